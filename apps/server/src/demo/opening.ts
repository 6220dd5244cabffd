import { bankAccountRoutes } from '@lissafi/contract/bank-accounts';
import { journalRoutes } from '@lissafi/contract/journals';
import { type OpeningInput, openingDocumentRoutes } from '@lissafi/contract/opening-document';
import { addDays } from '@lissafi/domain/calendar/civil-date';
import type { DemoApi } from './api.ts';

/** What the bakery had when it began to keep these books, as one document. Amounts are kobo. */

export const OPENING_DEBT = { supplier: 'Apapa Flour Mills', amount: 64_000_000 };
export const OPENING_RECEIVABLES = [
  { customer: 'Mama Ngozi Stores', amount: 12_500_000, reference: '0412' },
  { customer: 'Chidinma Supermarket', amount: 38_000_000, reference: '0398' },
] as const;
export const OLD_OVEN = { name: 'Deck oven, two decks', cost: 240_000_000, depreciated: 96_000_000 };
export const OLD_GENERATOR = { name: 'Generator, 20 kVA', cost: 110_000_000, depreciated: 66_000_000 };

/** Posts everything on one day; `stock` are items at their cost. */
export async function openBooks(
  api: DemoApi,
  opened_on: string,
  {
    customer,
    supplier,
    stock,
  }: {
    customer: (name: string) => string;
    supplier: (name: string) => string;
    stock: OpeningInput['stock'];
  },
): Promise<void> {
  const { bank_accounts } = await api.call(bankAccountRoutes.list, { query: '?limit=100' });
  const code = (name: string) => bank_accounts.find((account) => account.name === name)!.account_code;
  const line = (account_code: string, debit: number, credit = 0) => ({ account_code, debit, credit });
  const { version, totals } = await api.call(openingDocumentRoutes.save, {
    body: {
      version: 0,
      opened_on,
      accounts: [
        line(code('Cash'), 18_500_000),
        line(code('Bank'), 265_000_000),
        line(code('Zenith savings'), 60_000_000),
        line('1500', OLD_OVEN.cost + OLD_GENERATOR.cost),
        line('1590', 0, OLD_OVEN.depreciated + OLD_GENERATOR.depreciated),
        line('3000', 0, 350_000_000),
      ],
      customers: OPENING_RECEIVABLES.map(({ customer: name, amount, reference }, place) => ({
        customer_id: customer(name),
        ...{ amount, reference, due_date: addDays(opened_on, place * 12 - 5) },
      })),
      suppliers: [
        { supplier_id: supplier(OPENING_DEBT.supplier), amount: OPENING_DEBT.amount, reference: 'AFM-0988' },
      ],
      stock,
    },
  });
  await api.call(openingDocumentRoutes.post, { body: { version } });
  // What the owner earned before is retained; opening balance equity is 0 once everything is entered.
  const earned = -totals.opening_equity;
  await api.call(journalRoutes.create, {
    body: {
      entry_date: opened_on,
      memo: 'Results of earlier years',
      lines: [
        { account_code: '3900', debit: earned },
        { account_code: '3100', credit: earned },
      ],
    },
  });
}
