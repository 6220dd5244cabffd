import { randomUUID } from 'node:crypto';
import { dayOf } from '@lissafi/domain/bank/suggestions';
import { addDays } from '@lissafi/domain/calendar/civil-date';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  invoiceBody,
  type Member,
  sharedApplication,
  type TestApplication,
  testCustomer,
  testOwner,
} from '../../testing/application.ts';
import { statementCsv, statementTools } from '../../testing/bank-statements.ts';
import { defaultAccount, expectTieOut, madeBy } from '../../testing/money.ts';
import { testShop } from '../../testing/shop.ts';

let application: TestApplication;
let owner: Member;
let account: { id: string; account_code: string };
let cash: { id: string };
let today: string;

beforeAll(async () => {
  application = await sharedApplication();
  ({ today } = application);
});
afterAll(() => application.close());
beforeEach(async () => {
  owner = await testOwner(application);
  account = await defaultAccount(owner, 'bank');
  cash = await defaultAccount(owner, 'cash');
});

const { base, imported, toMatch, proof, match } = statementTools(() => ({ application, owner, account }));
const { act } = testShop('piece', () => ({ application, owner }));
const day = (ago: number) => addDays(today, -ago);

/** Imports lines, and returns them in this order. */
async function stated(...lines: (readonly [date: string, description: string, amount: number])[]) {
  await imported(statementCsv(0, lines).content);
  const found = (await toMatch()).lines as { id: string; description: string; amount: number }[];
  return lines.map(([, description, amount]) => {
    const line = found.find((each) => each.description === description && each.amount === amount)!;
    return line.id;
  });
}
const tried = (...matches: object[]) => owner.post(`${base()}/matches`, { matches });
const latest = async () => {
  const [entry] = (await owner.get('/api/v1/ledger/entries?limit=1')).body.entries;
  return {
    day: entry.entry_date,
    source: entry.source_type,
    lines: entry.lines.map((line: { account_code: string; debit: number; credit: number }) => [
      line.account_code,
      line.debit - line.credit,
    ]),
  };
};

