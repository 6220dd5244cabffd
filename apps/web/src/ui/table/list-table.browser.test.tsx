import { addDays } from '@lissafi/domain/calendar/civil-date';
import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { refusal, server } from '../../testing/fake-server.ts';
import { names, rows, serveCustomers, serveInvoices, serveStock, textsOf } from '../../testing/lists.ts';
import { DESKTOP, openApplication, PHONE } from '../../testing/open-application.tsx';
import { adjustment, customer, flour, invoiceRow, organization, TODAY } from '../../testing/records.ts';
import { signIn } from '../../testing/sign-in.ts';

const adaeze = customer(1, { name: 'Adaeze Fabrics', city: 'Aba' });
const chidi = customer(2, { name: 'Chidi Okeke', type: 'individual', city: 'Enugu' });
const mama = customer(3, { name: 'Mama Ngozi Stores', city: 'Lagos', status: 'blocked' });

async function openCustomers(search = '') {
  signIn();
  serveCustomers([adaeze, chidi, mama]);
  return await openApplication(`/customers${search}`);
}

test('filters change the rows and the address', async () => {
  const opened = await openCustomers();
  await expect.element(rows()).toHaveLength(3);
  await page.getByLabelText('Kind').selectOptions('individual');
  await expect.poll(textsOf(names())).toEqual(['Chidi Okeke']);
  expect(opened.address()).toBe('/customers?type=individual');
  await page.getByRole('button', { name: 'Clear', exact: true }).click();
  await expect.element(rows()).toHaveLength(3);
  const blocked = page.getByRole('button', { name: 'Blocked' });
  await blocked.click();
  await expect.poll(textsOf(names())).toEqual(['Mama Ngozi Stores']);
  await expect.element(blocked).toHaveAttribute('aria-pressed', 'true');
});

test('the search field finds while typing', async () => {
  const opened = await openCustomers();
  await page.getByRole('searchbox', { name: 'Find name, company, telephone' }).fill('fabrics');
  await expect.poll(textsOf(names())).toEqual(['Adaeze Fabrics']);
  expect(opened.address()).toBe('/customers?search=fabrics');
  await page.getByRole('button', { name: 'Clear the search' }).click();
  await expect.element(rows()).toHaveLength(3);
});

test('a filter that is pressed right after typing stays with what was typed', async () => {
  const opened = await openCustomers();
  await expect.element(rows()).toHaveLength(3);
  await page.getByRole('searchbox', { name: 'Find name, company, telephone' }).fill('ma');
  await page.getByRole('button', { name: 'Blocked' }).click();
  await expect.poll(opened.address).toBe('/customers?status=blocked&search=ma');
  await expect.poll(textsOf(names())).toEqual(['Mama Ngozi Stores']);
});

test('the date-range button', async () => {
  signIn();
  serveInvoices([invoiceRow(1, { issue_date: addDays(TODAY, -400) }), invoiceRow(2)]);
  const opened = await openApplication('/invoices');
  await expect.element(rows()).toHaveLength(2);
  // The column has a button of the same name.
  await page.getByRole('button', { name: 'Issued', exact: true }).first().click();
  await page.getByRole('button', { name: 'Last 7 days' }).click();
  await expect.poll(textsOf(names())).toEqual(['INV-2026-002']);
  expect(opened.address()).toBe(`/invoices?date_from=${addDays(TODAY, -6)}&date_to=${TODAY}`);
  await page.getByRole('button', { name: 'Issued: Last 7 days' }).click();
  await page.getByRole('textbox', { name: 'From' }).fill(addDays(TODAY, -400));
  await userEvent.keyboard('{Tab}');
  await page.getByRole('textbox', { name: 'To' }).fill(addDays(TODAY, -395));
  await userEvent.keyboard('{Tab}');
  await expect.poll(textsOf(names())).toEqual(['INV-2026-001']);
  await page.getByRole('button', { name: 'All dates' }).click();
  await expect.element(rows()).toHaveLength(2);
});

test.each([
  ['MMM D, YYYY', 'Nov 1, 2026 – Nov 20, 2026'],
  ['D MMM YYYY', '1 Nov 2026 – 20 Nov 2026'],
  ['DD/MM/YYYY', '01/11/2026 – 20/11/2026'],
])('the date-range button writes days like the organization: %s', async (date_format, range) => {
  signIn();
  server.on('organizations', 'get', () => ({ ...organization, date_format }));
  serveInvoices([invoiceRow(1)]);
  await openApplication('/invoices?date_from=2026-11-01&date_to=2026-11-20');
  await expect.element(page.getByRole('button', { name: `Issued: ${range}` })).toBeVisible();
});

test('each row has a checkbox; selected rows have actions', async () => {
  await openCustomers();
  await page.getByRole('checkbox', { name: 'Select Adaeze Fabrics' }).click();
  const actions = page.getByRole('toolbar', { name: 'Actions for the selected rows' });
  await expect.element(actions).toMatchTextContent(/^1 selected/);
  await page.getByRole('checkbox', { name: 'Select all on this page' }).click();
  await expect.element(actions).toMatchTextContent(/^3 selected/);
  await expect.element(rows().getByRole('checkbox', { checked: true })).toHaveLength(3);
  await actions.getByRole('button', { name: 'Make inactive' }).click();
  await expect.element(page.getByText('3 customers inactive')).toBeVisible();
  await expect.element(rows().filter({ hasText: 'inactive' })).toHaveLength(3);
  await expect.element(actions).not.toBeInTheDocument();
  const sent = server.asked('customers', 'update');
  expect(sent.map(({ params, body }) => [params.id, body])).toEqual(
    [adaeze, chidi, mama].map(({ id, version }) => [id, { version, status: 'inactive' }]),
  );
});

