import { type Invoice, type InvoiceItemInput, TAX_CATEGORIES } from '@lissafi/contract/documents';
import { formatMoney } from '@lissafi/domain/money/money';
import { documentModel } from '@lissafi/domain/sales/document';
import { computeInvoice, resolveItem } from '@lissafi/domain/sales/invoice';
import fc from 'fast-check';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { renderPdf } from '../../pdf/document.ts';
import {
  type Member,
  sharedApplication,
  type TestApplication,
  testCustomer,
  testOwner,
} from '../../testing/application.ts';
import { runs } from '../../testing/runs.ts';

// One function computes the amounts, and every output shows them.

const INVOICES = runs(1_000);
/** Rendering and reading a PDF takes longer than the rest, so one document in twenty is rendered. */
const DRAWN_EVERY = 20;
const AT_ONCE = 8;

let application: TestApplication;
let owner: Member;
let customer_id: string;

beforeAll(async () => {
  application = await sharedApplication();
  owner = await testOwner(application, { vat_registered: true });
  customer_id = await testCustomer(owner);
});
afterAll(() => application.close());

const item = fc
  .record({
    name: fc.constantFrom('Rice', 'Meat pie', 'Delivery'),
    quantity: fc.oneof(
      fc.integer({ min: 1, max: 500 }),
      fc.integer({ min: 1, max: 9_999 }).map((n) => n / 1_000),
    ),
    unit_price: fc.integer({ min: 0, max: 50_000_000 }),
    discount_percentage: fc.constantFrom(0, 5, 12.5, 33.3333, 100),
    tax_category: fc.constantFrom(...TAX_CATEGORIES),
    price_includes_tax: fc.boolean(),
    other: fc.constantFrom(1, 5, 10, 17.25),
  })
  .map(({ other, ...rest }) => ({
    ...rest,
    ...(rest.tax_category === 'other' ? { tax_percentage: other } : {}),
  }));
const bodies = fc.sample(fc.array(item, { minLength: 1, maxLength: 6 }), {
  numRuns: INVOICES,
  seed: 20261121,
});

test('the totals of random invoices are the same in the shared function, the API, the document and the PDF', async () => {
  const settings = { vat_registered: true, default_tax: null };
  let next = 0;
  const work = async () => {
    for (let index = next++; index < INVOICES; index = next++) {
      const items = bodies[index]!;
      const { status, body } = await owner.post('/api/v1/invoices', {
        customer_id,
        issue_date: application.today,
        due_date: application.today,
        template: (['classic', 'modern', 'thermal'] as const)[index % 3],
        items,
      });
      expect(status, JSON.stringify(body)).toBe(201);
      const expected = computeInvoice(
        items.map((one) =>
          resolveItem({ description: null, ...one } as InvoiceItemInput, settings, application.today),
        ),
      );
      const invoice = body as Invoice;
      expect(invoice.totals).toEqual(expected.totals);
      expect(invoice.items.map((one) => one.total_amount)).toEqual(
        expected.items.map((one) => one.total_amount),
      );
      const shown = documentModel(invoice).totals;
      const value = (label: string) => shown.find((row) => row.label === label)?.value;
      expect(value('Subtotal')).toBe(formatMoney(expected.totals.subtotal, 'NGN', { symbol: false }));
      expect(value('Total')).toBe(formatMoney(expected.totals.total_amount, 'NGN'));
      if (index % DRAWN_EVERY === 0) {
        const text = await textOf(await renderPdf(invoice));
        for (const row of shown) expect(text).toContain(`${row.label}${row.value}`.replace(/\s/g, ''));
      }
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
});

async function textOf(pdf: Buffer): Promise<string> {
  const task = getDocument({ data: new Uint8Array(pdf), verbosity: 0 });
  const file = await task.promise;
  let text = '';
  for (let number = 1; number <= file.numPages; number++) {
    const { items } = await (await file.getPage(number)).getTextContent();
    text += items.map((one) => ('str' in one ? one.str : '')).join('');
  }
  await task.destroy();
  return text.replace(/\s/gu, '');
}

test('100 × ₦1,000 including VAT is ₦100,000 on the invoice, in the books, on a copy, and in the credit note', async () => {
  const { body: invoice } = await owner.post('/api/v1/invoices', {
    customer_id,
    issue_date: application.today,
    due_date: application.today,
    issue: true,
    items: [{ name: 'Rice', quantity: 100, unit_price: 100_000, price_includes_tax: true }],
  });
  expect(invoice).toMatchObject({
    items: [{ price_includes_tax: true, tax_amount: 697_674, total_amount: 10_000_000 }],
    totals: { subtotal: 9_302_326, discount_amount: 0, tax_amount: 697_674, total_amount: 10_000_000 },
  });
  const { body: entries } = await owner.get(`/api/v1/ledger/entries?source_id=${invoice.id}`);
  const amounts = entries.entries[0].lines.map(
    (line: { account_code: string; debit: number; credit: number }) => [
      line.account_code,
      line.debit - line.credit,
    ],
  );
  expect(amounts).toEqual([
    ['1100', 10_000_000],
    ['4000', -9_302_326],
    ['2200', -697_674],
  ]);
  const { body: copy } = await owner.post(`/api/v1/invoices/${invoice.id}/duplicate`, {});
  expect(copy).toMatchObject({ items: [{ price_includes_tax: true }], totals: { total_amount: 10_000_000 } });
  const { body: note } = await owner.post(`/api/v1/invoices/${invoice.id}/credit-notes`, {
    items: [{ item_id: invoice.items[0].id, quantity: 3 }],
    reason: 'Three were torn',
  });
  expect(note).toMatchObject({
    items: [{ quantity: 3, unit_price: 100_000, price_includes_tax: true }],
    totals: { total_amount: 300_000 },
  });
});

test('a price below zero and a discount past 100 % are refused, each at its field', async () => {
  const post = (fields: object) =>
    owner.post('/api/v1/invoices', {
      customer_id,
      issue_date: application.today,
      due_date: application.today,
      items: [{ name: 'Rice', quantity: 1, unit_price: 100, ...fields }],
    });
  for (const [fields, field] of [
    [{ unit_price: -1 }, 'items.0.unit_price'],
    [{ unit_price: 0.5 }, 'items.0.unit_price'],
    [{ unit_price: null }, 'items.0.unit_price'],
    [{ unit_price: undefined }, 'items.0.unit_price'],
    [{ unit_price: 'abc' }, 'items.0.unit_price'],
    [{ discount_percentage: 100.5 }, 'items.0.discount_percentage'],
    [{ discount_percentage: -1 }, 'items.0.discount_percentage'],
  ] as const) {
    const { status, body } = await post(fields);
    expect([status, body.errors[0].field]).toEqual([400, field]);
  }
  const missing = (await post({ unit_price: null })).body.errors[0].message;
  expect(missing).toBe('Please enter a price. Write 0 where there is none.');
  // A typed 0 is a valid price.
  expect((await post({ unit_price: 0 })).body.totals).toMatchObject({ total_amount: 0 });
  // To the kobo, which corresponds to a step of 0.01.
  expect((await post({ unit_price: 1, discount_percentage: 100 })).body.totals).toMatchObject({
    subtotal: 1,
    total_amount: 0,
  });
});
