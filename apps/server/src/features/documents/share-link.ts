import { createHmac, hkdfSync } from 'node:crypto';
import { Refusal } from '@lissafi/contract/errors';
import { isValue } from '../../db/rows.ts';
import { enterOrganization, type Tx } from '../../db/scope.ts';
import { sql } from '../../db/sql.ts';
import { hashToken } from '../../secrets.ts';
import type { ShareTokens } from '../../services.ts';

export function shareTokens(appSecret: string): ShareTokens {
  const key = Buffer.from(hkdfSync('sha256', appSecret, '', 'share-link', 32));
  return {
    tokenOf: (linkId) =>
      createHmac('sha256', key).update(linkId).digest().subarray(0, 24).toString('base64url'),
  };
}

/** What a public link opens: one document, or the page of a customer with all that she owes. */
type Target = { invoice_id: string } | { customer_id: string };

const isOf = (of: Target) =>
  'invoice_id' in of
    ? sql<boolean>`invoice_id = ${of.invoice_id}`
    : sql<boolean>`customer_id = ${of.customer_id}`;

async function activeToken(tx: Tx, tokens: ShareTokens, of: Target): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`select id from share_link
    where organization_id = ${tx.organization_id} and ${isOf(of)} and revoked_at is null`.execute(tx.db);
  return rows[0] ? tokens.tokenOf(rows[0].id) : null;
}

async function makeToken(tx: Tx, tokens: ShareTokens, of: Target, newId: () => string): Promise<string> {
  const active = await activeToken(tx, tokens, of);
  if (active) return active;
  const id = newId();
  const token = tokens.tokenOf(id);
  await tx.db
    .insertInto('share_link')
    .values({ id, token_hash: hashToken(token), organization_id: tx.organization_id, ...of })
    .execute();
  return token;
}

async function revoke(tx: Tx, of: Target, now: Date): Promise<boolean> {
  const { rows } = await sql`update share_link set revoked_at = ${now.toISOString()}
    where organization_id = ${tx.organization_id} and ${isOf(of)} and revoked_at is null returning id`.execute(
    tx.db,
  );
  return rows.length > 0;
}

/** Returns the token of the invoice's active link; null where there is none. */
export const sharedToken = (tx: Tx, tokens: ShareTokens, invoice_id: string): Promise<string | null> =>
  activeToken(tx, tokens, { invoice_id });

/** Returns the token of the invoice's active link, which is created at the first call. */
export const shareToken = (
  tx: Tx,
  tokens: ShareTokens,
  invoice_id: string,
  newId: () => string,
): Promise<string> => makeToken(tx, tokens, { invoice_id }, newId);

/** Returns the token of the active link to the customer's page; null where there is none. */
export const customerToken = (tx: Tx, tokens: ShareTokens, customer_id: string): Promise<string | null> =>
  activeToken(tx, tokens, { customer_id });

/** Returns the token of the active link to the customer's page, which is created at the first call. */
export const shareCustomer = (
  tx: Tx,
  tokens: ShareTokens,
  customer_id: string,
  newId: () => string,
): Promise<string> => makeToken(tx, tokens, { customer_id }, newId);

/** Whether a public link opens this document. */
export async function isShared(tx: Tx, invoiceId: string): Promise<boolean> {
  const { rows } = await sql`select from share_link where organization_id = ${tx.organization_id}
    and invoice_id = ${invoiceId} and revoked_at is null`.execute(tx.db);
  return rows.length > 0;
}

/** Revokes the link; returns false where there was none. */
export const revokeShare = (tx: Tx, invoice_id: string, now: Date): Promise<boolean> =>
  revoke(tx, { invoice_id }, now);

/** Revokes the link to the customer's page, and with it all that was opened from there; false where there was none. */
export const revokeCustomer = (tx: Tx, customer_id: string, now: Date): Promise<boolean> =>
  revoke(tx, { customer_id }, now);

/** What a public token opens; `tx` is in its organization. Exactly one id is null. */
export interface Shared {
  tx: Tx;
  invoice_id: string | null;
  customer_id: string | null;
}

/** Between the token of a customer's page and the document that is opened from it. */
const WITHIN = '~';

/** The token of a document that is opened from the page of its customer. */
export const tokenWithin = (customerPage: string, invoiceId: string): string =>
  `${customerPage}${WITHIN}${Buffer.from(invoiceId.replaceAll('-', ''), 'hex').toString('base64url')}`;

function idWithin(text: string): string | null {
  const digits = Buffer.from(text, 'base64url').toString('hex');
  return digits.length === 32 ? digits.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5') : null;
}

/**
 * Enters the organization of what a public token opens. A customer who was merged into another leads to that one. Throws
 * NOT_FOUND for an unknown or revoked token, and for a document that is not an issued one of the customer.
 */
export async function enterShared(tx: Tx, token: string): Promise<Shared> {
  const [page = '', within] = token.split(WITHIN);
  const { rows } = await sql<{
    organization_id: string;
    invoice_id: string | null;
    customer_id: string | null;
  }>`
    select organization_id, invoice_id, customer_id from share_link
    where token_hash = ${hashToken(page)} and revoked_at is null`.execute(tx.db);
  const [link] = rows;
  if (!link) throw new Refusal('NOT_FOUND');
  const inside = await enterOrganization(tx, link.organization_id);
  if (link.invoice_id) {
    if (within !== undefined) throw new Refusal('NOT_FOUND');
    return { tx: inside, invoice_id: link.invoice_id, customer_id: null };
  }
  const customer_id = await unmerged(inside, link.customer_id!);
  if (within === undefined) return { tx: inside, invoice_id: null, customer_id };
  const { rows: found } = await sql<{ id: string }>`select id from invoice
    where organization_id = ${inside.organization_id} and ${isValue('id', idWithin(within))}
      and customer_id = ${customer_id} and status <> 'draft'`.execute(inside.db);
  if (!found[0]) throw new Refusal('NOT_FOUND');
  return { tx: inside, invoice_id: found[0].id, customer_id: null };
}

async function unmerged(tx: Tx, customerId: string): Promise<string> {
  const { rows } = await sql<{ id: string }>`select coalesce(merged_into, id) as id from customer
    where organization_id = ${tx.organization_id} and id = ${customerId}`.execute(tx.db);
  if (!rows[0]) throw new Refusal('NOT_FOUND');
  return rows[0].id;
}

/** The same for what must be a document. */
export async function enterSharedDocument(tx: Tx, token: string): Promise<{ tx: Tx; id: string }> {
  const shared = await enterShared(tx, token);
  if (!shared.invoice_id) throw new Refusal('NOT_FOUND');
  return { tx: shared.tx, id: shared.invoice_id };
}
