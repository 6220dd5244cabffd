import { expect, test } from 'vitest';
import { einvoicingDuty } from './einvoicing.ts';

const naira = (amount: number) => amount * 100;
const on = '2026-11-23';

test('each size of business is asked from its own day', () => {
  const duty = (turnover: number, day = on) =>
    einvoicingDuty({ turnover: naira(turnover), vat_registered: true }, day);
  expect(duty(5_000_000_001)).toMatchObject({ class: 'large', applies: true });
  expect(duty(5_000_000_000)).toMatchObject({ class: 'medium', applies: true, enforced_from: '2027-01-01' });
  expect(duty(1_000_000_001, '2026-06-30')).toMatchObject({ class: 'medium', applies: false });
  expect(duty(1_000_000_000)).toEqual({
    ...{ class: 'emerging', applies_from: '2027-07-01', enforced_from: '2028-01-01', applies: false },
  });
  expect(duty(0, '2027-07-01')).toMatchObject({ class: 'emerging', applies: true });
});

test('nothing is asked of a business that does not charge VAT', () => {
  expect(einvoicingDuty({ turnover: naira(90_000_000), vat_registered: false }, '2028-01-01')).toBeNull();
});
