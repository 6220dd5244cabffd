import { bankAccountRoutes } from '@lissafi/contract/bank-accounts';
import { supplierRoutes } from '@lissafi/contract/suppliers';
import { type TransactionCreate, transactionRoutes } from '@lissafi/contract/transactions';
import { addDays, addMonths, firstOfMonth } from '@lissafi/domain/calendar/civil-date';
import type { DemoApi } from './api.ts';

/** The bakery's expenses, month by month; the same day always gives the same ones. */

type PlannedExpense = Pick<TransactionCreate, 'category' | 'amount' | 'description'> & {
  /** Days after the first of the month. */
  day: number;
  counterparty?: string;
  tax_amount?: number;
  payment_method: 'cash' | 'bank_transfer' | 'debit_card' | 'mobile' | null;
  /** Repeats every so many months; when left out, every month. */
  every?: number;
};

const MECHANIC = 'Sunday Ovens and Generators';

const MONTHLY: readonly PlannedExpense[] = [
  {
    day: 0,
    category: 'rent',
    amount: 15_000_000,
    description: 'Shop and bakehouse',
    counterparty: 'Alhaji Balogun',
    payment_method: 'bank_transfer',
  },
  {
    day: 2,
    category: 'fuel',
    amount: 10_750_000,
    tax_amount: 750_000,
    description: 'Diesel for the generator, 90 litres',
    counterparty: 'Total, Ojuelegba',
    payment_method: 'debit_card',
  },
  {
    day: 4,
    category: 'airtime_data',
    amount: 1_500_000,
    description: 'Data for the shop',
    counterparty: 'MTN',
    payment_method: 'mobile',
  },
  {
    day: 8,
    category: 'transport',
    amount: 1_850_000,
    description: 'Keke to Mile 12 and back',
    payment_method: 'cash',
  },
  {
    day: 12,
    category: 'fuel',
    amount: 8_600_000,
    tax_amount: 600_000,
    description: 'Diesel for the generator, 72 litres',
    counterparty: 'Total, Ojuelegba',
    payment_method: 'cash',
  },
  {
    day: 14,
    category: 'repairs',
    amount: 6_450_000,
    description: 'Oven door and belts',
    payment_method: null,
    every: 2,
  },
  {
    day: 18,
    category: 'taxes_levies',
    amount: 1_200_000,
    description: 'Local government levy',
    counterparty: 'Surulere LGA',
    payment_method: 'cash',
    every: 3,
  },
  {
    day: 20,
    category: 'utilities',
    amount: 4_300_000,
    tax_amount: 300_000,
    description: 'Electricity units',
    counterparty: 'Eko Disco',
    payment_method: 'bank_transfer',
  },
  {
    day: 26,
    category: 'salaries',
    amount: 21_000_000,
    description: 'Wages, two bakers and a seller',
    payment_method: 'bank_transfer',
  },
  {
    day: 27,
    category: 'bank_charges',
    amount: 215_000,
    description: 'Transfers and SMS',
    counterparty: 'GTBank',
    payment_method: 'bank_transfer',
  },
];

interface Step {
  at: Date;
  run(api: DemoApi): Promise<unknown>;
}

/** Lagos is one hour ahead of UTC all year. */
const noon = (day: string) => new Date(`${day}T11:00:00Z`);

async function defaultBank(api: DemoApi): Promise<string> {
  const { bank_accounts } = await api.call(bankAccountRoutes.list, {});
  return bank_accounts.find((account) => account.kind === 'bank' && account.is_default)!.id;
}

export function expenseSteps(from: string, today: string): Step[] {
  let mechanic: string | undefined;
  let bank: string | undefined;
  const steps: Step[] = [];
  for (let month = 0; addMonths(firstOfMonth(from), month) <= today; month++) {
    for (const { day, every = 1, ...spent } of MONTHLY) {
      const on = addDays(addMonths(firstOfMonth(from), month), day);
      if (on < from || on > today || month % every !== 0) continue;
      // Prices rise slowly.
      const amount = spent.amount + month * 10_000 * (spent.category === 'fuel' ? 5 : 0);
      steps.push({
        at: noon(on),
        async run(api) {
          const isOwed = spent.payment_method === null;
          if (isOwed) mechanic ??= (await api.call(supplierRoutes.create, { body: { name: MECHANIC } })).id;
          // A card of the business draws on its bank account, not on the terminal in the shop.
          const isCard = spent.payment_method === 'debit_card';
          if (isCard) bank ??= await defaultBank(api);
          return api.call(transactionRoutes.create, {
            body: {
              ...spent,
              type: 'expense',
              amount,
              transaction_date: on,
              ...(isCard && { account_id: bank! }),
              ...(isOwed && { payment_status: 'unpaid', supplier_id: mechanic! }),
            },
          });
        },
      });
      const paid = addDays(on, 10);
      if (spent.payment_method === null && paid <= today) {
        const body = { amount, paid_on: paid, method: 'bank_transfer' } as const;
        steps.push({ at: noon(paid), run: (api) => api.call(supplierRoutes.pay, { id: mechanic!, body }) });
      }
    }
  }
  return steps;
}
