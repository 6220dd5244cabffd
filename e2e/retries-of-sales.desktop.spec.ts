import type { Page } from '@playwright/test';
import { test } from './support/fixtures.ts';
import { day } from './support/owner.ts';
import { field, REASONS, reason, total, walk } from './support/retries.ts';
import { fillLine, moreActions, openTask } from './support/screens.ts';

interface Document {
  id: string;
  status: string;
  credited_amount: number;
  totals: { total_amount: number; amount_paid: number };
  payments: { amount: number }[];
}
test('a lost response and a changed form: invoices, payments, credit notes and refunds', async ({
  page,
  owner,
}) => {
  const document = async () => {
    const buyer = await owner.customer({ name: 'Musa Bello' });
    return { buyer, ...(await owner.invoice(buyer.id, { issue: true })) };
  };
  const [paid, account, credited, refunded, noted, cancelled, source] = await Promise.all(
    Array.from({ length: 7 }, () => document()),
  );
  const paidFully = (id: string, amount: number) =>
    owner.post(`/invoices/${id}/payments`, { amount, paid_on: day(0), method: 'cash' });
  await paidFully(refunded!.id, refunded!.totals.total_amount);
  // Paid in advance: the excess stays as credit, and the next invoice is not settled automatically.
  await owner.post(`/customers/${credited!.buyer.id}/payments`, {
    amount: credited!.totals.total_amount + 2_000_000,
    paid_on: day(0),
    method: 'cash',
  });
  const next = await owner.invoice(credited!.buyer.id, { issue: true });
  const back = await document();
  await paidFully(back.id, 1_000_000);
  const { payments } = await owner.get<{ payments: { id: string }[] }>(
    `/payments?customer_id=${back.buyer.id}`,
  );
  const one = (id: string) => owner.get<Document>(`/invoices/${id}`);
  const newDocument = async (here: Page) => {
    await here.goto('/invoices/new');
    await here.getByLabel('Customer', { exact: true }).fill('mama');
    await here.getByRole('option', { name: /Mama Ngozi/ }).click();
    await fillLine(here, 1, { name: 'Bag of rice', quantity: '1', price: '1' });
  };
  const mama = await owner.customer();
  const ofMama = (type: string) => async () =>
    total(await owner.get(`/invoices?customer_id=${mama.id}&document_type=${type}`));

  await walk(page, owner, [
    {
      name: 'payment of an invoice',
      sentAgain: true,
      open: async (here) => {
        await here.goto(`/invoices/${paid!.id}`);
        await openTask(here, 'Record payment');
      },
      change: field('Money received'),
      typed: ['5,000', '7,000'],
      submit: /^Record ₦/,
      post: /\/invoices\/[^/]+\/payments$/,
      words: ['₦5,000.00', '₦7,000.00'],
      state: async () => (await one(paid!.id)).payments.map(({ amount }) => amount).sort(),
      expected: [[500_000], [500_000, 700_000]],
    },
    {
      name: 'payment on account',
      sentAgain: true,
      open: async (here) => {
        await here.goto(`/customers/${account!.buyer.id}`);
        await openTask(here, 'Record payment');
      },
      change: field('Money received'),
      typed: ['5k', '7k'],
      submit: /^Record ₦/,
      post: /\/customers\/[^/]+\/payments$/,
      words: ['₦5,000.00', '₦7,000.00'],
      state: async () => (await one(account!.id)).totals.amount_paid,
      expected: [500_000, 1_200_000],
    },
    {
      name: 'credit of a customer',
      open: async (here) => {
        await here.goto(`/customers/${credited!.buyer.id}`);
        await moreActions(here, 'Use credit');
      },
      change: field('Amount'),
      typed: ['5k', '7k'],
      submit: /^Use ₦/,
      post: /\/credits\/apply$/,
      words: ['₦5,000.00 of credit', '₦7,000.00 of credit'],
      state: async () => (await one(next.id)).totals.amount_paid,
      expected: [500_000, 1_200_000],
    },
    {
      name: 'refund',
      open: async (here) => {
        await here.goto(`/invoices/${refunded!.id}`);
        await moreActions(here, 'Refund');
      },
      change: field('Amount to reverse'),
      typed: ['5k', '7k'],
      submit: /^Refund/,
      post: /\/refund$/,
      words: ['Refund of ₦5,000.00', 'Refund of ₦7,000.00'],
      state: async () => (await one(refunded!.id)).credited_amount,
      expected: [500_000, 1_200_000],
    },
    {
      name: 'credit note',
      open: async (here) => {
        await here.goto(`/invoices/${noted!.id}`);
        await moreActions(here, 'Credit note');
        await here.getByLabel('What to credit').selectOption({ label: 'Some lines' });
        await here.getByLabel('Credit of Meat pie').selectOption({ label: 'An amount' });
        await reason(here, 'Burnt');
      },
      change: field('Amount of Meat pie, tax included'),
      typed: ['1k', '2k'],
      submit: /^Create credit note/,
      post: /\/credit-notes$/,
      words: ['₦1,000.00 of Meat pie', '₦2,000.00 of Meat pie'],
      state: async () => (await one(noted!.id)).credited_amount,
      expected: [100_000, 300_000],
    },
    {
      name: 'cancelling an invoice',
      open: async (here) => {
        await here.goto(`/invoices/${cancelled!.id}`);
        await moreActions(here, 'Cancel invoice');
      },
      change: reason,
      typed: REASONS,
      submit: /^Cancel this invoice/,
      post: /\/cancel$/,
      words: REASONS,
      single: true,
      state: async () => (await one(cancelled!.id)).status,
      expected: ['cancelled'],
    },
    {
      name: 'taking a payment back',
      open: async (here) => {
        await here.goto(`/payments/${payments[0]!.id}`);
        await openTask(here, 'Void');
      },
      change: reason,
      typed: REASONS,
      submit: /^Void this payment/,
      post: /\/void$/,
      words: REASONS,
      single: true,
      state: async () =>
        (await owner.get<{ void_reason: string }>(`/payments/${payments[0]!.id}`)).void_reason,
      expected: [REASONS[0]],
    },
    {
      name: 'invoice',
      sentAgain: true,
      open: newDocument,
      change: field('Price of item 1'),
      typed: ['45k', '55k'],
      submit: /^Create Invoice$/,
      post: /\/api\/v1\/invoices$/,
      words: ['An invoice for ₦48,375.00', 'An invoice for ₦59,125.00'],
      state: ofMama('invoice'),
      expected: [1, 2],
    },
    {
      name: 'receipt',
      sentAgain: true,
      open: async (here) => {
        await newDocument(here);
        await here.getByRole('button', { name: 'Receipt', exact: true }).click();
        await here.getByLabel('Paid by').selectOption('cash');
      },
      change: field('Price of item 1'),
      typed: ['45k', '55k'],
      submit: /^Create Receipt$/,
      post: /\/api\/v1\/invoices$/,
      words: ['A receipt for ₦48,375.00', 'A receipt for ₦59,125.00'],
      state: ofMama('receipt'),
      expected: [1, 2],
    },
    {
      name: 'recurring invoice',
      open: (here) => here.goto(`/recurring/new?from=${source!.id}`).then(() => {}),
      change: field('Price of item 1'),
      typed: ['1,500', '1,600'],
      submit: /^Create$/,
      post: /\/api\/v1\/recurring[^/]*$/,
      words: ['Sliced loaf, large at ₦1,500.00', 'Sliced loaf, large at ₦1,600.00'],
      state: async () => total(await owner.get('/recurring-invoices')),
      expected: [1, 2],
    },
  ]);
});
