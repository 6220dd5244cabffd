import { readFileSync } from 'node:fs';
import { ACCOUNT } from '@lissafi/domain/books/accounts';
import { lastDayOf, taxDueOn } from '@lissafi/domain/books/vat-return';
import { addMonths, firstOfMonth, monthOf } from '@lissafi/domain/calendar/civil-date';
import { readCsv } from '@lissafi/domain/files/csv';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  type Member,
  sharedApplication,
  type TestApplication,
  testCustomer,
  testMember,
  testOwner,
} from '../../testing/application.ts';
import { runs } from '../../testing/runs.ts';

let application: TestApplication;
let owner: Member;
let customer: string;
let today: string;
/** Three months that are over, the oldest first. */
let months: [string, string, string];

beforeAll(async () => {
  application = await sharedApplication();
  today = application.today;
  months = [3, 2, 1].map((back) => monthOf(addMonths(firstOfMonth(today), -back))) as typeof months;
});
beforeEach(async () => {
  owner = await testOwner(application, { vat_registered: true });
  customer = await testCustomer(owner);
});
afterAll(() => application.close());

const done = async (answer: ReturnType<Member['post']>) => {
  const { status, body } = await answer;
  expect([status, status >= 300 ? body : null]).toEqual([expect.any(Number), null]);
  return body;
};
const sell = (
  issue_date: string,
  items: { unit_price: number; tax_percentage?: number; tax_category?: string }[],
  fields: object = {},
) =>
  done(
    owner.post('/api/v1/invoices', {
      ...{ customer_id: customer, issue_date, due_date: today, issue: true },
      items: items.map((item) => ({ name: 'Bread', quantity: 1, ...item })),
      ...fields,
    }),
  );
const taxed = (unit_price: number) => ({ unit_price, tax_percentage: 7.5 });
const spend = (transaction_date: string, amount: number, tax_amount: number, fields: object = {}) =>
  done(
    owner.post('/api/v1/ingestion/transactions/manual', {
      ...{ type: 'expense', amount, tax_amount, transaction_date, category: 'repairs' },
      ...{ payment_method: 'bank_transfer', ...fields },
    }),
  );
const read = async (month: string, member = owner) =>
  done(member.get(`/api/v1/ledger/vat-return?month=${month}`));
const linesOf = ({ lines }: { lines: { line: number; amount: number }[] }) =>
  Object.fromEntries(lines.map(({ line, amount }) => [line, amount]));
const file = (month: string, fields: object = {}) =>
  owner.post('/api/v1/tax/vat-returns', { month, filed_on: today, ...fields });
const pay = (month: string, amount: number, fields: object = {}) =>
  owner.post('/api/v1/tax/vat-payments', {
    ...{ month, amount, paid_on: today, method: 'bank_transfer', ...fields },
  });
const balance = async (code: string) =>
  (
    await application.owner<{ balance: string }>(
      `select coalesce(sum(amount), 0) as balance from journal_line where organization_id = $1 and account_code = $2`,
      [owner.organization_id, code],
    )
  ).map((row) => Number(row.balance))[0];

/** Every line that opens shows exactly its amount, and the page says that the returns agree with the accounts. */
async function proves(month: string) {
  const { lines, details } = await read(month);
  for (const { line, amount, opens } of lines.filter((each: { opens: boolean }) => each.opens)) {
    const entries = await done(owner.get(`/api/v1/tax/vat-entries?month=${month}&line=${line}&limit=100`));
    const isTax = [45, 75, 85].includes(line);
    const shown = line === 75 ? amount + details.not_claimable : amount;
    expect([line, opens, isTax ? entries.tax : entries.net]).toEqual([line, true, shown]);
    const sum = entries.vat_entries.reduce(
      (total: number, entry: { net: number; tax: number }) => total + (isTax ? entry.tax : entry.net),
      0,
    );
    expect([line, sum]).toEqual([line, shown]);
  }
  const list = await done(owner.get('/api/v1/tax/vat-returns'));
  expect(list.unfiled).toBe(list.unfiled_ledger);
  expect(list.settled_ledger).toBe(list.due - list.credit);
  return list;
}

