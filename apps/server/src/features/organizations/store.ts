import { Refusal } from '@lissafi/contract/errors';
import type { Tier } from '@lissafi/contract/flag-list';
import type { BusinessSettings } from '@lissafi/contract/onboarding';
import { logoUrl, type organizationRoutes } from '@lissafi/contract/organizations';
import { may, type Role } from '@lissafi/contract/permissions';
import type { Body, Result } from '@lissafi/contract/route';
import { CHART_OF_ACCOUNTS, cashFlowOf } from '@lissafi/domain/books/accounts';
import { todayIn } from '@lissafi/domain/calendar/civil-date';
import type { CostingMethod } from '@lissafi/domain/inventory/stock';
import { fromE4, toE4 } from '@lissafi/domain/money/decimal';
import { appendEvents, type NewEvent } from '../../db/events.ts';
import { keepFormerSettings } from '../../db/former-values.ts';
import { enterOrganization, type Tx } from '../../db/scope.ts';
import { sql } from '../../db/sql.ts';
import type { Sender } from '../../mail/mailer.ts';
import { createFirstAccounts, shownOnDocuments, showOnDocuments } from '../bank-accounts/on-documents.ts';
import { isNew } from './outward.ts';

type Fields = Omit<Body<typeof organizationRoutes.update>, 'version'> & { onboarded_at?: string };
type Organization = Result<typeof organizationRoutes.get>;

/** Returns only the given fields, as columns. */
function columns({ default_tax, address, bank_accounts: _, books_locked_until, ...rest }: Fields) {
  const given = Object.fromEntries(Object.entries(rest).filter(([, value]) => value !== undefined));
  return {
    ...(given as Omit<Fields, 'default_tax' | 'address' | 'bank_accounts' | 'books_locked_until'>),
    ...(default_tax === undefined ? {} : { default_tax_e4: default_tax === null ? null : toE4(default_tax) }),
    ...(address === undefined ? {} : { address: JSON.stringify(address) }),
  };
}

/** Creates the organization with its counters, chart of accounts and owner; it becomes the owner's current one. */
export async function createOrganization(
  tx: Tx,
  id: string,
  ownerId: string,
  fields: Fields & { name: string },
  newId: () => string,
): Promise<Tx> {
  const scoped = await enterOrganization(tx, id);
  const made = await scoped.db
    .insertInto('organization')
    .values({ ...columns(fields), name: fields.name, organization_id: id, owner_id: ownerId })
    .onConflict((conflict) => conflict.doNothing())
    .returning('organization_id')
    .executeTakeFirst();
  if (!made) throw new Refusal('ID_TAKEN', { field: 'id' });
  await scoped.db
    .insertInto('membership')
    .values({ organization_id: id, user_id: ownerId, role: 'owner' })
    .execute();
  await scoped.db
    .insertInto('organization_counter')
    .values({
      organization_id: id,
      books_locked_until: fields.books_locked_until ?? null,
      ...(fields.currency && { currency: fields.currency }),
    })
    .execute();
  // The first branch and the first warehouse have the organization's own id.
  const first = { organization_id: id, id };
  await scoped.db
    .insertInto('branch')
    .values({ ...first, name: 'Main branch' })
    .execute();
  await scoped.db
    .insertInto('location')
    .values({ ...first, branch_id: id, name: 'Main store' })
    .execute();
  await scoped.db
    .insertInto('account')
    .values(
      CHART_OF_ACCOUNTS.map((account) => ({
        organization_id: id,
        ...account,
        cash_flow: cashFlowOf(account),
      })),
    )
    .execute();
  await createFirstAccounts(scoped, newId, fields.bank_accounts);
  await scoped.db
    .updateTable('app_user')
    .set({ current_organization_id: id })
    .where('id', '=', ownerId)
    .execute();
  await appendEvents(scoped, [{ type: 'organization.created', subject_id: id, actor_id: ownerId }]);
  await scoped.flush();
  return scoped;
}

