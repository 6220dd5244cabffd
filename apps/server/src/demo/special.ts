import { creditNoteRoutes } from '@lissafi/contract/credit-notes';
import { invoiceRoutes } from '@lissafi/contract/invoices';
import { paymentRoutes } from '@lissafi/contract/payments';
import { addDays } from '@lissafi/domain/calendar/civil-date';
import type { DemoApi } from './api.ts';

const item = (
  name: string,
  quantity: number,
  unit_price: number,
  tax_category: 'standard' | 'zero_rated',
) => ({
  name,
  quantity,
  unit_price,
  tax_category,
});

/**
 * Rarer cases than a sale: a quote, a return, a refund, withholding tax, an open invoice in dollars.
 * `customers` are ids; everything is dated in the last days.
 */
export async function addRareCases(api: DemoApi, customers: readonly string[], today: string): Promise<void> {
  const [office, school, foreign] = customers as [string, string, string];
  const dated = {
    issue_date: addDays(today, -2),
    due_date: addDays(today, 12),
    payment_terms: 'custom',
  } as const;

  const quote = await api.call(invoiceRoutes.create, {
    body: {
      ...dated,
      document_type: 'quote',
      customer_id: office,
      items: [
        item('Small chops, tray of 50', 12, 1_200_000, 'standard'),
        item('Delivery', 1, 350_000, 'standard'),
      ],
      notes: 'For the end-of-year party. Valid for two weeks.',
      issue: true,
    },
  });
  await api.call(invoiceRoutes.convert, { id: quote.id, body: {} });
  await api.call(invoiceRoutes.create, {
    body: {
      ...dated,
      document_type: 'quote',
      customer_id: school,
      items: [item('Finger food, box of four', 300, 45_000, 'standard')],
      issue: true,
    },
  });

  const delivered = await api.call(invoiceRoutes.create, {
    body: {
      ...dated,
      customer_id: office,
      items: [
        item('Breakfast tray, bread and butter', 40, 120_000, 'zero_rated'),
        item('Finger food, box of four', 50, 45_000, 'standard'),
      ],
      issue: true,
    },
  });
  await api.call(creditNoteRoutes.create, {
    id: delivered.id,
    body: {
      items: [{ item_id: delivered.items[1]!.id, quantity: 8 }],
      reason: 'Eight boxes came squashed',
    },
  });
  // The company withholds 5 % of the amount before VAT and will bring the certificate; its bank takes a charge.
  await api.call(paymentRoutes.recordForCustomer, {
    id: office,
    body: {
      amount: 3_994_625,
      charges: 5_375,
      wht_amount: 200_000,
      paid_on: addDays(today, -1),
      method: 'bank_transfer',
    },
  });

  const cake = await api.call(invoiceRoutes.create, {
    body: {
      ...dated,
      document_type: 'receipt',
      due_date: dated.issue_date,
      customer_id: school,
      items: [item('Graduation cake with icing', 1, 4_500_000, 'standard')],
      payment_method: 'bank_transfer',
      issue: true,
    },
  });
  await api.call(creditNoteRoutes.refund, {
    id: cake.id,
    body: {
      amount: 1_000_000,
      method: 'bank_transfer',
      paid_on: addDays(today, -1),
      reason: 'The icing was wrong',
    },
  });

  await api.call(invoiceRoutes.create, {
    body: {
      ...dated,
      customer_id: foreign,
      currency: 'USD',
      exchange_rate: '1532.50',
      items: [item('Recipes and a week of training', 1, 42_000, 'zero_rated')],
      issue: true,
    },
  });
}
