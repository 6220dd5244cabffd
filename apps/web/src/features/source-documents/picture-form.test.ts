import type { PictureReading } from '@lissafi/contract/source-documents';
import { expect, test } from 'vitest';
import { formOfReading, howLittle, markAt, marksOf } from './picture-form.ts';

const box = { left: 0.1, top: 0.1, width: 0.2, height: 0.02 };
const read = <Value>(value: Value, at = box) => ({ value, boxes: [at] });
const line = { name: 'Flour 50 kg', quantity: 2, unit_price: 250_000, total: 500_000, boxes: [box] };
const reading: PictureReading = {
  ...{ width: 800, height: 1200, currency: null, adds_up: true, doubts: [] },
  supplier: read('Mama Ngozi Stores'),
  number: read('0412'),
  date: read('2026-11-20'),
  total: read(540_000, { left: 0.5, top: 0.8, width: 0.3, height: 0.05 }),
  vat: null,
  payment_method: null,
  bank: null,
  lines: [line, { ...line, name: 'Sugar' }],
};

test('what was read is in the form, and what was not read is empty', () => {
  expect(formOfReading({ reading, supplier_id: 'known' }, '2026-11-24', 'NGN')).toMatchObject({
    ...{ type: 'expense', amount: 540_000, tax_amount: null, category: '', payment_method: '' },
    ...{ transaction_date: '2026-11-20', counterparty: 'Mama Ngozi Stores', supplier_id: 'known' },
    ...{ description: 'No. 0412: Flour 50 kg, Sugar', item: '', quantity: '', unit_price: null },
  });
  expect(formOfReading({ reading: null, supplier_id: null }, '2026-11-24', 'NGN')).toMatchObject({
    ...{ amount: null, transaction_date: '', payment_method: '', counterparty: '' },
  });
  const one = formOfReading(
    { reading: { ...reading, lines: [line] }, supplier_id: null },
    '2026-11-24',
    'NGN',
  );
  expect(one).toMatchObject({ item: 'Flour 50 kg', quantity: '2', unit_price: 250_000 });
});

test('dollars on a picture are not taken for naira', () => {
  const dollars = { ...reading, currency: 'USD' as const, lines: [line] };
  expect(formOfReading({ reading: dollars, supplier_id: null }, '2026-11-24', 'NGN')).toMatchObject({
    ...{ amount: null, tax_amount: null, unit_price: null, counterparty: 'Mama Ngozi Stores' },
  });
});

test('what was not read is said', () => {
  expect(howLittle(reading)).toBe(null);
  expect(howLittle({ ...reading, total: null })).toBe(
    'We could read only the supplier and the date. Please enter the rest from the picture.',
  );
  const nothing = { ...reading, supplier: null, date: null, total: null };
  expect(howLittle(nothing)).toContain('only some lines');
  expect(howLittle({ ...nothing, lines: [] })).toContain('We could read nothing');
  expect(howLittle(null)).toContain('We could read nothing');
});

test('a touch finds the words that it is on or beside, the smallest first', () => {
  const marks = marksOf(reading);
  expect(marks.map(({ field }) => field)).toEqual([
    ...['counterparty', 'transaction_date', 'amount', 'description', 'line.0', 'line.1'],
  ]);
  expect(markAt(marks, 0.6, 0.82, 0)?.field).toBe('amount');
  expect(markAt(marks, 0.6, 0.87, 0)).toBe(null);
  expect(markAt(marks, 0.6, 0.87, 0.03)?.field).toBe('amount');
  const small = { field: 'tax_amount', boxes: [{ ...box, left: 0.5, top: 0.8, width: 0.1 }] };
  expect(markAt([...marks, small], 0.55, 0.81, 0)?.field).toBe('tax_amount');
});