export async function readOrganization(tx: Tx, role: Role): Promise<Organization> {
  const { organization_id, default_tax_e4, logo_id, ...row } = await tx.db
    .selectFrom('organization as o')
    .innerJoin('organization_counter as c', 'c.organization_id', 'o.organization_id')
    .selectAll('o')
    .select(['c.books_locked_until', shownOnDocuments(tx).as('bank_accounts')])
    .where('o.organization_id', '=', tx.organization_id)
    .executeTakeFirstOrThrow();
  const open = row.closed_at === null;
  return {
    ...row,
    id: organization_id,
    logo_url: logoUrl(organization_id, logo_id),
    default_tax: fromE4(default_tax_e4),
    can: {
      update: open && may(role, 'organization:update'),
      delete: open && may(role, 'organization:delete'),
      manage_members: open && may(role, 'organization:manage_members'),
      change_plan: open && may(role, 'plan:update'),
      transfer: open && role === 'owner',
      leave: role !== 'owner',
    },
  } as Organization;
}

interface Making {
  now: Date;
  newId: () => string;
}

/**
 * Throws STALE_VERSION with the current record, ORGANIZATION_HAS_POSTINGS for a change of currency or costing method
 * after the first posting.
 */
export async function updateOrganization(
  tx: Tx,
  fields: Fields,
  version: number | null,
  who: { user_id: string; role: Role },
  { now, newId }: Making,
): Promise<void> {
  const current = await tx.db
    .selectFrom('organization')
    .select(['version', 'currency', 'costing_method'])
    .where('organization_id', '=', tx.organization_id)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
  if (version !== null && current.version !== version) {
    throw new Refusal('STALE_VERSION', { current: await readOrganization(tx, who.role) });
  }
  const fixed = (['currency', 'costing_method'] as const).find(
    (name) => fields[name] && fields[name] !== current[name],
  );
  if (fixed) {
    // Under the lock of posting: an entry that is being posted is either seen here or sees the new currency.
    const { next_entry } = await tx.db
      .selectFrom('organization_counter')
      .select('next_entry')
      .where('organization_id', '=', tx.organization_id)
      .forNoKeyUpdate()
      .executeTakeFirstOrThrow();
    if (next_entry !== null && next_entry > 1)
      throw new Refusal('ORGANIZATION_HAS_POSTINGS', { field: fixed });
  }
  if (fields.sales_keep_prices !== undefined) await keepFormerSettings(tx, now);
  await tx.db
    .updateTable('organization')
    .set({ ...columns(fields), version: current.version + 1, updated_at: now.toISOString() })
    .where('organization_id', '=', tx.organization_id)
    .execute();
  if (fields.bank_accounts) await showOnDocuments(tx, newId, fields.bank_accounts, now);
  await appendEvents(tx, [
    { type: 'organization.updated', subject_id: tx.organization_id, actor_id: who.user_id },
  ]);
  if (fields.currency !== undefined) {
    await tx.write(
      'organization_counter',
      sql`update organization_counter set currency = ${fields.currency} where organization_id = ${tx.organization_id}`,
    );
  }
  await tx.flush();
}

/** Changes the plan or the logo of the organization, or closes it, and appends the event. */
export async function setOrganization(
  tx: Tx,
  change: { tier?: Tier; logo_id?: string | null; closed_at?: string | null },
  event: NewEvent,
  now: Date,
): Promise<void> {
  await tx.db
    .updateTable('organization')
    .set({ ...change, version: sql<number>`version + 1`, updated_at: now.toISOString() })
    .where('organization_id', '=', tx.organization_id)
    .execute();
  await appendEvents(tx, [event]);
  await tx.flush();
}

