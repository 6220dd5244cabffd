import { type ApiScope, hasScope } from '@lissafi/contract/api-scopes';
import { type ErrorCode, Refusal } from '@lissafi/contract/errors';
import { DEFAULT_TIER, type Tier } from '@lissafi/contract/flag-list';
import { may, type Permission, permissionsOf, type Role } from '@lissafi/contract/permissions';
import type { Access } from '@lissafi/contract/route';
import { type Condition, firstUnmet } from '@lissafi/domain/access/access-chain';
import type { FastifyRequest } from 'fastify';
import { inOrder } from '../db/in-order.ts';
import { actThroughKey } from '../db/numbers.ts';
import { inOrganization, isUuid, type Tx } from '../db/scope.ts';
import { sql } from '../db/sql.ts';
import type { Caller, Services } from '../services.ts';
import { readApiKey } from './api-key.ts';
import type { CurrentOrganization, CurrentUser } from './context.ts';
import { countsByThen, roleAt } from './former-role.ts';
import type { Key, StoredAnswer } from './idempotency.ts';

/**
 * Returns the caller from the bearer token's signature, or of an API key what its text says. Permissions are read from
 * the database, never from claims. Throws UNAUTHENTICATED, or API_KEY_INVALID for what only looks like a key.
 */
export async function authenticate(request: FastifyRequest, services: Services): Promise<Caller> {
  const token = bearerToken(request);
  if (!token) throw new Refusal('UNAUTHENTICATED');
  const key = readApiKey(token);
  return key ? { user_id: '', session_id: '', api_key: key } : services.tokens.verify(token);
}

/** The token of the authorization header, undefined where it is of another kind or missing. */
export function bearerToken(request: FastifyRequest): string | undefined {
  const [scheme, token] = (request.headers.authorization ?? '').split(' ');
  return scheme?.toLowerCase() === 'bearer' ? token : undefined;
}

/** The organization-id header (organisation-id is accepted too), undefined when missing. */
function organizationHeader(request: FastifyRequest): string | undefined {
  const value = request.headers['organization-id'] ?? request.headers['organisation-id'];
  return Array.isArray(value) ? value[0] : value;
}

interface IdentityRow {
  email: string;
  email_verified: boolean;
  terms_accepted: boolean;
  session_live: boolean;
  role: Role | null;
  user_id: string;
  key_id: string | null;
  key_scopes: string[] | null;
  key_expires_at: string | null;
  key_used_at: string | null;
}

interface OrganizationRow {
  vat_registered: boolean | null;
  default_tax_e4: number | null;
  currency: string | null;
  timezone: string | null;
  date_format: string | null;
  invoice_prefix: string | null;
  sales_keep_prices: boolean | null;
  tier: Tier | null;
  closed: boolean | null;
  is_sample: boolean;
  body_hash: Buffer | null;
  status: number | null;
  answer: string | null;
}

const NO_ORGANIZATION: OrganizationRow = {
  vat_registered: null,
  default_tax_e4: null,
  currency: null,
  timezone: null,
  date_format: null,
  invoice_prefix: null,
  sales_keep_prices: null,
  tier: null,
  closed: null,
  is_sample: false,
  body_hash: null,
  status: null,
  answer: null,
};

/** The owner of responses that were stored before idempotency keys belonged to a person. */
const LEGACY_KEY_OWNER = '00000000-0000-0000-0000-000000000000';

/** The refusal for each condition of the access chain; routes without an organization check only the first of them. */
const REFUSALS: Record<Condition, ErrorCode> = {
  authenticated: 'UNAUTHENTICATED',
  email_verified: 'EMAIL_VERIFICATION_REQUIRED',
  terms_accepted: 'TERMS_REQUIRED',
  has_organization: 'ORGANIZATION_FORBIDDEN',
};
const UP_TO: Partial<Record<Access, Condition>> = { session: 'authenticated', verified: 'terms_accepted' };

/**
 * Reads everything that the access decision needs, and the stored response of an idempotency key, in one round trip.
 * Throws UNAUTHENTICATED, EMAIL_VERIFICATION_REQUIRED, TERMS_REQUIRED, ORGANIZATION_FORBIDDEN or FORBIDDEN, in the
 * order of the access chain; for an API key API_KEY_INVALID, PERSON_REQUIRED or SCOPE_MISSING. `scope`: what a key needs
 * for the route, null where none reaches it. `sold_at`: when a sale was made that arrives now: it counts which role the
 * member had then.
 */
