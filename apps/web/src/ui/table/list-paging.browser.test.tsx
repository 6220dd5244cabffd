import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { server } from '../../testing/fake-server.ts';
import { names, rows, serveCustomers, textsOf } from '../../testing/lists.ts';
import { openApplication } from '../../testing/open-application.tsx';
import { customer } from '../../testing/records.ts';
import { signIn } from '../../testing/sign-in.ts';

const pages = () => page.getByRole('navigation', { name: 'Pages of Customers' });
const turn = (name: string) => pages().getByRole('button', { name, exact: true });
/** The page numbers between Previous and Next, and what stands for those left out. */
const shown = () => [...pages().element().children].flatMap(({ textContent }) => textContent || []).join(' ');
const range = (text: string) => page.getByText(text, { exact: true });

async function openList(count: number, search = '') {
  signIn();
  serveCustomers(Array.from({ length: count }, (_, index) => customer(index + 1)));
  return await openApplication(`/customers${search}`);
}

test('the list table has pagination', async () => {
  await openList(26);
  await expect.element(range('1–25 of 26')).toBeVisible();
  await expect.element(turn('Previous page')).toBeDisabled();
  await turn('Next page').click();
  await expect.element(range('26–26 of 26')).toBeVisible();
  await expect.element(rows()).toHaveLength(1);
  await expect.element(turn('Page 2')).toHaveAttribute('aria-current', 'page');
  await expect.element(turn('Next page')).toBeDisabled();
});

test('page sizes offered: 10, 25, 50, 100', async () => {
  const opened = await openList(11);
  const sizes = page.getByLabelText('Rows');
  await expect.poll(textsOf(sizes.getByRole('option'))).toEqual(['10', '25', '50', '100']);
  await sizes.selectOptions('10');
  await expect.element(rows()).toHaveLength(10);
  expect(opened.address()).toBe('/customers?size=10');
});

test('the page size is 25 by default, sent as limit and offset', async () => {
  await openList(26);
  await expect.element(rows()).toHaveLength(25);
  await expect.element(page.getByLabelText('Rows')).toHaveValue('25');
  await turn('Page 2').click();
  await expect.element(rows()).toHaveLength(1);
  const asked = server.asked('customers', 'list').map(({ query }) => [query.limit, query.offset]);
  expect(asked).toEqual([
    [25, 0],
    [25, 25],
  ]);
});

test('up to 6 pages, a button for each', async () => {
  await openList(60, '?size=10');
  await expect.poll(shown).toBe('1 2 3 4 5 6');
});

test('with more than 6 pages: the first 3, an ellipsis, the last 3', async () => {
  await openList(70, '?size=10');
  await expect.poll(shown).toBe('1 2 3 … 5 6 7');
  // Every page between the first and the last is reachable.
  await turn('Page 3').click();
  await turn('Next page').click();
  await expect.element(range('31–40 of 70')).toBeVisible();
  expect(shown()).toBe('1 2 3 4 5 6 7');
  await expect.element(turn('Page 4')).toHaveAttribute('aria-current', 'page');
});

test('skip-2-pages buttons with more than 10 pages, and not at 10', async () => {
  await openList(100, '?size=10');
  await expect.poll(shown).toBe('1 2 3 … 8 9 10');
  await expect.element(turn('Forward 2 pages')).not.toBeInTheDocument();
  await expect.element(turn('Back 2 pages')).not.toBeInTheDocument();
  await openList(101, '?size=10');
  await expect.poll(shown).toBe('1 2 3 … 9 10 11');
  await expect.element(turn('Back 2 pages')).toBeDisabled();
  await turn('Forward 2 pages').click();
  await expect.element(range('21–30 of 101')).toBeVisible();
  await turn('Forward 2 pages').click();
  await expect.element(range('41–50 of 101')).toBeVisible();
  expect(shown()).toBe('1 2 3 … 5 … 9 10 11');
  await turn('Back 2 pages').click();
  await expect.element(range('21–30 of 101')).toBeVisible();
});

test('the state of the list is its address: reload and back give the same rows', async () => {
  signIn();
  const businesses = Array.from({ length: 30 }, (_, index) => customer(index + 1));
  serveCustomers([...businesses, customer(31, { name: 'Zainab', type: 'individual' })]);
  let opened = await openApplication('/customers');
  await page.getByLabelText('Rows').selectOptions('10');
  await page.getByLabelText('Kind').selectOptions('business');
  await page.getByRole('columnheader', { name: 'Name' }).getByRole('button').click();
  await expect.element(range('1–10 of 30')).toBeVisible();
  await turn('Page 3').click();
  const expectSame = async () => {
    await expect.element(range('21–30 of 30')).toBeVisible();
    await expect.element(names().first()).toHaveTextContent('Customer 010');
    await expect.element(page.getByLabelText('Kind')).toHaveValue('business');
    await expect.element(page.getByLabelText('Rows')).toHaveValue('10');
    await expect
      .element(page.getByRole('columnheader', { name: 'Name' }))
      .toHaveAttribute('aria-sort', 'descending');
  };
  await expectSame();
  // As a reload, which knows nothing but the address.
  opened = await openApplication(opened.address());
  await expectSame();
  await names().first().click();
  await expect.element(page.getByRole('heading', { level: 1, name: 'Customer 010' })).toBeVisible();
  opened.back();
  await expectSame();
});

test('back returns to the page of the list before', async () => {
  const opened = await openList(30, '?size=10');
  await turn('Page 3').click();
  await expect.element(range('21–30 of 30')).toBeVisible();
  opened.back();
  await expect.element(range('1–10 of 30')).toBeVisible();
});

test('what changes the rows goes back to the first page', async () => {
  const opened = await openList(30, '?size=10&page=3');
  await expect.element(range('21–30 of 30')).toBeVisible();
  await page.getByLabelText('Kind').selectOptions('business');
  await expect.element(range('1–10 of 30')).toBeVisible();
  expect(opened.address()).not.toContain('page=');
});
