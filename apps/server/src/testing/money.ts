import type { MoneyAccount } from '@lissafi/contract/bank-accounts';
import { expect } from 'vitest';
import type { Member } from './application.ts';

/** Reads of cash and bank accounts and of the books that several tests of money share. */

/** Creates something and returns it. */
export async function madeBy(member: Member, path: string, body: object) {
  const answer = await member.post(path, body);
  expect(answer.status, JSON.stringify(answer.body)).toBe(201);
  return answer.body;
}

export const accountsOf = async (member: Member): Promise<MoneyAccount[]> =>
  (await member.get('/api/v1/bank-accounts?limit=100')).body.bank_accounts;

/** The default account of a kind. */
export async function defaultAccount(member: Member, kind: MoneyAccount['kind']): Promise<MoneyAccount> {
  return (await accountsOf(member)).find((each) => each.kind === kind && each.is_default)!;
}

/** The balance of a ledger account in kobo, debit positive. */
export async function ledgerBalance(member: Member, code: string): Promise<number> {
  const { body } = await member.get('/api/v1/ledger/trial-balance');
  const found = body.accounts.find((each: { code: string }) => each.code === code);
  return found ? found.debit - found.credit : 0;
}

/** The entries of a source, newest first, each as lines of code and kobo, debit positive. */
export async function entriesOfSource(member: Member, sourceId: string): Promise<[string, number][][]> {
  const { body } = await member.get(`/api/v1/ledger/entries?source_id=${sourceId}`);
  return body.entries.map((entry: { lines: { account_code: string; debit: number; credit: number }[] }) =>
    entry.lines.map((line) => [line.account_code, line.debit - line.credit]),
  );
}

export async function expectTieOut(member: Member): Promise<void> {
  const { body } = await member.get('/api/v1/ledger/tie-out');
  expect(body.checks.map((check: { difference: number }) => check.difference)).toEqual([0, 0, 0, 0, 0, 0, 0]);
}