export async function checkAccess(
  tx: Tx,
  caller: Caller,
  access: Access,
  idempotency: Key | null,
  { scope, now, sold_at = null }: { scope: NeededScope; now: Date; sold_at?: string | null },
): Promise<{
  user: CurrentUser;
  organization: CurrentOrganization | null;
  stored: StoredAnswer | null;
  /** Of the API key; empty for a person. */
  scopes: readonly string[];
}> {
  const key = caller.api_key;
  // Two statements that leave together: a distributed database does not join what is of a person, outside any
  // organization, with what is of an organization.
  const [identity, own] = await inOrder(
    readIdentity(tx, caller),
    tx.organization_id ? readOrganization(tx, caller, idempotency) : Promise.resolve(null),
  );
  const row = identity && { ...NO_ORGANIZATION, ...own, ...identity };
  if (key) checkKey(row, scope, now);
  const unmet = firstUnmet(
    {
      authenticated: row?.session_live ?? false,
      email_verified: row?.email_verified ?? false,
      terms_accepted: row?.terms_accepted ?? false,
      has_organization: Boolean(row?.role && row.currency),
    },
    UP_TO[access] ?? 'has_organization',
  );
  if (!row || unmet) throw new Refusal(REFUSALS[unmet ?? 'authenticated']);
  const user: CurrentUser = {
    id: row.user_id,
    session_id: caller.session_id,
    email: row.email,
    email_verified: row.email_verified,
    terms_accepted: row.terms_accepted,
  };
  if (access === 'session' || access === 'verified' || !row.role || !row.currency)
    return { user, organization: null, stored: null, scopes: [] };
  const isLate = !may(row.role, access as Permission) && !key && sold_at !== null;
  const role = isLate ? await roleOfLateSale(tx, { ...row, role: row.role }, { sold_at, now }) : row.role;
  if (!may(role, access as Permission)) throw new Refusal('FORBIDDEN');
  if (row.key_id) {
    actThroughKey(tx, row.key_id);
    if (!row.key_used_at || now.getTime() - Date.parse(row.key_used_at) >= USE_NOTED_MS)
      noteUse(tx, row.key_id, now);
  }
  return {
    user,
    organization: {
      id: tx.organization_id,
      role,
      ...(role !== row.role && { is_former_role: true as const }),
      permissions: permissionsOf(role, { sales_keep_prices: row.sales_keep_prices ?? false }).filter(
        (permission) =>
          !key || permission !== 'periods:write' || hasScope(row.key_scopes ?? [], 'books:write'),
      ),
      vat_registered: row.vat_registered ?? false,
      default_tax: row.default_tax_e4 === null ? null : row.default_tax_e4 / 10_000,
      currency: row.currency,
      timezone: row.timezone ?? 'Africa/Lagos',
      date_format: row.date_format ?? 'MMM D, YYYY',
      invoice_prefix: row.invoice_prefix ?? 'INV',
      tier: row.tier ?? DEFAULT_TIER,
      closed: row.closed ?? false,
      is_sample: row.is_sample,
    },
    stored:
      row.answer === null ? null : { body_hash: row.body_hash!, status: row.status!, answer: row.answer },
    scopes: row.key_scopes ?? [],
  };
}

/** The role of a member when she made a sale, unless it is too long ago. */
const roleOfLateSale = (
  tx: Tx,
  { user_id, role }: { user_id: string; role: Role },
  { sold_at, now }: { sold_at: string; now: Date },
): Promise<Role> | Role => (countsByThen(sold_at, now) ? roleAt(tx, user_id, role, sold_at) : role);

/** The person with her membership in the organization; undefined for a key that opens nothing. */
async function readIdentity(tx: Tx, caller: Caller): Promise<IdentityRow | undefined> {
  const id = tx.organization_id;
  const key = caller.api_key;
  const isSignedIn = key
    ? sql`true`
    : sql`exists (select from session s where s.id = ${caller.session_id} and s.user_id = u.id and s.revoked_at is null)`;
  // A maker who left is no member any more, whatever else is known of her.
  const keyAndMaker = sql`api_key a join app_user u on u.id = a.member_id`;
  const { rows } = await sql<IdentityRow>`
    select u.id as user_id, u.email, u.email_verified_at is not null as email_verified, u.terms_accepted_at is not null as terms_accepted,
      ${isSignedIn} as session_live, ${id ? sql`m.role` : NONE} as role,
      ${key ? sql`a.id` : NONE} as key_id, ${key ? sql`a.scopes` : NONE} as key_scopes,
      ${key ? sql`a.expires_at` : NONE} as key_expires_at, ${key ? sql`a.last_used_at` : NONE} as key_used_at
    from ${key ? keyAndMaker : sql`app_user u`}
    ${id ? sql`left join membership m on m.user_id = u.id and m.organization_id = ${id}` : sql``}
    where ${key ? sql`a.organization_id = ${id} and a.token_hash = ${key.hash} and a.revoked_at is null` : sql`u.id = ${caller.user_id}`}`.execute(
    tx.db,
  );
  return rows[0];
}

