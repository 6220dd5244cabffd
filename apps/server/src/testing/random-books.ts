import { CHART_OF_ACCOUNTS } from '@lissafi/domain/books/accounts';
import { addDays } from '@lissafi/domain/calendar/civil-date';
import fc from 'fast-check';
import { takeNumbers } from '../db/numbers.ts';
import { inOrganization } from '../db/scope.ts';
import { post } from '../features/ledger/post.ts';
import type { Member, TestApplication } from './application.ts';

export interface Entry {
  entry_date: string;
  lines: { account_code: string; amount: number }[];
}

/** Posts entries as if today were this day. */
export const postOn = (
  application: TestApplication,
  owner: Member,
  today: string,
  entries: readonly Entry[],
) =>
  inOrganization(application.database, owner.organization_id, async (tx) => {
    const numbers = await takeNumbers({ tx, today, user: { id: owner.user_id } });
    for (const entry of entries)
      await post(
        tx,
        { ...entry, memo: 'Random', source_type: 'journal', source_id: crypto.randomUUID() },
        numbers,
        crypto.randomUUID(),
        new Date(),
      );
  });

const code = fc.constantFrom(...CHART_OF_ACCOUNTS.map((account) => account.code));
/** On any day of 14 months, so that most are dated before others that are already posted. */
export const randomEntry = fc
  .record({
    entry_date: fc.integer({ min: 0, max: 420 }).map((days) => addDays('2025-08-10', days)),
    codes: fc.uniqueArray(code, { minLength: 2, maxLength: 4 }),
    amounts: fc.array(fc.integer({ min: 1, max: 10 ** 9 }), { minLength: 3, maxLength: 3 }),
  })
  .map(({ entry_date, codes, amounts }): Entry => {
    const [last, ...others] = codes;
    const lines = others.map((account_code, index) => ({
      account_code,
      amount: amounts[index]! * (index % 2 === 0 ? 1 : -1),
    }));
    const sum = lines.reduce((total, line) => total + line.amount, 0);
    return { entry_date, lines: [...lines, { account_code: last!, amount: -sum }] };
  })
  .filter(({ lines }) => lines.every(({ amount }) => amount !== 0));
