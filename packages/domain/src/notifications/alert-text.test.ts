import type {
  ClaimNotification,
  StockNotification,
  TaxNotification,
  WebhookNotification,
} from '@lissafi/contract/notifications';
import { describe, expect, test } from 'vitest';
import { formatDate } from '../calendar/civil-date.ts';
import {
  type AlertFacts,
  alertText,
  factsOf,
  isClaim,
  isTax,
  isWebhook,
  notificationText,
} from './alert-text.ts';

const date = (day: string) => formatDate(day, 'D MMM YYYY');
const said = { date, currency: 'NGN' };
const common = { id: 1, at: '2026-11-01T09:00:00Z', is_read: false, subject_id: 's' };
const stock = (
  type: StockNotification['type'],
  data: StockNotification['data'],
  reference: string | null = null,
): StockNotification => ({
  ...{ ...common, type, data, reference, item_id: 'i', item_type: 'raw_material', item_name: 'Flour' },
  unit: 'bag',
});
const tax = (changes: Partial<TaxNotification['data']>, type: TaxNotification['type'] = 'tax.due') =>
  ({
    ...{ ...common, type },
    data: { duty: 'vat', month: '2026-10', due_on: '2026-11-21', amount: 1_250_000, ...changes },
  }) satisfies TaxNotification;
const claim = (data: Partial<ClaimNotification['data']>): ClaimNotification => ({
  ...{ ...common, type: 'payment_alert.claimed' },
  data: { amount: 500_000, customer: 'Ada Stores', document: 'INV-2026-088', ...data },
});
const webhook = (reason: WebhookNotification['data']['reason']): WebhookNotification => ({
  ...{ ...common, type: 'webhook.disabled' },
  data: { webhook_id: 'w', host: 'shop.example', reason },
});

describe('stock', () => {
  test('that ran out: none is left, or the books say less than none', () => {
    const text = (quantity: number) => notificationText(stock('stock.out', { quantity }), said);
    expect(text(0)).toEqual({ title: 'Flour ran out', detail: 'None left' });
    expect(text(-3)).toEqual({ title: 'Flour ran out', detail: '−3 bags according to the books' });
    expect(notificationText(stock('stock.out', {}), said).detail).toBe('None left');
  });

  test('that is low: what is left, and the minimum where there is one', () => {
    expect(notificationText(stock('stock.low', { quantity: 2, minimum: 10 }), said)).toEqual({
      ...{ title: 'Flour: low', detail: '2 bags left, minimum 10' },
    });
    expect(notificationText(stock('stock.low', { quantity: 2 }), said).detail).toBe('2 bags left');
  });

  test('that expires, or has: which batch, how much of it is left, and when', () => {
    const data = { quantity: 4, date: '2026-11-05' };
    expect(notificationText(stock('lot.expiring', data, 'L-7'), said)).toEqual({
      ...{ title: 'Flour expires soon', detail: 'Batch L-7, 4 bags left, expires on 5 Nov 2026' },
    });
    expect(notificationText(stock('lot.expired', data, 'L-7'), said)).toEqual({
      ...{ title: 'Flour has expired', detail: 'Batch L-7, 4 bags left, expires on 5 Nov 2026' },
    });
    for (const type of ['lot.expiring', 'lot.expired'] as const)
      expect(notificationText(stock(type, { date: '2026-11-05' }, 'L-7'), said).detail).toBe(
        'Batch L-7, expires on 5 Nov 2026',
      );
  });

  test('of which production is late: the order, what it makes, and the day that was planned', () => {
    const data = { quantity: 40, date: '2026-11-05' };
    expect(notificationText(stock('production.overdue', data, 'MO-3'), said)).toEqual({
      ...{ title: 'MO-3 is late', detail: 'Flour, 40 bags, planned for 5 Nov 2026' },
    });
    expect(notificationText(stock('production.overdue', { date: '2026-11-05' }, 'MO-3'), said).detail).toBe(
      'Flour, planned for 5 Nov 2026',
    );
  });

  test('details that an older event lacks, or has in another form, are none', () => {
    const facts = factsOf(stock('stock.low', { quantity: '2', date: 5 }));
    expect(facts).toMatchObject({ quantity: null, minimum: null, date: null });
    const undated: AlertFacts = { ...facts, type: 'production.overdue', reference: 'MO-3' };
    expect(alertText(undated, date).detail).toBe('Flour, planned for ');
  });
});

test('a tax is due soon or late, for a month or for the year of a company', () => {
  expect(notificationText(tax({}), said)).toEqual({
    ...{ title: 'VAT for October 2026 is due soon', detail: '₦12,500.00, due on 21 Nov 2026' },
  });
  expect(notificationText(tax({ duty: 'paye', amount: null }, 'payroll_tax.late'), said)).toEqual({
    ...{ title: 'PAYE for October 2026 is late', detail: 'due on 21 Nov 2026' },
  });
  expect(
    notificationText(tax({ duty: 'company_tax', month: '2025-12', amount: 0 }, 'tax.late'), said),
  ).toEqual({
    title: 'Company tax return for the year to December 2025 is late',
    detail: '₦0.00, due on 21 Nov 2026',
  });
});

test('a customer says to have paid, with the name and for the document where they are known', () => {
  expect(notificationText(claim({}), said)).toEqual({
    title: 'Ada Stores says: ₦5,000.00 is paid',
    detail: 'For INV-2026-088. Look into your account.',
  });
  expect(notificationText(claim({ customer: '', document: null }), said)).toEqual({
    ...{ title: 'A customer says: ₦5,000.00 is paid', detail: 'Look into your account.' },
  });
});

test('a webhook was turned off, because nobody answered or because it was unsubscribed', () => {
  expect(notificationText(webhook('gone'), said)).toEqual({
    title: 'The webhook to shop.example was turned off',
    detail: 'It answered that it wants no more messages',
  });
  expect(notificationText(webhook('failing'), said).detail).toBe('It took no message for five days');
});

test('each kind of notification is told from the others', () => {
  const all = [stock('stock.low', {}), tax({}), claim({}), webhook('gone')];
  expect(all.map((each) => [isTax(each), isClaim(each), isWebhook(each)])).toEqual([
    [false, false, false],
    [true, false, false],
    [false, true, false],
    [false, false, true],
  ]);
});