/** The organization's settings, with the stored response of an idempotency key. */
async function readOrganization(
  tx: Tx,
  caller: Caller,
  idempotency: Key | null,
): Promise<OrganizationRow | undefined> {
  const id = tx.organization_id;
  const key = caller.api_key;
  // A response of a key belongs to the key's maker.
  const owner = key
    ? sql`(select a.member_id from api_key a
        where a.organization_id = ${id} and a.token_hash = ${key.hash} and a.revoked_at is null)`
    : sql`${caller.user_id}::uuid`;
  const stored = idempotency
    ? sql`idempotency_key k on k.organization_id = o.organization_id and k.user_id in (${owner}, ${LEGACY_KEY_OWNER}::uuid)
      and k.route = ${idempotency.route} and k.key = ${idempotency.key}`
    : null;
  const { rows } = await sql<OrganizationRow>`
    select o.vat_registered, o.default_tax_e4, o.currency, o.timezone, o.date_format, o.invoice_prefix, o.tier, o.sales_keep_prices,
      o.closed_at is not null as closed,
      exists (select from sample_organization d where d.organization_id = ${id}) as is_sample,
      ${stored ? sql`k.body_hash, k.status, k.answer` : sql`null as body_hash, null as status, null as answer`}
    from organization o ${stored ? sql`left join ${stored}` : sql``}
    where o.organization_id = ${id}`.execute(tx.db);
  return rows[0];
}

/** What a route needs of a key: null where none reaches it, `any` where each tool asks for its own. */
type NeededScope = ApiScope | 'any' | null;

const NONE = sql`null`;

/** The last use of a key is noted to the minute. */
const USE_NOTED_MS = 60_000;

/** Notes the use of a key after the request, because most requests of keys only read. */
function noteUse(tx: Tx, keyId: string, now: Date): void {
  const at = now.toISOString();
  tx.afterCommit((database) => {
    const noted = inOrganization(database, tx.organization_id, (own) =>
      sql`update api_key set last_used_at = ${at} where organization_id = ${own.organization_id} and id = ${keyId}`.execute(
        own.db,
      ),
    );
    // The request itself has succeeded; the next one notes its own use.
    noted.catch(() => {});
  });
}

/** Throws when the key opens nothing, or not this route. */
function checkKey(row: IdentityRow | undefined, scope: NeededScope, now: Date): void {
  const isOver = row?.key_expires_at && new Date(row.key_expires_at) <= now;
  // Who may no longer make keys has none: a key does not outlive the trust in its maker.
  if (!row?.role || !may(row.role, 'developers:manage') || isOver) throw new Refusal('API_KEY_INVALID');
  if (scope === null) throw new Refusal('PERSON_REQUIRED');
  if (scope !== 'any' && !hasScope(row.key_scopes ?? [], scope))
    throw new Refusal('SCOPE_MISSING', { message: `This API key does not have the scope “${scope}”.` });
}

/** The organization of a member route: the header's, otherwise the user's current organization. */
export async function organizationOf(
  request: FastifyRequest,
  caller: Caller,
  services: Services,
): Promise<string> {
  const header = organizationHeader(request);
  const ofKey = caller.api_key?.organization_id;
  if (header !== undefined) {
    if (!isUuid(header)) throw new Refusal('ORGANIZATION_FORBIDDEN');
    if (ofKey && header.toLowerCase() !== ofKey) throw new Refusal('ORGANIZATION_FORBIDDEN');
    return header.toLowerCase();
  }
  if (ofKey) return ofKey;
  const user = await services.database.kysely
    .selectFrom('app_user')
    .select(['current_organization_id', 'email_verified_at'])
    .where('id', '=', caller.user_id)
    .executeTakeFirst();
  if (!user) throw new Refusal('UNAUTHENTICATED');
  if (!user.email_verified_at) throw new Refusal('EMAIL_VERIFICATION_REQUIRED');
  if (!user.current_organization_id) throw new Refusal('ORGANIZATION_REQUIRED');
  return user.current_organization_id;
}
