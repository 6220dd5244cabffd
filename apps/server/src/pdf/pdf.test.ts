import type { InvoiceDocument } from '@lissafi/contract/documents';
import type { Statement } from '@lissafi/contract/receivables';
import { formatMoney } from '@lissafi/domain/money/money';
import { documentModel } from '@lissafi/domain/sales/document';
import { computeInvoice } from '@lissafi/domain/sales/invoice';
import {
  bakeryLines,
  fullDocument,
  type SampleLine,
  invoiceOf as sampleOf,
  standardRated as standard,
} from '@lissafi/domain/testing/sample-document';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { describe, expect, test } from 'vitest';
import { runs } from '../testing/runs.ts';
import { renderPdf } from './document.ts';
import { renderStatement } from './statement.ts';

/** A document with a word in every place that the paper has. */
const invoiceOf = (lines: readonly SampleLine[], changes: Partial<InvoiceDocument> = {}, paid = 0) =>
  sampleOf(lines, { ...fullDocument, ...changes }, paid);

/** As many characters as a text may have in the deep part; each one takes time. */
const LENGTH = runs(10_000);

const [loaf, pie, delivery] = bakeryLines;
const bakery: SampleLine[] = [loaf!, { ...pie!, description: 'Beef and potato' }, delivery!];

/** The text of each page without spaces, which a PDF does not store. */
async function pagesOf(pdf: Buffer): Promise<{ pages: string[]; info: Record<string, unknown> }> {
  const task = getDocument({ data: new Uint8Array(pdf), verbosity: 0 });
  const file = await task.promise;
  const pages: string[] = [];
  for (let number = 1; number <= file.numPages; number++) {
    const { items } = await (await file.getPage(number)).getTextContent();
    pages.push(withoutSpaces(items.map((item) => ('str' in item ? item.str : '')).join('')));
  }
  const { info } = await file.getMetadata();
  await task.destroy();
  return { pages, info: info as Record<string, unknown> };
}
const withoutSpaces = (text: string) => text.replace(/\s/gu, '');

/** The text of all pages without the footers. */
async function textOf(invoice: InvoiceDocument): Promise<string> {
  const { pages } = await pagesOf(await renderPdf(invoice));
  const { title, number, company } = documentModel(invoice);
  const footer = withoutSpaces(`${title} ${number} · ${company.name} Page`);
  const bodies = pages.map((page) => page.replace(footer, '\n').replace(/\n\d+of\d+/, ''));
  return bodies.join('').normalize('NFC');
}

/** Every string of the model that a person should be able to read. */
function stringsOf(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  if (Array.isArray(value)) return value.flatMap(stringsOf);
  if (value === null || typeof value !== 'object') return [];
  const unread = ['id', 'key', 'align', 'status', 'template', 'logo_url'];
  return Object.entries(value).flatMap(([key, inner]) => (unread.includes(key) ? [] : stringsOf(inner)));
}

async function expectWhole(invoice: InvoiceDocument): Promise<void> {
  const text = await textOf(invoice);
  const model = documentModel(invoice);
  // On a till roll "40 × 1,200.00" replaces the column headers of A4.
  const shown = invoice.template === 'thermal' ? { ...model, columns: [] } : model;
  const lines = stringsOf(shown).flatMap((string) => string.normalize('NFC').split('\n'));
  for (const line of lines) expect(text).toContain(withoutSpaces(line));
}

