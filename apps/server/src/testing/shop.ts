import { expect } from 'vitest';
import type { Member, TestApplication } from './application.ts';
import { faultsOfBooks } from './books.ts';

export const GOODS = '/api/v1/inventory/finished-goods';

/**
 * Shortcuts through the API for a shop that buys goods and sells them in `unit`; each fails the test unless it succeeds.
 * `here` is asked at each call, because each test may have an owner of its own.
 */
export function testShop(unit: string, here: () => { application: TestApplication; owner: Member }) {
  let made = 0;
  const act = async (path: string, body: object, member = here().owner, headers = {}) => {
    const answer = await member.post(path, body, headers);
    expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(300);
    return answer.body;
  };
  return {
    act,
    /** Returns the id of a new finished good. */
    good: async (fields: object = {}): Promise<string> => {
      const number = ++made;
      return (await act(GOODS, { name: `${unit} ${number}`, sku: `${unit}-${number}`, unit, ...fields })).id;
    },
    /** Receives goods for cash today; `unit_cost` in kobo. */
    receive: (id: string, quantity: number, unit_cost = 100, fields: object = {}) =>
      act(`${GOODS}/${id}/receive`, {
        ...{ quantity, unit_cost, received_on: here().application.today, payment_method: 'cash' },
        ...fields,
      }),
    /** Stock, documents and accounts agree, and no rule of the books is broken. */
    assertTied: async () => {
      const { application, owner } = here();
      const { checks, places } = (await owner.get('/api/v1/ledger/tie-out')).body;
      // Null while there is one place.
      if (places) expect(places).toMatchObject({ total: 0, differences: [] });
      for (const { name, difference } of checks) expect([name, difference]).toEqual([name, 0]);
      expect(await faultsOfBooks(application)).toEqual([]);
    },
  };
}
