import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  invoiceBody,
  type Member,
  type TestApplication,
  testApplication,
  testCustomer,
  testMember,
  testOwner,
} from '../../testing/application.ts';
import { faultsOfBooks } from '../../testing/books.ts';

let application: TestApplication;
let owner: Member;
let today: string;

beforeAll(async () => {
  application = await testApplication();
  ({ today } = application);
  owner = await testOwner(application, { vat_registered: true });
});
afterAll(() => application.close());

const PATH = '/api/v1/bank-accounts';

async function made(path: string, body: object, member = owner) {
  const answer = await member.post(path, body);
  expect(answer.status, JSON.stringify(answer.body)).toBe(201);
  return answer.body;
}
const account = (body: object, member = owner) => made(PATH, body, member);
const list = async (member = owner) => (await member.get(`${PATH}?limit=100`)).body.bank_accounts;
const first = async (kind: string, member = owner) =>
  (await list(member)).find(
    (each: { kind: string; is_default: boolean }) => each.kind === kind && each.is_default,
  );
const balance = async (code: string, member = owner) => {
  const { body } = await member.get('/api/v1/ledger/trial-balance');
  const found = body.accounts.find((each: { code: string }) => each.code === code);
  return found ? found.debit - found.credit : 0;
};
const linesOf = async (sourceId: string, member = owner) => {
  const { body } = await member.get(`/api/v1/ledger/entries?source_id=${sourceId}`);
  return body.entries.map((entry: { lines: { account_code: string; debit: number; credit: number }[] }) =>
    entry.lines.map((line) => [line.account_code, line.debit - line.credit]),
  );
};
async function tiesOut(member = owner) {
  const { body } = await member.get('/api/v1/ledger/tie-out');
  expect(body.checks.map((check: { difference: number }) => check.difference)).toEqual([0, 0, 0, 0]);
}

