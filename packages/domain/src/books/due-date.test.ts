import { expect, test } from 'vitest';
import { purchaseDueOn } from './due-date.ts';

test('a purchase is due on the stated day, else by the terms of the supplier, else on its own day', () => {
  expect(purchaseDueOn('net_30', '2026-02-10', '2026-02-15')).toBe('2026-02-15');
  expect(purchaseDueOn('net_30', '2026-02-10')).toBe('2026-03-12');
  expect(purchaseDueOn('due_on_receipt', '2026-02-10')).toBe('2026-02-10');
  expect(purchaseDueOn('custom', '2026-02-10')).toBe('2026-02-10');
  expect(purchaseDueOn(null, '2026-02-10')).toBe('2026-02-10');
});

test('it is not due before it was bought', () => {
  expect(() => purchaseDueOn(null, '2026-02-10', '2026-02-09')).toThrow(
    expect.objectContaining({
      errors: [
        expect.objectContaining({ field: 'due_date', message: 'This is before the date of the purchase' }),
      ],
    }),
  );
  expect(purchaseDueOn(null, '2026-02-10', '2026-02-10')).toBe('2026-02-10');
});