describe('what a line shows is recorded by its own form, on its day and in its account', () => {
  test.each<[string, number, () => Promise<object>, string, [string, number][]]>([
    [
      'an expense',
      -12_000,
      async () => ({ kind: 'expense', category: 'fuel', counterparty: 'Total' }),
      'transaction',
      [
        ['6020', 12_000],
        ['1010', -12_000],
      ],
    ],
    [
      'income',
      30_000,
      async () => ({ kind: 'income', category: 'rent_income' }),
      'transaction',
      [
        ['1010', 30_000],
        ['4100', -30_000],
      ],
    ],
    [
      'a payment of a customer for a document, of which the bank kept its charge',
      50_000,
      async () => {
        const customer_id = await testCustomer(owner);
        const invoice = await act('/api/v1/invoices', invoiceBody(customer_id, day(9), { issue: true }));
        const allocations = [{ invoice_id: invoice.id, amount: 50_500 }];
        return { kind: 'customer_payment', customer_id, charges: 500, allocations };
      },
      'payment',
      [
        ['1010', 50_000],
        ['6150', 500],
        ['1100', -50_500],
      ],
    ],
    [
      'a payment to a supplier',
      -40_000,
      async () => {
        const supplier = await act('/api/v1/suppliers', { name: 'Kano Mills' });
        await act('/api/v1/bills', {
          supplier_id: supplier.id,
          bill_date: day(9),
          post: true,
          lines: [{ account_code: '6040', unit_price: 70_000 }],
        });
        return { kind: 'supplier_payment', supplier_id: supplier.id };
      },
      'supplier_payment',
      [
        ['2000', 40_000],
        ['1010', -40_000],
      ],
    ],
    [
      'a transfer in, whose charge the other account pays',
      20_000,
      async () => ({ kind: 'transfer', account_id: cash.id, charge: 500 }),
      'transfer',
      [
        ['1010', 20_000],
        ['6150', 500],
        ['1000', -20_500],
      ],
    ],
    [
      'a transfer out, of which the charge is a part',
      -50_000,
      async () => ({ kind: 'transfer', account_id: cash.id, charge: 1_000 }),
      'transfer',
      [
        ['1000', 49_000],
        ['6150', 1_000],
        ['1010', -50_000],
      ],
    ],
    [
      'what a terminal paid out',
      99_000,
      async () => {
        const pos = await madeBy(owner, '/api/v1/bank-accounts', { kind: 'pos', name: 'Till terminal' });
        const customer = await testCustomer(owner);
        await act(`/api/v1/customers/${customer}/payments`, {
          amount: 100_000,
          paid_on: day(7),
          method: 'debit_card',
          account_id: pos.id,
          allocations: [],
        });
        return { kind: 'settlement', account_id: pos.id, date_from: day(7), date_to: day(7), gross: 100_000 };
      },
      'transfer',
      [
        ['1010', 99_000],
        ['6150', 1_000],
        ['1011', -100_000],
      ],
    ],
    [
      'a part of a loan with its interest',
      -100_000,
      async () => ({ kind: 'funding', funding_kind: 'loan_repaid', interest: 10_000, counterparty: 'LAPO' }),
      'funding',
      [
        ['1010', -100_000],
        ['2400', 90_000],
        ['6200', 10_000],
      ],
    ],
  ])('%s', async (_name, amount, make, source, lines) => {
    const create = await make();
    const [line] = await stated([day(6), 'NIP 0034', amount]);
    const [made] = await match({ line_ids: [line], create: [create] });
    expect(await latest()).toEqual({ day: day(6), source, lines });
    expect(made).toMatchObject({ line_ids: [line], complete_on: day(6), entries: { length: 1 } });
    expect(await proof()).toMatchObject({ unmatched: 0, not_presented: 0, not_credited: 0, difference: 0 });
    await expectTieOut(owner);
  });

  test('several at once, of customers, suppliers and other accounts', async () => {
    const customer_id = await testCustomer(owner);
    await act('/api/v1/invoices', invoiceBody(customer_id, day(9), { issue: true }));
    const supplier = await act('/api/v1/suppliers', { name: 'Kano Mills' });
    const bill = { supplier_id: supplier.id, bill_date: day(9), post: true };
    await act('/api/v1/bills', { ...bill, lines: [{ account_code: '6040', unit_price: 70_000 }] });
    const [paid, bought, given, moved] = await stated(
      [day(6), 'NIP FROM NGOZI', 60_000],
      [day(5), 'NIP TO KANO', -15_000],
      [day(5), 'NIP TO MILLS', -25_000],
      [day(4), 'CASH', -5_000],
    );
    await match(
      { line_ids: [paid], create: [{ kind: 'customer_payment', customer_id }] },
      {
        line_ids: [bought],
        create: [{ kind: 'expense', category: 'repairs', supplier_id: supplier.id }],
      },
      { line_ids: [given], create: [{ kind: 'supplier_payment', supplier_id: supplier.id }] },
      { line_ids: [moved], create: [{ kind: 'transfer', account_id: cash.id }] },
    );
    expect((await owner.get(`/api/v1/suppliers/${supplier.id}`)).body.balance).toBe(45_000);
    expect((await owner.get(`/api/v1/customers/${customer_id}`)).body.outstanding).toBe(7_838_750 - 60_000);
    expect(await proof()).toMatchObject({ ledger_balance: 15_000, unmatched: 0, difference: 0 });
    await expectTieOut(owner);
  });
});

