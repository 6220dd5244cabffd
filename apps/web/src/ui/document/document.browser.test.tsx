import { documentModel } from '@lissafi/domain/sales/document';
import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { cleanup, render } from 'vitest-browser-react/pure';
import { DESKTOP, PHONE } from '../../testing/open-application.tsx';
import { invoice, TODAY } from '../../testing/records.ts';
import { DocumentView } from './DocumentView.tsx';

const PAY = {
  method: 'bank_transfer' as const,
  bank_name: 'GTBank',
  account_name: 'Ada Obi Design and Photography Limited',
  account_number: '0123456789',
  routing_number: null,
};

beforeEach(() => cleanup());

test.each([PHONE, DESKTOP])(
  'what to pay into stands in one column, whatever its label is, on %i px',
  async (...size) => {
    await page.viewport(...size);
    await render(<DocumentView model={documentModel(invoice(1, { payment_info: PAY as never }), TODAY)} />);
    const account = page.getByText('0123456789');
    await expect.element(account).toBeVisible();
    const values = [...account.element().closest('dl')!.querySelectorAll('dd')];
    expect(values.length).toBeGreaterThan(2);
    const lefts = values.map((value) => Math.round(value.getBoundingClientRect().left));
    expect(new Set(lefts).size, String(lefts)).toBe(1);
  },
);

test('lines to sign stand only on a paper that has a name for them', async () => {
  const draw = (signatures: null | { client_name: string | null; provider_name: string | null }) =>
    render(<DocumentView model={documentModel(invoice(1, { signatures }), TODAY)} />);
  await draw(null);
  await expect.element(page.getByRole('article')).toBeVisible();
  expect(page.getByText('For the customer').elements()).toEqual([]);
  await cleanup();
  await draw({ client_name: null, provider_name: 'Bisi Adeyemi' });
  await expect.element(page.getByText('For the customer')).toBeVisible();
  await expect.element(page.getByText('Bisi Adeyemi')).toBeVisible();
});
