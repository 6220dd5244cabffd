import { Refusal } from '@lissafi/contract/errors';
import type { Query } from '@lissafi/contract/route';
import type { WhtSuggestion, withholdingRoutes } from '@lissafi/contract/withholding';
import { firstOfMonth } from '@lissafi/domain/calendar/civil-date';
import { divideRounded, toSafe } from '@lissafi/domain/money/decimal';
import { isWithin } from '@lissafi/domain/nigeria/thresholds';
import { suggestDeduction } from '@lissafi/domain/nigeria/withholding';
import { allocateOldest } from '@lissafi/domain/sales/settlement-on-account';
import type { Tx } from '../../db/scope.ts';
import { sql } from '../../db/sql.ts';
import { sizeOn } from '../ledger/turnover.ts';

interface Owed {
  id: string;
  issue_date: string;
  due_date: string;
  balance_due: number;
  net: number;
  tax: number;
}

/** The open payables of a supplier, each with the net and the VAT of its purchase. */
async function openPayables(tx: Tx, supplierId: string): Promise<Owed[]> {
  const { rows } = await sql<Owed>`
    select p.id, p.received_on as issue_date, p.received_on as due_date, p.total_amount - p.amount_paid as balance_due,
      coalesce(t.net, 0)::bigint as net, coalesce(t.tax, 0)::bigint as tax
    from payable p
    left join lateral (select sum(net) as net, sum(tax) as tax from tax_line
      where organization_id = ${tx.organization_id} and entry_id = p.journal_entry_id and side = 'input') t on true
    where p.organization_id = ${tx.organization_id} and p.supplier_id = ${supplierId}
      and p.total_amount > p.amount_paid order by p.id`.execute(tx.db);
  return rows;
}

/** What is known of the supplier: the tax ID, and what was bought in the month of a day, before VAT. */
async function readSupplier(tx: Tx, id: string, on: string) {
  const { rows } = await sql<{ tax_id: string | null; month_total: number }>`
    select s.tax_id, (select coalesce(sum(t.net), 0) from tax_line t where t.organization_id = ${tx.organization_id}
        and t.day >= ${firstOfMonth(on)}::date and t.day < ${firstOfMonth(on)}::date + interval '1 month'
        and t.supplier_id = s.id and t.side = 'input')::bigint as month_total
    from supplier s where s.organization_id = ${tx.organization_id} and s.id = ${id}`.execute(tx.db);
  if (!rows[0]) throw new Refusal('NOT_FOUND', { field: 'supplier_id' });
  return rows[0];
}

/**
 * Suggests what to withhold from a payment that settles `settled` kobo of what is owed, the oldest first as the payment
 * does. The base is the part before VAT (decisions §3). Throws NOT_FOUND.
 */
export async function suggestFor(
  tx: Tx,
  query: Query<typeof withholdingRoutes.suggest>,
): Promise<WhtSuggestion> {
  const { supplier_id, settled, paid_on, nature, payee } = query;
  const { tax_id, month_total } = await readSupplier(tx, supplier_id, paid_on);
  const open = await openPayables(tx, supplier_id);
  const shares = allocateOldest(settled, open);
  const base = shares.reduce((sum, { invoice_id, amount }) => {
    const { net, tax } = open.find((each) => each.id === invoice_id)!;
    // An opening payable has no purchase in these books: all of it counts.
    if (net <= 0 || tax <= 0) return sum + amount;
    return sum + toSafe(divideRounded(BigInt(amount) * BigInt(net), BigInt(net + tax)));
  }, 0);
  const { turnover, assets } = await sizeOn(tx, paid_on);
  const has_tax_id = tax_id !== null;
  const suggested = suggestDeduction({
    ...{ on: paid_on, nature, payee, has_tax_id, base, month_total },
    is_resident: query.resident === 'true',
    is_small_payer: isWithin('small_company', paid_on, turnover, assets),
    is_own_manufacture: query.own_manufacture === 'true',
    is_over_the_counter: query.over_the_counter === 'true',
  });
  return { base, ...suggested, has_tax_id, month_total };
}
