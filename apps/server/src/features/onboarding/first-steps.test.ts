import { FIRST_STEPS, type FirstSteps, shownSteps } from '@lissafi/contract/onboarding';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  invoiceBody,
  type Member,
  sharedApplication,
  type TestApplication,
  testCustomer,
  testMember,
  testOwner,
} from '../../testing/application.ts';

let application: TestApplication;
let owner: Member;
const PATH = '/api/v1/onboarding/first-steps';

beforeAll(async () => {
  application = await sharedApplication();
  owner = await testOwner(application);
});
afterAll(() => application.close());

/** Home brings them. */
const stepsOf = async (member: Member) => (await member.get('/api/v1/dashboard')).body.first_steps;
const done = async () => (await stepsOf(owner)).done;

test('each step is done by the records themselves, up to the first paid invoice', async () => {
  expect(await stepsOf(owner)).toEqual({ done: [], invoice_id: null, hidden: false });
  const account = { bank_name: 'GTBank', account_name: 'Bisi', account_number: '0123456789' };
  const saved = await owner.put(`/api/v1/organizations/${owner.organization_id}`, {
    ...{ version: 1, phone: '0803 123 4567', bank_accounts: [account] },
  });
  expect(saved.status, JSON.stringify(saved.body)).toBe(200);
  expect(await done()).toEqual(['details', 'bank']);
  const customer = await testCustomer(owner);
  await owner.post('/api/v1/inventory/finished-goods', { name: 'Bread', sku: 'B', unit: 'loaf' });
  expect(await done()).toEqual(['details', 'bank', 'customer', 'item']);
  const draft = (await owner.post('/api/v1/invoices', invoiceBody(customer, application.today))).body;
  expect(await done()).toEqual(['details', 'bank', 'customer', 'item']);
  await owner.post(`/api/v1/invoices/${draft.id}/issue`);
  const issued = (await owner.get(`/api/v1/invoices/${draft.id}`)).body;
  expect(await stepsOf(owner)).toMatchObject({
    done: ['details', 'bank', 'customer', 'item', 'invoice'],
    invoice_id: draft.id,
  });
  const paid = await owner.post(`/api/v1/customers/${customer}/payments`, {
    ...{ amount: issued.totals.total_amount, paid_on: application.today, method: 'cash' },
    allocations: [{ invoice_id: draft.id, amount: issued.totals.total_amount }],
  });
  expect(paid.status, JSON.stringify(paid.body)).toBe(201);
  expect(await stepsOf(owner)).toEqual({
    done: ['details', 'bank', 'customer', 'item', 'invoice', 'sent', 'paid'],
    invoice_id: null,
    hidden: false,
  });
});

test('they are for who sets the organization up', async () => {
  expect(await stepsOf(await testMember(application, owner, 'accountant'))).toBeNull();
});

test('after the first payment the list shows what is still open, until it is put away', () => {
  const paid: FirstSteps = { done: ['customer', 'invoice', 'sent', 'paid'], invoice_id: null, hidden: false };
  expect(shownSteps({ ...paid, done: ['invoice'] })).toEqual(FIRST_STEPS);
  expect(shownSteps(paid)).toEqual(['details', 'bank', 'item']);
  expect(shownSteps({ ...paid, hidden: true })).toEqual([]);
  expect(shownSteps({ ...paid, done: ['details', 'bank', 'item', 'paid'] })).toEqual([]);
});

test('it is put away and brought back for the organization, by those who set it up', async () => {
  expect((await owner.put(PATH, { hidden: true })).body.hidden).toBe(true);
  const admin = await testMember(application, owner, 'admin');
  expect((await stepsOf(admin)).hidden).toBe(true);
  expect((await admin.put(PATH, { hidden: false })).body.hidden).toBe(false);
  const sales = await testMember(application, owner, 'sales');
  expect((await sales.put(PATH, { hidden: true })).status).toBe(403);
  expect((await owner.put(PATH, { hidden: 'yes' })).status).toBe(400);
  const other = await testOwner(application);
  await other.put(PATH, { hidden: true });
  expect((await stepsOf(owner)).hidden).toBe(false);
});