test('three months with late entries: each return, its entries and its payments tie to the accounts to the kobo', async () => {
  const [first, second, third] = months;
  await sell(`${first}-05`, [taxed(1_000_000_00), { unit_price: 200_000_00, tax_percentage: 0 }]);
  await sell(`${first}-20`, [{ unit_price: 50_000_00, tax_percentage: 0, tax_category: 'none' }]);
  await spend(`${first}-10`, 215_000_00, 15_000_00);
  await spend(`${first}-11`, 30_000_00, 0, { category: 'fuel' });
  await spend(`${first}-12`, 17_500_00, 7_500_00, { category: 'customs' });
  expect(linesOf(await read(first))).toEqual({
    ...{ 10: 1_250_000_00, 15: 330_000_00, 20: 1_200_000_00, 25: 0, 30: 200_000_00, 35: 0, 40: 1_000_000_00 },
    ...{ 45: 75_000_00, 50: 200_000_00, 55: 30_000_00, 60: 230_000_00, 65: 100_000_00, 70: 330_000_00 },
    ...{ 75: 22_500_00, 80: 52_500_00, 85: 0, 90: 0, 95: 52_500_00, 100: 0, 105: 52_500_00, 110: 0, 115: 0 },
    120: 52_500_00,
  });
  await proves(first);
  const filed = await done(file(first, { reference: 'NRS-1', payable: 52_500_00 }));
  expect(filed).toMatchObject({ state: 'filed', payable: 52_500_00, balance_due: 52_500_00 });
  expect(filed.filed).toMatchObject({ filed_on: today, reference: 'NRS-1', filed_by: 'Bisi Adeyemi' });
  await proves(first);

  // Late: a sale, a purchase and a credit note in the month that was filed.
  const late = await sell(`${first}-28`, [taxed(100_000_00)]);
  await spend(`${first}-27`, 10_750_00, 750_00);
  expect(await read(first)).toMatchObject({
    payable: 52_500_00,
    later: { entries: 2, output_vat: 7_500_00, input_vat: 750_00 },
  });
  // The second month has exempt sales: a quarter of its input VAT cannot be claimed.
  await sell(`${second}-03`, [
    taxed(300_000_00),
    { unit_price: 100_000_00, tax_percentage: 0, tax_category: 'exempt' },
  ]);
  await spend(`${second}-04`, 107_500_00, 7_500_00);
  const two = await read(second);
  expect(linesOf(two)).toMatchObject({
    ...{ 20: 400_000_00, 25: 100_000_00, 35: 100_000_00, 40: 400_000_00, 45: 30_000_00, 75: 6_187_50 },
    120: 23_812_50,
  });
  expect(two.details).toMatchObject({
    ...{
      output_adjustments: 7_500_00,
      input_adjustments: 750_00,
      input_vat: 8_250_00,
      not_claimable: 2_062_50,
    },
  });
  await proves(second);
  const adjustments = await done(
    owner.get(`/api/v1/tax/vat-entries?month=${second}&part=output_adjustments`),
  );
  expect(adjustments.vat_entries).toEqual([
    expect.objectContaining({ source_id: late.id, is_late: true, net: 100_000_00, tax: 7_500_00 }),
  ]);
  await done(file(second));
  expect(await balance(ACCOUNT.taxes_levies)).toBe(2_062_50);

  // The third month buys more than it sells; its credit is carried forward.
  await sell(`${third}-02`, [taxed(10_000_00)]);
  await spend(`${third}-03`, 43_000_00, 3_000_00, { category: 'equipment' });
  await done(owner.post(`/api/v1/invoices/${late.id}/credit-notes`, { reason: 'Wrong', restock: false }));
  await done(file(third));
  expect(await read(third)).toMatchObject({ payable: 0, credit: 2_250_00 });
  const list = await proves(third);
  expect(list).toMatchObject({ due: 76_312_50, credit: 2_250_00 });
  // What is still there is of this month: the credit note.
  expect(list.unfiled).toBe(-7_500_00);
  expect(await balance(ACCOUNT.vat_output)).toBe(7_500_00);
  expect(await balance(ACCOUNT.vat_input)).toBe(0);
  expect(linesOf(await read(monthOf(today)))).toMatchObject({
    40: -100_000_00,
    45: -7_500_00,
    100: 2_250_00,
  });

  // Paid in two parts, the second with a penalty.
  expect((await pay(first, 52_500_01)).body.errors[0].field).toBe('amount');
  await done(pay(first, 50_000_00));
  await done(pay(first, 2_500_00, { penalty: 100_00 }));
  expect(await read(first)).toMatchObject({ paid: 52_500_00, balance_due: 0, can: { pay: false } });
  expect((await pay(first, 1)).status).toBe(400);
  await done(pay(second, 23_812_50));
  expect(await balance(ACCOUNT.vat_payable)).toBe(2_250_00);
  expect(await balance(ACCOUNT.taxes_levies)).toBe(2_162_50);
  await proves(first);
  const paid = await done(owner.get(`/api/v1/tax/vat-payments?month=${first}`));
  expect(
    paid.vat_payments.map((each: { amount: number; penalty: number }) => [each.amount, each.penalty]),
  ).toEqual(
    expect.arrayContaining([
      [50_000_00, 0],
      [2_500_00, 100_00],
    ]),
  );
});

