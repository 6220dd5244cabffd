import type { BlogPost, BlogPostSummary } from '@lissafi/contract/blog';
import type { Flags } from '@lissafi/contract/flag-list';
import type { GuardedAct } from '@lissafi/contract/guarded-acts';
import type { OnlineProvider } from '@lissafi/contract/online-payments';
import type { EinvoicePayload } from '@lissafi/domain/einvoice/einvoice';
import type { FastifyRequest } from 'fastify';
import type { Config } from './config.ts';
import type { Database } from './db/pool.ts';
import type { Replica } from './db/replica.ts';
import type { Tx } from './db/scope.ts';
import type { DuplicatesJob, FoundDuplicates } from './names/name-worker.ts';
import type { OwnerOf } from './owners.ts';
import type { Printable, PrintedPaper, PrintedReport, PrintedStatement } from './pdf/printable.ts';
import type { PictureRead, PictureReader } from './pictures/reader.ts';
import type { SheetAnswer, SheetJob, TableAnswer, TableJob } from './sheets/sheet-worker.ts';
import type { Share, Turns } from './turns.ts';

// Interfaces between features and to external services. A feature that implements one imports it from here, so this
// file imports no feature.

export interface Caller {
  user_id: string;
  session_id: string;
  /** The API key by which the request comes, in place of a session; its maker is read with the access check. */
  api_key?: ApiKeyToken;
}

/** What the text of an API key says. */
export interface ApiKeyToken {
  organization_id: string;
  hash: Buffer;
}

export interface Tokens {
  /** The organization only applies to the real-time channel; for everything else the header decides (decisions §1). */
  sign(caller: Caller, now: Date, organizationId?: string | null): Promise<string>;
  /** Throws UNAUTHENTICATED for anything but our own unexpired HS256 token. */
  verify(token: string): Promise<Caller>;
  /** The same with the organization and the end of the token, for the real-time channel. */
  claims(token: string): Promise<Claims>;
  /** Whose session the token is of, also where it has expired: for ending it. Throws UNAUTHENTICATED as above. */
  ofSession(token: string): Promise<Caller>;
}

/** Before what hands over an organization, its data or its money. */
export interface Guard {
  /**
   * Returns when the person is who she says. Throws WRONG_PASSWORD, SIGN_IN_AGAIN or RATE_LIMITED. Runs before the
   * transaction.
   */
  prove(
    person: { id: string; session_id: string },
    given: { password: string | undefined; proof: string | undefined },
    request: FastifyRequest,
    now: Date,
  ): Promise<void>;
  /** Records it among the security events of the person, and queues the letters to the owners, in this transaction. */
  tell(
    visit: { tx: Tx; now: Date; newId: () => string; request: FastifyRequest },
    act: { act: GuardedAct; person: { id: string; session_id: string } },
  ): Promise<void>;
}

export interface Claims extends Caller {
  organization_id: string | null;
  expires_at: Date;
}

export interface Vault {
  /** Encrypts and signs (AES-256-GCM). Text sealed for one purpose cannot be opened for another. */
  seal(purpose: string, text: string): string;
  /** Null for text that was not sealed here for this purpose. */
  open(purpose: string, sealed: string): string | null;
}

/** A person's identity, as the provider states it. */
export interface GooglePerson {
  issuer: string;
  subject: string;
  email: string;
  email_verified: boolean;
  first_name: string;
  last_name: string;
}

export interface Google {
  /** Returns the address to send the browser to. Throws GOOGLE_UNAVAILABLE. */
  begin(redirectUri: string, state: string, nonce: string, verifier: string): Promise<string>;
  /** Exchanges the code. Throws GOOGLE_FAILED when a check fails, GOOGLE_UNAVAILABLE when there is no response. */
  finish(address: URL, state: string, nonce: string, verifier: string): Promise<GooglePerson>;
}

/**
 * Public links: 192 bits derived from the link's id, so that the address can be shown again although only its hash is
 * stored.
 */
export interface ShareTokens {
  tokenOf(linkId: string): string;
}

/** A sales document, another paper of the business, a statement of a customer or a supplier, or any report as rows. */
export type Printed = Printable | PrintedPaper | PrintedStatement | PrintedReport;

