import type { Config } from './config.ts';
import type { Database } from './db/pool.ts';
import type { Google } from './features/auth/google.ts';
import type { Tokens } from './features/auth/tokens.ts';
import type { Vault } from './features/auth/vault.ts';
import type { ContentReader } from './features/blog/contentful.ts';
import type { ShareTokens } from './features/documents/share-link.ts';
import type { EinvoiceGateway } from './features/einvoices/gateway.ts';
import type { FlagSource } from './features/flags/source.ts';
import type { Printer } from './pdf/printer.ts';

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