test('months are filed in order, after they are over, and once', async () => {
  const [first, second] = months;
  await sell(`${first}-05`, [taxed(1_000_00)]);
  await sell(`${second}-05`, [taxed(1_000_00)]);
  expect(await read(second)).toMatchObject({ state: 'waiting', first_to_file: first, can: { file: false } });
  const early = await file(second);
  expect([early.status, early.body.message]).toEqual([409, `${first} has to be filed first.`]);
  expect((await file(monthOf(today))).body.errors[0].field).toBe('month');
  expect((await file(first, { filed_on: `${first}-20` })).body.errors[0].field).toBe('filed_on');
  expect((await file(first, { filed_on: '2199-01-01' })).body.errors[0].field).toBe('filed_on');
  const stale = await file(first, { payable: 1 });
  expect([stale.status, stale.body.code, stale.body.current.payable]).toEqual([409, 'STALE_VERSION', 75_00]);
  await done(file(first));
  expect((await file(first)).body.message).toBe('This month has been filed.');
  await done(file(second));
  const before = monthOf(addMonths(`${first}-01`, -1));
  expect(await read(before)).toMatchObject({ state: 'passed' });
  expect((await file(before)).status).toBe(409);
  expect((await pay(before, 1)).body.message).toBe('This month has not been filed.');
});

test('two who file at once: one return', async () => {
  const [first] = months;
  await sell(`${first}-05`, [taxed(1_000_00)]);
  const answers = await Promise.all([file(first), file(first)]);
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
  expect(await balance(ACCOUNT.vat_payable)).toBe(-75_00);
});