/** Renders PDFs in worker threads: a long document takes seconds, in which the process must serve other requests. */
export interface Printer {
  /** Throws UNAVAILABLE when too many documents of this share are waiting, or this one takes too long. */
  print(what: Printed, share: Share): Promise<Buffer>;
  close(): Promise<void>;
}

/** Reads uploaded sheets and statements in a thread of its own, because they are large and may be hostile. */
export interface SheetReader {
  /**
   * Throws VALIDATION_FAILED with the reason for what cannot be read, UNAVAILABLE when too many files of this share are
   * waiting.
   */
  readStatement(job: SheetJob, share: Share): Promise<Omit<Extract<SheetAnswer, { ok: true }>, 'ok'>>;
  /** The same for a table of records that are imported. */
  readTable(job: TableJob, share: Share): Promise<Omit<Extract<TableAnswer, { ok: true }>, 'ok'>>;
  close(): Promise<void>;
}

/** Compares all customers of an organization with each other in a thread of its own. */
export interface NameComparer {
  /** Throws UNAVAILABLE when too many of this share are waiting, or it takes too long. */
  duplicates(job: DuplicatesJob, share: Share): Promise<FoundDuplicates>;
  close(): Promise<void>;
}

export interface GatewayKeys {
  api_key: string;
  api_secret: string;
}

/** Accepted, or the gateway's reason for rejecting it. */
export type GatewayAnswer = { ok: true } | { ok: false; message: string };

/**
 * The national e-invoicing gateway or a compatible access point. Each call throws when there is no valid response
 * (broken connection, timeout, 5xx, 429, wrong keys) and can be retried later.
 */
export interface EinvoiceGateway {
  validate(keys: GatewayKeys, payload: EinvoicePayload): Promise<GatewayAnswer>;
  /** Registers the document; from then on it cannot be cancelled. */
  sign(keys: GatewayKeys, payload: EinvoicePayload): Promise<GatewayAnswer>;
  /** Whether the document is registered; used after a lost response. */
  isSigned(keys: GatewayKeys, irn: string): Promise<boolean>;
  /** Delivers the document to the buyer. */
  transmit(keys: GatewayKeys, irn: string): Promise<GatewayAnswer>;
  reportPayment(
    keys: GatewayKeys,
    irn: string,
    status: EinvoicePayload['payment_status'],
  ): Promise<GatewayAnswer>;
}

/** What a provider states of a payment; amounts in the minor unit of `currency`. */
export interface OnlineResult {
  /** `pending`: the customer has not finished. */
  state: 'paid' | 'pending' | 'failed';
  reference: string;
  /** What the customer paid, with the provider's fee. */
  amount: number;
  currency: string;
  fee: number;
}

/** A signed message of a provider. */
export interface OnlineEvent {
  /** What it is known by: the same message has the same key. */
  key: string;
  type: string;
  /** Ours; null where it is about no payment that we began. */
  reference: string | null;
  /** Whether what was paid may have changed. */
  is_payment: boolean;
}

/** A provider through which customers pay online: each is one file (features/online-payments). */
export interface OnlinePayments {
  /** Returns the provider's page. Throws PAYMENT_PROVIDER_UNAVAILABLE. */
  start(
    secretKey: string,
    payment: { reference: string; amount: number; currency: string; email: string; return_url: string },
  ): Promise<string>;
  /** Asks what was paid by our reference. Throws PAYMENT_PROVIDER_UNAVAILABLE. */
  verify(secretKey: string, reference: string): Promise<OnlineResult>;
  /** Reads a message whose signature is right; null for any other. */
  read(secretKey: string, signature: string, body: Buffer): OnlineEvent | null;
}

/** The keys of a business number at the WhatsApp Cloud API. */
export interface WhatsAppKeys {
  phone_number_id: string;
  access_token: string;
}

/** What is sent to a number, which is international and without the plus. */
export interface WhatsAppOut {
  to: string;
  /** Ours; it comes back with the states of the message. */
  own_id: string;
  text: string;
  /** At most three; their titles have at most 20 characters. */
  buttons?: readonly { id: string; title: string }[] | undefined;
  /** A document that was uploaded; the text stands below it. */
  document?: { media_id: string; name: string } | undefined;
}

