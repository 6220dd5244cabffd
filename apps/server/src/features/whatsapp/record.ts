import type { SourceDocument } from '@lissafi/contract/source-documents';
import type { RecordedByText, TextEntry } from '@lissafi/contract/text-transactions';
import { transactionRoutes } from '@lissafi/contract/transactions';
import { formatMoney } from '@lissafi/domain/money/money';
import { sql } from '../../db/sql.ts';
import type { MemberContext } from '../../http/context.ts';
import { insertReading, readReading } from '../text-readings/store.ts';
import { recordReading } from '../text-transactions/record.ts';
import { recordTransaction } from '../transactions/record.ts';
import type { DraftContent } from './drafts.ts';

/** The longest text of details. */
const DETAILS = 500;

/** What a picture says as an expense. What was not read is asked: the amount is 0, the method is empty. */
export function pictureEntry(
  { reading, supplier_id, supplier_name }: SourceDocument,
  today: string,
): { entry: TextEntry; picture: NonNullable<DraftContent['picture']> } {
  const { total, vat, date, supplier, payment_method, number, lines } = reading!;
  const only = lines.length === 1 ? lines[0] : undefined;
  const goods = lines.map(({ name }) => name).join(', ');
  const description = [number && `No. ${number.value}`, goods].filter(Boolean).join(': ').slice(0, DETAILS);
  const amount = total?.value ?? 0;
  return {
    entry: {
      ...{ kind: 'expense', amount, category: null, customer_id: null, supplier_id, item_id: null },
      transaction_date: date && date.value <= today ? date.value : today,
      counterparty: supplier?.value.slice(0, 200) ?? supplier_name,
      ...{ item: only?.name.slice(0, 200) ?? null, quantity: only?.quantity ?? null, unit: null },
      ...{ payment_method: payment_method?.value ?? null, account_id: null, payment_status: 'paid' },
      ...{ amount_paid: null, due_date: null },
    },
    picture: {
      tax_amount: vat && vat.value < amount ? vat.value : 0,
      description: description || null,
    },
  };
}

/**
 * Records the chosen transactions of a draft as the web does, all or nothing, with the permissions of the member at this
 * moment. Returns a line for each of what was recorded. Throws what recordReading() and recordTransaction() throw.
 */
export async function recordDraft(
  context: MemberContext,
  { reading, transactions, picture, source_document_id, accepts_twins }: DraftContent,
  chosen: readonly number[],
): Promise<string[]> {
  const entries = chosen.map((at) => transactions[at]!.entry);
  if (picture) {
    const [entry] = entries;
    const { amount, transaction_date, category, counterparty, supplier_id, item, payment_method } = entry!;
    const body = transactionRoutes.create.body.parse({
      ...{
        type: 'expense',
        amount,
        transaction_date,
        category,
        counterparty,
        supplier_id,
        item,
        payment_method,
      },
      ...{ ...picture, source_document_id, status: 'posted' },
    });
    const id = await recordTransaction(context, body);
    return lines(context, entries, [{ kind: 'transaction', id }]);
  }
  // Readings are kept for minutes, and a draft for a day: it is read anew as it was.
  const processing_id = context.newId();
  const original = chosen.map((at) => reading!.transactions[at]!);
  await insertReading(context, { ...reading!, processing_id, transactions: original }, null);
  await recordReading(context, processing_id, {
    transactions: entries,
    accept_twins: accepts_twins,
    suggested: false,
  });
  await context.tx.flush();
  const { recorded } = await readReading(context, processing_id);
  return lines(context, entries, recorded ?? []);
}

/** "Recorded: INV-0001, ₦12,000.00" and where it is found. */
async function lines(
  { tx, services, organization }: MemberContext,
  entries: readonly TextEntry[],
  recorded: readonly RecordedByText[],
): Promise<string[]> {
  await tx.flush();
  const said: string[] = [];
  for (const [index, { kind, id }] of recorded.entries()) {
    const money = formatMoney(entries[index]!.amount, organization.currency);
    const { rows } = await sql<{ invoice_number: string | null }>`select invoice_number from invoice
      where organization_id = ${tx.organization_id} and id = ${id}`.execute(tx.db);
    const number = rows[0]?.invoice_number;
    const path = PLACE[kind];
    said.push(
      `Recorded: ${number ? `${number}, ` : ''}${money}`,
      ...(path ? [`${services.config.public_url}${path}/${id}`] : []),
    );
  }
  return said;
}

const PLACE: Partial<Record<RecordedByText['kind'], string>> = {
  ...{ document: '/invoices', payment: '/payments', transaction: '/transactions' },
};
