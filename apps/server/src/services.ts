import type { Config } from './config.ts';
import type { Database } from './db/pool.ts';
import type { ContentReader } from './features/content/contentful.ts';
import type { FlagSource } from './features/flags/source.ts';
import type { Google } from './features/identity/google.ts';
import type { Tokens } from './features/identity/tokens.ts';
import type { Vault } from './features/identity/vault.ts';
import type { EinvoiceGateway } from './features/invoices/einvoice-gateway.ts';
import type { Printer } from './features/invoices/printer.ts';
import type { ShareTokens } from './features/invoices/share.ts';

/** What the application is made of; built once in app.ts and handed to every handler. */
export interface Services {
  config: Pick<Config, 'public_url' | 'production' | 'smtp_url'>;
  database: Database;
  tokens: Tokens;
  vault: Vault;
  /** Undefined where signing in with Google is not configured. */
  google: Google | undefined;
  shareTokens: ShareTokens;
  printer: Printer;
  /** Undefined where no gateway is configured. */
  einvoiceGateway: EinvoiceGateway | undefined;
  flags: FlagSource;
  content: ContentReader;
  clock: () => Date;
  /** Tells the relay, after commit, that there are new events. */
  wakeRelay: () => void;
}
