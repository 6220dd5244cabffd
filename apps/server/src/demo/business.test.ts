import { expect, test } from 'vitest';
import { BUSINESS } from './business.ts';

test('the sample charges 2% monthly on late payments', () => {
  expect(BUSINESS.late_payment_text).toBe('2% monthly');
});
