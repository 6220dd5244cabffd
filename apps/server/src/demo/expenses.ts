import { bankAccountRoutes } from '@lissafi/contract/bank-accounts';
import { supplierRoutes } from '@lissafi/contract/suppliers';
import { type TransactionCreate, transactionRoutes } from '@lissafi/contract/transactions';
import { addDays } from '@lissafi/domain/calendar/civil-date';
import type { DemoApi } from './api.ts';
import { lagos, monthsUpTo, type Step, workday } from './time.ts';

/** The bakery's expenses, month by month; the same day always gives the same ones. Amounts are kobo. */

type PlannedExpense = Pick<TransactionCreate, 'category' | 'amount' | 'description'> & {
  /** Days after the first of the month. */
  day: number;
  counterparty?: string;
  tax_amount?: number;
  payment_method: 'cash' | 'bank_transfer' | 'debit_card' | 'mobile' | null;
  /** Repeats every so many months, from this month of the demo on; when left out, every month. */
  every?: number;
  from?: number;
};

const SECOND_DIESEL = 'Diesel for the generator, 220 litres';
const MECHANIC = 'Sunday Ovens and Generators';

const MONTHLY: readonly PlannedExpense[] = [
  {
    day: 2,
    category: 'fuel',
    amount: 32_200_000,
    description: 'Diesel for the generator, 280 litres',
    counterparty: 'Total, Ojuelegba',
    payment_method: 'debit_card',
  },
  {
    day: 4,
    category: 'airtime_data',
    amount: 2_500_000,
    description: 'Data for the shop',
    counterparty: 'MTN',
    payment_method: 'mobile',
  },
  {
    day: 8,
    category: 'transport',
    amount: 7_400_000,
    description: 'Keke to Mile 12 and back',
    payment_method: 'cash',
  },
  {
    day: 12,
    category: 'fuel',
    amount: 25_300_000,
    description: SECOND_DIESEL,
    counterparty: 'Total, Ojuelegba',
    payment_method: 'bank_transfer',
  },
  {
    day: 9,
    category: 'fuel',
    amount: 18_000_000,
    description: 'Cooking gas for ovens and fryer, 150 kg',
    counterparty: 'Surulere Gas Plant',
    payment_method: 'bank_transfer',
  },
  {
    day: 15,
    category: 'logistics',
    amount: 12_000_000,
    description: 'Dispatch riders of the month',
    counterparty: 'Kwik Riders, Yaba',
    payment_method: 'bank_transfer',
  },
  {
    day: 14,
    category: 'repairs',
    amount: 14_500_000,
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
    amount: 18_275_000,
    tax_amount: 1_275_000,
    description: 'Electricity units',
    counterparty: 'Eko Disco',
    payment_method: 'bank_transfer',
  },
  {
    day: 6,
    category: 'security',
    amount: 6_000_000,
    description: 'Night guards of the street',
    counterparty: 'Adeniran Ogunsanya Traders',
    payment_method: 'cash',
  },
  {
    day: 10,
    category: 'food_welfare',
    amount: 7_800_000,
    description: 'Lunch for the bakers',
    payment_method: 'cash',
  },
  {
    day: 16,
    category: 'supplies',
    amount: 6_450_000,
    tax_amount: 450_000,
    description: 'Cleaning and baking paper',
    counterparty: 'Tejuosho Household',
    payment_method: 'debit_card',
  },
  {
    day: 22,
    category: 'marketing',
    amount: 4_500_000,
    description: 'Instagram and handbills',
    payment_method: 'mobile',
    every: 2,
  },
  {
    day: 23,
    category: 'professional_fees',
    amount: 15_000_000,
    description: 'Accountant, quarterly review',
    counterparty: 'Adewale & Co.',
    payment_method: 'bank_transfer',
    every: 3,
    from: 2,
  },
  {
    day: 27,
    category: 'bank_charges',
    amount: 1_850_000,
    description: 'Transfers and SMS',
    counterparty: 'GTBank',
    payment_method: 'bank_transfer',
  },
];

const LANDLORD = 'Alhaji Balogun';
const RENT = 42_000_000;
/** Withheld from rent and remitted (Withholding Regulations 2024). */
const RENT_WHT_PERCENT = 10;
/** From this month of the demo on a solar inverter does half of the generator's work. */
const SOLAR_MONTH = 9;

const defaultBank = async (api: DemoApi): Promise<string> => {
  const { bank_accounts } = await api.call(bankAccountRoutes.list, {});
  return bank_accounts.find((account) => account.kind === 'bank' && account.is_default)!.id;
};

export function expenseSteps(today: string): Step[] {
  let mechanic: string | undefined;
  let landlord: string | undefined;
  let bank: string | undefined;
  const steps: Step[] = [];
  for (const [month, first] of monthsUpTo(today).entries()) {
    for (const { day, every = 1, from = 0, ...spent } of MONTHLY) {
      const on = workday(addDays(first, day));
      if (on < first || month % every !== from) continue;
      if (spent.description === SECOND_DIESEL && month >= SOLAR_MONTH) continue;
      // Prices rise slowly.
      const amount = spent.amount + month * 10_000 * (spent.category === 'fuel' ? 5 : 0);
      steps.push({
        at: lagos(on, 12, day),
        async run(api) {
          const isOwed = spent.payment_method === null;
          if (isOwed) mechanic ??= (await api.call(supplierRoutes.create, { body: { name: MECHANIC } })).id;
          // A card of the business draws on its bank account, not on the terminal in the shop.
          const isCard = spent.payment_method === 'debit_card';
          if (isCard) bank ??= await defaultBank(api);
          return api.call(transactionRoutes.create, {
            body: {
              ...spent,
              ...{ type: 'expense', amount, transaction_date: on },
              ...(isCard && { account_id: bank! }),
              ...(isOwed && { payment_status: 'unpaid', supplier_id: mechanic! }),
            },
          });
        },
      });
      const paid = workday(addDays(on, 10));
      if (spent.payment_method === null) {
        const body = { amount, paid_on: paid, method: 'bank_transfer' } as const;
        steps.push({
          at: lagos(paid, 12, day),
          run: (api) => api.call(supplierRoutes.pay, { id: mechanic!, body }),
        });
      }
    }
    const due = first;
    steps.push({
      at: lagos(due, 12),
      async run(api) {
        landlord ??= (await api.call(supplierRoutes.create, { body: { name: LANDLORD } })).id;
        await payRent(api, landlord, due);
      },
    });
  }
  return steps.filter(({ at }) => at <= lagos(today, 23));
}

async function payRent(api: DemoApi, landlord: string, on: string): Promise<void> {
  await api.call(transactionRoutes.create, {
    body: {
      ...{ type: 'expense', category: 'rent', amount: RENT, transaction_date: on },
      ...{ description: 'Shop and bakehouse', payment_status: 'unpaid', supplier_id: landlord },
    },
  });
  const wht_amount = (RENT * RENT_WHT_PERCENT) / 100;
  await api.call(supplierRoutes.pay, {
    id: landlord,
    body: {
      ...{ amount: RENT - wht_amount, wht_amount, paid_on: on, method: 'bank_transfer' },
      wht: { nature: 'rent', base: RENT, rate: RENT_WHT_PERCENT },
    },
  });
}
