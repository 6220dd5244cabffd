import { expect, test } from 'vitest';
import { lockChange } from './period-lock.ts';

const today = '2026-11-22';

test('the books are locked up to a day before today', () => {
  expect(lockChange(null, '2026-10-31', { today, reason: null })).toBe('books.locked');
  expect(lockChange('2026-09-30', '2026-11-21', { today, reason: null })).toBe('books.locked');
  expect(lockChange('2026-09-30', '2026-09-30', { today, reason: null })).toBeNull();
  expect(() => lockChange(null, today, { today, reason: null })).toThrow(
    expect.objectContaining({
      code: 'VALIDATION_FAILED',
      errors: [
        {
          ...{ field: 'books_locked_until', code: 'INVALID' },
          message: 'Only days before today can be locked',
        },
      ],
    }),
  );
});

test('opening days again takes a reason', () => {
  for (const after of [null, '2026-08-31']) {
    expect(() => lockChange('2026-09-30', after, { today, reason: null })).toThrow(
      expect.objectContaining({
        errors: [{ field: 'reason', code: 'REQUIRED', message: 'Please say why the books are opened again' }],
      }),
    );
    expect(lockChange('2026-09-30', after, { today, reason: 'A bill came late' })).toBe('books.unlocked');
  }
});
