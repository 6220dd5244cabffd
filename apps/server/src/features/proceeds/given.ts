import { fault, Refusal, refusalOfAll } from '@lissafi/contract/errors';
import { LIMITS } from '@lissafi/contract/limits';
import { addMoney } from '@lissafi/domain/money/money';
import type { CreditLine } from '@lissafi/domain/sales/credit-note';
import type { Deductions } from '@lissafi/domain/sales/deductions';
import { creditedForNothing, givenAtMost, leftToGive, type SoldLine } from '@lissafi/domain/sales/proceeds';
import { shareDiscount } from '@lissafi/domain/sales/settlement-discount';
import type { Tx } from '../../db/scope.ts';
import { sql } from '../../db/sql.ts';
import type { CurrentOrganization, MemberContext } from '../../http/context.ts';
import { readerOf } from '../documents/answer.ts';
import { type InvoiceRecord, type ItemRecord, isOwnOfToday } from '../documents/record.ts';
import { readCredited } from '../documents/related.ts';
import { readItems } from '../documents/store.ts';
import { faultOfRate } from './known-rate.ts';
import { listedAmounts } from './prices.ts';

// What is given of a sale after it, by whatever way: the other half of the rule of prices (docs/decisions/0150).

/** What one step gives of a document; minor units of its currency. */
interface Gift {
  invoice: InvoiceRecord;
  /** Settled by what is no money. */
  kept_back: number;
  /** A credit note, with whether its goods go back into stock. */
  note?: { lines: readonly CreditLine[]; restock: boolean };
}

const PRICE = 'PRICE_TOO_LOW';

/** Whether this person may give of a sale whatever she likes. */
const mayGive = ({ permissions }: Pick<CurrentOrganization, 'permissions'>): boolean =>
  permissions.includes('prices:reduce') && permissions.includes('write_offs:write');

/**
 * Throws at `field` where a step takes the goods of a document below their list price and this person may not reduce
 * prices (PRICE_TOO_LOW), or where more than a fifth of a document is given and she may not write debts off (FORBIDDEN).
 * What others gave of the document before counts too. The caller holds the locks of the documents.
 */
async function assertGifts(
  { tx, organization }: MemberContext,
  gifts: readonly Gift[],
  field: string,
): Promise<void> {
  const { permissions } = organization;
  const given = await givenByPayments(
    tx,
    gifts.map(({ invoice }) => invoice.id),
  );
  for (const { invoice, kept_back, note } of gifts) {
    const items = await readItems(tx, invoice.id);
    const lines = await soldLines(tx, invoice, items, note);
    const before = given.get(invoice.id) ?? 0;
    const whole = addMoney(before, kept_back, creditedForNothing(lines));
    if (!permissions.includes('prices:reduce') && leftToGive(lines, 0) < whole)
      throw refusalOfAll([fault(field, note ? NOTHING_BACK : BELOW_PRICE, PRICE)]);
    if (!permissions.includes('write_offs:write') && whole > givenAtMost(invoice.total_amount))
      throw refusalOfAll([fault(field, TOO_MUCH, 'FORBIDDEN')]);
  }
}

const BELOW_PRICE = 'This takes the goods below their price. Somebody who may reduce prices can record it';
const NOTHING_BACK =
  'No goods come back for this. Return them to stock, or ask somebody who may reduce prices';
const TOO_MUCH = `More than ${LIMITS.given_after_sale_percent} % of the document would be given away. Somebody who may write debts off can record it`;

/** The fields of a payment that settle without money, in the order in which a refusal names them. */
const KEPT_BACK = ['settlement_discount', 'charges', 'vat_withheld', 'wht_amount'] as const;

/**
 * Throws the refusal of what a payment settles without money, at its field, and of a rate that is not believed. Shares of
 * several documents are their share of the payment, and what becomes credit has its own share.
 */
export async function assertPaymentGives(
  context: MemberContext,
  payment: Deductions & { exchange_rate?: string | undefined },
  settled: readonly { invoice: InvoiceRecord; amount: number }[],
  to_credit: number,
): Promise<void> {
  const { tx, organization } = context;
  if (mayGive(organization)) return;
  const [first] = settled;
  if (first && payment.exchange_rate && first.invoice.exchange_rate !== null) {
    const { currency, exchange_rate } = first.invoice;
    const rate = { base: organization.currency, currency, rate: payment.exchange_rate, also: exchange_rate };
    const wrong = await faultOfRate(tx, rate, 'least');
    if (wrong) throw refusalOfAll([fault('exchange_rate', wrong, codeOf(organization))]);
  }
  const field = KEPT_BACK.find((name) => payment[name] > 0);
  if (!field) return;
  const whole = addMoney(...KEPT_BACK.map((name) => payment[name]));
  const shares = shareDiscount(whole, [...settled.map(({ amount }) => amount), to_credit]);
  const ofCredit = shares.at(-1)!;
  if (ofCredit > 0 && !organization.permissions.includes('prices:reduce'))
    throw refusalOfAll([fault(field, BELOW_PRICE, PRICE)]);
  if (ofCredit > givenAtMost(to_credit) && !organization.permissions.includes('write_offs:write'))
    throw refusalOfAll([fault(field, TOO_MUCH, 'FORBIDDEN')]);
  await assertGifts(
    context,
    settled.map(({ invoice }, index) => ({ invoice, kept_back: shares[index]! })),
    field,
  );
}