describe('accounts', () => {
  test('every organization begins with cash and a bank account, each with its account in the ledger', async () => {
    const newcomer = await testOwner(application);
    const { body } = await newcomer.get(PATH);
    expect(body).toMatchObject({ total: 2, limit: 25, offset: 0, total_balance: 0 });
    const common = { is_default: true, is_archived: false, balance: 0, version: 1, show_on_documents: false };
    expect(body.bank_accounts).toMatchObject([
      { kind: 'cash', name: 'Cash', account_code: '1000', ...common, can: { count: true, archive: false } },
      { kind: 'bank', name: 'Bank', account_code: '1010', ...common, can: { count: false, archive: false } },
    ]);
  });

  test('an added account has an account of its own in the ledger, which carries its name', async () => {
    const member = await testOwner(application);
    const pos = await account({ kind: 'pos', name: 'Moniepoint POS' }, member);
    expect(pos).toMatchObject({ account_code: '1011', is_default: true, balance: 0 });
    const till = await account({ kind: 'cash', name: 'Second till' }, member);
    expect(till).toMatchObject({ account_code: '1001', is_default: false });
    expect((await member.post(PATH, { kind: 'bank', name: 'second TILL' })).body).toMatchObject({
      code: 'ACCOUNT_NAME_TAKEN',
      field: 'name',
    });
    const renamed = await member.put(`${PATH}/${till.id}`, { version: 1, name: 'Stall', is_default: true });
    expect(renamed.body).toMatchObject({ version: 2, name: 'Stall', is_default: true });
    expect((await first('cash', member)).id).toBe(till.id);
    const names = (await member.get('/api/v1/ledger/trial-balance')).body.accounts;
    expect(names).toContainEqual(expect.objectContaining({ code: '1001', name: 'Stall' }));
    expect((await member.put(`${PATH}/${till.id}`, { version: 1, name: 'x' })).body).toMatchObject({
      code: 'STALE_VERSION',
      current: { name: 'Stall' },
    });
    const off = await member.put(`${PATH}/${till.id}`, { version: 2, is_default: false });
    expect([off.status, off.body.field]).toEqual([400, 'is_default']);
  });

  test('an account is archived once it is empty and no default; then it takes nothing', async () => {
    const spare = await account({ kind: 'bank', name: 'Spare' });
    const bank = await first('bank');
    expect(
      (await owner.put(`${PATH}/${bank.id}`, { version: bank.version, is_archived: true })).body.code,
    ).toBe('INVALID_STATE');
    const move = (from_id: string, to_id: string) =>
      owner.post(`${PATH}/transfers`, { from_id, to_id, amount: 5_000, transferred_on: today });
    await move(bank.id, spare.id);
    const full = await owner.put(`${PATH}/${spare.id}`, { version: 1, is_archived: true });
    expect([full.body.code, full.body.message]).toEqual([
      'INVALID_STATE',
      'There is still money on this account. Transfer it to another one first.',
    ]);
    await move(spare.id, bank.id);
    const archived = await owner.put(`${PATH}/${spare.id}`, { version: 1, is_archived: true });
    expect(archived.body).toMatchObject({ is_archived: true, can: { transfer: false, archive: false } });
    const refused = await move(bank.id, spare.id);
    expect([refused.status, refused.body.field]).toEqual([400, 'to_id']);
    expect((await owner.get(`${PATH}?archived=true`)).body.bank_accounts).toMatchObject([{ id: spare.id }]);
    const again = await owner.put(`${PATH}/${spare.id}`, { version: 2, is_archived: false });
    expect(again.body).toMatchObject({ is_archived: false, version: 3 });
  });

  test('documents show accounts of this list, and the organization’s own field reads and writes it', async () => {
    const shown = {
      bank_name: 'GTBank',
      bank_code: '058',
      account_name: 'Bisi',
      account_number: '0123456789',
    };
    const member = await testOwner(application, { bank_accounts: [shown] });
    const path = `/api/v1/organizations/${member.organization_id}`;
    const organization = (await member.get(path)).body;
    expect(organization.bank_accounts).toEqual([shown]);
    expect(await first('bank', member)).toMatchObject({ ...shown, name: 'Bank', show_on_documents: true });
    const second = { ...shown, bank_name: 'Opay', bank_code: null, account_number: '8031234567' };
    const put = await member.put(path, { version: organization.version, bank_accounts: [shown, second] });
    expect(put.body.bank_accounts).toEqual([shown, second]);
    expect(await list(member)).toHaveLength(3);
    const emptied = await member.put(path, { version: put.body.version, bank_accounts: [second] });
    expect(emptied.body.bank_accounts).toEqual([second]);
    expect(
      (await list(member)).map((each: { show_on_documents: boolean }) => each.show_on_documents),
    ).toEqual([false, false, true]);
    const bare = await member.post(PATH, { kind: 'wallet', name: 'Wallet', show_on_documents: true });
    expect(bare.body.errors.map((each: { field: string }) => each.field)).toEqual([
      'bank_name',
      'account_name',
      'account_number',
    ]);
  });

  test('sales sees the accounts without balances; the storekeeper too; neither changes them', async () => {
    const sales = await testMember(application, owner, 'sales');
    const { body } = await sales.get(PATH);
    expect(body.total_balance).toBeNull();
    expect(body.bank_accounts[0]).toMatchObject({ balance: null, can: { update: false, count: false } });
    const { id } = body.bank_accounts[0];
    expect((await sales.get(`${PATH}/${id}/lines`)).status).toBe(403);
    expect((await sales.post(PATH, { kind: 'cash', name: 'Mine' })).status).toBe(403);
    expect((await sales.post(`${PATH}/${id}/counts`, { counted_on: today, amount: 0 })).status).toBe(403);
    const stranger = await testOwner(application);
    for (const path of [`${PATH}/${id}`, `${PATH}/${id}/lines`, `${PATH}/${id}/counts`])
      expect((await stranger.get(path)).status).toBe(404);
    expect((await stranger.post(`${PATH}/${id}/counts`, { counted_on: today, amount: 0 })).status).toBe(404);
  });

  test('two accounts created at once get different codes', async () => {
    const member = await testOwner(application);
    await Promise.all(['A', 'B', 'C'].map((name) => account({ kind: 'bank', name }, member)));
    const codes = (await list(member)).map((each: { account_code: string }) => each.account_code);
    expect(codes.sort()).toEqual(['1000', '1010', '1011', '1012', '1013']);
  });
});