/**
 * The Cloud API of WhatsApp (features/whatsapp). Each call throws WhatsAppError: `isFinal` where trying again is of no
 * use, with the reason in plain words.
 */
export interface WhatsApp {
  /** The number as people write it, and its verified name. */
  number(keys: WhatsAppKeys): Promise<{ display_number: string; verified_name: string | null }>;
  /** Returns the id of the message there. */
  send(keys: WhatsAppKeys, message: WhatsAppOut): Promise<string>;
  /** Returns the id of the file there. */
  upload(keys: WhatsAppKeys, file: { name: string; media_type: string; content: Buffer }): Promise<string>;
  /** Shows the sender that a message was read. */
  markRead(keys: WhatsAppKeys, messageId: string): Promise<void>;
  /** The content of a picture or a recording that somebody sent, of which size and hash are right. */
  media(keys: WhatsAppKeys, mediaId: string): Promise<Buffer>;
}

/** Flags: the contract's defaults, overridden by a file, overridden by the database (decisions §9). */
export interface FlagSource {
  /** Throws when the file cannot be used. */
  read(tx: Tx): Promise<Flags>;
}

/** Reads the blog (S1 §7). Each function throws CONTENT_NOT_CONFIGURED or CONTENT_UNAVAILABLE. */
export interface ContentReader {
  list(page: { limit: number; offset: number }): Promise<{ posts: BlogPostSummary[]; total: number }>;
  /** Slugs of all posts, newest first, at most 1000. */
  slugs(): Promise<string[]>;
  /** Undefined when there is no such post. */
  get(slug: string): Promise<BlogPost | undefined>;
}

/** A language model behind an OpenAI-compatible address, which is asked where the grammar refuses or doubts. */
export interface LanguageModel {
  /** Where sentences go, as it is shown to who allows it. */
  host: string;
  name: string;
  /**
   * Returns what it says that a sentence tells, as parsed JSON that nobody has checked. Only the sentence leaves. Throws
   * for anything but an answer in time, of bounded size, from that very address.
   */
  ask(sentence: string, signal?: AbortSignal): Promise<unknown>;
}

export type { PictureRead, PictureReader };

/** A server that transcribes recordings. */
export interface Transcriber {
  /**
   * Returns what was said, as nobody has checked it. Throws for anything but an answer in time, of bounded size, from
   * that very address.
   */
  transcribe(recording: { content: Buffer; media_type: string }, signal?: AbortSignal): Promise<string>;
}

/** The services of the application; created once in start.ts and passed to every handler. */
export interface Services {
  config: Pick<Config, 'public_url' | 'production' | 'smtp_url' | 'webhooks_local' | 'operator'>;
  database: Database;
  /** Undefined where there is none: then the database answers reports too. */
  replica: Replica | undefined;
  tokens: Tokens;
  vault: Vault;
  /** Undefined where sign-in with Google is not configured. */
  google: Google | undefined;
  shareTokens: ShareTokens;
  ownerOf: OwnerOf;
  printer: Printer;
  sheets: SheetReader;
  names: NameComparer;
  /** Files of whole lists and reports, which read up to 100,000 rows. */
  files: Turns;
  /** Archives, which take much of the processor and the disk. */
  archives: Turns;
  /** Undefined where no gateway is configured. */
  einvoiceGateway: EinvoiceGateway | undefined;
  onlinePayments: Record<OnlineProvider, OnlinePayments>;
  whatsapp: WhatsApp;
  /** Undefined where none is configured. */
  languageModel: LanguageModel | undefined;
  /** Undefined where none is configured. */
  transcriber: Transcriber | undefined;
  pictures: PictureReader;
  flags: FlagSource;
  content: ContentReader;
  clock: () => Date;
  /** True from SIGTERM on: this process finishes what it has, and new requests belong elsewhere. */
  drain: { isDraining: boolean; isRefusing?: boolean };
  /** Tells the relay after commit that there are new events. */
  wakeRelay: () => void;
}
