import type { Statement } from '@lissafi/contract/receivables';
import type { ReportTable } from '@lissafi/domain/files/report-table';
import {
  bakeryLines,
  fullDocument,
  invoiceOf,
  type SampleLine,
} from '@lissafi/domain/testing/sample-document';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { drawnOn } from '../testing/paper.ts';
import { renderPdf } from './document.ts';
import { renderReport } from './report.ts';
import { renderStatement } from './statement.ts';

/** What stands where on each kind of paper. A changed snapshot is a changed paper: look at it before it is taken. */

const square = await sharp({ create: { width: 80, height: 40, channels: 3, background: '#0d5b41' } })
  .png()
  .toBuffer();
const logo = `data:image/png;base64,${square.toString('base64')}`;
const link = 'https://lissafi.example/i/abcdefghijklmnopqrstuvwxyz012345';
const plain = { link: null, logo: null };

const [loaf, pie, delivery] = bakeryLines;
const lines: SampleLine[] = [loaf!, { ...pie!, description: 'Beef and potato' }, delivery!];
const everything = {
  ...fullDocument,
  notes: 'Thank you.\nCome again.',
  payment_info: { ...fullDocument.payment_info, swift_code: null },
  signatures: { ...fullDocument.signatures, provider_name: null },
};
const registered = { irn: 'INV134-94ND90NR-20261121', qr: 'x'.repeat(60) };

test.each([
  [
    'an invoice with everything on it',
    invoiceOf(lines, { ...everything, einvoice: registered }, 1_000_000),
    { link, logo },
  ],
  [
    'a draft of one line',
    invoiceOf([{ name: 'Pie', quantity: 2, unit_price: 45_000 }], { status: 'draft', invoice_number: null }),
    plain,
  ],
  ['a paid receipt', invoiceOf(lines, { document_type: 'receipt', status: 'paid' }, 7_838_750), plain],
  [
    'the modern template, with long instructions',
    invoiceOf(lines, { template: 'modern', payment_instructions: 'Pay at the branch.\nKeep the teller.' }),
    plain,
  ],
  [
    'sixteen lines, set closer, in large figures',
    invoiceOf(
      Array.from({ length: 16 }, (_, index) => ({
        name: `Generator ${index + 1}`,
        quantity: 12_345.6789,
        unit_price: 487_654_320,
        discount_percentage: 12.25,
        tax_percentage: 7.5,
        tax_category: 'standard' as const,
      })),
    ),
    plain,
  ],
  [
    'a till roll with everything on it',
    invoiceOf(lines, { ...everything, template: 'thermal', einvoice: registered }, 1_000_000),
    { link, logo },
  ],
  [
    'a cancelled till roll, with a reference too long for its line',
    invoiceOf(lines.slice(1, 2), {
      template: 'thermal',
      status: 'cancelled',
      reference_number: 'LOCAL PURCHASE ORDER 2026/11/000077',
    }),
    plain,
  ],
  [
    'names in Arabic and Hebrew that go over lines',
    invoiceOf(
      [
        {
          name: 'أرز بسمتي طويل الحبة من كانو مع زيت الفول السوداني 50kg (جديد) و سكر',
          quantity: 1,
          unit_price: 100,
        },
      ],
      {
        notes: `${'שלום לכולם (כן) 12 '.repeat(8)}\nEnd`,
      },
    ),
    plain,
  ],
])('%s', async (title, invoice, options) => {
  await expect(await drawnOn(await renderPdf(invoice, options))).toMatchFileSnapshot(fileOf(title));
});

