import type { MatchCreate } from '@lissafi/contract/bank-statements';
import { fault, invalid, Refusal } from '@lissafi/contract/errors';
import type { Permission } from '@lissafi/contract/permissions';
import { whereOutstanding } from '../../db/outstanding.ts';
import { anyOf } from '../../db/rows.ts';
import type { Tx } from '../../db/scope.ts';
import { sql } from '../../db/sql.ts';
import type { MemberContext } from '../../http/context.ts';
import { recordSettlement } from '../bank-accounts/settlements.ts';
import { lockAccounts } from '../bank-accounts/store.ts';
import { recordTransfer } from '../bank-accounts/transfers.ts';
import { recordFunding } from '../funding/record.ts';
import { lockAllOwed } from '../payables/store.ts';
import { recordForCustomer } from '../payments/on-account.ts';
import { paySupplier } from '../suppliers/pay.ts';
import { recordTransaction } from '../transactions/record.ts';
import { learnRule } from './rules.ts';

export interface EntryKey {
  entry_id: string;
  line: number;
  entry_date: string;
  amount: number;
}

/** The statement line in whose name something is recorded. */
interface Origin {
  date: string;
  description: string;
  reference: string | null;
  /** Kobo, money in above 0: the direction of the line. */
  amount: number;
}

/** Recording needs the permission of what is recorded, beside that of the statement. */
const NEEDED: Record<MatchCreate['kind'], Permission> = {
  expense: 'transactions:write',
  income: 'transactions:write',
  customer_payment: 'payments:write',
  supplier_payment: 'supplier_payments:write',
  transfer: 'transactions:write',
  settlement: 'transactions:write',
  funding: 'transactions:write',
};
const IN_ONLY = new Set<MatchCreate['kind']>(['income', 'customer_payment', 'settlement']);
const OUT_ONLY = new Set<MatchCreate['kind']>(['expense', 'supplier_payment']);

/**
 * Records what a statement line shows, by the same function as the form of that kind, and returns its lines on the
 * account. Throws FORBIDDEN, PERIOD_LOCKED, or the fields' faults.
 */
export async function recordFor(
  context: MemberContext,
  account: { id: string; account_code: string },
  line: Origin,
  create: MatchCreate,
  amount: number,
): Promise<EntryKey[]> {
  if (!context.organization.permissions.includes(NEEDED[create.kind])) throw new Refusal('FORBIDDEN');
  const isIn = line.amount > 0;
  if ((isIn && OUT_ONLY.has(create.kind)) || (!isIn && IN_ONLY.has(create.kind)))
    throw invalid(fault('create', isIn ? 'This line is money in' : 'This line is money out'));
  const sourceId = await record(context, account.id, line, create, amount);
  await context.tx.flush();
  return linesOfSource(context, account.account_code, sourceId);
}

/**
 * Locks what several records in one transaction need, before the first of them locks the counter: documents of customers
 * in order of id, customers and suppliers, payables, cash and bank accounts.
 */
export async function lockForRecords(
  tx: Tx,
  accountId: string,
  creates: readonly MatchCreate[],
): Promise<void> {
  if (creates.length < 2) return;
  const customers = creates.flatMap((each) => (each.kind === 'customer_payment' ? each.customer_id : []));
  const suppliers = creates.flatMap((each) =>
    each.kind === 'supplier_payment'
      ? each.supplier_id
      : each.kind === 'expense'
        ? (each.supplier_id ?? [])
        : [],
  );
  if (customers.length > 0) {
    await sql`select from invoice where organization_id = ${tx.organization_id} and ${anyOf('customer_id', customers)}
      and ${whereOutstanding()} order by id for no key update`.execute(tx.db);
    await sql`select from customer where organization_id = ${tx.organization_id} and ${anyOf('id', customers)}
      order by id for no key update`.execute(tx.db);
  }
  if (suppliers.length > 0) await lockAllOwed(tx, suppliers);
  const accounts = creates.flatMap((each) =>
    each.kind === 'transfer' || each.kind === 'settlement' ? each.account_id : [],
  );
  if (accounts.length > 0) await lockAccounts(tx, [accountId, ...accounts]);
}

