import { expect, test } from 'vitest';
import { acrossMigration } from './embedded-for-tests.ts';

const THIS = '0016_cash_and_bank_accounts.sql';

const shown = (bank_name: string, account_number: string) => ({
  ...{ bank_name, bank_code: null, account_name: 'Bisi', account_number },
});

test('organizations from before keep what their documents show, and payments get the account they moved', () => {
  const bare = '01890000-0000-7000-8000-000000000001';
  const busy = '01890000-0000-7000-8000-000000000002';
  return acrossMigration(
    THIS,
    async (client) => {
      const banks = JSON.stringify([shown('GTBank', '0123456789'), shown('GTBank', '9876543210')]);
      for (const [id, accounts] of [
        [bare, '[]'],
        [busy, banks],
      ] as const) {
        await client.query(
          `insert into organization (organization_id, owner_id, name, bank_accounts) values ($1, $1, 'x', $2)`,
          [id, accounts],
        );
        await client.query(
          `insert into account (organization_id, code, name, type, cash_flow)
          values ($1, '1000', 'Cash', 'asset', 'cash'), ($1, '1010', 'Bank', 'asset', 'cash')`,
          [id],
        );
      }
      for (const [kind, method] of [
        ['payment', 'cash'],
        ['payment', 'debit_card'],
        ['credit', 'other'],
      ])
        await client.query(
          `insert into payment (organization_id, id, kind, customer_id, amount, currency, base_amount, paid_on, method,
          journal_entry_id, created_by) values ($1, gen_random_uuid(), $2, $1, 5, 'NGN', 5, '2026-01-01', $3, $1, $1)`,
          [busy, kind, method],
        );
    },
    async (client) => {
      const accounts = async (id: string) =>
        (
          await client.query(
            `select kind, name, account_number, account_code, is_default, show_on_documents from bank_account
            where organization_id = $1 order by account_code`,
            [id],
          )
        ).rows.map((row) => Object.values(row));
      expect(await accounts(bare)).toEqual([
        ['cash', 'Cash', null, '1000', true, false],
        ['bank', 'Bank', null, '1010', true, false],
      ]);
      expect(await accounts(busy)).toEqual([
        ['cash', 'Cash', null, '1000', true, false],
        ['bank', 'Bank', '0123456789', '1010', true, true],
        ['bank', 'GTBank 3210 (2)', '9876543210', '1011', false, true],
      ]);
      const { rows } = await client.query(
        `select p.kind, p.method, b.account_code from payment p
        left join bank_account b on b.organization_id = p.organization_id and b.id = p.account_id order by 1, 2`,
      );
      expect(rows.map((row) => Object.values(row))).toEqual([
        ['credit', 'other', null],
        ['payment', 'cash', '1000'],
        ['payment', 'debit_card', '1010'],
      ]);
    },
  );
});