describe('a document as PDF', () => {
  test('shows every string of the model, and every amount as computed', async () => {
    const invoice = invoiceOf(bakery, {}, 1_000_000);
    await expectWhole(invoice);
    const text = await textOf(invoice);
    const { items, totals } = computeInvoice(invoice.items, 1_000_000);
    const amounts = [
      ...items.map((item) => formatMoney(item.total_amount, 'NGN', { symbol: false })),
      formatMoney(totals.subtotal, 'NGN', { symbol: false }),
      formatMoney(-totals.discount_amount, 'NGN', { symbol: false }),
      formatMoney(totals.tax_amount, 'NGN', { symbol: false }),
      formatMoney(totals.total_amount, 'NGN'),
      formatMoney(totals.balance_due, 'NGN'),
    ];
    expect(amounts.slice(-2)).toEqual(['₦78,387.50', '₦68,387.50']);
    for (const amount of amounts) expect(text).toContain(amount);
  });

  test.each([
    ['one line without tax', invoiceOf([{ name: 'Meat pie', quantity: 1, unit_price: 45_000 }])],
    ['a receipt', invoiceOf(bakery, { document_type: 'receipt', status: 'paid' }, 7_838_750)],
    ['a draft without a number', invoiceOf(bakery, { status: 'draft', invoice_number: null })],
    ['a cancelled document', invoiceOf(bakery, { status: 'cancelled' })],
    ['dollars', invoiceOf(bakery, { currency: 'USD' })],
    [
      'the letters of Yoruba, Igbo and Hausa',
      invoiceOf([
        { name: 'Àkàrà, ẹ̀wà àgànyìn, ọ̀jọ̀jọ̀; ọkụkọ; ƙosai, ɗanwake, ɓula', quantity: 1, unit_price: 100 },
      ]),
    ],
  ])('is whole: %s', async (_title, invoice) => {
    await expectWhole(invoice);
  });

  test('60 lines go over pages, each with the header row and its number; the totals stay together', async () => {
    const lines = Array.from({ length: 60 }, (_, i) => ({
      ...bakery[i % 3]!,
      name: `Line ${i + 1} of sixty`,
    }));
    const invoice = invoiceOf(lines);
    const { pages } = await pagesOf(await renderPdf(invoice));
    expect(pages.length).toBeGreaterThan(1);
    pages.forEach((page, i) => {
      expect(page).toContain(`Page${i + 1}of${pages.length}`);
      if (page.includes('ofsixty')) expect(page).toContain('DescriptionQtyPriceOffVATAmount');
    });
    for (const { name } of lines) expect(pages.join('')).toContain(withoutSpaces(name));
    const withTotals = pages.filter((page) => page.includes('Subtotal'));
    expect(withTotals).toHaveLength(1);
    expect(withTotals[0]).toContain(formatMoney(invoice.totals.total_amount, 'NGN'));
  });

  test('names its title, author and language, and is the same for the same document', async () => {
    const pdf = await renderPdf(invoiceOf(bakery));
    const { info } = await pagesOf(pdf);
    expect(pdf.subarray(0, 5).toString()).toBe('%PDF-');
    expect(info).toMatchObject({
      Title: 'Invoice INV-2026-134',
      Author: "Bisi's Bakery Ltd",
      Language: 'en',
    });
    expect((await renderPdf(invoiceOf(bakery))).equals(pdf)).toBe(true);
  });

  test('writes the same text when many are made at once', async () => {
    const invoices = Array.from({ length: 8 }, (_, i) =>
      invoiceOf(bakery, { invoice_number: `INV-2026-${i}` }),
    );
    const pdfs = await Promise.all(invoices.map((invoice) => renderPdf(invoice)));
    for (const [i, invoice] of invoices.entries()) {
      expect(pdfs[i]!.equals(await renderPdf(invoice))).toBe(true);
    }
  });
});

