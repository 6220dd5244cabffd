import { bankAccountRoutes, type MoneyAccount } from '@lissafi/contract/bank-accounts';
import { fundingRoutes } from '@lissafi/contract/funding';
import { addDays, addMonths } from '@lissafi/domain/calendar/civil-date';
import { sumMoney } from '@lissafi/domain/money/money';
import type { DemoApi } from './api.ts';
import { firstDay, lagos, monthsUpTo, type Step, workday } from './time.ts';

/**
 * The bakery's money between its accounts: POS money that is settled, cash that is banked, counts of the till, savings,
 * the owner's money and a loan. Amounts are kobo.
 */

const POS = 'Moniepoint POS';
const SAVINGS = 'Zenith savings';
/** What the POS provider keeps of each card payment: 0.5 %, at most ₦100, and VAT on it. */
const FEE = { thousandths: 5, most: 10_000, vat_thousandths: 75 };
/** What stays in the till overnight, and in the bank when some is saved. */
const FLOAT = 16_000_000;
const RESERVE = 330_000_000;
/** A loan for the oven: repaid in 24 equal parts, with 2 % interest a month on what is still owed. */
const LOAN = { month: 2, amount: 480_000_000, parts: 24, percent: 2, lender: 'Ojuelegba Microfinance Bank' };

export async function openAccounts(api: DemoApi): Promise<void> {
  await api.call(bankAccountRoutes.create, { body: { kind: 'pos', name: POS, bank_name: 'Moniepoint' } });
  await api.call(bankAccountRoutes.create, {
    body: { kind: 'bank', name: SAVINGS, bank_name: 'Zenith Bank', account_number: '2101234567' },
  });
}

const accountsOf = async (api: DemoApi) =>
  (await api.call(bankAccountRoutes.list, { query: '?limit=100' })).bank_accounts;
const named = (accounts: readonly MoneyAccount[], wanted: string) =>
  accounts.find((account) => account.name === wanted)!;

export function moneySteps(today: string): Step[] {
  const start = firstDay(today);
  const evening = (day: string, minute = 0) => lagos(day, 20, minute);
  const steps: Step[] = [
    { at: evening(addDays(start, 1)), run: (api) => fund(api, 'capital_in', 300_000_000, addDays(start, 1)) },
  ];
  // The owner adds money for the van.
  const van_on = workday(addDays(addMonths(start, 6), 7));
  steps.push({ at: evening(van_on), run: (api) => fund(api, 'capital_in', 200_000_000, van_on) });
  for (let day = addDays(start, 6), week = 0; day <= today; day = addDays(day, 7), week++) {
    const on = day;
    steps.push({ at: evening(on), run: (api) => settlePos(api, on) });
    steps.push({ at: evening(on, 5), run: (api) => countTill(api, on, differenceOf(week)) });
    steps.push({ at: evening(on, 6), run: (api) => bankCash(api, on) });
  }
  for (const [place, month] of monthsUpTo(today).entries()) {
    const on = workday(addDays(month, 27));
    steps.push({ at: evening(on, 10), run: (api) => saveAndDraw(api, on) });
    const repaid_on = workday(addDays(month, 13));
    if (place === LOAN.month)
      steps.push({
        at: evening(repaid_on),
        run: (api) => fund(api, 'loan_received', LOAN.amount, repaid_on),
      });
    if (place > LOAN.month && place <= LOAN.month + LOAN.parts)
      steps.push({ at: evening(repaid_on), run: (api) => repay(api, place - LOAN.month - 1, repaid_on) });
  }
  return steps.filter(({ at }) => at <= lagos(today, 23));
}

/** Most weeks the till is right; now and then some notes are missing, and rarely there is one too many. */
const differenceOf = (week: number): number => [0, 0, -20_000, 0, 0, -50_000, 0, 10_000, 0][week % 9]!;

async function fund(
  api: DemoApi,
  kind: 'capital_in' | 'drawings' | 'loan_received',
  amount: number,
  paid_on: string,
): Promise<void> {
  const { id: account_id } = named(await accountsOf(api), 'Bank');
  const counterparty = kind === 'loan_received' ? LOAN.lender : 'Bisi Adeyemi';
  await api.call(fundingRoutes.create, { body: { kind, account_id, amount, paid_on, counterparty } });
}

async function repay(api: DemoApi, paid_before: number, paid_on: string): Promise<void> {
  const { id: account_id } = named(await accountsOf(api), 'Bank');
  const principal = LOAN.amount / LOAN.parts;
  const interest = Math.round(((LOAN.amount - principal * paid_before) * LOAN.percent) / 100);
  await api.call(fundingRoutes.create, {
    body: {
      ...{ kind: 'loan_repaid', account_id, amount: principal, interest, paid_on },
      counterparty: LOAN.lender,
    },
  });
}

/** The provider pays out what it received before today, less its fee. */
async function settlePos(api: DemoApi, settled_on: string): Promise<void> {
  const accounts = await accountsOf(api);
  const { id } = named(accounts, POS);
  const { days } = await api.call(bankAccountRoutes.unsettled, { id, query: '?limit=100' });
  const due = days.filter(({ day }) => day < settled_on);
  const gross = sumMoney(due, ({ amount }) => amount);
  if (gross <= 0) return;
  const fee = sumMoney(due, ({ amount, count }) =>
    Math.min(Math.round((Math.max(0, amount) * FEE.thousandths) / 1_000), count * FEE.most),
  );
  const charge_tax = Math.round((fee * FEE.vat_thousandths) / 1_000);
  await api.call(bankAccountRoutes.settle, {
    id,
    body: {
      ...{ to_id: named(accounts, 'Bank').id, settled_on, gross, charge_tax },
      ...{ date_from: due[0]!.day, date_to: due.at(-1)!.day, amount: gross - fee - charge_tax },
      reference: `MP-${settled_on.replaceAll('-', '')}`,
    },
  });
}

async function countTill(api: DemoApi, counted_on: string, difference: number): Promise<void> {
  const till = named(await accountsOf(api), 'Cash');
  const balance = till.balance ?? 0;
  if (balance <= 0) return;
  await api.call(bankAccountRoutes.count, {
    id: till.id,
    body: { counted_on, amount: Math.max(0, balance + difference) },
  });
}

async function bankCash(api: DemoApi, transferred_on: string): Promise<void> {
  const accounts = await accountsOf(api);
  const till = named(accounts, 'Cash');
  // Whole thousands are paid in.
  const amount = Math.floor(((till.balance ?? 0) - FLOAT) / 100_000) * 100_000;
  if (amount <= 0) return;
  await api.call(bankAccountRoutes.transfer, {
    body: {
      ...{ from_id: till.id, to_id: named(accounts, 'Bank').id, amount, transferred_on },
      reference: 'Cash paid in',
    },
  });
}

async function saveAndDraw(api: DemoApi, on: string): Promise<void> {
  const accounts = await accountsOf(api);
  const bank = named(accounts, 'Bank');
  if ((bank.balance ?? 0) < RESERVE) return;
  await api.call(bankAccountRoutes.transfer, {
    body: {
      ...{ from_id: bank.id, to_id: named(accounts, SAVINGS).id, amount: 10_000_000, charge: 2_688 },
      ...{ transferred_on: on, reference: 'Savings' },
    },
  });
  await fund(api, 'drawings', 20_000_000, on);
}