test('only the latest return is taken back, and not while it is paid; what came late is then its own again', async () => {
  const [first, second] = months;
  await sell(`${first}-05`, [taxed(1_000_00)]);
  await sell(`${second}-05`, [taxed(2_000_00)]);
  const one = await done(file(first));
  const two = await done(file(second));
  const unfile = (id: string) => owner.post(`/api/v1/tax/vat-returns/${id}/void`, { reason: 'Wrong' });
  expect((await unfile(one.filed.id)).body.message).toBe(
    `${second} was filed later. Take that return back first.`,
  );
  const payment = await done(pay(second, 50_00));
  expect((await unfile(two.filed.id)).body.message).toContain('Void the payments first');
  const voiding = (id: string) => owner.post(`/api/v1/tax/vat-payments/${id}/void`, { reason: 'Twice' });
  expect(await done(voiding(payment.id))).toMatchObject({ void_reason: 'Twice', can: { void: false } });
  expect((await voiding(payment.id)).status).toBe(409);
  expect(await done(unfile(two.filed.id))).toMatchObject({ state: 'due', payable: 150_00, filed: null });
  expect((await unfile(two.filed.id)).status).toBe(409);
  await sell(`${first}-06`, [taxed(500_00)]);
  expect(linesOf(await read(second))).toMatchObject({ 35: 500_00, 120: 187_50 });
  await done(unfile(one.filed.id));
  expect(await balance(ACCOUNT.vat_payable)).toBe(0);
  expect(linesOf(await read(first))).toMatchObject({ 20: 1_500_00, 35: 0, 120: 112_50 });
  await proves(first);
});

test('VAT that a customer withheld is taken off; a discount and a void are adjustments of their days', async () => {
  const [first] = months;
  const { id } = await sell(`${first}-05`, [taxed(1_000_00)]);
  const paid = await done(
    owner.post(`/api/v1/invoices/${id}/payments`, {
      ...{ amount: 985_00, paid_on: `${first}-20`, method: 'bank_transfer' },
      ...{ vat_withheld: 75_00, settlement_discount: 15_00 },
    }),
  );
  expect(linesOf(await read(first))).toMatchObject({ 20: 986_05, 45: 73_95, 85: 75_00, 115: 1_05, 120: 0 });
  await proves(first);
  await done(file(first));
  expect(await balance(ACCOUNT.vat_withheld)).toBe(0);
  const [payment] = paid.payments;
  await done(owner.post(`/api/v1/payments/${payment.id}/void`, { reason: 'Bounced' }));
  expect(linesOf(await read(monthOf(today)))).toMatchObject({ 20: 13_95, 45: 1_05, 85: -75_00 });
  await proves(monthOf(today));
});

test('opening balances and journals by hand stand as adjustments', async () => {
  const [first, second] = months;
  await sell(`${second}-05`, [taxed(1_000_00)]);
  await done(
    owner.post('/api/v1/ledger/journals', {
      ...{ entry_date: `${first}-28`, memo: 'VAT of earlier books' },
      lines: [
        { account_code: ACCOUNT.opening_balance_equity, debit: 40_00 },
        { account_code: ACCOUNT.vat_output, credit: 40_00 },
      ],
    }),
  );
  // It waits for the first month with sales.
  const answer = await read(second);
  expect(linesOf(answer)).toMatchObject({ 20: 1_000_00, 35: 0, 45: 115_00 });
  expect(answer).toMatchObject({ state: 'due', details: { output_adjustments: 40_00 } });
  await proves(second);
  const { reviews } = await done(owner.get(`/api/v1/tax/vat-review?month=${second}`));
  expect(reviews).toContainEqual({ review: 'adjustments', entries: 1, net: 0, tax: 40_00 });
});