describe('a match is refused, with nothing recorded, for', () => {
  let lines: string[];
  let entry: { entry_id: string; line: number };
  beforeEach(async () => {
    await madeBy(owner, '/api/v1/funding', {
      kind: 'capital_in',
      account_id: account.id,
      amount: 30_000,
      paid_on: day(6),
    });
    lines = await stated([day(6), 'IN', 30_000], [day(5), 'OUT', -12_000]);
    [entry] = (await owner.get(`${base()}/outstanding?as_of=${today}`)).body.entries;
  });
  const into = (...create: object[]) => ({ line_ids: [lines[0]], create });
  const out = (...create: object[]) => ({ line_ids: [lines[1]], create });
  const key = () => ({ entry_id: entry.entry_id, line: entry.line });
  const fuel = { kind: 'expense', category: 'fuel' };

  test.each<[string, () => object[], object]>([
    ['an expense that came in', () => [into(fuel)], { field: 'create', message: 'This line is money in' }],
    [
      'a payment to a supplier that came in',
      () => [into({ kind: 'supplier_payment', supplier_id: randomUUID() })],
      { field: 'create', message: 'This line is money in' },
    ],
    [
      'income that went out',
      () => [out({ kind: 'income', category: 'rent_income' })],
      { field: 'create', message: 'This line is money out' },
    ],
    [
      'a payment of a customer that went out',
      () => [out({ kind: 'customer_payment', customer_id: randomUUID() })],
      { field: 'create', message: 'This line is money out' },
    ],
    [
      'a settlement that went out',
      () => [
        out({
          kind: 'settlement',
          account_id: cash.id,
          date_from: day(7),
          date_to: day(7),
          gross: 12_000,
        }),
      ],
      { field: 'create', message: 'This line is money out' },
    ],
    [
      'a charge that leaves nothing of the transfer',
      () => [out({ kind: 'transfer', account_id: cash.id, charge: 12_000 })],
      { field: 'charge', message: 'The charge is more than the amount' },
    ],
    [
      'two parts without amounts',
      () => [out(fuel, fuel)],
      { field: 'matches.0.create', message: 'Enter the amounts of the parts', code: 'REQUIRED' },
    ],
    [
      'parts that are more than the line',
      () => [out({ kind: 'expense', category: 'fuel', amount: 12_000 }, fuel)],
      { field: 'matches.0.create', message: 'The parts are more than the line' },
    ],
    [
      'more of a line that the books have wholly',
      () => [
        {
          line_ids: [lines[0]],
          entries: [key()],
          create: [{ kind: 'income', category: 'rent_income', amount: 100 }],
        },
      ],
      { field: 'matches.0.create', message: 'There is nothing left to record' },
    ],
    [
      'a line in two matches',
      () => [out(fuel), out(fuel)],
      { field: 'matches', message: 'A line is named twice' },
    ],
    [
      'a line of the books in two matches',
      () => [
        { line_ids: [lines[0]], entries: [key()] },
        { line_ids: [lines[1]], entries: [key()] },
      ],
      { field: 'matches', message: 'A line of the books is named twice' },
    ],
  ])('%s', async (_name, make, fault) => {
    const before = (await owner.get('/api/v1/ledger/entries')).body.total;
    const { status, body } = await tried(...make());
    expect([status, body.errors]).toEqual([400, [expect.objectContaining(fault)]]);
    expect((await owner.get('/api/v1/ledger/entries')).body.total).toBe(before);
    expect((await toMatch()).total).toBe(2);
  });

  test('a line that is not there, on either side, and a row that was not read', async () => {
    const ours = { line_ids: [lines[0]], entries: [{ entry_id: randomUUID(), line: 1 }] };
    expect((await tried(ours)).status).toBe(404);
    expect((await tried({ line_ids: [randomUUID()], entries: [key()] })).status).toBe(404);
    await imported(`Date,Narration,Debit,Credit\n${day(4)},A,1.0x,`);
    const faulty = (await owner.get(`${base()}/statement-lines?state=faulty`)).body.lines[0];
    const { status, body } = await tried({ line_ids: [faulty.id], create: [fuel] });
    expect([status, body.code, body.message]).toEqual([
      409,
      'INVALID_STATE',
      'This row is not read yet. Correct it first.',
    ]);
  });
});

test('a row is corrected with a date, an amount, and no line that is there already', async () => {
  const content = `Date,Narration,Amount\n${day(5)},A,-5.00\n31/02/2026,A,-5.00\n${day(4)},C,-1.0x`;
  const { statement } = await imported(content);
  const lines = (await owner.get(`${base()}/statement-lines?limit=100`)).body.lines as {
    id: string;
    row_number: number;
    version: number;
  }[];
  const at = (row: number) => lines.find(({ row_number }) => row_number === row)!;
  const correct = async (row: number, fields: object) => {
    const { id, version } = at(row);
    return (await owner.put(`${base()}/statement-lines/${id}`, { version, ...fields })).body;
  };
  const future = { date: addDays(today, 1), amount: -500 };
  expect([
    (await correct(3, {})).errors,
    (await correct(3, { amount: -500 })).errors,
    (await correct(3, { date: day(5) })).errors,
    (await correct(3, future)).errors,
    (await correct(3, { date: day(5), amount: -500 })).errors,
  ]).toMatchObject([
    [
      { field: 'date', message: 'Please enter a date', code: 'REQUIRED' },
      { field: 'amount', message: 'Please enter an amount', code: 'REQUIRED' },
    ],
    [{ field: 'date', message: 'Please enter a date', code: 'REQUIRED' }],
    [{ field: 'amount', message: 'Please enter an amount', code: 'REQUIRED' }],
    [{ field: 'date', message: 'The date is in the future' }],
    [{ field: 'amount', message: 'This line is there already: leave the row out' }],
  ]);
  await match({ line_ids: [at(2).id], create: [{ kind: 'expense', category: 'fuel' }] });
  at(2).version += 1;
  expect(await correct(2, { left_out: true })).toMatchObject({
    code: 'INVALID_STATE',
    message: 'This line is matched. Unmatch it first.',
  });
  expect(await correct(4, { date: today, amount: -100, description: 'Diesel' })).toMatchObject({
    state: 'open',
    date: today,
    amount: -100,
    description: 'Diesel',
  });
  const typed = (version: number) =>
    owner.put(`${base()}/statements/${statement.id}`, { version, opening_balance: 900 });
  expect((await typed(1)).body).toMatchObject({ version: 2, opening_balance: 900 });
  expect((await typed(1)).body).toMatchObject({
    code: 'STALE_VERSION',
    current: { version: 2, opening_balance: 900 },
  });
});

