import type { z } from 'zod';
import type { FlagName } from './flag-list.ts';
import type { GuardedAct } from './guarded-acts.ts';
import type { Permission } from './permissions.ts';

/**
 * Who has access, read from the route and never from the URL:
 * - `public`: everyone
 * - `session`: signed in, email verified or not
 * - `verified`: signed in, email verified, terms accepted
 * - a permission: `verified`, and a member of the organization in the header, with a role that has the permission
 */
export type Access = 'public' | 'session' | 'verified' | Permission;

export interface Route {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  path: `/api/${string}`;
  access: Access;
  summary: string;
  params?: z.ZodObject;
  query?: z.ZodObject;
  body?: z.ZodType;
  /** The body is a form with a file (multipart/form-data), which the schema gets as its text or as a data URL. */
  multipart?: 'text' | 'binary';
  /** The handler gets the bytes of the body as they came (`request.body`), because their signature is checked. */
  raw?: true;
  /** A schema for JSON, the media type of a file (for an octet stream the handler names it), or a redirect. */
  response:
    | z.ZodType
    | 'application/pdf'
    | 'text/plain'
    | 'image/png'
    | 'image/webp'
    | 'application/octet-stream'
    | 'redirect';
  /**
   * The answer can also be downloaded: `?format=` pdf, csv or xlsx, a list with all of its rows. Each such route has a
   * function from its answer to rows in the server's `report-files.ts`.
   */
  files?: true;
  /** Reads much of the books: a replica may answer it. Downloads of `files` are reports too. */
  report?: true;
  /** The status of success: 201 for creates, otherwise 200. */
  status?: 200 | 201;
  /** Accepts `Idempotency-Key`: the route creates something, or moves money or stock. */
  idempotent?: true;
  /** Requires this flag to be on, and to be included in the organization's tier. */
  feature?: FlagName;
  /** A write that is allowed in a closed organization. */
  whenClosed?: true;
  /** Reaches people outside of the organization, so it is refused where the data is only a sample. */
  outward?: true;
  /** A read whose statements must all see the same data, because its answer compares them. */
  snapshot?: true;
  /** The answer may take a minute or two, and the client waits for it. */
  slow?: true;
  /** Only a signed-in person does this, never an API key: it is about people, or about who may do what. */
  person?: true;
  /**
   * The person confirms her identity again before it: the body takes `password`, or the header `identity-proof` what
   * `POST /security/users/me/proofs` answered; who has no password must have signed in minutes ago. The owners are told
   * by mail.
   */
  proof?: Proof;
  /** A request that reads although it is no GET: an API key for reading is enough. */
  onlyReads?: true;
  /** A sale with `sold_at` in its body counts by the role that its seller had then. */
  takesLateSales?: true;
  /** A named rate limit in addition to the general one. */
  rate?: 'sign_in' | 'address' | 'public_document' | 'public_pdf' | 'public_claim';
}

export interface Proof {
  act: GuardedAct;
  /** Only where the body has something in one of these fields. */
  when?: readonly string[];
  /** Only where the handler says so by what is stored (`asksProof`). */
  depends?: true;
}

export const route = <const R extends Route>(value: R): R => value;

export type Params<R extends Route> = R['params'] extends z.ZodType ? z.infer<R['params']> : undefined;
export type Query<R extends Route> = R['query'] extends z.ZodType ? z.infer<R['query']> : undefined;
export type Body<R extends Route> = R['body'] extends z.ZodType ? z.infer<R['body']> : undefined;
/** What a client sends: before defaults and transformations. */
export type QueryInput<R extends Route> = R['query'] extends z.ZodType ? z.input<R['query']> : undefined;
export type BodyInput<R extends Route> = R['body'] extends z.ZodType ? z.input<R['body']> : undefined;
export type Answer<R extends Route> = R['response'] extends z.ZodType ? z.output<R['response']> : Blob;
/** What a handler returns; a file may be made or read after the transaction. */
export type Result<R extends Route> = R['response'] extends z.ZodType
  ? z.input<R['response']>
  : FileContent | (() => Promise<FileContent | FileStream>);
export type FileContent = Buffer | string;
export type FileStream = AsyncIterable<string | Buffer>;
