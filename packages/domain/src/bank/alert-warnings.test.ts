import { expect, test } from 'vitest';
import { type AlertContext, alertFault, alertWarnings } from './alert-warnings.ts';
import type { ReadAlert } from './alerts.ts';

const alert: ReadAlert = {
  ...{ text: 'Acct: 146******325 Amt: NGN5,000.00 CR', bank: null, direction: 'in', amount: 500_000 },
  ...{ currency: 'NGN', charges: 0 },
  ...{ date: '2026-11-20', time: null, narration: '', party: null, reference: null },
  ...{ account_mask: '146******325', balance: null, balance_before: null },
};
const context: AlertContext = {
  ...{ today: '2026-11-20', date_format: 'D MMM YYYY' },
  ...{ account: 'found', earlier: null, duplicate: null },
};
const warnings = (changes: Partial<ReadAlert>, about: Partial<AlertContext> = {}) =>
  alertWarnings({ ...alert, ...changes }, { ...context, ...about });
const earlier = { date: '2026-11-19', time: null, balance: 100_000 };

test('nothing speaks against an alert of one’s own account whose balances follow from each other', () => {
  expect(warnings({})).toEqual([]);
  expect(warnings({ balance: 600_000, balance_before: 100_000 }, { earlier })).toEqual([]);
  const out = { direction: 'out', amount: 60_000, balance: 40_000, balance_before: 100_000 } as const;
  expect(warnings(out, { earlier })).toEqual([]);
});

test('the account must be known and be one’s own', () => {
  expect(warnings({}, { account: 'unknown' })).toEqual(['Account 146******325 is none of yours']);
  expect(warnings({}, { account: 'unstated' })).toEqual([
    'It does not say which of your accounts it is about',
  ]);
});

test('an alert is of today or of the last 30 days', () => {
  expect(warnings({ date: null })).toEqual(['It has no date: today is taken']);
  expect(warnings({ date: '2026-11-21' })).toEqual(['It is dated in the future, 21 Nov 2026']);
  expect(warnings({ date: '2026-10-21' })).toEqual([]);
  expect(warnings({ date: '2026-10-20' })).toEqual(['It is 31 days old']);
});

test('after money came in the balance is at least as high', () => {
  expect(warnings({ balance: 500_000 })).toEqual([]);
  expect(warnings({ balance: 499_999 })).toEqual([
    'The balance of ₦4,999.99 after it is less than the ₦5,000.00 that came in',
  ]);
  expect(warnings({ direction: 'out', balance: 499_999 })).toEqual([]);
});

test('its balances add up, and follow from those of the alert before', () => {
  expect(warnings({ balance: 700_000, balance_before: 100_000 })).toEqual([
    'Its balances do not add up: ₦1,000.00 + ₦5,000.00 is not ₦7,000.00',
  ]);
  const out = { direction: 'out', amount: 60_000, balance: 50_000, balance_before: 100_000 } as const;
  expect(warnings(out)).toEqual(['Its balances do not add up: ₦1,000.00 − ₦600.00 is not ₦500.00']);
  expect(warnings({ balance: 700_000 }, { earlier })).toEqual([
    'It does not follow from the alert of 19 Nov 2026: ₦1,000.00 + ₦5,000.00 is not ₦7,000.00. An alert between them is missing, or one of them is not real.',
  ]);
});

test('without an amount or a direction nothing is said about balances', () => {
  const balances = { balance: 1, balance_before: 0 };
  expect(warnings({ ...balances, amount: null }, { earlier })).toEqual([]);
  expect(warnings({ ...balances, direction: null }, { earlier })).toEqual([]);
});

test('another alert of the same reference or minute is named', () => {
  const duplicate = (same: 'reference' | 'time') => ({ duplicate: { date: '2026-11-19', same } });
  expect(warnings({}, duplicate('reference'))).toEqual([
    'There is another alert of 19 Nov 2026 with the same reference',
  ]);
  expect(warnings({}, duplicate('time'))).toEqual([
    'There is another alert of 19 Nov 2026 of the same amount at the same time',
  ]);
});

test.each([
  'The payment is pending',
  'Your account will be credited',
  'It will reflect shortly',
  'Processing your transfer',
  'Transfer in progress',
  'Awaiting the bank',
  'The money is on hold',
  'It is confirmed within 24 hours',
  'The bank will confirm in an hour',
])('money that is still to come has not come: %s', (text) =>
  expect(warnings({ text })).toEqual(['It says that the money is still to come']),
);

test.each([
  'https://gtb.example',
  'HTTP://gtb.example',
  'www.gtb.example',
  'bit.ly/x',
  'Click here',
  't.me/x',
])('a link is no proof, and not to be opened: %s', (text) =>
  expect(warnings({ text })).toEqual([
    'It contains a link: look in the app of your bank, and open none from a message',
  ]),
);

test('an alert is kept with an amount and a direction only', () => {
  expect(alertFault(alert)).toBeNull();
  expect(alertFault({ ...alert, amount: null })).toBe('No amount was found');
  const text = 'Transferiste 1,234.56MT e a taxa foi de 1.23MT';
  expect(alertFault({ ...alert, text, amount: null })).toBe(
    'It is left out, because “1,234.56MT” does not say that it is naira. Please record it on its form',
  );
  expect(alertFault({ ...alert, amount: null, currency: 'USD' })).toBe(
    'It is in USD. Please record it on its form',
  );
  expect(alertFault({ ...alert, direction: null })).toBe('It does not say whether money came in or went out');
});
