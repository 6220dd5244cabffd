import { openDB } from 'idb';
import { beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { lost, server } from '../testing/fake-server.ts';
import { none, serveCustomers } from '../testing/lists.ts';
import { openApplication } from '../testing/open-application.tsx';
import { user } from '../testing/records.ts';
import { signIn } from '../testing/sign-in.ts';
import { connection } from './api.ts';
import { allRecords } from './outbox/outbox-store.ts';
import { clearSession, signedIn } from './session.ts';

beforeEach(() => {
  signIn();
  server.on('finishedGoods', 'list', ({ query }) => ({ ...none(query), finished_goods: [] }));
  server.on('outbox', 'list', ({ query }) => ({ ...none(query), sales: [] }));
  server.on('customers', 'search', () => ({ customers: [] }));
  serveCustomers([]);
  server.on('priceLists', 'list', () => ({ price_lists: [], can: { create: true } }));
  server.on('invoices', 'nextNumber', () => ({ invoice_number: 'INV-2026-001' }));
});

const ada = {
  ...user,
  id: '01920000-0000-7000-8000-000000000009',
  email: 'ada@example.com',
  first_name: 'Ada',
};
const signInAs = (person: typeof user) =>
  signedIn({ user: person, tokens: { access_token: 'a token', refresh_token: null } });
const name = () => page.getByLabelText('Name', { exact: true });
const customerName = () => page.getByLabelText('Customer', { exact: true });
const typed = (text: string) =>
  expect.poll(() => Object.values(localStorage).some((each) => each.includes(text))).toBe(true);

/** Holds what another tab holds that has the same form open. */
function openInAnotherTab(slot: string): () => void {
  let close = () => {};
  void navigator.locks.request(slot, () => new Promise<void>((resolve) => (close = resolve)));
  return () => close();
}
const slotOf = (what: string) => `lissafi.typed.${user.id}.${what}`;

test.each([
  { address: '/customers/new', field: name },
  { address: '/invoices/new', field: customerName },
])('what is half typed at $address belongs to the person, and waits for her', async ({ address, field }) => {
  await openApplication(address);
  await field().fill('Secret Customer');
  await typed('Secret Customer');
  clearSession();
  signInAs(ada);
  await openApplication(address);
  await expect.element(field()).toHaveValue('');
  clearSession();
  signInAs(user);
  await openApplication(address);
  await expect.element(field()).toHaveValue('Secret Customer');
});

test('what another tab has open is not brought back; both are kept, and one that is left is', async () => {
  const what = `form.customer.${connection.organizationId}`;
  localStorage.setItem(slotOf(what), JSON.stringify({ name: 'Half typed there' }));
  const close = openInAnotherTab(slotOf(what));
  await openApplication('/customers/new');
  await expect.element(name()).toHaveValue('');
  await name().fill('Typed here');
  await expect.poll(() => localStorage.getItem(slotOf(`${what}#2`))).toContain('Typed here');
  expect(localStorage.getItem(slotOf(what))).toContain('Half typed there');
  close();
  localStorage.removeItem(slotOf(what));
  await openApplication('/customers/new');
  await expect.element(name()).toHaveValue('Typed here');
});

test('an invoice that another tab has open is not brought back either', async () => {
  const what = `draft.${connection.organizationId}.new`;
  await openApplication('/invoices/new');
  await customerName().fill('Mama Ngozi');
  await expect.poll(() => localStorage.getItem(slotOf(what))).toContain('Mama Ngozi');
  // Left and opened again in this tab, it is brought back.
  await openApplication('/invoices/new');
  await expect.element(customerName()).toHaveValue('Mama Ngozi');
  await openApplication('/outbox');
  const close = openInAnotherTab(slotOf(what));
  await openApplication('/invoices/new');
  await expect.element(customerName()).toHaveValue('');
  await expect.element(page.getByText('Restored from this device')).not.toBeInTheDocument();
  close();
});

test('an amount that has the focus is shown when the form is brought back', async () => {
  const what = `form.expense.${connection.organizationId}`;
  localStorage.setItem(slotOf(what), JSON.stringify({ amount: 450_000 }));
  await openApplication('/transactions/new');
  await expect.element(page.getByLabelText('Amount', { exact: true })).toHaveValue('₦4,500.00');
});

test('a form that an earlier version kept is dropped when somebody signs in, because nobody knows whose it is', async () => {
  localStorage.setItem(`lissafi.form.customer.${connection.organizationId}`, '{"name":"Of somebody"}');
  signInAs(ada);
  await openApplication('/customers/new');
  await expect.element(name()).toHaveValue('');
  expect(Object.keys(localStorage).filter((each) => each.startsWith('lissafi.form.'))).toEqual([]);
});

/** Without network. */
const goOffline = () => {
  server.on('customers', 'create', lost);
  server.on('health', 'get', lost);
};

async function addCustomer(text: string) {
  await openApplication('/customers/new');
  await name().fill(text);
  // The message of the one before may cover it.
  page
    .getByRole('button', { name: 'Add customer' })
    .element()
    .dispatchEvent(new MouseEvent('click', { bubbles: true }));
}

test('a newer version in another tab does not stop this one from keeping and sending', async () => {
  await addCustomerOffline('Before');
  const newer = await openDB('lissafi', 2, { upgrade: (database) => database.createObjectStore('more') });
  await addCustomerOffline('After');
  expect((await allRecords()).map(({ description }) => description[0])).toEqual(['Before', 'After']);
  newer.close();
  await new Promise((resolve) => {
    const request = indexedDB.deleteDatabase('lissafi');
    request.onsuccess = resolve;
    request.onblocked = resolve;
  });
});

async function addCustomerOffline(text: string) {
  goOffline();
  await addCustomer(text);
  await expect
    .poll(async () => (await allRecords()).map(({ description }) => description[0]))
    .toContain(text);
}

test('the browser is asked once not to delete what waits, and where it refuses the outbox says so', async () => {
  vi.spyOn(navigator.storage, 'persisted').mockResolvedValue(false);
  const persist = vi.spyOn(navigator.storage, 'persist').mockResolvedValue(false);
  await addCustomerOffline('Waits');
  await expect.poll(() => persist.mock.calls.length).toBeGreaterThan(0);
  await openApplication('/outbox');
  await expect.element(page.getByText('This browser may delete what waits here')).toBeVisible();
});
