import { createHmac, hkdfSync } from 'node:crypto';
import type { Tx } from '../../db/scope.ts';
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

/** Returns the token of the invoice's active link; null where there is none. */
export async function sharedToken(tx: Tx, tokens: ShareTokens, invoiceId: string): Promise<string | null> {
  const active = await tx.db
    .selectFrom('share_link')
    .select('id')
    .where('organization_id', '=', tx.organization_id)
    .where('invoice_id', '=', invoiceId)
    .where('revoked_at', 'is', null)
    .executeTakeFirst();
  return active ? tokens.tokenOf(active.id) : null;
}

/** Returns the token of the invoice's active link, which is created at the first call. */
export async function shareToken(
  tx: Tx,
  tokens: ShareTokens,
  invoiceId: string,
  newId: () => string,
): Promise<string> {
  const active = await sharedToken(tx, tokens, invoiceId);
  if (active) return active;
  const id = newId();
  const token = tokens.tokenOf(id);
  await tx.db
    .insertInto('share_link')
    .values({ id, token_hash: hashToken(token), organization_id: tx.organization_id, invoice_id: invoiceId })
    .execute();
  return token;
}

/** Whether a public link opens this document. */
export async function isShared(tx: Tx, invoiceId: string): Promise<boolean> {
  const { rows } = await sql`select from share_link where organization_id = ${tx.organization_id}
    and invoice_id = ${invoiceId} and revoked_at is null`.execute(tx.db);
  return rows.length > 0;
}

/** Revokes the link; returns false where there was none. */
export async function revokeShare(tx: Tx, invoiceId: string, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await tx.db
    .updateTable('share_link')
    .set({ revoked_at: now.toISOString() })
    .where('organization_id', '=', tx.organization_id)
    .where('invoice_id', '=', invoiceId)
    .where('revoked_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export interface SharedInvoice {
  organization_id: string;
  invoice_id: string;
}

/** Returns the document that a public token opens; undefined for an unknown or revoked token. */
export async function findShared(tx: Tx, token: string): Promise<SharedInvoice | undefined> {
  const { rows } = await sql<SharedInvoice>`select organization_id, invoice_id from share_link
    where token_hash = ${hashToken(token)} and revoked_at is null`.execute(tx.db);
  return rows[0];
}