/** Throws the refusal of a credit note for which nothing comes back, at `restock`. */
export async function assertNoteGives(
  context: MemberContext,
  invoice: InvoiceRecord,
  note: { lines: readonly CreditLine[]; restock: boolean },
): Promise<void> {
  if (mayGive(context.organization)) return;
  await assertGifts(context, [{ invoice, kept_back: 0, note }], 'restock');
}

/** Throws at `exchange_rate` where a refund in another currency would pay back more than an honest rate asks for. */
export async function assertRefundRate(
  { tx, organization }: MemberContext,
  { currency, exchange_rate }: InvoiceRecord,
  rate: string | undefined,
): Promise<void> {
  if (mayGive(organization) || rate === undefined || exchange_rate === null) return;
  const wrong = await faultOfRate(
    tx,
    { base: organization.currency, currency, rate, also: exchange_rate },
    'most',
  );
  if (wrong) throw refusalOfAll([fault('exchange_rate', wrong, codeOf(organization))]);
}

/**
 * Throws FORBIDDEN where cancelling would give a debt away: something was billed that does not come back into stock, and
 * it is not the person's own document of today, which she might as well not have made.
 */
export async function assertMayCancel(
  context: MemberContext,
  invoice: InvoiceRecord,
  items: readonly ItemRecord[],
): Promise<void> {
  const { tx, organization } = context;
  if (organization.permissions.includes('write_offs:write') || invoice.document_type === 'quote') return;
  if (isOwnOfToday(invoice, readerOf(context))) return;
  const inStock = await stockOfLines(tx, items);
  if (items.some(({ id, total_amount }) => total_amount > 0 && (inStock.get(id)?.issued_e4 ?? 0) === 0))
    throw new Refusal('FORBIDDEN', {
      message:
        'Not all of this comes back to stock, so cancelling it gives a debt away. Somebody who may write debts off can do it.',
    });
}

/** Who may not reduce prices is told of the price, and everyone else of what may be given. */
const codeOf = ({ permissions }: Pick<CurrentOrganization, 'permissions'>) =>
  permissions.includes('prices:reduce') ? 'FORBIDDEN' : PRICE;

/** The lines of a document as they would be after a note. One without lines, from the opening, is one of text. */
async function soldLines(
  tx: Tx,
  invoice: InvoiceRecord,
  items: readonly ItemRecord[],
  note: Gift['note'],
): Promise<SoldLine[]> {
  if (items.length === 0)
    return [{ billed: invoice.total_amount, listed: null, quantity_e4: 1, returned_e4: 0, credited: 0 }];
  const [listed, credited, stock] = [
    await listedAmounts(tx, invoice, items),
    await readCredited(tx, invoice.id),
    await stockOfLines(tx, items),
  ];
  return items.map((item) => {
    const now = note?.lines.find((line) => line.credits_item_id === item.id);
    const { issued_e4 = 0, returned_e4 = 0 } = stock.get(item.id) ?? {};
    const back = note?.restock ? (now?.credited_quantity_e4 ?? 0) : 0;
    return {
      billed: item.total_amount,
      listed: listed.get(item.id) ?? null,
      quantity_e4: item.quantity_e4,
      returned_e4: Math.min(issued_e4, returned_e4 + back),
      credited: addMoney(credited.get(item.id)?.total_amount ?? 0, now?.total_amount ?? 0),
    };
  });
}

/** What of each line left stock and came back into it; lines without goods are not in the map. */
async function stockOfLines(tx: Tx, items: readonly ItemRecord[]) {
  const { rows } = await sql<{ id: string; issued_e4: number; returned_e4: number }>`
    select source_line_id as id, coalesce(-sum(quantity_e4) filter (where kind = 'sale'), 0)::bigint as issued_e4,
      coalesce(sum(quantity_e4) filter (where kind = 'sale_return'), 0)::bigint as returned_e4
    from stock_movement where organization_id = ${tx.organization_id}
      and source_line_id = any (${items.map(({ id }) => id)}::uuid[]) and kind in ('sale', 'sale_return')
    group by source_line_id`.execute(tx.db);
  return new Map(rows.map(({ id, ...stock }) => [id, stock]));
}

/** What payments settled of each document without money, and what was written off; minor units of its currency. */
async function givenByPayments(tx: Tx, ids: readonly string[]): Promise<Map<string, number>> {
  const { rows } = await sql<{ id: string; given: number }>`
    select invoice_id as id, coalesce(sum(case kind when 'write_off' then part
      else round(part * kept / greatest(whole, 1)) end), 0)::bigint as given
    from (select a.invoice_id, p.kind, a.amount as part,
        p.wht_amount + p.charges + p.settlement_discount + p.vat_withheld as kept,
        p.amount + p.wht_amount + p.charges + p.settlement_discount + p.vat_withheld as whole
      from payment_allocation a
      join payment p on p.organization_id = ${tx.organization_id} and p.id = a.payment_id
      where a.organization_id = ${tx.organization_id} and a.invoice_id = any (${ids}::uuid[])
        and p.kind in ('payment', 'write_off') and p.voided_at is null) settled
    group by invoice_id`.execute(tx.db);
  return new Map(rows.map(({ id, given }) => [id, given]));
}