describe('payments name their account', () => {
  test('receipts, payments, refunds, expenses, suppliers and goods go through the default or the named account', async () => {
    const member = await testOwner(application);
    const pos = await account({ kind: 'pos', name: 'POS' }, member);
    const opay = await account({ kind: 'wallet', name: 'OPay' }, member);
    const gtb = await account({ kind: 'bank', name: 'GTBank' }, member);
    const customer = await testCustomer(member);
    const invoice = await made(
      '/api/v1/invoices',
      {
        ...invoiceBody(customer, today, { issue: true }),
        items: [{ name: 'Bread', quantity: 1, unit_price: 1_000_000 }],
      },
      member,
    );
    const pay = (body: object) =>
      member.post(`/api/v1/invoices/${invoice.id}/payments`, { paid_on: today, amount: 100_000, ...body });
    for (const body of [
      { method: 'cash' },
      { method: 'debit_card' },
      { method: 'mobile' },
      { method: 'bank_transfer' },
      { method: 'bank_transfer', account_id: gtb.id },
    ])
      expect((await pay(body)).status).toBe(200);
    const refused = await pay({ method: 'cash', account_id: customer });
    expect([refused.status, refused.body.field]).toEqual([400, 'account_id']);
    const held = Object.fromEntries(
      (await list(member)).map((each: { name: string; balance: number }) => [each.name, each.balance]),
    );
    expect(held).toEqual({ Cash: 100_000, Bank: 100_000, POS: 100_000, OPay: 100_000, GTBank: 100_000 });
    const { body: payments } = await member.get(`/api/v1/payments?account_id=${gtb.id}`);
    expect(payments).toMatchObject({ total: 1, payments: [{ account_id: gtb.id, account_name: 'GTBank' }] });

    const receipt = await made(
      '/api/v1/invoices',
      {
        ...invoiceBody(customer, today, { issue: true }),
        document_type: 'receipt',
        payment_method: 'debit_card',
        account_id: opay.id,
        items: [{ name: 'Bread', quantity: 1, unit_price: 50_000 }],
      },
      member,
    );
    expect(await balance(opay.account_code, member)).toBe(150_000);
    const back = await member.post(`/api/v1/invoices/${receipt.id}/refund`, {
      method: 'cash',
      account_id: opay.id,
      paid_on: today,
    });
    expect(back.status).toBe(200);
    expect(await balance(opay.account_code, member)).toBe(100_000);

    const onAccount = await made(
      `/api/v1/customers/${customer}/payments`,
      { paid_on: today, amount: 20_000, method: 'cash', account_id: pos.id },
      member,
    );
    expect(onAccount).toMatchObject({ account_id: pos.id, account_name: 'POS' });
    expect(await balance(pos.account_code, member)).toBe(120_000);
    await member.post(`/api/v1/payments/${onAccount.id}/void`, { reason: 'wrong' });
    expect(await balance(pos.account_code, member)).toBe(100_000);

    const spent = await made(
      '/api/v1/ingestion/transactions/manual',
      {
        type: 'expense',
        amount: 30_000,
        transaction_date: today,
        category: 'fuel',
        payment_method: 'mobile',
      },
      member,
    );
    expect(spent).toMatchObject({ account_id: opay.id, account_name: 'OPay' });
    expect(await balance(opay.account_code, member)).toBe(70_000);

    const supplier = await made('/api/v1/suppliers', { name: 'Mills' }, member);
    const flour = await made(
      '/api/v1/inventory/raw-materials',
      { name: 'Flour', sku: 'F', unit: 'bag' },
      member,
    );
    const receive = (body: object) =>
      member.post(`/api/v1/inventory/raw-materials/${flour.id}/receive`, {
        quantity: 1,
        unit_cost: 10_000,
        received_on: today,
        ...body,
      });
    expect((await receive({ payment_method: 'cash', account_id: gtb.id })).status).toBe(200);
    expect(await balance(gtb.account_code, member)).toBe(90_000);
    const unpaid = await receive({ account_id: gtb.id });
    expect([unpaid.status, unpaid.body.field]).toEqual([400, 'payment_method']);
    await receive({ supplier_id: supplier.id });
    const paid = await member.post(`/api/v1/suppliers/${supplier.id}/payments`, {
      amount: 10_000,
      paid_on: today,
      method: 'cash',
      account_id: gtb.id,
    });
    expect(paid.status).toBe(200);
    expect(await balance(gtb.account_code, member)).toBe(80_000);
    const { body: toSupplier } = await member.get(`/api/v1/suppliers/${supplier.id}/payments`);
    expect(toSupplier.payments).toMatchObject([{ account_id: gtb.id, account_name: 'GTBank' }]);
    await tiesOut(member);

    const { body: lines } = await member.get(`${PATH}/${gtb.id}/lines`);
    expect(lines).toMatchObject({
      total: 3,
      opening_balance: 0,
      closing_balance: 80_000,
      money_in: 100_000,
      money_out: 20_000,
    });
    expect(lines.lines).toMatchObject([
      { source_type: 'supplier_payment', supplier_id: supplier.id, amount: -10_000, balance: 80_000 },
      {
        source_type: 'stock_receipt',
        item_id: flour.id,
        item_type: 'raw_material',
        amount: -10_000,
        balance: 90_000,
      },
      { source_type: 'payment', amount: 100_000, balance: 100_000 },
    ]);
    const { body: second } = await member.get(`${PATH}/${gtb.id}/lines?limit=1&offset=1`);
    expect(second.lines).toMatchObject([{ amount: -10_000, balance: 90_000 }]);
  });
});

