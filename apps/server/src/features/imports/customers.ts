import type { Rehearsal } from '@lissafi/contract/imports';
import { openingCreditPosting, openingDebtPosting } from '@lissafi/domain/books/customer-postings';
import type { CustomerRow } from '@lissafi/domain/imports/customer-row';
import { holdOrganization } from '../../db/organization-lock.ts';
import type { Tx } from '../../db/scope.ts';
import { sql } from '../../db/sql.ts';
import type { MemberContext } from '../../http/context.ts';
import { removeUnusedCustomers, retireCustomers } from '../customers/remove-many.ts';
import { insertCustomers } from '../opening-balances/customers.ts';
import { takeBackOpenings } from '../opening-balances/take-back.ts';
import { AccountSums } from './account-sums.ts';
import type { KindRules, Progress } from './kind-rules.ts';
import { allRows, markDuplicates, markImported, markUndone, retiredRecords } from './rows.ts';
import { type ImportFile, openingDay } from './store.ts';

/**
 * Marks rows whose telephone number, email address or name a customer has already, or an earlier row of the file, with
 * the reason. Whom an import left behind that was undone is no such customer.
 */
async function match({ tx }: MemberContext, { id: importId }: Pick<ImportFile, 'id'>): Promise<void> {
  const id = tx.organization_id;
  await markDuplicates(
    tx,
    importId,
    sql`
    fresh as materialized (
      select r.row_number, r.state, r.anyway, r.record -> 'customer' ->> 'phone' as phone,
        r.record -> 'customer' ->> 'email' as email, lower(r.record -> 'customer' ->> 'name') as name
      from import_row r where r.organization_id = ${id} and r.import_id = ${importId} and r.state = 'good'),
    there as materialized (
      select c.id, c.name, c.phone, c.email from customer c where c.organization_id = ${id} and c.merged_into is null
        and not (c.status = 'inactive' and c.id = any (${retiredRecords(tx)}))),
    known as (
      select f.row_number, 1 as rank, c.id, 'customer' as kind, c.name || ' has this telephone number' as reason
      from fresh f join there c on c.phone = f.phone where not f.anyway
      union all
      select f.row_number, 2, c.id, 'customer', c.name || ' has this email address'
      from fresh f join there c on c.email = f.email where not f.anyway
      union all
      select f.row_number, 3, c.id, 'customer', c.name || ' has this name'
      from fresh f join there c on lower(c.name) = f.name where not f.anyway
      union all
      select f.row_number, 4, ${importId}::uuid, 'row', 'Row ' || f.first || ' is this customer too'
      from (select row_number, anyway, least(
          case when phone is not null then min(row_number) over (partition by phone) end,
          case when email is not null then min(row_number) over (partition by email) end,
          min(row_number) over (partition by name)) as first from fresh) f
      where f.first < f.row_number and not f.anyway)`,
  );
}

async function rehearse(context: MemberContext, file: ImportFile): Promise<Rehearsal> {
  const { tx } = context;
  const rows = await allRows<CustomerRow>(tx, file, 'good');
  const entry_date = openingDay(context, file);
  const sums = new AccountSums();
  const opened = rows.filter(({ record }) => record.opening !== 0);
  for (const { record } of opened) {
    const amount = Math.abs(record.opening);
    const known = { entry_date, customer_id: file.id, amount };
    const posting =
      record.opening > 0
        ? openingDebtPosting({ ...known, id: file.id, invoice_number: '' })
        : openingCreditPosting(known);
    sums.add(posting.lines);
  }
  const records = [{ label: 'New customers', count: rows.length }];
  return { rows: rows.length, records, entries: opened.length, ...(await sums.named(tx)), stock: null };
}

async function commit(context: MemberContext, file: ImportFile, progress: Progress): Promise<void> {
  const { tx, newId } = context;
  const rows = (await allRows<CustomerRow>(tx, file, 'good')).map((row) => ({ ...row, record_id: newId() }));
  await insertCustomers(
    context,
    rows.map(({ record_id: id, record }) => ({ id, ...record })),
    openingDay(context, file),
  );
  await markImported(tx, file, rows);
  await progress(rows.length);
}

/** Customers of whom nothing else is recorded are deleted, or retired where their opening balance was posted. */
async function undo(context: MemberContext, file: ImportFile, progress: Progress): Promise<string[]> {
  const { tx, user, now } = context;
  const rows = await allRows<CustomerRow>(tx, file, 'imported');
  const ids = rows.flatMap(({ record_id }) => record_id ?? []);
  const taken = await takeBackOpenings(context, ids, `Import of ${file.file_name} undone`);
  await retireCustomers(tx, [...taken], now);
  const deleted = await removeUnusedCustomers(tx, ids, user.id);
  const gone = rows.filter(({ record_id }) => deleted.has(record_id!) || taken.has(record_id!));
  await markUndone(tx, file, gone);
  await progress(rows.length);
  const names = await namesOf(
    tx,
    ids.filter((id) => !deleted.has(id) && !taken.has(id)),
  );
  return names;
}

async function namesOf(tx: Tx, ids: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select name from customer
    where organization_id = ${tx.organization_id} and id = any (${ids}::uuid[]) order by lower(name)`.execute(
    tx.db,
  );
  return rows.map(({ name }) => name);
}

export const customerImport: Pick<KindRules, 'match' | 'rehearse' | 'commit' | 'undo' | 'hold'> = {
  ...{ match, rehearse, commit, undo },
  hold: ({ tx }) => holdOrganization(tx),
};