describe('what a document can be', () => {
  const sharp = async (width: number) =>
    `data:image/png;base64,${(
      await (await import('sharp'))
        .default({ create: { width, height: 40, channels: 3, background: '#0d5b41' } })
        .png()
        .toBuffer()
    ).toString('base64')}`;
  const pictures = (pdf: Buffer) => pdf.toString('latin1').match(/\/Subtype \/Image/g)?.length ?? 0;
  const plain = { link: null, logo: null };

  test('the logo is drawn in the company block; without one its initial is there', async () => {
    const without = await renderPdf(invoiceOf(bakery), plain);
    const withLogo = await renderPdf(invoiceOf(bakery), { ...plain, logo: await sharp(120) });
    expect([pictures(without), pictures(withLogo)]).toEqual([0, 1]);
    expect((await pagesOf(without)).pages[0]).toMatch(/^B/);
    expect((await pagesOf(withLogo)).pages[0]).not.toMatch(/^BBisi/);
  });

  test('a shared document has the square of its link, and stays on its page', async () => {
    const link = 'https://lissafi.example/i/abcdefghijklmnopqrstuvwxyz012345';
    const without = await renderPdf(invoiceOf(bakery), plain);
    const shared = await renderPdf(invoiceOf(bakery), { ...plain, link });
    // The cells of the QR code are rectangles of the page.
    expect(shared.length).toBeGreaterThan(without.length + 1_000);
    expect((await pagesOf(shared)).pages).toHaveLength(1);
    expect(documentModel(invoiceOf(bakery), undefined, link).link).toBe(link);
  });

  test.each(['classic', 'modern', 'thermal'] as const)(
    'template %s has every word of the model',
    async (template) => {
      await expectWhole(invoiceOf(bakery, { template }, 1_000_000));
    },
  );

  test('a thermal receipt is 80 mm wide, and as long as it is', async () => {
    const heights = [];
    for (const count of [1, 30]) {
      const lines = Array.from({ length: count }, () => bakery[1]!);
      const task = getDocument({
        data: new Uint8Array(await renderPdf(invoiceOf(lines, { template: 'thermal' }))),
        verbosity: 0,
      });
      const file = await task.promise;
      const [, , width = 0, height = 0] = (await file.getPage(1)).view;
      expect([file.numPages, Math.round((width / 72) * 25.4)]).toEqual([1, 80]);
      heights.push(height);
      await task.destroy();
    }
    expect(heights[1]).toBeGreaterThan(heights[0]! + 500);
  });

  test.each([
    ['a quote', { document_type: 'quote', invoice_number: 'QUO-2026-001' }],
    ['a credit note', { document_type: 'credit_note', credits_number: 'INV-2026-134' }],
    [
      'a foreign currency, with the rate and naira',
      {
        currency: 'USD',
        exchange_rate: '1550.25',
        base: { currency: 'NGN', total_amount: 12_152_072_188, tax_amount: 354_619_687 },
      },
    ],
  ] as [string, Partial<InvoiceDocument>][])('is whole: %s', async (_title, changes) => {
    await expectWhole(invoiceOf(bakery, changes));
  });

  test('names in Arabic and Hebrew are written, the words in the order of the eye', async () => {
    const customer = { ...invoiceOf(bakery).customer, name: 'شركة النور (كانو)', company_name: 'חנות לאגוס' };
    const invoice = invoiceOf([{ name: 'أرز 50kg', quantity: 1, unit_price: 100 }], { customer });
    const text = await textOf(invoice);
    expect(text).toContain('לאגוסחנות');
    expect(text).toContain('50kg');
    // Joined Arabic letters have glyphs without a single letter; the test of the fonts checks that they are drawn.
    const fonts = (await renderPdf(invoice)).toString('latin1').match(/\+NotoSans(?:Arabic|Hebrew)/g) ?? [];
    expect(new Set(fonts)).toEqual(new Set(['+NotoSansArabic', '+NotoSansHebrew']));
  });
});

