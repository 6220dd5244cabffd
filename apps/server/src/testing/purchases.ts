import { expect } from 'vitest';
import { type Member, type TestApplication, testOwner } from './application.ts';

/** A shop with one material and one supplier, and the ways in which it buys. */
export async function buyingShop(application: TestApplication, fields: Record<string, unknown> = {}) {
  const { today } = application;
  const owner = await testOwner(application, fields);
  const made = async (path: string, body: object, member: Member = owner) => {
    const answer = await member.post(`/api/v1${path}`, body);
    expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(300);
    return answer.body;
  };
  const flour: string = (await made('/inventory/raw-materials', { name: 'Flour', sku: 'F', unit: 'kg' })).id;
  const supplier: string = (await made('/suppliers', { name: 'Golden Penny' })).id;
  /** Receives goods before their bill; returns the line that waits for it. */
  const receiveUnbilled = async (quantity: number, unit_cost: number, more: object = {}): Promise<string> => {
    await made(`/inventory/raw-materials/${flour}/receive`, {
      ...{ quantity, unit_cost, received_on: today, supplier_id: supplier, invoiced: false, ...more },
    });
    const { receipts } = (await owner.get('/api/v1/inventory/receipts?limit=100')).body;
    return receipts
      .map(({ lines }: { lines: { id: string }[] }) => lines[0]!.id)
      .sort()
      .at(-1);
  };
  const bill = (lines: object[], more: object = {}, member: Member = owner) =>
    member.post('/api/v1/bills', { supplier_id: supplier, bill_date: today, post: true, lines, ...more });
  /** The accounts with a balance, debit positive. */
  const balances = async (): Promise<Record<string, number>> => {
    const { body } = await owner.get('/api/v1/ledger/trial-balance');
    return Object.fromEntries(
      body.accounts
        .map((each: { code: string; debit: number; credit: number }) => [each.code, each.debit - each.credit])
        .filter(([, amount]: [string, number]) => amount !== 0),
    );
  };
  const seenSupplier = async () => (await owner.get(`/api/v1/suppliers/${supplier}`)).body;
  return { owner, today, made, flour, supplier, receiveUnbilled, bill, balances, seenSupplier };
}
