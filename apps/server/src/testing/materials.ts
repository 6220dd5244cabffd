import { expect } from 'vitest';
import type { Member, TestApplication } from './application.ts';

export const RAW = '/api/v1/inventory/raw-materials';

let next = 0;

/** Short ways through the API for raw materials and their stock. */
export function materialTools(setup: () => { application: TestApplication; owner: Member }) {
  async function raw(fields: object = {}, member = setup().owner) {
    const number = ++next;
    const answer = await member.post(RAW, {
      name: `Flour ${number}`,
      sku: `FL-${number}`,
      unit: 'kg',
      ...fields,
    });
    expect(answer.status, JSON.stringify(answer.body)).toBe(201);
    return answer.body;
  }
  const receive = (
    id: string,
    quantity: number,
    unit_cost: number,
    fields: object = {},
    member = setup().owner,
  ) =>
    member.post(`${RAW}/${id}/receive`, {
      quantity,
      unit_cost,
      received_on: setup().application.today,
      payment_method: 'cash',
      ...fields,
    });
  const adjust = (
    id: string,
    adjustment_type: string,
    quantity_adjusted: number,
    fields: object = {},
    member = setup().owner,
  ) =>
    member.post(`${RAW}/${id}/adjust-stock`, {
      adjustment_type,
      quantity_adjusted,
      reason: 'damage',
      ...fields,
    });
  const read = async (id: string, member = setup().owner) => (await member.get(`${RAW}/${id}`)).body;
  const balance = async (code: string, member = setup().owner) => {
    const { body } = await member.get('/api/v1/ledger/trial-balance');
    const account = body.accounts.find((each: { code: string }) => each.code === code);
    return account.debit - account.credit;
  };
  async function tiesOut(member = setup().owner) {
    const { body } = await member.get('/api/v1/ledger/tie-out');
    expect(body.checks.map((check: { difference: number }) => check.difference)).toEqual([
      0, 0, 0, 0, 0, 0, 0,
    ]);
  }
  return { raw, receive, adjust, read, balance, tiesOut };
}