describe('a statement as PDF', () => {
  const ageing = { current: 7_838_750, days_1_30: 0, days_31_60: 0, days_61_90: 0, over_90: 0 };
  const statement: Statement = {
    customer: { id: 'c', name: 'Mama Ngozi Stores', company_name: null, lines: ['22 Aba Road'] },
    company: { name: "Bisi's Bakery Ltd", lines: ['14 Adeniran Ogunsanya St'] },
    currency: 'NGN',
    date_format: 'D MMM YYYY',
    from: '2026-09-01',
    to: '2026-11-21',
    opening_balance: 1_000_000,
    open: null,
    lines: [
      {
        entry_id: 'e',
        entry_number: 1,
        date: '2026-11-21',
        description: 'Invoice INV-2026-134',
        source_type: 'invoice',
        source_id: null,
        debit: 7_838_750,
        credit: 0,
        balance: 8_838_750,
      },
    ],
    total_debit: 7_838_750,
    total_credit: 0,
    closing_balance: 8_838_750,
    ageing,
  };
  const fontsOf = (pdf: Buffer) =>
    new Set(pdf.toString('latin1').match(/\+NotoSans(?:Arabic|Hebrew)/g) ?? []);

  test('has every word and amount', async () => {
    const { pages } = await pagesOf(await renderStatement(statement));
    for (const text of [
      "Bisi's Bakery Ltd",
      '22 Aba Road',
      'Invoice INV-2026-134',
      '₦78,387.50',
      '₦88,387.50',
    ])
      expect(pages[0]).toContain(withoutSpaces(text));
    expect(pages[0]).toContain(
      withoutSpaces("Statement of Mama Ngozi Stores · Bisi's Bakery Ltd Page 1 of 1"),
    );
    expect(pages[0]).toContain(withoutSpaces('For Mama Ngozi Stores 22 Aba Road'));
    const customer = { ...statement.customer, company_name: 'Ngozi & Sons' };
    const named = await pagesOf(await renderStatement({ ...statement, customer }));
    expect(named.pages[0]).toContain(withoutSpaces('For Mama Ngozi Stores Ngozi & Sons 22 Aba Road'));
  });

  test.each([
    ['the customer', { customer: { ...statement.customer, name: 'חנות לאגוס', company_name: 'شركة النور' } }],
    ['the company', { company: { name: 'חנות לאגוס', lines: ['شارع كانو'] } }],
    [
      'a line',
      {
        lines: [
          { ...statement.lines[0]!, description: 'חנות לאגוס' },
          { ...statement.lines[0]!, description: 'أرز' },
        ],
      },
    ],
  ] as [string, Partial<Statement>][])(
    'writes Arabic and Hebrew in the order of the eye: %s',
    async (_title, changes) => {
      const pdf = await renderStatement({ ...statement, ...changes });
      const { pages, info } = await pagesOf(pdf);
      const times = changes.lines ? 1 : 2;
      // A name appears in its place and in the footer.
      expect(pages[0]!.split('לאגוסחנות')).toHaveLength(times + 1);
      // Joined Arabic letters have glyphs without a single letter; the test of the fonts checks that they are drawn.
      expect(fontsOf(pdf)).toEqual(new Set(['+NotoSansArabic', '+NotoSansHebrew']));
      expect(info.Author).toBe(changes.company?.name ?? "Bisi's Bakery Ltd");
    },
  );
});

describe('ugly input', () => {
  test('HTML and templates stay text', async () => {
    const text = await textOf(invoiceOf(bakery, { notes: '<script>alert("1")</script> {{x}} %s &amp;' }));
    expect(text).toContain('<script>alert("1")</script>{{x}}%s&amp;');
  });

  test('what no font here can write is left out, and a name of nothing else is a dash', async () => {
    const customer = { ...invoiceOf(bakery).customer, name: '你好 🎉' };
    const text = await textOf(
      invoiceOf([{ name: '🎂 Cake 👩‍👩‍👧', quantity: 1, unit_price: 100 }], {
        customer,
        notes: 'a\u0000b\u0007c',
      }),
    );
    expect(text).toContain('Cake1');
    expect(text).toContain('Billto–22AbaRoad');
    expect(text).toContain('abc');
  });

  test.each([
    ['one word', 'x'.repeat(LENGTH)],
    ['lines', 'a\n'.repeat(LENGTH / 2)],
    ['emoji', '🎉'.repeat(LENGTH / 2)],
    ['right to left', 'שלום '.repeat(LENGTH / 5)],
    ['piled marks', `e${'\u0301'.repeat(LENGTH - 1)}`],
    ['lone surrogates', '\ud83c'.repeat(LENGTH)],
  ])('texts of thousands of characters: %s', async (_title, text) => {
    const invoice = invoiceOf(
      [{ ...bakery[0]!, name: text.slice(0, 200), description: text.slice(0, 2_000) }],
      {
        notes: text,
        terms_and_conditions: text,
        payment_instructions: text,
        additional_info: text,
      },
    );
    expect(await textOf(invoice)).toContain(formatMoney(invoice.totals.total_amount, 'NGN'));
  });

  test('a long word breaks inside and loses nothing', async () => {
    const word = Array.from({ length: 600 }, (_, i) => i).join('');
    expect(await textOf(invoiceOf(bakery, { notes: word }))).toContain(word);
  });

  test('the largest amounts and rows higher than a page are whole', async () => {
    await expectWhole(
      invoiceOf([
        { name: 'W'.repeat(200), quantity: 1, unit_price: 100_000_000_000_000, ...standard },
        { name: 'Tall', description: 'line\n'.repeat(200).trim(), quantity: 0.0001, unit_price: 1 },
      ]),
    );
  });
});
