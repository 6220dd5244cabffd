import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { server } from '../../testing/fake-server.ts';
import { none, serveStock } from '../../testing/lists.ts';
import { openApplication, PHONE } from '../../testing/open-application.tsx';
import { flour, TODAY } from '../../testing/records.ts';
import { signIn } from '../../testing/sign-in.ts';

const yeast = { ...flour, id: flour.id.replace(/1$/, '7'), name: 'Yeast', batch_tracking_enabled: true };

beforeEach(() => {
  signIn();
  localStorage.clear();
  serveStock([flour, yeast], []);
  server.on('rawMaterials', 'get', ({ params }) => (params.id === yeast.id ? yeast : flour));
  server.on('suppliers', 'list', ({ query }) => ({ ...none(query), suppliers: [] }));
  server.on('branches', 'list', ({ query }) => ({ ...none(query), branches: [] }));
});

const field = (label: string) => page.getByLabelText(label, { exact: true });
const receive = () => page.getByRole('button', { name: /^Receive \d/ }).click();
const sent = () => server.asked('goodsReceipts', 'create').map(({ body }) => body);
const come = async (name: string, quantity: string) => {
  await field('Item').fill(name.slice(0, 4));
  await page.getByRole('option', { name: new RegExp(name) }).click();
  await field(`Quantity of ${name}, kg`).fill(quantity);
};

test('transport that is not billed yet is neither asked for nor counted, and says where it goes', async () => {
  await openApplication('/purchases/deliveries/new');
  await come('Wheat flour', '2');
  await expect.element(page.getByText('Total ₦1,000.00')).toBeVisible();
  await expect
    .element(page.getByText('Transport is added with the supplier’s bill, or once it is paid.'))
    .toBeVisible();
  expect(page.getByLabelText(/^Transport on the bill/).query()).toBeNull();
  await field('Paid').selectOptions('Cash');
  const transport = page.getByLabelText(/^Transport on the bill/);
  await transport.fill('120');
  await expect.element(page.getByText('Total ₦1,120.00')).toBeVisible();
  await field('Paid').selectOptions('Not yet: the bill comes later');
  await expect.element(page.getByText(/^Transport of ₦120\.00 is left out/)).toBeVisible();
  await expect.element(page.getByText('Total ₦1,000.00')).toBeVisible();
  await field('Paid').selectOptions('Cash');
  await expect.element(page.getByText('Total ₦1,120.00')).toBeVisible();
});

test('goods that have expired are asked about beside the form, and come in once a person says so', async () => {
  const said = 'Yeast, batch Y-1: expired on Jan 1, 2026.';
  server.on('goodsReceipts', 'create', () =>
    Response.json(
      {
        message: said,
        code: 'VALIDATION_FAILED',
        status: 400,
        field: 'accept_expiry',
        errors: [{ field: 'accept_expiry', message: said, code: 'EXPIRY' }],
      },
      { status: 400 },
    ),
  );
  await page.viewport(...PHONE);
  await openApplication('/purchases/deliveries/new');
  await come('Yeast', '0,5');
  await field('Batch number').fill('Y-1');
  await receive();
  await expect.element(page.getByText(said)).toBeVisible();
  const answer = page.getByRole('checkbox', { name: 'They come in all the same' });
  // In sight, clear of the bar with the button that was pressed.
  await expect.element(answer).toHaveFocus();
  await expect
    .poll(() => {
      const { left, top, width, height } = answer.element().getBoundingClientRect();
      return document.elementFromPoint(left + width / 2, top + height / 2);
    })
    .toBe(answer.element());
  await answer.click();
  await receive();
  await expect.poll(() => sent().map(({ accept_expiry }) => accept_expiry)).toEqual([false, true]);
  expect(sent()[1]).toMatchObject({
    lines: [{ item_id: yeast.id, quantity: 0.5, batch_number: 'Y-1' }],
    received_on: TODAY,
  });
});
