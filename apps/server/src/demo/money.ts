import { bankAccountRoutes, type MoneyAccount } from '@lissafi/contract/bank-accounts';
import { fundingRoutes } from '@lissafi/contract/funding';
import { addDays, addMonths, firstOfMonth } from '@lissafi/domain/calendar/civil-date';
import type { DemoApi } from './api.ts';

/** The bakery's money between its accounts: POS money that is settled, savings, counts of the till, the owner's money. */

const POS = 'Moniepoint POS';
const SAVINGS = 'Zenith savings';
/** What the POS provider keeps of each settlement, in kobo. */
const SETTLEMENT_CHARGE = 10_000;
/** Kobo that stay in the bank when some is saved. */
const RESERVE = 100_000_000;

interface Step {
  at: Date;
  run(api: DemoApi): Promise<unknown>;
}

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

/** Lagos is one hour ahead of UTC all year. */
const evening = (day: string) => new Date(`${day}T19:00:00Z`);

/** Each week the POS money arrives in the bank and the till is counted; each month some is saved and some drawn. */
export function moneySteps(from: string, today: string): Step[] {
  const steps: Step[] = [{ at: evening(addDays(from, -2)), run: (api) => putIn(api, addDays(from, -2)) }];
  for (let day = addDays(from, 6), week = 0; day <= today; day = addDays(day, 7), week++) {
    const on = day;
    const isShort = week % 4 === 3;
    steps.push({ at: evening(on), run: (api) => settlePos(api, on) });
    steps.push({ at: evening(on), run: (api) => countTill(api, on, isShort) });
  }
  for (let month = firstOfMonth(from); month <= today; month = addMonths(month, 1)) {
    const on = addDays(month, 27);
    if (on <= today && on >= from) steps.push({ at: evening(on), run: (api) => saveAndDraw(api, on) });
  }
  return steps;
}

async function putIn(api: DemoApi, paid_on: string): Promise<void> {
  const { id: account_id } = named(await accountsOf(api), 'Bank');
  await api.call(fundingRoutes.create, {
    body: { kind: 'capital_in', account_id, amount: 150_000_000, paid_on, counterparty: 'Bisi Adeyemi' },
  });
}

async function settlePos(api: DemoApi, transferred_on: string): Promise<void> {
  const accounts = await accountsOf(api);
  const pos = named(accounts, POS);
  const amount = (pos.balance ?? 0) - SETTLEMENT_CHARGE;
  if (amount <= 0) return;
  await api.call(bankAccountRoutes.transfer, {
    body: {
      from_id: pos.id,
      to_id: named(accounts, 'Bank').id,
      amount,
      charge: SETTLEMENT_CHARGE,
      transferred_on,
      reference: 'POS settlement',
    },
  });
}

async function countTill(api: DemoApi, counted_on: string, isShort: boolean): Promise<void> {
  const till = named(await accountsOf(api), 'Cash');
  const balance = till.balance ?? 0;
  if (balance <= 0) return;
  await api.call(bankAccountRoutes.count, {
    id: till.id,
    body: { counted_on, amount: isShort ? Math.max(0, balance - 20_000) : balance },
  });
}

async function saveAndDraw(api: DemoApi, on: string): Promise<void> {
  const accounts = await accountsOf(api);
  const bank = named(accounts, 'Bank');
  if ((bank.balance ?? 0) < RESERVE) return;
  await api.call(bankAccountRoutes.transfer, {
    body: {
      from_id: bank.id,
      to_id: named(accounts, SAVINGS).id,
      amount: 10_000_000,
      charge: 2_688,
      transferred_on: on,
      reference: 'Savings',
    },
  });
  await api.call(fundingRoutes.create, {
    body: {
      kind: 'drawings',
      account_id: bank.id,
      amount: 5_000_000,
      paid_on: on,
      counterparty: 'Bisi Adeyemi',
    },
  });
}
