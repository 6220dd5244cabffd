import type { BlogPost, BlogPostSummary } from '@lissafi/contract/blog';
import type { Flags } from '@lissafi/contract/flag-list';
import type { Statement } from '@lissafi/contract/receivables';
import type { EinvoicePayload } from '@lissafi/domain/einvoice/einvoice';
import type { Config } from './config.ts';
import type { Database } from './db/pool.ts';
import type { Tx } from './db/scope.ts';
import type { Printable } from './pdf/printable.ts';

// What features need of each other and of the outside, as interfaces: whoever implements one imports it from here, so
// that nothing here names a feature.

export interface Caller {
  user_id: string;
  session_id: string;
}

export interface Tokens {
  /** The organization counts only for the real-time channel; for everything else the header decides (decisions §1). */
  sign(caller: Caller, now: Date, organizationId?: string | null): Promise<string>;
  /** Throws UNAUTHENTICATED for anything but our own unexpired HS256 token. */
  verify(token: string): Promise<Caller>;
}

export interface Vault {
  /** Encrypts and signs (AES-256-GCM); a text sealed for one purpose opens for no other. */
  seal(purpose: string, text: string): string;
  /** Null for anything that was not sealed here for this purpose. */
  open(purpose: string, sealed: string): string | null;
}

/** Who somebody is, in the word of the provider. */
export interface GooglePerson {
  issuer: string;
  subject: string;
  email: string;
  email_verified: boolean;
  first_name: string;
  last_name: string;
}

export interface Google {
  /** Where to send the browser. Throws GOOGLE_UNAVAILABLE. */
  begin(redirectUri: string, state: string, nonce: string, verifier: string): Promise<string>;
  /** Exchanges the code. Throws GOOGLE_FAILED when anything does not fit, GOOGLE_UNAVAILABLE without answer. */
  finish(address: URL, state: string, nonce: string, verifier: string): Promise<GooglePerson>;
}

/** Public links: 192 bits derived from the link's id, so that the address can be shown again though only its hash is stored. */
export interface ShareTokens {
  tokenOf(linkId: string): string;
}

/** Makes PDFs in threads of their own: a long document takes seconds, in which the process must answer others. */
export interface Printer {
  /** Throws UNAVAILABLE when too many documents wait already, or this one takes too long. */
  print(what: Printable | Statement): Promise<Buffer>;
  close(): Promise<void>;
}

export interface GatewayKeys {
  api_key: string;
  api_secret: string;
}

/** Accepted, or what the gateway says against it. */
export type GatewayAnswer = { ok: true } | { ok: false; said: string };

/**
 * The national e-invoicing gateway, or an access point that speaks its paths. Each call throws where it could not be
 * asked or had no answer of its own (a lost line, a timeout, 5xx, 429, wrong keys): then try again later.
 */
export interface EinvoiceGateway {
  validate(keys: GatewayKeys, payload: EinvoicePayload): Promise<GatewayAnswer>;
  /** Registers it: from then on it cannot be cancelled. */
  sign(keys: GatewayKeys, payload: EinvoicePayload): Promise<GatewayAnswer>;
  /** Whether it is registered: after a lost answer. */
  isSigned(keys: GatewayKeys, irn: string): Promise<boolean>;
  /** Hands it to the buyer. */
  transmit(keys: GatewayKeys, irn: string): Promise<GatewayAnswer>;
  reportPayment(
    keys: GatewayKeys,
    irn: string,
    status: EinvoicePayload['payment_status'],
  ): Promise<GatewayAnswer>;
}

/** Where flags come from: the contract's defaults, over them a file, over that the database (decisions §9). */
export interface FlagSource {
  /** Throws where the file cannot be used. */
  read(tx: Tx): Promise<Flags>;
}

/** Reads the blog (S1 §7). Each function throws CONTENT_NOT_CONFIGURED or CONTENT_UNAVAILABLE. */
export interface ContentReader {
  list(page: { limit: number; offset: number }): Promise<{ posts: BlogPostSummary[]; total: number }>;
  /** Addresses of all posts, newest first, at most 1000. */
  slugs(): Promise<string[]>;
  /** Undefined: there is no such post. */
  get(slug: string): Promise<BlogPost | undefined>;
}

/** What the application is made of; built once in start.ts and handed to every handler. */
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