test('the review finds what is unusual, and each opens', async () => {
  const [first] = months;
  const supplier = (tax_id: string | null) =>
    done(owner.post('/api/v1/suppliers', { name: `Mills ${tax_id}`, tax_id }));
  const [known, unknown] = [await supplier('12345678-0001'), await supplier(null)];
  await sell(`${first}-05`, [
    taxed(1_000_00),
    { unit_price: 70_00, tax_percentage: 0, tax_category: 'none' },
  ]);
  await spend(`${first}-06`, 107_50, 7_50, { supplier_id: known.id });
  await spend(`${first}-07`, 215_00, 15_00, { supplier_id: unknown.id });
  await spend(`${first}-08`, 322_50, 22_50);
  const { reviews } = await done(owner.get(`/api/v1/tax/vat-review?month=${first}`));
  expect(reviews).toEqual([
    { review: 'sales_without_vat', entries: 1, net: 70_00, tax: 0 },
    { review: 'input_without_supplier_tax_id', entries: 2, net: 500_00, tax: 37_50 },
    { review: 'late_entries', entries: 0, net: 0, tax: 0 },
    { review: 'input_not_claimed', entries: 0, net: 0, tax: 0 },
    { review: 'adjustments', entries: 0, net: 0, tax: 0 },
  ]);
  for (const { review, net, tax } of reviews) {
    const listed = await done(owner.get(`/api/v1/tax/vat-entries?month=${first}&review=${review}`));
    expect([review, listed.net, listed.tax]).toEqual([review, net, tax]);
  }
  const computed = await owner.get(`/api/v1/tax/vat-entries?month=${first}&line=80`);
  expect([computed.status, computed.body.field]).toEqual([400, 'line']);
  const csv = await owner.get(`/api/v1/tax/vat-entries?month=${first}&line=75&format=csv`);
  expect(csv.raw.toString()).toContain('Mills 12345678-0001');
  const all = readCsv((await owner.get(`/api/v1/tax/vat-entries?month=${first}&format=csv`)).raw.toString());
  const column = (title: string) => all.rows.map(({ cells }) => cells[all.head.indexOf(title)]);
  const claimed = column('Side').map((side, index) => [side, column('Claimed')[index]].join(': '));
  // Whether it is claimed is a question of input tax only.
  expect(new Set(claimed)).toEqual(new Set(['Output: ', 'Input: Yes']));
});

test('a viewer reads; the owner and the accountant file and pay', async () => {
  const [first] = months;
  await sell(`${first}-05`, [taxed(1_000_00)]);
  for (const role of ['admin', 'viewer'] as const) {
    const member = await testMember(application, owner, role);
    expect((await read(first, member)).can).toEqual({ file: false, unfile: false, pay: false });
    expect((await member.post('/api/v1/tax/vat-returns', { month: first, filed_on: today })).status).toBe(
      403,
    );
  }
  for (const role of ['sales', 'storekeeper'] as const) {
    const member = await testMember(application, owner, role);
    expect((await member.get(`/api/v1/ledger/vat-return?month=${first}`)).status).toBe(403);
  }
  const accountant = await testMember(application, owner, 'accountant');
  const filed = await accountant.post('/api/v1/tax/vat-returns', { month: first, filed_on: today });
  expect(filed.status).toBe(201);
});

interface Row {
  month: string;
  output_vat: number;
  input_vat: number;
  withheld_vat: number;
  credit_used: number;
  payable: number;
}
/** Each row is a sum, and that of the return that it opens. */
async function addsUp(rows: readonly Row[]) {
  for (const { month, output_vat, input_vat, withheld_vat, credit_used, payable } of rows) {
    expect([month, Math.max(0, output_vat - input_vat - withheld_vat - credit_used)]).toEqual([
      month,
      payable,
    ]);
    const lines = linesOf(await read(month));
    expect([month, lines[45], lines[75], lines[85], lines[120]]).toEqual([
      ...[month, output_vat, input_vat, withheld_vat, payable],
    ]);
  }
}

