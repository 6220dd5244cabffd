import { expect, test } from 'vitest';
import { isUnsettled } from './transaction-status.ts';

test.each([
  ...[
    'FAILED',
    'Failed - insufficient funds',
    'Reversed',
    'Declined (51)',
    'pending',
    'Cancelled',
    'canceled',
  ],
  ...['Unsuccessful', 'Not successful', 'Transaction failed', 'REVERTED', 'Timed out', 'timeout', 'Rejected'],
  ...['In progress', 'Processing', 'Expired', ' Failed '],
])('“%s” moved no money', (status) => {
  expect(isUnsettled(status)).toBe(true);
});

test.each([
  ...['SUCCESSFUL', 'Success', 'Completed', 'Approved', 'Settled', 'Paid', '00', '', 'Not reversed'],
  ...['Posted', 'Processed', 'Errands', 'Reversal', 'Reversal successful'],
])('“%s” does not say so', (status) => {
  expect(isUnsettled(status)).toBe(false);
});
