import { bankAccountRoutes } from '@lissafi/contract/bank-accounts';
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
  const accounts = [
    line(code('Cash'), 18_500_000),
    line(code('Bank'), 385_000_000),
    line(code('Zenith savings'), 60_000_000),
    line('1500', OLD_OVEN.cost + OLD_GENERATOR.cost),
    line('1590', 0, OLD_OVEN.depreciated + OLD_GENERATOR.depreciated),
    line('3000', 0, 450_000_000),
  ];
  const save = (version: number, retained: number) =>
    api.call(openingDocumentRoutes.save, {
      body: {
        ...{ version, opened_on, stock },
        accounts: retained === 0 ? accounts : [...accounts, line('3100', 0, retained)],
        customers: OPENING_RECEIVABLES.map(({ customer: name, amount, reference }, place) => ({
          customer_id: customer(name),
          ...{ amount, reference, due_date: addDays(opened_on, place * 12 - 5) },
        })),
        suppliers: [
          {
            supplier_id: supplier(OPENING_DEBT.supplier),
            amount: OPENING_DEBT.amount,
            reference: 'AFM-0988',
          },
        ],
      },
    });
  const draft = await save(0, 0);
  // What is missing is what the owner earned before and left in the business, so that nothing goes to 3900.
  const { version } = await save(draft.version, -draft.totals.opening_equity);
  await api.call(openingDocumentRoutes.post, { body: { version } });
}
