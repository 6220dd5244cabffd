import { expect } from 'vitest';
import type { Member, TestApplication } from './application.ts';

export const BASE = '/api/v1/ingestion/transactions';
export const SUPPLIERS = '/api/v1/suppliers';
export type Fields = Record<string, unknown>;

/** Short ways through the API for expenses, and what they change of the accounts. */
export function expenseTools(setup: () => { application: TestApplication; owner: Member }) {
  const send = (fields: Fields = {}, member = setup().owner, headers: Record<string, string> = {}) =>
    member.post(
      `${BASE}/manual`,
      {
        type: 'expense',
        amount: 107_500,
        transaction_date: setup().application.today,
        category: 'fuel',
        payment_method: 'cash',
        ...fields,
      },
      headers,
    );
  async function spent(fields: Fields = {}, member = setup().owner) {
    const { status, body } = await send(fields, member);
    expect(status, JSON.stringify(body)).toBe(201);
    return body;
  }
  const supplier = async (name = 'Iya Basira Diesel', member = setup().owner) =>
    (await member.post(SUPPLIERS, { name })).body.id as string;
  async function balances(member = setup().owner, at = '') {
    const { body } = await member.get(`/api/v1/ledger/trial-balance${at}`);
    expect(body.total_debit).toBe(body.total_credit);
    return Object.fromEntries(
      body.accounts.map((each: { code: string; debit: number; credit: number }) => [
        each.code,
        each.debit - each.credit,
      ]),
    ) as Record<string, number>;
  }
  /** What this changed of the accounts; trial balance and tie-out hold before and after. */
  async function changed(
    work: () => Promise<unknown>,
    member = setup().owner,
  ): Promise<Record<string, number>> {
    const before = await balances(member);
    await work();
    const after = await balances(member);
    const { checks } = (await member.get('/api/v1/ledger/tie-out')).body;
    expect(checks.map((check: { difference: number }) => check.difference)).toEqual([0, 0, 0, 0, 0, 0, 0]);
    const moved = Object.entries(after).map(([code, now]) => [code, now - (before[code] ?? 0)] as const);
    return Object.fromEntries(moved.filter(([, change]) => change !== 0));
  }
  return { send, spent, supplier, balances, changed };
}
