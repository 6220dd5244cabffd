import type { MoneyAccount } from '@lissafi/contract/bank-accounts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  invoiceBody,
  type Member,
  sharedApplication,
  type TestApplication,
  testCustomer,
  testMember,
  testOwner,
} from '../../testing/application.ts';
import { faultsOfBooks } from '../../testing/books.ts';
import { accountsOf, defaultAccount, madeBy } from '../../testing/money.ts';

let application: TestApplication;
let owner: Member;
let today: string;

beforeAll(async () => {
  application = await sharedApplication();
  ({ today } = application);
  owner = await testOwner(application, { vat_registered: true });
});
afterAll(() => application.close());

const PATH = '/api/v1/bank-accounts';
const made = (path: string, body: object, member = owner) => madeBy(member, path, body);
const account = (body: object, member = owner) => made(PATH, body, member);
const list = (member = owner) => accountsOf(member);
const first = (kind: MoneyAccount['kind'], member = owner) => defaultAccount(member, kind);

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

  test('an archived account is no default, and a till that is archived is not counted', async () => {
    const member = await testOwner(application);
    const spare = await account({ kind: 'cash', name: 'Second till' }, member);
    const put = (fields: object) => member.put(`${PATH}/${spare.id}`, fields);
    expect((await put({ version: 1, is_archived: true })).status).toBe(200);
    expect((await put({ version: 2, is_default: true })).body.errors).toMatchObject([
      { field: 'is_default', message: 'An archived account cannot be the default' },
    ]);
    const counted = await member.post(`${PATH}/${spare.id}/counts`, {
      counted_on: application.today,
      amount: 0,
    });
    expect([counted.status, counted.body.code, counted.body.message]).toEqual([
      409,
      'INVALID_STATE',
      'This account is archived.',
    ]);
    const cash = await first('cash', member);
    const none = await member.put(`${PATH}/${cash.id}`, { version: cash.version, is_default: false });
    expect(none.body.errors).toMatchObject([
      { field: 'is_default', message: 'Make another account of this kind the default instead' },
    ]);
  });

  test('an account that is shown says where money goes, and one that a document names has a name of its own', async () => {
    const member = await testOwner(application);
    const bank = await first('bank', member);
    const put = (fields: object) => member.put(`${PATH}/${bank.id}`, fields);
    const bare = await put({ version: bank.version, show_on_documents: true, bank_name: 'GTBank' });
    expect(bare.body.errors).toMatchObject([
      { field: 'account_name', message: 'Please enter the account name', code: 'REQUIRED' },
      { field: 'account_number', message: 'Please enter the account number', code: 'REQUIRED' },
    ]);
    await account({ kind: 'wallet', name: 'Opay 4567' }, member);
    const path = `/api/v1/organizations/${member.organization_id}`;
    const { version } = (await member.get(path)).body;
    const shown = { bank_code: null, account_name: 'Bisi' };
    const changed = await member.put(path, {
      version,
      bank_accounts: [
        { ...shown, bank_name: 'GTBank', account_number: '0123456789' },
        { ...shown, bank_name: 'Opay', account_number: '8031234567' },
      ],
    });
    expect(changed.status, JSON.stringify(changed.body)).toBe(200);
    const named = (await list(member)).map(({ name, account_code }: MoneyAccount) => [name, account_code]);
    expect(named).toContainEqual(['Opay 4567 (1012)', '1012']);
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

  test('the account that the first issued invoice names is kept, by whoever may change accounts, and never replaced', async () => {
    const member = await testOwner(application);
    const customer = await testCustomer(member);
    const body = (payment_info: object, fields: object = {}) => ({
      ...invoiceBody(customer, application.today, { issue: true }),
      payment_info: { method: 'bank_transfer', ...payment_info },
      ...fields,
    });
    const made = async (by: Member, payment_info: object, fields: object = {}) => {
      const answer = await by.post('/api/v1/invoices', body(payment_info, fields));
      expect(answer.status, JSON.stringify(answer.body)).toBe(201);
      return answer.body;
    };
    const shown = { bank_name: 'GTBank', account_name: 'Bisi', account_number: '0123456789' };
    const other = { ...shown, account_number: '9876543210' };
    const nothing = { account_number: null, show_on_documents: false };
    // A salesperson tells nobody to pay into another account.
    const refused = await (await testMember(application, member, 'sales')).post('/api/v1/invoices', {
      ...invoiceBody(await testCustomer(member), application.today),
      payment_info: shown,
    });
    expect([refused.status, refused.body.field]).toEqual([403, 'payment_info']);
    await made(member, { ...shown, account_number: null });
    await made(member, shown, { document_type: 'quote' });
    // A domiciliary account is not the one that naira go to.
    await made(member, shown, { currency: 'USD', exchange_rate: '1500' });
    // A draft may still be corrected.
    const draft = await made(member, other, { issue: false });
    expect(await first('bank', member)).toMatchObject(nothing);
    const path = `/api/v1/invoices/${draft.id}`;
    const changed = await member.put(path, {
      version: draft.version,
      payment_info: { method: 'bank_transfer', ...shown },
    });
    expect(changed.status, JSON.stringify(changed.body)).toBe(200);
    expect(await first('bank', member)).toMatchObject(nothing);
    expect((await member.post(`${path}/issue`, {})).status).toBe(200);
    expect(await first('bank', member)).toMatchObject({ ...shown, show_on_documents: true, version: 2 });
    await made(member, other);
    expect(await first('bank', member)).toMatchObject({ ...shown, version: 2 });
    const organization = (await member.get(`/api/v1/organizations/${member.organization_id}`)).body;
    expect(organization.bank_accounts).toEqual([{ ...shown, bank_code: null }]);
  });

  test('two first invoices at once name two accounts: one is kept', async () => {
    const member = await testOwner(application);
    const customer = await testCustomer(member);
    const answers = await Promise.all(
      ['0123456789', '9876543210'].map((account_number) =>
        member.post('/api/v1/invoices', {
          ...invoiceBody(customer, application.today, { issue: true }),
          payment_info: {
            method: 'bank_transfer',
            bank_name: 'GTBank',
            account_name: 'Bisi',
            account_number,
          },
        }),
      ),
    );
    expect(answers.map(({ status }) => status)).toEqual([201, 201]);
    expect(await first('bank', member)).toMatchObject({ show_on_documents: true, version: 2 });
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

test('the books are whole', async () => {
  expect(await faultsOfBooks(application)).toEqual([]);
});
