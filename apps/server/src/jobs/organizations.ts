import { Refusal } from '@lissafi/contract/errors';
import { type Permission, permissionsOf, type Role } from '@lissafi/contract/permissions';
import { todayIn } from '@lissafi/domain/calendar/civil-date';
import { fromE4 } from '@lissafi/domain/money/decimal';
import type { PoolClient } from 'pg';
import { v7 as uuidv7 } from 'uuid';
import type { Tx } from '../db/scope.ts';
import { sql } from '../db/sql.ts';
import type { MemberContext } from '../http/context.ts';
import type { Services } from '../services.ts';

// Shared by scheduled work, which finds what is due in all organizations and then enters each.

/** The zone where each day begins first: what is due today in any zone is due by today's date in this one. */
export const FIRST_ZONE = 'Pacific/Kiritimati';

/**
 * Those of the organizations found in which a day has begun, in their own zone, since work was last done there. What is
 * selected by the first zone alone is found every hour of the day before, and entered for nothing.
 */
export function onNewDay<Row extends { timezone: string; done_on: string | null }>(
  rows: readonly Row[],
  now: Date,
): Row[] {
  const days = new Map<string, string>();
  return rows.filter(({ timezone, done_on }) => {
    const today = days.get(timezone) ?? todayIn(timezone, now);
    days.set(timezone, today);
    return done_on === null || done_on < today;
  });
}

/** The database's owner, the only role that sees all organizations. */
export type Owner = Pick<PoolClient, 'query'>;

/** A failing item does not stop the others; the job fails at the end, and the queue retries it. */
export async function each<Item>(
  items: readonly Item[],
  work: (item: Item) => Promise<unknown>,
): Promise<void> {
  const failures: unknown[] = [];
  for (const item of items) await work(item).catch((error) => failures.push(error));
  if (failures.length > 0) throw failures[0];
}

/**
 * Does a bounded step for each in turn, again and again until each has said that nothing is left, so that who has little
 * to do does not wait for who has much. Failures are as in `each`.
 */
export async function inTurns<Item>(
  items: readonly Item[],
  step: (item: Item) => Promise<boolean>,
): Promise<void> {
  const failures: unknown[] = [];
  for (let left = [...items]; left.length > 0; ) {
    const more: Item[] = [];
    await each(left, async (item) => {
      if (await step(item)) more.push(item);
    }).catch((error) => failures.push(error));
    left = more;
  }
  if (failures.length > 0) throw failures[0];
}

/** Time zone, status and settings of the transaction's organization. */
export const organizationRow = (tx: Tx) =>
  tx.db
    .selectFrom('organization')
    .selectAll()
    .where('organization_id', '=', tx.organization_id)
    .executeTakeFirstOrThrow();

/**
 * The context of work that is done for a member by another way than a request: with her role and permissions at this
 * moment. Null for who is no member, or could not sign in.
 */
export async function memberContextFor(
  services: Services,
  tx: Tx,
  userId: string,
): Promise<MemberContext | null> {
  const { rows } = await sql<{
    role: Role;
    email: string;
    is_sample: boolean;
  }>`select m.role, u.email,
      exists (select from sample_organization d where d.organization_id = ${tx.organization_id}) as is_sample
    from membership m
    join app_user u on u.id = m.user_id and u.email_verified_at is not null and u.terms_accepted_at is not null
    where m.organization_id = ${tx.organization_id} and m.user_id = ${userId}`.execute(tx.db);
  const [member] = rows;
  if (!member) return null;
  const { role, email, is_sample } = member;
  const row = await organizationRow(tx);
  const now = services.clock();
  return {
    tx,
    services,
    now,
    newId: uuidv7,
    today: todayIn(row.timezone, now),
    user: { id: userId, email, email_verified: true, terms_accepted: true, session_id: '' },
    organization: {
      id: tx.organization_id,
      role,
      permissions: permissionsOf(role, row),
      vat_registered: row.vat_registered,
      default_tax: fromE4(row.default_tax_e4),
      currency: row.currency,
      timezone: row.timezone,
      date_format: row.date_format,
      invoice_prefix: row.invoice_prefix,
      tier: row.tier as MemberContext['organization']['tier'],
      closed: row.closed_at !== null,
      is_sample,
    },
  };
}

export const MAKER_LEFT =
  'Whoever made this is no longer a member. Save or resume it, and it goes on in your name.';
const MAKER_MAY_NOT =
  'Whoever made this may no longer do it. Somebody who may can save or resume it, and it goes on in that name.';

/**
 * The context of work that a member left to be done later, with what she may do now. Throws Refusal FORBIDDEN, in words
 * for whoever finds it stopped, where she left (null, or no member), or may no longer do such work.
 */
export async function actingFor(
  services: Services,
  tx: Tx,
  userId: string | null,
  permission: Permission,
): Promise<MemberContext> {
  const context = userId === null ? null : await memberContextFor(services, tx, userId);
  if (!context) throw new Refusal('FORBIDDEN', { message: MAKER_LEFT });
  if (!context.organization.permissions.includes(permission))
    throw new Refusal('FORBIDDEN', { message: MAKER_MAY_NOT });
  return context;
}
