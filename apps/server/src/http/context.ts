import type { Refusal } from '@lissafi/contract/errors';
import type { Tier } from '@lissafi/contract/flag-list';
import type { Permission, Role } from '@lissafi/contract/permissions';
import type { Body, Params, Query, Result, Route } from '@lissafi/contract/route';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Tx } from '../db/scope.ts';
import type { Services } from '../services.ts';

export interface CurrentUser {
  id: string;
  email: string;
  email_verified: boolean;
  terms_accepted: boolean;
  session_id: string;
}

/** The organization's settings for postings and documents; read with the access check, in the same round trip. */
export interface CurrentOrganization {
  id: string;
  role: Role;
  /** The role is the one that the member had when the sale was made that arrives only now. */
  is_former_role?: true;
  permissions: readonly Permission[];
  vat_registered: boolean;
  /** Percent; null follows vat_registered. */
  default_tax: number | null;
  currency: string;
  timezone: string;
  /** A pattern such as `MMM D, YYYY`. */
  date_format: string;
  invoice_prefix: string;
  tier: Tier;
  /** Read-only: its owner closed it. */
  closed: boolean;
  /** It holds sample data, so nothing is sent to anybody. */
  is_sample: boolean;
}

/** The context of every handler: a transaction, never a pool; time and ids are arguments (invariants 5 and 7). */
export interface Base<R extends Route> {
  tx: Tx;
  services: Services;
  now: Date;
  newId: () => string;
  request: FastifyRequest;
  reply: FastifyReply;
  params: Params<R>;
  query: Query<R>;
  body: Body<R>;
}
export interface Signed {
  user: CurrentUser;
}
export interface Member extends Signed {
  organization: CurrentOrganization;
  /** Civil date in the organization's time zone. */
  today: string;
}

export type ContextOf<R extends Route> = Base<R> &
  (R['access'] extends 'public' ? unknown : R['access'] extends 'session' | 'verified' ? Signed : Member);

/** The context of work before the transaction; a signed-in caller has already passed the access check. */
export type Early<R extends Route> = Omit<Base<R>, 'tx'> &
  (R['access'] extends 'public'
    ? unknown
    : R['access'] extends 'session' | 'verified'
      ? Signed
      : Signed & Pick<Member, 'organization'>);

/** A thrown refusal rolls back; a returned one is sent too, but what was written is committed. */
export type Handler<R extends Route> = ((context: ContextOf<R>) => Promise<Result<R> | Refusal>) & {
  prepare?: (early: Early<R>) => Promise<unknown>;
  ahead?: (tx: Tx, body: Body<R>) => Record<string, Promise<unknown> | undefined>;
  admit?: (tx: Tx, params: Params<R>) => Promise<unknown>;
  asksProof?: (context: ContextOf<R>) => Promise<boolean>;
};

/**
 * A handler of an organization whose first reads are sent together with the access check and awaited after it, which
 * saves a round trip. They run in the organization's scope before the access decision, so they must only read; when
 * access is refused their results are discarded.
 */
export function readAhead<R extends Route, Found extends Record<string, Promise<unknown> | undefined>>(
  ahead: (tx: Tx, body: Body<R>) => Found,
  handle: (context: ContextOf<R> & { ahead: Found }) => Promise<Result<R> | Refusal>,
): Handler<R> {
  return Object.assign(handle as Handler<R>, { ahead });
}

/**
 * A handler with work that must not hold a transaction: hashing a password, calling another server, counting an attempt
 * that must count even if the rest fails, reading a long file. It costs a second access check, so routes of an
 * organization use it only for what takes seconds.
 */
export function after<R extends Route, P>(
  prepare: (early: Early<R>) => Promise<P>,
  handle: (context: ContextOf<R> & { prepared: P }) => Promise<Result<R> | Refusal>,
): Handler<R> {
  return Object.assign(handle as Handler<R>, { prepare });
}

/**
 * A handler of a public form with a file: `admit` refuses who has no valid link before any of the file is read. It runs
 * in a transaction of its own.
 */
export function admitted<R extends Route>(
  admit: (tx: Tx, params: Params<R>) => Promise<unknown>,
  handler: Handler<R>,
): Handler<R> {
  return Object.assign(handler, { admit });
}

/** A handler of a route with `proof: { depends: true }`: `asks` says by what is stored whether this request needs it. */
export function provenIf<R extends Route>(
  asks: (context: ContextOf<R>) => Promise<boolean>,
  handler: Handler<R>,
): Handler<R> {
  return Object.assign(handler, { asksProof: asks });
}
export type Handlers<Table extends Record<string, Route>> = { [Name in keyof Table]: Handler<Table[Name]> };

/** The part of the context that features of an organization need, whatever the route. */
export type MemberContext = Pick<Base<Route>, 'tx' | 'services' | 'now' | 'newId'> & Member;
