import { expect, test } from 'vitest';
import { creditHint, shownPayment, unpaidOptions } from './unpaid.ts';

const labelOf = (payment: string, supplier: string) =>
  unpaidOptions(supplier).find(([value]) => value === shownPayment(payment as '', supplier))?.[1];

test('an untouched default follows the supplier, and says so; a choice stays', () => {
  expect(labelOf('', '')).toBe('Not yet: the bill comes later');
  expect(labelOf('', 'mills')).toBe('Not yet: on credit');
  expect(labelOf('later', '')).toBe('Not yet: the bill comes later');
  expect(labelOf('later', 'mills')).toBe('Not yet: the bill comes later');
  expect(creditHint('', 'mills')).toContain('owed');
  expect([creditHint('', ''), creditHint('later', 'mills'), creditHint('cash', 'mills')]).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
});

test('without a supplier the only way to owe is that the bill comes later, and choosing it is kept', () => {
  expect(unpaidOptions('').map(([value]) => value)).toEqual(['later']);
  // Cash and back again: what the list gives is a choice, and no default.
  const chosen = unpaidOptions('')[0]![0];
  expect(labelOf(chosen, 'mills')).toBe('Not yet: the bill comes later');
  expect(shownPayment('cash', '')).toBe('cash');
});
