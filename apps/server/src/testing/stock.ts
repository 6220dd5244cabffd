import type { Answer, Member, TestApplication } from './application.ts';

const INVENTORY = '/api/v1/inventory';
let next = 0;

async function made(answer: Promise<Answer>, status: number) {
  const { status: got, body } = await answer;
  if (got !== status) throw new Error(`${got} ${JSON.stringify(body)}`);
  return body;
}

/** Shortcuts through the API for items, bills of materials and orders; each throws unless it succeeds. */
export function workshop(application: TestApplication, owner: Member) {
  const orders = `${INVENTORY}/work-in-progress`;
  const item = (base: string, fields: object) => {
    const number = ++next;
    return made(
      owner.post(`${INVENTORY}/${base}`, {
        name: `Item ${number}`,
        sku: `S-${number}`,
        unit: 'kg',
        ...fields,
      }),
      201,
    );
  };
  const balance = async (code: string): Promise<number> => {
    const { body } = await owner.get('/api/v1/ledger/trial-balance');
    const account = body.accounts.find((each: { code: string }) => each.code === code);
    return account.debit - account.credit;
  };
  return {
    orders,
    raw: (fields: object = {}) => item('raw-materials', fields),
    good: (fields: object = {}) => item('finished-goods', fields),
    receive: (id: string, quantity: number, unit_cost: number, fields: object = {}) =>
      made(
        owner.post(`${INVENTORY}/raw-materials/${id}/receive`, {
          quantity,
          unit_cost,
          received_on: application.today,
          payment_method: 'cash',
          ...fields,
        }),
        200,
      ),
    readRaw: async (id: string) => (await owner.get(`${INVENTORY}/raw-materials/${id}`)).body,
    readGood: async (id: string) => (await owner.get(`${INVENTORY}/finished-goods/${id}`)).body,
    takeGood: (id: string, quantity_adjusted: number) =>
      owner.post(`${INVENTORY}/finished-goods/${id}/adjust-stock`, {
        adjustment_type: 'decrease',
        quantity_adjusted,
        reason: 'damage',
      }),
    bom: (goodId: string, lines: object[], fields: object = {}) =>
      made(owner.post(`${INVENTORY}/finished-goods/${goodId}/bom`, { lines, ...fields }), 201),
    plan: (finished_good_id: string, quantity: number, fields: object = {}) =>
      made(owner.post(orders, { finished_good_id, quantity, ...fields }), 201),
    act: (id: string, action: string, body: object = {}) => owner.post(`${orders}/${id}/${action}`, body),
    done: (id: string, action: string, body: object = {}) =>
      made(owner.post(`${orders}/${id}/${action}`, body), 200),
    allocate: (id: string, allocations: object[]) => owner.put(`${orders}/${id}/materials`, { allocations }),
    read: async (id: string) => (await owner.get(`${orders}/${id}`)).body,
    balance,
    /** Returns the accounts that do not tie out; empty when all do. */
    async tieOutFaults(): Promise<object[]> {
      const { body } = await owner.get('/api/v1/ledger/tie-out');
      return body.checks.filter((check: { difference: number }) => check.difference !== 0);
    },
    /** A loaf of 2 kg flour, ₦10 labour and ₦5 overhead; 100 kg flour at ₦3 on hand. */
    async bakery(fields: object = {}) {
      const [flour, loaf] = [
        await this.raw({ name: 'Flour' }),
        await this.good({ name: 'Loaf', sku: 'LOAF', unit: 'piece' }),
      ];
      await this.receive(flour.id, 100, 300);
      const bom = await this.bom(loaf.id, [{ item_id: flour.id, quantity: 2 }], {
        labour_cost: 1_000,
        overhead_cost: 500,
        ...fields,
      });
      return { flour, loaf, bom };
    },
  };
}