const statement: Statement = {
  customer: { id: 'c', name: 'Mama Ngozi Stores', company_name: 'Ngozi & Sons', lines: ['22 Aba Road'] },
  company: { name: "Bisi's Bakery Ltd", lines: ['14 Adeniran Ogunsanya St', 'Surulere'] },
  currency: 'NGN',
  date_format: 'D MMM YYYY',
  from: '2026-09-01',
  to: '2026-11-21',
  opening_balance: 1_000_000,
  lines: [
    {
      entry_id: 'e',
      entry_number: 1,
      date: '2026-11-01',
      description: 'Invoice INV-2026-134',
      source_type: 'invoice',
      source_id: null,
      debit: 7_838_750,
      credit: 0,
      balance: 8_838_750,
    },
    {
      entry_id: 'f',
      entry_number: 2,
      date: '2026-11-21',
      description: 'Payment',
      source_type: 'payment',
      source_id: null,
      debit: 0,
      credit: 100,
      balance: 8_838_650,
    },
  ],
  total_debit: 7_838_750,
  total_credit: 100,
  closing_balance: 8_838_650,
  open: {
    documents: [
      {
        id: 'i',
        number: 'INV-2026-134',
        date: '2026-11-01',
        due_date: '2026-11-16',
        open: 7_838_650,
      },
    ] as never,
    count: 3,
    total: 8_838_750,
    unapplied_credit: 100,
  },
  ageing: { current: 0, days_1_30: 7_838_650, days_31_60: 0, days_61_90: 1_000_100, over_90: 0 },
};
const nothingLate = { current: 0, days_1_30: 0, days_31_60: 0, days_61_90: 0, over_90: 0 };

test.each([
  ['a statement with open invoices', statement],
  [
    'a statement in favour of the customer',
    { ...statement, open: null, closing_balance: -500, ageing: nothingLate },
  ],
  [
    'a statement of a supplier, all of it listed',
    {
      ...statement,
      of_supplier: true,
      open: { ...statement.open!, count: 1, total: 7_838_650, unapplied_credit: 0 },
    },
  ],
  [
    'a statement of a supplier in our favour',
    { ...statement, of_supplier: true, open: null, closing_balance: -500, ageing: nothingLate },
  ],
])('%s', async (title, given) => {
  await expect(await drawnOn(await renderStatement(given))).toMatchFileSnapshot(fileOf(title));
});

const issuer = { name: "Bisi's Bakery Ltd", date_format: 'DD/MM/YYYY' };
const trial: ReportTable = {
  title: 'Trial balance',
  notes: ['At 30 November 2026', 'Accrual basis'],
  currency: 'NGN',
  columns: [
    { title: 'Account', kind: 'text' },
    { title: 'Last entry', kind: 'date' },
    { title: 'Balance', kind: 'money' },
  ],
  rows: [
    { cells: ['Assets', null, null], style: 'heading' },
    { cells: ['Cash', '2026-11-21', 1_234_500], indent: 1 },
    { cells: ['Till', null, -50], indent: 2 },
    { cells: ['Total', null, 1_234_450], style: 'total' },
  ],
};
const wide = (columns: number): ReportTable => ({
  title: 'Stock by place',
  notes: [],
  currency: 'NGN',
  columns: [
    { title: 'Item', kind: 'text' },
    { title: 'What it is', kind: 'text' },
    ...Array.from({ length: columns }, (_, index) => ({
      title: `Value in place ${index + 1}`,
      kind: 'money' as const,
    })),
  ],
  rows: [
    {
      cells: [
        'Flour',
        'Bought in bags of fifty kilograms from the mill at Apapa',
        ...Array.from({ length: columns }, () => 123_456_789),
      ],
    },
    { cells: ['Sum', null, ...Array.from({ length: columns }, () => 123_456_789)], style: 'subtotal' },
  ],
});

test.each([
  ['a report upright', trial],
  ['a report across', wide(5)],
  ['a report across, in small letters', wide(8)],
  ['a report on large paper', wide(14)],
  ['a report on large paper, in small letters', wide(18)],
])('%s', async (title, report) => {
  await expect(await drawnOn(await renderReport({ report, issuer }))).toMatchFileSnapshot(fileOf(title));
});

/** Next to the other snapshots; one file for each paper, so that a change of one is read alone. */
function fileOf(title: string): string {
  return `./__snapshots__/papers/${title.replaceAll(/[^a-z]+/gi, '-').toLowerCase()}.txt`;
}