test('issuing an invoice reads no account, and a receipt reads them once', async () => {
  const member = await testOwner(application);
  const customer = await testCustomer(member);
  const issue = (document_type: string) =>
    application.sentDuring(() =>
      made('/api/v1/invoices', { ...invoiceBody(customer, today, { issue: true }), document_type }, member),
    );
  const reads = (sent: string[]) => sent.filter((text) => /\bselect [^;]*from bank_account\b/.test(text));
  expect(reads(await issue('invoice'))).toEqual([]);
  expect(reads(await issue('receipt'))).toHaveLength(1);
});

describe('transfers', () => {
  test('money moves with its charge, once, and a void moves it back', async () => {
    const member = await testOwner(application);
    const [cash, bank] = [await first('cash', member), await first('bank', member)];
    const body = {
      from_id: bank.id,
      to_id: cash.id,
      amount: 5_000_000,
      charge: 2_688,
      transferred_on: today,
    };
    const key = { 'idempotency-key': 'transfer-1' };
    const answers = [
      await member.post(`${PATH}/transfers`, body, key),
      await member.post(`${PATH}/transfers`, body, key),
    ];
    expect(answers.map((each) => each.status)).toEqual([201, 201]);
    expect(answers[1]!.body.id).toBe(answers[0]!.body.id);
    const transfer = answers[0]!.body;
    expect(transfer).toMatchObject({ from_name: 'Bank', to_name: 'Cash', can: { void: true } });
    expect(await linesOf(transfer.id, member)).toEqual([
      [
        ['1000', 5_000_000],
        ['6150', 2_688],
        ['1010', -5_002_688],
      ],
    ]);
    await tiesOut(member);
    expect((await member.get(`${PATH}/transfers?account_id=${cash.id}`)).body.total).toBe(1);
    const voided = await member.post(`${PATH}/transfers/${transfer.id}/void`, { reason: 'Twice' });
    expect(voided.body).toMatchObject({ void_reason: 'Twice', can: { void: false } });
    expect([
      await balance('1000', member),
      await balance('1010', member),
      await balance('6150', member),
    ]).toEqual([0, 0, 0]);
    expect((await member.post(`${PATH}/transfers/${transfer.id}/void`, { reason: 'x' })).body.code).toBe(
      'INVALID_STATE',
    );
    await tiesOut(member);
  });

  test('wrong input is refused with its field', async () => {
    const [cash, bank] = [await first('cash'), await first('bank')];
    const stranger = await first('cash', await testOwner(application));
    const good = { from_id: bank.id, to_id: cash.id, amount: 1, transferred_on: today };
    const fieldsOf = async (body: object) => {
      const answer = await owner.post(`${PATH}/transfers`, { ...good, ...body });
      expect(answer.status).toBe(400);
      return answer.body.errors.map((each: { field: string }) => each.field);
    };
    expect(await fieldsOf({ to_id: bank.id, transferred_on: '2199-01-01' })).toEqual([
      'transferred_on',
      'to_id',
    ]);
    expect(await fieldsOf({ amount: 0 })).toEqual(['amount']);
    expect(await fieldsOf({ charge: -1 })).toEqual(['charge']);
    expect(await fieldsOf({ to_id: stranger.id })).toEqual(['to_id']);
  });
});