test('columns are sortable both ways', async () => {
  const opened = await openCustomers();
  const head = page.getByRole('columnheader', { name: 'Name' });
  await expect.element(head).toHaveAttribute('aria-sort', 'ascending');
  await expect.poll(textsOf(names())).toEqual(['Adaeze Fabrics', 'Chidi Okeke', 'Mama Ngozi Stores']);
  await head.getByRole('button').click();
  await expect.element(head).toHaveAttribute('aria-sort', 'descending');
  await expect.poll(textsOf(names())).toEqual(['Mama Ngozi Stores', 'Chidi Okeke', 'Adaeze Fabrics']);
  await page.getByRole('columnheader', { name: 'City' }).getByRole('button').click();
  await expect.poll(opened.address).toContain('sort=city');
  await expect.element(head).toHaveAttribute('aria-sort', 'none');
});

test('an empty list shows No records found and the next step', async () => {
  signIn();
  serveCustomers([]);
  serveInvoices([]);
  await openApplication('/customers');
  await expect.element(page.getByText('No records found', { exact: true })).toBeVisible();
  await openApplication('/invoices');
  await expect.element(page.getByText('No records found', { exact: true })).toBeVisible();
  await expect
    .element(page.getByRole('main').getByRole('link', { name: 'Create your first invoice' }))
    .toHaveAttribute('href', '/invoices/new');
});

test('a search without a match shows No records found, and can be cleared', async () => {
  await openCustomers('?search=zzzzqqqq');
  await expect.element(page.getByText('No records found', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Clear search and filters' }).click();
  await expect.element(rows()).toHaveLength(3);
});

test('a list that could not be loaded shows an error and can be reloaded', async () => {
  signIn();
  serveCustomers([adaeze]);
  server.on('customers', 'list', () => refusal('FORBIDDEN', 'Not today'));
  await openApplication('/customers');
  await expect.element(page.getByRole('alert').filter({ hasText: 'Not today' })).toBeVisible();
  serveCustomers([adaeze]);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect.poll(textsOf(names())).toEqual(['Adaeze Fabrics']);
});

test('the list of invoices is filtered by every status', async () => {
  signIn();
  serveInvoices([invoiceRow(1)]);
  await openApplication('/invoices');
  await expect.element(rows()).toHaveLength(1);
  const states = {
    Open: 'open',
    Late: 'overdue',
    Drafts: 'draft',
    'Not sent': 'pending',
    Sent: 'sent',
    Viewed: 'viewed',
    Paid: 'paid',
    Cancelled: 'cancelled',
    Refunded: 'refunded',
  };
  const chips = page.getByRole('group', { name: 'Status' }).getByRole('button');
  expect(textsOf(chips)()).toEqual(Object.keys(states));
  for (const [label, status] of Object.entries(states)) {
    await chips.getByText(label, { exact: true }).click();
    await expect.poll(() => server.asked('invoices', 'list').at(-1)?.query.status).toBe(status);
  }
  await expect.element(page.getByText('No records found', { exact: true })).toBeVisible();
});

describe('while loading, 5 skeleton rows', () => {
  const skeletons = () => document.querySelectorAll('[data-skeleton]').length;

  test.each([
    ['desktop', DESKTOP],
    ['phone', PHONE],
  ] as const)('on a %s', async (_size, [width, height]) => {
    await page.viewport(width, height);
    signIn();
    serveCustomers([adaeze]);
    const { promise: mayAnswer, resolve: letAnswer } = Promise.withResolvers<void>();
    server.on('customers', 'list', async ({ query }) => {
      await mayAnswer;
      return { customers: [adaeze], total: 1, limit: query.limit, offset: query.offset };
    });
    await openApplication('/customers');
    await expect.poll(skeletons).toBe(5);
    letAnswer();
    await expect.element(page.getByRole('main').getByText('Adaeze Fabrics')).toBeVisible();
    expect(skeletons()).toBe(0);
  });
});

test('invoices, customers, inventory and stock adjustments each have a list that shows its records', async () => {
  signIn();
  serveCustomers([mama]);
  serveInvoices([invoiceRow(1)]);
  serveStock([flour], [adjustment]);
  for (const [address, record] of [
    ['/invoices', 'INV-2026-001'],
    ['/customers', 'Mama Ngozi Stores'],
    ['/inventory/raw-materials', 'Wheat flour'],
    ['/inventory/adjustments', 'Wheat flour'],
  ] as const) {
    await openApplication(address);
    await expect.element(rows()).toHaveLength(1);
    await expect.element(rows()).toMatchTextContent(record);
  }
});

test('the address of a group leads to its first list', async () => {
  signIn();
  serveStock([], []);
  const inventory = await openApplication('/inventory');
  await expect.poll(inventory.address).toBe('/inventory/raw-materials');
  const production = await openApplication('/production');
  await expect.poll(production.address).toBe('/production/orders');
});
