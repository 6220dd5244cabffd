import { permissionsOf } from '@lissafi/contract/permissions';
import { todayIn } from '@lissafi/domain/calendar/civil-date';
import { fromE4 } from '@lissafi/domain/money/decimal';
import type { PoolClient } from 'pg';
import { v7 as uuidv7 } from 'uuid';
import type { Tx } from '../db/scope.ts';
import type { MemberContext } from '../http/context.ts';
import type { Services } from '../services.ts';

// What work has in common that nobody pressed a button for: it looks through all organizations, then enters each.

/** Where the day begins first: whoever has something due by their own today, has it by this one. */
export const FIRST_ZONE = 'Pacific/Kiritimati';

/** The database's owner, who alone sees all organizations. */
export type Owner = Pick<PoolClient, 'query'>;

/** One that fails stops no other; the job fails at the end, and the queue tries it again. */
export async function each<Item>(
  items: readonly Item[],
  work: (item: Item) => Promise<unknown>,
): Promise<void> {
  const failures: unknown[] = [];
  for (const item of items) await work(item).catch((error) => failures.push(error));
  if (failures.length > 0) throw failures[0];
}

/** Time zone, state and settings of the organization that the transaction is in. */
export const organizationRow = (tx: Tx) =>
  tx.db
    .selectFrom('organization')
    .selectAll()
    .where('organization_id', '=', tx.organization_id)
    .executeTakeFirstOrThrow();

/** Work that nobody pressed a button for, in the name of who set it up; it overrides no credit limit. */
export async function contextFor(services: Services, tx: Tx, userId: string): Promise<MemberContext> {
  const row = await organizationRow(tx);
  const now = services.clock();
  return {
    tx,
    services,
    now,
    newId: uuidv7,
    today: todayIn(row.timezone, now),
    user: { id: userId, email: '', email_verified: true, terms_accepted: true, session_id: '' },
    organization: {
      id: tx.organization_id,
      role: 'sales',
      permissions: permissionsOf('sales'),
      vat_registered: row.vat_registered,
      default_tax: fromE4(row.default_tax_e4),
      currency: row.currency,
      timezone: row.timezone,
      invoice_prefix: row.invoice_prefix,
      tier: row.tier as MemberContext['organization']['tier'],
      closed: row.closed_at !== null,
    },
  };
}