describe('counting a till', () => {
  test('what is missing is cash over and short, once; then the books agree with the till', async () => {
    const member = await testOwner(application);
    const [cash, bank] = [await first('cash', member), await first('bank', member)];
    await made(
      `${PATH}/transfers`,
      { from_id: bank.id, to_id: cash.id, amount: 1_250_000, transferred_on: today },
      member,
    );
    const path = `${PATH}/${cash.id}/counts`;
    const short = await made(path, { counted_on: today, counted: { '100000': 12 } }, member);
    expect(short).toMatchObject({ amount: 1_200_000, expected: 1_250_000, difference: -50_000 });
    expect(await linesOf(short.id, member)).toEqual([
      [
        ['1000', -50_000],
        ['6220', 50_000],
      ],
    ]);
    const same = await made(path, { counted_on: today, amount: 1_200_000 }, member);
    expect(same).toMatchObject({ difference: 0, journal_entry_id: null });
    const over = await made(path, { counted_on: today, amount: 1_201_000, memo: 'Found a note' }, member);
    expect(over).toMatchObject({ difference: 1_000, memo: 'Found a note' });
    expect([await balance('1000', member), await balance('6220', member)]).toEqual([1_201_000, 49_000]);
    const { body } = await member.get(path);
    expect(body.counts.map((each: { id: string }) => each.id)).toEqual([over.id, same.id, short.id]);
    expect((await first('cash', member)).last_counted_on).toBe(today);
    await tiesOut(member);
  });

  test('a count of an earlier day is against the books at the end of that day', async () => {
    const member = await testOwner(application);
    const [cash, bank] = [await first('cash', member), await first('bank', member)];
    const move = (amount: number, transferred_on: string) =>
      made(`${PATH}/transfers`, { from_id: bank.id, to_id: cash.id, amount, transferred_on }, member);
    await move(100, '2026-03-01');
    await move(1_000, '2026-03-03');
    const count = await made(`${PATH}/${cash.id}/counts`, { counted_on: '2026-03-02', amount: 90 }, member);
    expect(count).toMatchObject({ expected: 100, difference: -10 });
    const { body } = await member.get(`${PATH}/${cash.id}/lines?date_from=2026-03-02&date_to=2026-03-31`);
    expect(body).toMatchObject({ opening_balance: 100, closing_balance: 1_090, total: 2 });
    expect(body.lines.map((line: { balance: number }) => line.balance)).toEqual([1_090, 90]);
  });

  test('of two counts of one till at once the second finds what the first corrected; two tills do not disturb each other', async () => {
    const member = await testOwner(application);
    const [cash, bank] = [await first('cash', member), await first('bank', member)];
    const stall = await account({ kind: 'cash', name: 'Stall' }, member);
    for (const { id } of [cash, stall])
      await made(
        `${PATH}/transfers`,
        { from_id: bank.id, to_id: id, amount: 10_000, transferred_on: today },
        member,
      );
    const counts = await Promise.all(
      [cash, cash, stall, stall].map(({ id }) =>
        made(`${PATH}/${id}/counts`, { counted_on: today, amount: 9_000 }, member),
      ),
    );
    const differences = (ids: string[]) =>
      counts
        .filter((each) => ids.includes(each.account_id))
        .map((each) => each.difference)
        .sort((a, b) => a - b);
    expect(differences([cash.id])).toEqual([-1_000, 0]);
    expect(differences([stall.id])).toEqual([-1_000, 0]);
    expect([
      await balance('1000', member),
      await balance('1001', member),
      await balance('6220', member),
    ]).toEqual([9_000, 9_000, 2_000]);
  });

  test('only a till is counted, up to today, with notes that add up', async () => {
    const [cash, bank] = [await first('cash'), await first('bank')];
    const count = (id: string, body: object) =>
      owner.post(`${PATH}/${id}/counts`, { counted_on: today, ...body });
    expect((await count(bank.id, { amount: 1 })).body.code).toBe('INVALID_STATE');
    for (const [body, field] of [
      [{ amount: 1, counted_on: '2199-01-01' }, 'counted_on'],
      [{}, 'amount'],
      [{ amount: 1, counted: { '100000': 1 } }, 'amount'],
      [{ counted: { '100000': -1 } }, 'counted.100000'],
    ] as const)
      expect((await count(cash.id, body)).body).toMatchObject({ status: 400, field });
  });
});

test('a closed period takes neither transfers nor counts', async () => {
  const member = await testOwner(application, { books_locked_until: '2026-06-30' });
  const [cash, bank] = [await first('cash', member), await first('bank', member)];
  const on = '2026-06-30';
  const answers = [
    await member.post(`${PATH}/transfers`, {
      from_id: bank.id,
      to_id: cash.id,
      amount: 1,
      transferred_on: on,
    }),
    await member.post(`${PATH}/${cash.id}/counts`, { counted_on: on, amount: 1 }),
  ];
  expect(answers.map((each) => each.body.code)).toEqual(['PERIOD_LOCKED', 'PERIOD_LOCKED']);
});

test('the books are whole', async () => {
  expect(await faultsOfBooks(application)).toEqual([]);
});