test('a file of which no row can be read is kept with its rows', async () => {
  const { new_lines, faulty_lines, statement } = await imported(
    `Date,Narration,Debit,Credit\n31/02/2026,${'B'.repeat(600)},7.00,\n31/04/2026,C,,8.00`,
  );
  expect([new_lines, faulty_lines, statement.period_from, statement.period_to]).toEqual([0, 2, null, null]);
  const { lines } = (await owner.get(`${base()}/statement-lines?state=faulty&limit=100`)).body;
  expect(lines.map(({ description }: { description: string }) => description.length).sort()).toEqual([
    1, 500,
  ]);
});

test('the words of a rule are some, and of one rule only; a line without words teaches none', async () => {
  const lines = await stated(
    [day(6), 'SMS ALERT', -400],
    [day(5), 'DSTV', -900],
    [day(4), 'NIP 0034 / 99812', -700],
  );
  const charge = { kind: 'expense', category: 'bank_charges' };
  for (const line of lines) await match({ line_ids: [line], create: [charge] });
  const { rules } = (await owner.get('/api/v1/bank-rules')).body;
  expect(
    rules.map(({ words, direction, accepted }: Record<string, unknown>) => [words, direction, accepted]),
  ).toEqual([
    ['DSTV', 'out', 1],
    ['SMS ALERT', 'out', 1],
  ]);
  const put = async (words: string) =>
    (await owner.put(`/api/v1/bank-rules/${rules[0].id}`, { version: 1, words })).body;
  expect([(await put('— / —')).errors, (await put('sms  alert')).errors]).toMatchObject([
    [{ field: 'words', message: 'Please enter at least one word' }],
    [{ field: 'words', message: 'Another rule has these words' }],
  ]);
  expect(await put('dstv premium')).toMatchObject({
    words: 'DSTV PREMIUM',
    category: 'bank_charges',
    is_on: true,
    version: 2,
  });
});

test('suggestions name several entries, and the days that a terminal pays out together', async () => {
  const pos = await madeBy(owner, '/api/v1/bank-accounts', { kind: 'pos', name: 'Till terminal' });
  const customer = await testCustomer(owner);
  for (const [amount, ago] of [
    [200_000, 8],
    [300_000, 7],
  ] as const)
    await act(`/api/v1/customers/${customer}/payments`, {
      amount,
      paid_on: day(ago),
      method: 'debit_card',
      account_id: pos.id,
      allocations: [],
    });
  // The account has no statement yet, and nothing to match.
  expect(await toMatch()).toMatchObject({ lines: [], fitting: 0, proposals: [], total: 0 });
  for (const amount of [11_000, 22_000])
    await madeBy(owner, '/api/v1/ingestion/transactions/manual', {
      type: 'expense',
      amount,
      transaction_date: day(5),
      category: 'fuel',
      payment_method: 'bank_transfer',
      account_id: account.id,
      counterparty: 'Total Mushin',
    });
  await stated([day(6), 'POS SETTLEMENT', 497_500], [day(5), 'TOTAL MUSHIN', -33_000]);
  const { lines } = await toMatch();
  const suggestions = lines.flatMap((line: { suggestions: object[] }) => line.suggestions);
  expect(suggestions).toMatchObject([
    {
      kind: 'books',
      title: 'Expense: fuel and 1 more',
      detail: 'Total Mushin',
      entries: [{ amount: -22_000 }, { amount: -11_000 }],
      amount: -33_000,
      fits: true,
    },
    {
      kind: 'settlement',
      title: 'Settlement of Till terminal',
      detail: `${dayOf(day(8))} to ${dayOf(day(7))}`,
      settlement: { account_id: pos.id, date_from: day(8), date_to: day(7), gross: 500_000, count: 2 },
      amount: 497_500,
      fits: true,
    },
  ]);
});
