import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Member, sharedApplication, type TestApplication, testOwner } from '../testing/application.ts';
import { defaultAccount } from '../testing/money.ts';
import { testShop } from '../testing/shop.ts';

let application: TestApplication;
let owner: Member;
let today: string;

beforeAll(async () => {
  application = await sharedApplication();
  ({ today } = application);
  owner = await testOwner(application);
});
afterAll(() => application.close());

const { act, good } = testShop('piece', () => ({ application, owner }));
/** Returns the column Status of the csv of a list. */
const statusesIn = async (path: string): Promise<string[]> => {
  const file = await owner.get(`/api/v1/${path}${path.includes('?') ? '&' : '?'}format=csv`);
  expect(file.status, JSON.stringify(file.body)).toBe(200);
  const rows = file.raw
    .toString()
    .replace('\ufeff', '')
    .trim()
    .split(/\r?\n/)
    .map((row) => row.split(','));
  const head = rows.findIndex((row) => row.includes('Status'));
  const at = rows[head]!.indexOf('Status');
  return rows
    .slice(head + 1)
    .flatMap((row) => (row[at] ? [row[at]] : []))
    .sort();
};

/** Makes two records, of which the second is taken back; its id goes to `back`. */
const KINDS: Record<
  string,
  {
    list: string;
    make: () => Promise<{ id: string }>;
    back: (id: string) => Promise<unknown>;
    says: string[];
  }
> = {
  transfers: {
    list: 'bank-accounts/transfers',
    make: async () =>
      act('/api/v1/bank-accounts/transfers', {
        from_id: (await defaultAccount(owner, 'bank')).id,
        to_id: (await defaultAccount(owner, 'cash')).id,
        amount: 1_000,
        transferred_on: today,
      }),
    back: (id) => act(`/api/v1/bank-accounts/transfers/${id}/void`, { reason: 'Twice' }),
    says: ['Recorded', 'Void'],
  },
  funding: {
    list: 'funding',
    make: async () =>
      act('/api/v1/funding', {
        kind: 'capital_in',
        account_id: (await defaultAccount(owner, 'bank')).id,
        amount: 9_000,
        paid_on: today,
      }),
    back: (id) => act(`/api/v1/funding/${id}/void`, { reason: 'Twice' }),
    says: ['Recorded', 'Void'],
  },
  receipts: {
    list: 'inventory/receipts',
    make: async () =>
      act('/api/v1/inventory/receipts', {
        received_on: today,
        payment_method: 'cash',
        lines: [{ item_id: await good(), quantity: 1, unit_cost: 500 }],
      }),
    back: (id) => act(`/api/v1/inventory/receipts/${id}/void`, { reason: 'Twice' }),
    says: ['Paid', 'Void'],
  },
  journals: {
    list: 'ledger/journals',
    make: async () => {
      const posted = await act('/api/v1/ledger/journals', {
        entry_date: today,
        memo: 'Loan fee',
        lines: [
          { account_code: '6150', debit: 500 },
          { account_code: '1010', credit: 500 },
        ],
      });
      return { id: posted.id };
    },
    back: (id) => act(`/api/v1/ledger/entries/${id}/reverse`, { reason: 'Twice' }),
    says: ['Posted', 'Reversed'],
  },
  accounts: {
    list: 'ledger/accounts?search=of no use',
    make: async () => {
      const code = String(6090 + ++made);
      await act('/api/v1/ledger/accounts', { code, name: `Account ${code} of no use`, type: 'expense' });
      return { id: code };
    },
    back: async (code) => {
      const path = `/api/v1/ledger/accounts/${code}`;
      const answer = await owner.put(path, { version: 1, is_archived: true });
      expect(answer.status, JSON.stringify(answer.body)).toBe(200);
    },
    says: ['Active', 'Archived'],
  },
};
let made = 0;

test.each(Object.keys(KINDS))('the csv of %s says what was taken back', async (name) => {
  const { list, make, back, says } = KINDS[name]!;
  await make();
  await back((await make()).id);
  expect(await statusesIn(list)).toEqual(says);
});