/** What an expense or income has of the line that shows it. */
const paidHere = (
  account_id: string,
  line: Origin,
  { description, counterparty }: { description: string | null; counterparty: string | null },
  amount: number,
) => ({
  ...{ amount, counterparty, account_id, transaction_date: line.date },
  description: description ?? (line.description || null),
  ...{ payment_method: 'bank_transfer' as const, payment_status: 'paid' as const, bank_account: null },
  ...{ account_code: null, item: null, quantity: null, unit: null, unit_price: null },
  ...{ source: 'manual' as const, status: 'posted' as const },
});

async function record(
  context: MemberContext,
  accountId: string,
  line: Origin,
  create: MatchCreate,
  amount: number,
): Promise<string> {
  const reference = line.reference?.slice(0, 100) ?? null;
  const method = 'bank_transfer' as const;
  switch (create.kind) {
    case 'expense': {
      const { category, counterparty, rule_id } = create;
      await learnRule(context, line, { category, counterparty, rule_id });
      return recordTransaction(context, {
        ...paidHere(accountId, line, create, amount),
        ...{ type: 'expense', category, tax_amount: create.tax_amount, supplier_id: create.supplier_id },
      });
    }
    case 'income':
      return recordTransaction(context, {
        ...paidHere(accountId, line, create, amount),
        ...{ type: 'income', category: create.category, tax_amount: 0, supplier_id: null },
      });
    case 'customer_payment':
      return recordForCustomer(context, create.customer_id, {
        ...{
          amount,
          wht_amount: create.wht_amount,
          charges: create.charges,
          stamp_duty: 0,
          settlement_discount: 0,
        },
        ...{
          vat_withheld: 0,
          paid_on: line.date,
          method,
          account_id: accountId,
          reference,
          bank_account: null,
        },
        ...(create.allocations ? { allocations: create.allocations } : {}),
      });
    case 'supplier_payment':
      return paySupplier(context, create.supplier_id, {
        ...{ amount, wht_amount: create.wht_amount, settlement_discount: 0, paid_on: line.date },
        ...{ method, account_id: accountId, reference, allow_advance: false },
      });
    case 'transfer': {
      const [from_id, to_id] =
        line.amount > 0 ? [create.account_id, accountId] : [accountId, create.account_id];
      const { charge } = create;
      // A charge leaves the account that pays in addition: of a line of money out it is a part.
      const arrives = line.amount > 0 ? amount : amount - charge;
      if (arrives <= 0) throw invalid(fault('charge', 'The charge is more than the amount'));
      return recordTransfer(context, {
        ...{ from_id, to_id, amount: arrives, charge, transferred_on: line.date, reference },
        memo: line.description.slice(0, 200) || null,
      });
    }
    case 'settlement':
      return recordSettlement(context, create.account_id, {
        ...{ to_id: accountId, date_from: create.date_from, date_to: create.date_to, gross: create.gross },
        ...{ amount, charge_tax: create.charge_tax, settled_on: line.date, reference },
      });
    case 'funding':
      return recordFunding(context, {
        ...{ kind: create.funding_kind, account_id: accountId, amount: amount - create.interest },
        ...{ interest: create.interest, paid_on: line.date, counterparty: create.counterparty, reference },
      });
  }
}

/** The lines on a ledger account of what a record posted. */
async function linesOfSource(
  { tx }: Pick<MemberContext, 'tx'>,
  code: string,
  sourceId: string,
): Promise<EntryKey[]> {
  const { rows } = await sql<EntryKey>`
    select l.entry_id, l.line, l.entry_date, l.amount from journal_entry e
    join journal_line l on l.organization_id = e.organization_id and l.entry_id = e.id
    where e.organization_id = ${tx.organization_id} and e.source_id = ${sourceId} and e.reverses_id is null
      and l.account_code = ${code} order by l.entry_number, l.line`.execute(tx.db);
  return rows;
}
