import { baseShare } from '@lissafi/domain/money/exchange';
import { addMoney } from '@lissafi/domain/money/money';
import type { Withheld } from '@lissafi/domain/sales/credit-note';
import type { Tx } from '../../db/scope.ts';
import { sql } from '../../db/sql.ts';

interface Row {
  kind: string;
  is_certified: boolean;
  wht_amount: number;
  base_wht_amount: number;
  /** VAT that was withheld, and a discount: never money, and never reversed by a refund. */
  kept: number;
  amount: number;
  whole: number;
}

export interface Received extends Withheld {
  /** The part without a certificate, in the organization's currency. */
  base_uncertified: number;
  /** Money, including applied credit. */
  money: number;
}

/**
 * Returns what was received for a document and how much of it was withholding tax, in its currency, without tax that a
 * refund reversed. Tax of a payment for several documents counts for each in proportion.
 */
export async function readReceived(tx: Tx, invoiceId: string): Promise<Received> {
  const { rows } = await sql<Row>`
    select p.kind, p.wht_certificate is not null as is_certified, p.wht_amount, p.base_wht_amount, a.amount,
      case p.kind when 'write_off' then p.amount else p.vat_withheld + p.settlement_discount end as kept,
      (select sum(o.amount) from payment_allocation o
        where o.organization_id = ${tx.organization_id} and o.payment_id = a.payment_id)::bigint as whole
    from payment_allocation a
    join payment p on p.organization_id = a.organization_id and p.id = a.payment_id
    where a.organization_id = ${tx.organization_id} and a.invoice_id = ${invoiceId}
      and p.voided_at is null`.execute(tx.db);
  const sum = (certified: boolean, of: 'wht_amount' | 'base_wht_amount') =>
    addMoney(
      ...rows
        .filter((row) => row.is_certified === certified)
        .map((row) => baseShare(row[of], row.amount, row.whole) * (row.kind === 'refund' ? -1 : 1)),
    );
  const received = rows.filter((row) => row.kind !== 'refund');
  const kept = received.map((row) => baseShare(row.kept, row.amount, row.whole));
  const money = received.map(
    (row, index) => row.amount - baseShare(row.wht_amount, row.amount, row.whole) - kept[index]!,
  );
  return {
    money: addMoney(...money),
    // Like tax with a certificate, what was kept back stays customer credit that is not paid out in money.
    certified: addMoney(sum(true, 'wht_amount'), ...kept),
    uncertified: sum(false, 'wht_amount'),
    base_uncertified: sum(false, 'base_wht_amount'),
  };
}
