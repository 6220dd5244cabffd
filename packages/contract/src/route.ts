import type { z } from 'zod';
import type { FlagName } from './flag-list.ts';
import type { Permission } from './permissions.ts';

/**
 * Who gets in, read from the route and never from the URL:
 * - `public`: anybody
 * - `session`: signed in, email verified or not
 * - `verified`: signed in, email verified, terms accepted
 * - a permission: `verified`, and a member of the organization named by the header, with a role that has it
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
  /** The body is a form with a file (multipart/form-data), which reaches the schema as its text, or as a data URL. */
  multipart?: 'text' | 'binary';
  /**
   * A schema for JSON, the media type of a file (that which the handler names, for an octet stream), or an address to
   * go to.
   */
  response:
    | z.ZodType
    | 'application/pdf'
    | 'text/plain'
    | 'image/png'
    | 'image/webp'
    | 'application/octet-stream'
    | 'redirect';
  /** Status of success: 201 for creates, else 200. */
  status?: 200 | 201;
  /** Honours `Idempotency-Key`: creates or moves money or stock. */
  idempotent?: true;
  /** Needs this flag to be on, and the organization's tier to reach it. */
  feature?: FlagName;
  /** A write that a closed organization still takes. */
  whenClosed?: true;
  /** A named rate limit of the server, beside the general one. */
  rate?: 'sign_in' | 'address' | 'public_document' | 'public_pdf';
}

export const route = <const R extends Route>(value: R): R => value;

export type Params<R extends Route> = R['params'] extends z.ZodType ? z.infer<R['params']> : undefined;
export type Query<R extends Route> = R['query'] extends z.ZodType ? z.infer<R['query']> : undefined;
export type Body<R extends Route> = R['body'] extends z.ZodType ? z.infer<R['body']> : undefined;
/** What a client sends: before defaults and transformations. */
export type QueryInput<R extends Route> = R['query'] extends z.ZodType ? z.input<R['query']> : undefined;
export type BodyInput<R extends Route> = R['body'] extends z.ZodType ? z.input<R['body']> : undefined;
export type Answer<R extends Route> = R['response'] extends z.ZodType ? z.output<R['response']> : Blob;
/** What a handler returns: a file may also be made, or read on, after the transaction. */
export type Result<R extends Route> = R['response'] extends z.ZodType
  ? z.input<R['response']>
  : FileContent | (() => Promise<FileContent | AsyncIterable<string>>);
export type FileContent = Buffer | string;
