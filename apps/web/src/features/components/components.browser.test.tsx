import axe from 'axe-core';
import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { rows } from '../../testing/lists.ts';
import { type Opened, openApplication } from '../../testing/open-application.tsx';

let opened: Opened;
beforeEach(async () => {
  opened = await openApplication('/dev/ui');
  await expect.element(page.getByRole('heading', { name: 'Elements' })).toBeVisible();
});

const button = (name: string) => page.getByRole('button', { name, exact: true });
const press = (...keys: string[]) => userEvent.keyboard(keys.map((key) => `{${key}}`).join(''));

test('buttons, badges, selects and the page header are shown in every state', async () => {
  await expect.element(button('Back')).toBeVisible();
  await expect.element(page.getByText('The shared elements of the screens')).toBeVisible();
  await expect.element(button('Primary action')).toBeVisible();
  for (const look of ['primary', 'secondary', 'subtle', 'danger']) {
    await expect.element(button(look)).toBeEnabled();
    await expect.element(button(`${look}, disabled`)).toBeDisabled();
    // Busy keeps the focus, so it is not disabled for the browser.
    await expect
      .element(page.getByRole('button', { name: `${look}, busy` }))
      .toHaveAttribute('aria-busy', 'true');
  }
  for (const badge of ['quiet', 'money in', 'owed', 'wrong', 'draft', '18 days late'])
    await expect.element(page.getByText(badge, { exact: true }).first()).toBeVisible();
  const unit = page.getByLabelText('Unit', { exact: true });
  await unit.selectOptions('kg');
  await expect.element(unit).toHaveValue('kg');
  await expect.element(page.getByLabelText('Unit, disabled')).toBeDisabled();
  const faulty = page.getByLabelText('Unit, with a fault');
  await expect.element(faulty).toHaveAttribute('aria-invalid', 'true');
  await expect.element(faulty).toHaveAccessibleDescription('Please choose a unit');
});

test('tabs and accordion open what they name, by keyboard too', async () => {
  const open = page.getByRole('tab', { name: 'To match' });
  open.element().focus();
  await press('ArrowRight');
  await expect.element(page.getByRole('tab', { name: 'Matched' })).toHaveFocus();
  await expect.element(page.getByRole('tabpanel')).toHaveTextContent('Twelve lines are matched.');
  await press('End');
  await expect
    .element(page.getByRole('tab', { name: 'To correct' }))
    .toHaveAttribute('aria-selected', 'true');
  await press('Home');
  await expect.element(open).toHaveFocus();

  const loaf = page.getByText('Its materials at their average cost');
  const late = page.getByText('On the day after its due date');
  const question = (text: string) => page.getByText(text).element().closest('summary')!;
  await expect.element(loaf).not.toBeVisible();
  question('What does a loaf cost?').focus();
  await press('Enter');
  await expect.element(loaf).toBeVisible();
  question('When is an invoice late?').focus();
  await press('Enter');
  await expect.element(late).toBeVisible();
  // One of a group is open at a time.
  await expect.element(loaf).not.toBeVisible();
});

test('popover, side sheet and tooltip open, keep the focus and close with Escape', async () => {
  await button('Open the popover').click();
  const popover = page.getByRole('dialog', { name: 'Range of dates' });
  await expect.element(popover.getByRole('button', { name: 'Done' })).toHaveFocus();
  await press('Escape');
  await expect.element(popover).not.toBeInTheDocument();
  await expect.element(button('Open the popover')).toHaveFocus();

  await button('Open the side sheet').click();
  const sheet = page.getByRole('dialog', { name: 'Side sheet' });
  await expect.element(sheet.getByLabelText('Name')).toHaveFocus();
  await press('Escape');
  await expect.element(sheet).not.toBeInTheDocument();
  await expect.element(button('Open the side sheet')).toHaveFocus();

  const figure = button('12.35 kg');
  figure.element().focus();
  await expect.element(page.getByRole('tooltip')).toHaveTextContent('The exact figure is 12.345678 kg.');
  await expect.element(figure).toHaveAccessibleDescription('The exact figure is 12.345678 kg.');
  await press('Escape');
  await expect.element(page.getByRole('tooltip')).not.toBeInTheDocument();
});

test('the calendar is moved in and chosen from', async () => {
  const grid = page.getByRole('grid', { name: 'November 2026' });
  grid.getByRole('button', { name: '19 November 2026' }).element().focus();
  await press('ArrowDown');
  await press('PageDown');
  await expect.element(button('26 December 2026')).toHaveFocus();
  await press('Home');
  await press('Enter');
  const date = page.getByLabelText('Date', { exact: true });
  await expect.element(date).toHaveValue('Dec 21, 2026');
  await expect.element(button('21 December 2026')).toHaveAttribute('aria-pressed', 'true');
  // The same calendar at a date field.
  await button('Open the calendar').click();
  const dialog = page.getByRole('dialog', { name: 'Calendar', exact: true });
  await expect.element(dialog.getByRole('button', { name: '21 December 2026' })).toHaveFocus();
  await press('ArrowLeft');
  await press('Enter');
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(date).toHaveValue('Dec 20, 2026');
});

test('the data table filters, sorts, searches and pages', async () => {
  const table = page.getByRole('region', { name: 'Products' });
  await expect.element(rows()).toHaveLength(25);
  await table.getByLabelText('Kind').selectOptions('bread');
  await expect.element(rows()).toHaveLength(20);
  await table.getByRole('button', { name: 'Quantity' }).click();
  await expect.poll(opened.address).toContain('sort=quantity');
  await table.getByLabelText('Search products').fill('Agege bread 1');
  await expect.element(rows().first()).toMatchTextContent(/Agege bread 1/);
  opened = await openApplication('/dev/ui');
  await table.getByRole('button', { name: 'Next page' }).click();
  await expect.poll(opened.address).toContain('page=2');
});

test.each(['light', 'dark'])('axe finds no fault in the elements, in the %s colours', async (scheme) => {
  await page.getByLabelText('Colours').selectOptions(scheme);
  await expect.poll(() => document.documentElement.dataset.colorScheme).toBe(scheme);
  const { violations } = await axe.run(document, {
    runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'],
    resultTypes: ['violations'],
  });
  expect(violations.map(({ id, nodes }) => [id, ...nodes.map(({ html }) => html)])).toEqual([]);
});