/** Takes everybody out of an organization that is being removed; nobody works there any more. */
export async function leaveRemoved(tx: Tx): Promise<void> {
  const { rows } = await sql<{ user_id: string }>`delete from membership
    where organization_id = ${tx.organization_id} returning user_id`.execute(tx.db);
  await sql`update app_user u set current_organization_id = (select m.organization_id from membership m
      where m.user_id = u.id order by m.created_at, m.organization_id limit 1)
    where u.id = any (${rows.map(({ user_id }) => user_id)}::uuid[])
      and u.current_organization_id = ${tx.organization_id}`.execute(tx.db);
}

/** Puts the checklist of the first steps away, or brings it back. */
export async function hideFirstSteps(tx: Tx, hidden: boolean): Promise<void> {
  await sql`update organization set first_steps_hidden = ${hidden}
    where organization_id = ${tx.organization_id}`.execute(tx.db);
}

/** Sets the person's current organization. Throws ORGANIZATION_FORBIDDEN where they are not a member. */
export async function chooseOrganization(tx: Tx, userId: string, organizationId: string): Promise<void> {
  const chosen = await tx.db
    .updateTable('app_user as u')
    .from('membership as m')
    .set({ current_organization_id: organizationId })
    .where('u.id', '=', userId)
    .whereRef('m.user_id', '=', 'u.id')
    .where('m.organization_id', '=', organizationId)
    .returning('u.id')
    .executeTakeFirst();
  if (!chosen) throw new Refusal('ORGANIZATION_FORBIDDEN', { field: 'organization_id' });
}

/** The Settings step of onboarding, in S1's spelling. */
export function setBusinessSettings(
  tx: Tx,
  settings: BusinessSettings,
  who: { user_id: string; role: Role },
  making: Making,
): Promise<void> {
  return updateOrganization(
    tx,
    {
      currency: settings.currency,
      timezone: settings.timezone,
      date_format: settings.dateFormat,
      fiscal_year_start: settings.fiscalYearStart,
      accounting_method: settings.accountingMethod,
      onboarded_at: making.now.toISOString(),
    },
    null,
    who,
    making,
  );
}

/** Returns the organization's current date, for callers without a member's context. */
export async function todayOf(tx: Tx, now: Date): Promise<string> {
  const { timezone } = await tx.db
    .selectFrom('organization')
    .select('timezone')
    .where('organization_id', '=', tx.organization_id)
    .executeTakeFirstOrThrow();
  return todayIn(timezone, now);
}

/** Locks the organization, before its stock, and returns its costing method. */
export async function lockCostingMethod(tx: Tx): Promise<CostingMethod> {
  const { rows } = await sql<{ costing_method: CostingMethod }>`select costing_method from organization
    where organization_id = ${tx.organization_id} for no key update`.execute(tx.db);
  return rows[0]!.costing_method;
}

/** Changes the costing method after postings; the caller has locked the organization and revalues its stock. */
export async function setCostingMethod(tx: Tx, method: CostingMethod, now: Date): Promise<void> {
  await tx.write(
    'organization',
    sql`update organization set costing_method = ${method}, version = version + 1, updated_at = ${now.toISOString()}
      where organization_id = ${tx.organization_id}`,
  );
}

/**
 * On whose behalf an email to somebody outside is sent: the organization's. Answers go to its address, or else to the
 * person who sent it; what is sent by itself (`userId` null) to the owner.
 */
export async function readSender(tx: Tx, userId: string | null, now: Date): Promise<Sender> {
  const { rows } = await sql<Sender>`
    select o.name, coalesce(nullif(o.email, ''), u.email) as reply_to
    from organization o left join app_user u on u.id = coalesce(${userId}::uuid, o.owner_id)
    where o.organization_id = ${tx.organization_id}`.execute(tx.db);
  return { ...rows[0]!, is_new: await isNew(tx, now) };
}

/** What documents say of late payment; null where they say nothing. */
export async function latePaymentText(tx: Tx): Promise<string | null> {
  const { late_payment_text } = await tx.db
    .selectFrom('organization')
    .select('late_payment_text')
    .where('organization_id', '=', tx.organization_id)
    .executeTakeFirstOrThrow();
  return late_payment_text;
}
