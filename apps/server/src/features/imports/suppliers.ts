import type { Rehearsal } from '@lissafi/contract/imports';
import { openingPayablePosting } from '@lissafi/domain/books/opening-balances';
import type { SupplierRow } from '@lissafi/domain/imports/supplier-row';
import { holdOrganization } from '../../db/organization-lock.ts';
import { sql } from '../../db/sql.ts';
import type { MemberContext } from '../../http/context.ts';
import { postSupplierOpenings, takeBackSupplierOpenings } from '../opening-balances/suppliers.ts';
import { insertSuppliers, removeUnusedSuppliers, retireSuppliers } from '../suppliers/many.ts';
import { AccountSums } from './account-sums.ts';
import type { KindRules, Progress } from './kind-rules.ts';
import { allRows, markDuplicates, markImported, markUndone, retiredRecords } from './rows.ts';
import { type ImportFile, openingDay } from './store.ts';

/**
 * Marks rows whose telephone number, email address or name a supplier has already, or an earlier row of the file, with
 * the reason. Whom an import left behind that was undone is no such supplier.
 */
async function match({ tx }: MemberContext, { id: importId }: Pick<ImportFile, 'id'>): Promise<void> {
  const id = tx.organization_id;
  await markDuplicates(
    tx,
    importId,
    sql`
    fresh as materialized (
      select r.row_number, r.anyway, r.record -> 'supplier' ->> 'phone' as phone,
        r.record -> 'supplier' ->> 'email' as email, lower(r.record -> 'supplier' ->> 'name') as name
      from import_row r where r.organization_id = ${id} and r.import_id = ${importId} and r.state = 'good'),
    there as materialized (
      select s.id, s.name, s.phone, s.email from supplier s where s.organization_id = ${id}
        and not (s.status = 'inactive' and s.id = any (${retiredRecords(tx)}))),
    known as (
      select f.row_number, 1 as rank, s.id, 'supplier' as kind, s.name || ' has this telephone number' as reason
      from fresh f join there s on s.phone = f.phone where not f.anyway
      union all
      select f.row_number, 2, s.id, 'supplier', s.name || ' has this email address'
      from fresh f join there s on s.email = f.email where not f.anyway
      union all
      select f.row_number, 3, s.id, 'supplier', s.name || ' has this name'
      from fresh f join there s on lower(s.name) = f.name where not f.anyway
      union all
      select f.row_number, 4, ${importId}::uuid, 'row', 'Row ' || f.first || ' is this supplier too'
      from (select row_number, anyway, least(
          case when phone is not null then min(row_number) over (partition by phone) end,
          case when email is not null then min(row_number) over (partition by email) end,
          min(row_number) over (partition by name)) as first from fresh) f
      where f.first < f.row_number and not f.anyway)`,
  );
}

async function rehearse(context: MemberContext, file: ImportFile): Promise<Rehearsal> {
  const { tx } = context;
  const rows = await allRows<SupplierRow>(tx, file, 'good');
  const entry_date = openingDay(context, file);
  const sums = new AccountSums();
  const opened = rows.filter(({ record }) => record.opening > 0);
  for (const { record } of opened) {
    const payable = { id: file.id, opening_id: file.id, supplier_id: file.id, amount: record.opening };
    sums.add(openingPayablePosting({ ...payable, entry_date }).lines);
  }
  const records = [{ label: 'New suppliers', count: rows.length }];
  return { rows: rows.length, records, entries: opened.length, ...(await sums.named(tx)), stock: null };
}

async function commit(context: MemberContext, file: ImportFile, progress: Progress): Promise<void> {
  const { tx, newId } = context;
  const rows = (await allRows<SupplierRow>(tx, file, 'good')).map((row) => ({ ...row, record_id: newId() }));
  await insertSuppliers(
    context,
    rows.map(({ record_id: id, record }) => ({ id, ...record.supplier })),
  );
  await postSupplierOpenings(
    context,
    { opening_id: file.id, opened_on: openingDay(context, file) },
    rows.flatMap(({ record_id: supplier_id, record: { opening: amount } }) =>
      amount > 0 ? { supplier_id, amount } : [],
    ),
  );
  await markImported(tx, file, rows);
  await progress(rows.length);
}

/** Suppliers of whom nothing else is recorded are deleted, or retired where their opening balance was posted. */
async function undo(context: MemberContext, file: ImportFile, progress: Progress): Promise<string[]> {
  const { tx, user, now } = context;
  const rows = await allRows<SupplierRow>(tx, file, 'imported');
  const ids = rows.flatMap(({ record_id }) => record_id ?? []);
  const taken = await takeBackSupplierOpenings(context, file.id, ids);
  await retireSuppliers(tx, [...taken], now);
  const deleted = await removeUnusedSuppliers(tx, ids, user.id);
  const gone = (id: string) => deleted.has(id) || taken.has(id);
  await markUndone(
    tx,
    file,
    rows.filter(({ record_id }) => gone(record_id!)),
  );
  await progress(rows.length);
  const { rows: kept } = await sql<{ name: string }>`select name from supplier
    where organization_id = ${tx.organization_id} and id = any (${ids.filter((id) => !gone(id))}::uuid[])
    order by lower(name)`.execute(tx.db);
  return kept.map(({ name }) => name);
}

export const supplierImport: Pick<KindRules, 'match' | 'rehearse' | 'commit' | 'undo' | 'hold'> = {
  match,
  rehearse,
  commit,
  undo,
  hold: ({ tx }) => holdOrganization(tx),
};
