import { expect, test } from 'vitest';
import { accountNumberFault, plainAccountNumber } from './account-number.ts';

test.each([
  ['0123456789', '0123456789', null],
  ['0123 456 789', '0123456789', null],
  ['012‑345‑6789', '0123456789', null],
  ['\u200b0123456789\u202c', '0123456789', null],
  ['٠١٢٣٤٥٦٧٨٩', '0123456789', null],
  ['GB29 NWBK 6016 1331 9268 19', 'GB29 NWBK 6016 1331 9268 19', null],
  ['12345', '12345', 'An account number in Nigeria has 10 digits; this one has 5'],
  ['803', '803', 'An account number in Nigeria has 10 digits; this one has 3'],
  ['01234567890', '01234567890', 'An account number in Nigeria has 10 digits; this one has 11'],
])('“%s” is %s: %s', (typed, number, problem) => {
  expect(plainAccountNumber(typed)).toBe(number);
  expect(accountNumberFault(number)).toBe(problem);
});
