import { Refusal } from '@lissafi/contract/errors';
import { describe, expect, test } from 'vitest';
import { ACCOUNT, CATEGORY_ACCOUNT } from './accounts.ts';
import { assertNoMovementAccount, MOVEMENT_ONLY_ACCOUNTS } from './movement-accounts.ts';

describe('S2.7-46 S2.7-60 the cost of goods sold takes lines from stock movements only', () => {
  test('a manual line is refused at its place, and others are not', () => {
    const lines = [{ account_code: ACCOUNT.salaries }, { account_code: ACCOUNT.cost_of_goods_sold }];
    expect(() => assertNoMovementAccount(lines)).toThrow(Refusal);
    try {
      assertNoMovementAccount(lines);
    } catch (error) {
      expect((error as Refusal).code).toBe('VALIDATION_FAILED');
      expect((error as Refusal).errors?.map(({ field }) => field)).toEqual(['lines.1.account_code']);
    }
    expect(() =>
      assertNoMovementAccount([{ account_code: ACCOUNT.earlier_cost_of_goods_sold }]),
    ).not.toThrow();
  });

  test('no category of an expense posts to it', () => {
    expect(Object.values(CATEGORY_ACCOUNT).filter((code) => MOVEMENT_ONLY_ACCOUNTS.has(code))).toEqual([]);
  });
});
