import type { PaymentRecord } from '@lissafi/contract/payments';
import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { refusal, server } from '../../testing/fake-server.ts';
import { none } from '../../testing/lists.ts';
import { openApplication } from '../../testing/open-application.tsx';
import { customer, invoice, TODAY } from '../../testing/records.ts';
import { signIn } from '../../testing/sign-in.ts';

const zuma = customer(1, { name: 'Zuma Films', email: 'pay@zuma.ng', phone: '+2348035550101' });
const source = invoice(1, { customer_id: zuma.id });
const payment: PaymentRecord = {
  id: '01920000-0000-7000-8000-000000009001',
  kind: 'payment',
  customer_id: zuma.id,
  customer_name: 'Zuma Films',
  amount: 15_000_000,
  wht_amount: 0,
  charges: 0,
  stamp_duty: 0,
  settlement_discount: 0,
  vat_withheld: 0,
  credit_amount: 0,
  currency: 'NGN',
  exchange_rate: null,
  base_amount: 15_000_000,
  base_wht_amount: 0,
  paid_on: TODAY,
  method: 'bank_transfer',
  reference: null,
  bank_account: null,
  account_id: null,
  account_name: null,
  wht_certificate: null,
  wht_certificate_on: null,
  journal_entry_id: '01920000-0000-7000-8000-000000009002',
  created_at: '2026-11-26T08:00:00.000Z',
  voided_at: null,
  void_reason: null,
  void_entry_id: null,
  allocations: [
    {
      invoice_id: source.id,
      invoice_number: 'INV-2026-001',
      amount: 15_000_000,
      balance_due: 20_000_000,
    },
  ],
  can: { void: true, certify: false },
};
const URL = 'https://lissafi.example/i/abc';

beforeEach(() => {
  server.on('payments', 'get', () => payment);
  server.on('customers', 'get', () => zuma);
  server.on('invoices', 'get', () => source);
  server.on('einvoices', 'get', () => refusal('NOT_FOUND'));
  server.on('paymentAlerts', 'list', ({ query }) => ({ ...none(query), alerts: [] }));
  server.on('delivery', 'shareLink', () => ({ url: URL, token: 'abc' }));
});

test('a payment that is recorded offers its receipt, which goes out by WhatsApp or email as it is written', async () => {
  signIn();
  server.on('payments', 'creditOf', () => ({ unapplied_credit: 0, payable: 0 }));
  server.on('payments', 'recordForInvoice', () => ({
    ...source,
    totals: { ...source.totals, balance_due: 20_000_000 },
    payments: [{ ...payment, kind: 'payment', settled: 15_000_000 } as never],
  }));
  server.on('delivery', 'send', () => source);
  await openApplication(`/invoices/${source.id}`);
  await page.getByRole('button', { name: 'Record payment' }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Record/ })
    .click();
  await page.getByRole('button', { name: 'Send a receipt' }).click();
  const sheet = page.getByRole('dialog', { name: 'Receipt for Zuma Films' });
  const message = sheet.getByLabelText('Message', { exact: true });
  await expect
    .element(message)
    .toHaveValue(
      `Good day Zuma Films,\n\nThank you. We received ₦150,000.00 on Nov 26, 2026 for invoice INV-2026-001.\n\n₦200,000.00 is left to pay.\n\nView and download it here: ${URL}\n\nBisi’s Bakery`,
    );
  await message.fill('Money don enter, thank you.');
  await expect
    .element(sheet.getByRole('link', { name: 'Send on WhatsApp' }))
    .toHaveAttribute('href', expect.stringMatching(/wa\.me\/2348035550101\?text=Money%20don%20enter/));
  await sheet.getByRole('button', { name: 'Email to pay@zuma.ng' }).click();
  await expect
    .poll(() => server.asked('delivery', 'send').map(({ body }) => body))
    .toEqual([{ to: 'pay@zuma.ng', text: 'Money don enter, thank you.' }]);
  await expect.element(sheet).not.toBeInTheDocument();
});

test('a receipt is offered to nobody who may not send one, and not for a payment that was voided', async () => {
  signIn('viewer');
  await openApplication(`/payments/${payment.id}?receipt=true`);
  await expect.element(page.getByText('What it settled')).toBeVisible();
  expect(page.getByText('Send a receipt').elements()).toEqual([]);
  expect(page.getByRole('dialog').elements()).toEqual([]);
  signIn();
  server.on('payments', 'get', () => ({ ...payment, voided_at: payment.created_at, void_reason: 'Wrong' }));
  await openApplication(`/payments/${payment.id}`);
  await expect.element(page.getByText('What it settled before')).toBeVisible();
  expect(page.getByText('Send a receipt').elements()).toEqual([]);
});

test('an advance has a receipt without a document, by WhatsApp', async () => {
  signIn();
  server.on('payments', 'get', () => ({ ...payment, allocations: [], credit_amount: 15_000_000 }));
  await openApplication(`/payments/${payment.id}?receipt=true`);
  const sheet = page.getByRole('dialog', { name: 'Receipt for Zuma Films' });
  await expect
    .element(sheet.getByLabelText('Message', { exact: true }))
    .toHaveValue(
      'Good day Zuma Films,\n\nThank you. We received ₦150,000.00 on Nov 26, 2026 in advance.\n\n₦150,000.00 is kept as your credit.\n\nBisi’s Bakery',
    );
  expect(sheet.getByRole('button', { name: /^Email/ }).elements()).toEqual([]);
});
