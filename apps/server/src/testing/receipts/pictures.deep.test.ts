import sharp from 'sharp';
import { expect, test } from 'vitest';
import { randomFrom } from '../../demo/time.ts';
import { HANDWRITTEN_LAYOUTS } from './handwritten-layouts.ts';
import { KNOWN_LAYOUTS } from './known-layouts.ts';
import { LATER_LAYOUTS } from './later-layouts.ts';
import type { Layout } from './layout.ts';
import { type ReceiptPicture, receiptPictures } from './pictures.ts';
import { isSameSupplier, scoreReading } from './score.ts';
import { type DateForm, dateForms, money, plain, whole, writtenDate } from './words.ts';

const ALL = [...KNOWN_LAYOUTS, ...LATER_LAYOUTS, ...HANDWRITTEN_LAYOUTS];
const SEEDS = 5;
const named = (...names: string[]) => KNOWN_LAYOUTS.filter(({ name }) => names.includes(name));
async function draw(layouts: Layout[], seed: number): Promise<ReceiptPicture[]> {
  const pictures: ReceiptPicture[] = [];
  for await (const picture of receiptPictures(layouts, { perLayout: 1, seed })) pictures.push(picture);
  return pictures;
}

test('a seed always gives the same pictures, another seed others, each of the size of a phone photo', async () => {
  const [first, again, other] = [
    await draw(named('card-slip', 'transfer'), 7),
    // Without the layout beside it.
    await draw(named('card-slip'), 7),
    await draw(named('card-slip'), 8),
  ];
  expect(again[0]!.bytes.equals(first[0]!.bytes)).toBe(true);
  expect(again[0]!.truth).toEqual(first[0]!.truth);
  expect(other[0]!.bytes.equals(first[0]!.bytes)).toBe(false);
  for (const { bytes, wear } of first) {
    const { format, width, height } = await sharp(bytes).metadata();
    expect(format).toBe('jpeg');
    expect(Math.max(width, height)).toBeGreaterThanOrEqual(1600);
    expect(Math.max(width, height)).toBeLessThanOrEqual(2400);
    expect(wear.length).toBeGreaterThan(0);
    expect(wear.length).toBeLessThan(3);
  }
});

test.each(ALL.map((layout) => [layout.name, layout] as const))(
  '%s: what is true of it adds up, and has a name and a date',
  (_, layout) => {
    for (let seed = 0; seed < SEEDS; seed++) {
      const { truth, sheet } = layout.draw(randomFrom(seed));
      expect(truth.supplier).not.toBe('');
      expect(truth.date).toMatch(/^2026-\d\d-\d\d$/);
      expect(Number.isInteger(truth.total_minor) && truth.total_minor > 0).toBe(true);
      expect(sheet.height).toBeGreaterThan(0);
      for (const { quantity, unit_price_minor, total_minor } of truth.lines ?? [])
        if (quantity && unit_price_minor) expect(Math.round(quantity * unit_price_minor)).toBe(total_minor);
      if (!truth.lines) continue;
      const sum = truth.lines.reduce((before, line) => before + line.total_minor, 0);
      // Between the lines and the total are a discount, VAT, a consumption tax of 5 % and a service charge of 10 %.
      expect(truth.total_minor).toBeGreaterThan(sum * 0.7);
      expect(truth.total_minor).toBeLessThanOrEqual(Math.ceil(sum * 1.225));
      if (!truth.vat_minor) expect(truth.total_minor).toBeLessThanOrEqual(sum);
    }
  },
);

/** The one splits amounts in two columns, the other's longest names reach the edge of the roll, as on real ones. */
const APART = new Set(['cash-sales', 'card-slip']);

test.each(
  [...KNOWN_LAYOUTS, ...LATER_LAYOUTS]
    .filter(({ name }) => !APART.has(name))
    .map((layout) => [layout.name, layout] as const),
)('%s: what is true of it stands on it, and nothing is cut off or written over', (_, layout) => {
  for (let seed = 0; seed < SEEDS; seed++) {
    const { truth, sheet } = layout.draw(randomFrom(seed));
    const text = sheet.written.map(({ words }) => words.toLowerCase()).join('\n');
    expect(text).toContain(truth.supplier.toLowerCase());
    const dates = Object.keys(dateForms).map((form) => writtenDate(truth.date, form as DateForm));
    expect(dates.some((date) => text.includes(date.toLowerCase()))).toBe(true);
    expect([money, plain, whole].some((form) => text.includes(form(truth.total_minor)))).toBe(true);
    for (const { name } of truth.lines ?? []) expect(text).toContain(name.toLowerCase());
    for (const [index, one] of sheet.written.entries()) {
      expect(one, one.words).toSatisfy(
        ({ left, right, y }) => left >= 20 && right <= sheet.width - 20 && y > 30 && y < sheet.height,
      );
      const over = sheet.written
        .slice(index + 1)
        .filter(({ left, right, y }) => Math.abs(y - one.y) < 25 && left < one.right && one.left < right);
      expect(over, one.words).toEqual([]);
    }
  }
});

test('layouts have names of their own', () => {
  expect(new Set(ALL.map(({ name }) => name)).size).toBe(ALL.length);
});

test('a reading is right by total, date and a supplier who is the same for a person', () => {
  const truth = { supplier: 'Okonkwo & Sons Nig. Ltd', date: '2026-11-12', total_minor: 125_000 };
  expect(scoreReading({ ...truth, supplier: 'OKONKWO AND SONS NIGERIA LIMITED' }, truth).all).toBe(true);
  expect(scoreReading({ ...truth, total_minor: 125_001 }, truth)).toMatchObject({ total: false, all: false });
  expect(scoreReading({ ...truth, date: '2026-12-11' }, truth)).toMatchObject({ date: false, all: false });
  expect(scoreReading({ date: null }, truth)).toMatchObject({ supplier: false, date: false, total: false });
  expect(isSameSupplier('0konkwo & Sons', truth.supplier)).toBe(true);
  expect(isSameSupplier('WELCOME TO GRAND SQUARE', 'Grand Square')).toBe(true);
  expect(isSameSupplier('Ltd', 'Medplus Limited')).toBe(false);
  expect(isSameSupplier('Zenith Bank', 'Everest Hardware Store')).toBe(false);
  expect(isSameSupplier('', 'Medplus Limited')).toBe(false);
});