test('before it is filed a row has the figures of its return: apportioned, with late entries, less the credit of months that wait', async () => {
  const [first, second, third] = months;
  await sell(`${first}-05`, [taxed(100_000_00)]);
  await done(file(first));
  await sell(`${first}-28`, [taxed(10_000_00)]);
  await sell(`${second}-03`, [
    taxed(300_000_00),
    { unit_price: 100_000_00, tax_percentage: 0, tax_category: 'exempt' },
  ]);
  await spend(`${second}-04`, 1_075_000_00, 75_000_00);
  await sell(`${third}-05`, [taxed(1_000_000_00)]);
  const list = async () => (await done(owner.get('/api/v1/tax/vat-returns'))).vat_returns;
  const rows = await list();
  expect(rows.slice(0, 3)).toMatchObject([
    { month: monthOf(today), state: 'waiting', output_vat: 0, credit_used: 0, payable: 0 },
    {
      ...{ month: third, state: 'waiting', output_vat: 75_000_00, input_vat: 0 },
      ...{ credit_used: 33_000_00, payable: 42_000_00 },
    },
    // Late output VAT is in it, and a quarter of the input VAT cannot be claimed.
    {
      ...{ month: second, state: 'due', output_vat: 23_250_00, input_vat: 56_250_00 },
      ...{ credit_used: 0, payable: 0 },
    },
  ]);
  await addsUp(rows);
  const csv = (await owner.get('/api/v1/tax/vat-returns?format=csv')).raw.toString();
  expect(csv).toMatch(new RegExp(`^${third},.*42000\\.00`, 'm'));
  // What was foreseen comes true when the month before is filed.
  await done(file(second));
  expect(await read(third)).toMatchObject({ state: 'due', payable: 42_000_00 });
  expect((await list())[1]).toMatchObject({ credit_used: 33_000_00, payable: 42_000_00 });
});

test('the list has each month with its state and its day, and the current month', async () => {
  const [first, , third] = months;
  await sell(`${first}-05`, [taxed(1_000_00)]);
  await done(file(first));
  await sell(`${third}-05`, [taxed(100_00)]);
  const { vat_returns, total } = await done(owner.get('/api/v1/tax/vat-returns'));
  expect(total).toBe(3);
  expect(vat_returns).toMatchObject([
    { month: monthOf(today), state: 'waiting' },
    { month: third, state: 'due', due_on: taxDueOn(third), output_vat: 7_50, payable: 7_50 },
    { month: first, state: 'filed', payable: 75_00, balance_due: 75_00, filed_on: today },
  ]);
  await addsUp(vat_returns);
  // A month without anything may be filed too.
  const nothing = months[1];
  expect(await done(file(nothing))).toMatchObject({
    state: 'filed',
    payable: 0,
    filed: { journal_entry_id: null },
  });
});

describe('the migration', () => {
  test('writes for entries of before what the postings write', async () => {
    const [first] = months;
    const { id } = await sell(`${first}-05`, [
      taxed(1_000_00),
      { unit_price: 200_00, tax_percentage: 0 },
      { unit_price: 30_00, tax_percentage: 0, tax_category: 'exempt' },
      { unit_price: 100_00, tax_percentage: 10, tax_category: 'other' },
    ]);
    await spend(`${first}-06`, 107_50, 7_50);
    await spend(`${first}-06`, 10_000_00, 0, { category: 'salaries' });
    await spend(`${first}-07`, 17_500, 7_500, { category: 'customs' });
    const flour = await done(
      owner.post('/api/v1/inventory/raw-materials', { name: 'Flour', sku: 'F', unit: 'kg' }),
    );
    const supplier = await done(owner.post('/api/v1/suppliers', { name: 'Mills' }));
    await done(
      owner.post(`/api/v1/inventory/raw-materials/${flour.id}/receive`, {
        ...{ quantity: 10, total_cost: 1_000_00, tax_amount: 75_00, received_on: `${first}-08` },
        supplier_id: supplier.id,
      }),
    );
    await done(
      owner.post(`/api/v1/suppliers/${supplier.id}/returns`, {
        items: [{ inventory_item_id: flour.id, quantity: 1 }],
        ...{ amount: 107_50, tax_amount: 7_50, returned_on: `${first}-09` },
      }),
    );
    await done(
      owner.post('/api/v1/assets', {
        ...{ name: 'Oven', account_code: '1500', acquired_on: `${first}-10`, cost: 1_000_000 },
        ...{ tax_amount: 75_000, residual_value: 0, life_months: 60, method: 'bank_transfer' },
      }),
    );
    const cancelled = await sell(`${first}-11`, [taxed(400_00)]);
    await done(owner.post(`/api/v1/invoices/${cancelled.id}/cancel`, { reason: 'Twice' }));
    await done(owner.post(`/api/v1/invoices/${id}/credit-notes`, { reason: 'Wrong', restock: false }));
    const lines = () =>
      application.owner(
        `select t.day, e.source_type, e.number, t.side, t.category, t.purchase, t.is_import, t.is_claimed,
            sum(t.net)::bigint as net, sum(t.tax)::bigint as tax, t.document_id
          from tax_line t join journal_entry e on e.organization_id = t.organization_id and e.id = t.entry_id
          where t.organization_id = $1 group by 1, 2, 3, 4, 5, 6, 7, 8, 11
          order by e.number, t.side, t.category, t.purchase`,
        [owner.organization_id],
      );
    const posted = await lines();
    expect(posted.length).toBeGreaterThan(14);
    const migration = readFileSync(
      new URL('../../../migrations/0030_tax_lines.sql', import.meta.url),
      'utf8',
    );
    const backfill = migration.slice(migration.indexOf('with found'));
    expect(backfill).toContain('insert into tax_line');
    await application.owner('delete from tax_line');
    for (const statement of backfill.split(/;\s*$/m).filter((each) => each.trim() !== ''))
      await application.owner(statement);
    expect(await lines()).toEqual(posted);
  });
});

