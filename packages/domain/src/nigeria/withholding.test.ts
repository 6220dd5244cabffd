import { WHT_NATURES } from '@lissafi/contract/withholding';
import { expect, test } from 'vitest';
import { type DeductionCase, deductionRate, suggestDeduction } from './withholding.ts';

const asked = (changes: Partial<DeductionCase> = {}): DeductionCase => ({
  ...{ on: '2026-10-05', nature: 'services', payee: 'company', is_resident: true, has_tax_id: true },
  ...{ base: 100_000_000, month_total: 500_000_000, is_small_payer: false },
  ...{ is_own_manufacture: false, is_over_the_counter: false },
  ...changes,
});

test('the rates of the Regulations 2024 by nature and residence', () => {
  const table = WHT_NATURES.map((nature) => [
    nature,
    ...([true, false] as const).flatMap((is_resident) =>
      (['company', 'person'] as const).map((payee) => deductionRate(asked({ nature, is_resident, payee }))),
    ),
  ]);
  expect(table).toEqual([
    ['goods', 2, 2, null, null],
    ['services', 2, 2, 5, 5],
    ['professional', 5, 5, 10, 10],
    ['rent', 10, 10, 10, 10],
    ['building', 2, 2, 5, 5],
    ['construction', 5, 5, 10, 10],
    ['royalty', 10, 5, 10, 5],
    ['dividend_interest', 10, 10, 10, 10],
    ['directors_fees', null, 15, null, 20],
  ]);
  const goods = (on: string) => deductionRate(asked({ on, nature: 'goods' }));
  expect([goods('2024-12-31'), goods('2025-01-01')]).toEqual([5, 2]);
});

test('₦1,000,000 of services: ₦20,000, or ₦40,000 from a supplier without a tax ID', () => {
  expect(suggestDeduction(asked())).toEqual({ rate: 2, amount: 2_000_000, reason: 'rate' });
  expect(suggestDeduction(asked({ has_tax_id: false }))).toEqual({
    rate: 4,
    amount: 4_000_000,
    reason: 'doubled',
  });
  expect(suggestDeduction(asked({ base: 125 }))).toMatchObject({ amount: 3 });
});

test('a small company does not withhold up to ₦2m a month from a supplier with a tax ID', () => {
  const small = { is_small_payer: true, month_total: 200_000_000 };
  expect(suggestDeduction(asked(small))).toEqual({ rate: 0, amount: 0, reason: 'small_payer' });
  expect(suggestDeduction(asked({ ...small, month_total: 200_000_001 })).reason).toBe('rate');
  // What was not yet recorded in the month counts too.
  expect(suggestDeduction(asked({ ...small, month_total: 0, base: 200_000_001 })).reason).toBe('rate');
  expect(suggestDeduction(asked({ ...small, has_tax_id: false })).reason).toBe('doubled');
  const since = (on: string) => suggestDeduction(asked({ ...small, on })).reason;
  expect([since('2024-12-31'), since('2025-01-01')]).toEqual(['rate', 'small_payer']);
});

test('nothing for goods that the supplier made, over the counter, or what is not subject to it', () => {
  expect(suggestDeduction(asked({ nature: 'goods', is_own_manufacture: true })).reason).toBe(
    'own_manufacture',
  );
  expect(suggestDeduction(asked({ nature: 'rent', is_own_manufacture: true })).reason).toBe('rate');
  expect(suggestDeduction(asked({ is_over_the_counter: true })).reason).toBe('over_the_counter');
  expect(suggestDeduction(asked({ nature: 'goods', is_resident: false })).reason).toBe('not_subject');
});