test('in random histories the tax accounts return to 0 by returns and payments', async () => {
  const Step = fc.record({
    kind: fc.constantFrom('sale', 'expense', 'late_sale', 'late_expense', 'credit', 'exempt', 'void'),
    amount: fc.integer({ min: 1, max: 9_999_999 }),
    day: fc.integer({ min: 1, max: 28 }),
  });
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(Step, { maxLength: 5 }), { minLength: 3, maxLength: 3 }),
      async (plan) => {
        owner = await testOwner(application, { vat_registered: true });
        customer = await testCustomer(owner);
        const sold: string[] = [];
        for (const [index, steps] of plan.entries()) {
          for (const { kind, amount, day } of steps) {
            const isLate = kind.startsWith('late') && index > 0;
            const on = `${months[isLate ? index - 1 : index]}-${String(day).padStart(2, '0')}`;
            const gross = amount + Math.round(amount * 0.075);
            if (kind.endsWith('sale')) sold.push((await sell(on, [taxed(amount)])).id);
            else if (kind === 'exempt')
              await sell(on, [{ unit_price: amount, tax_percentage: 0, tax_category: 'exempt' }]);
            else if (kind.endsWith('expense')) await spend(on, gross, gross - amount);
            else if (kind === 'credit' && sold.length > 0)
              await done(
                owner.post(`/api/v1/invoices/${sold.pop()}/credit-notes`, { reason: 'x', restock: false }),
              );
            else {
              const { id } = await spend(on, gross, gross - amount);
              await done(owner.post(`/api/v1/ingestion/transactions/${id}/void`, { reason: 'x' }));
            }
          }
          await done(file(months[index]!));
          const { balance_due } = await read(months[index]!);
          if (balance_due > 0) await done(pay(months[index]!, balance_due));
        }
        const list = await proves(months[2]);
        expect(list.due).toBe(0);
        expect(await balance(ACCOUNT.vat_payable)).toBe(list.credit);
        // Only credit notes and voids of today are still to be filed.
        const [open] = await application.owner<{ open: string }>(
          `select coalesce(sum(case side when 'output' then tax else -tax end), 0) as open from tax_line
          where organization_id = $1 and day > $2 and (is_claimed or (side = 'output' and category = 'standard'))`,
          [owner.organization_id, lastDayOf(months[2])],
        );
        const accounts = (await balance(ACCOUNT.vat_output))! + (await balance(ACCOUNT.vat_input))!;
        expect(0 - accounts).toBe(Number(open!.open));
      },
    ),
    { numRuns: runs(6) },
  );
});
