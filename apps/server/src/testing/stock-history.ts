import { addDays, laterOf } from '@lissafi/domain/calendar/civil-date';
import { type Member, moveTo, type TestApplication, testCustomer, testOwner } from './application.ts';
import { workshop } from './stock.ts';

const earlierOf = (a: string, b: string): string => (laterOf(a, b) === a ? b : a);

const INVENTORY = '/api/v1/inventory';

/** The steps of a random history of stock; `late` is how many days ago the step is dated. */
export interface Step {
  act:
    | 'receive'
    | 'sell'
    | 'cancel'
    | 'produce'
    | 'half'
    | 'abandon'
    | 'lose'
    | 'find'
    | 'give_back'
    | 'send_back'
    | 'credit'
    | 'return_goods';
  quantity: number;
  price: number;
  late: number;
  /** Days until the next step. */
  wait: number;
}
/** Those that most histories are made of; `credit` and `return_goods` are further ways back. */
export const ACTS: Step['act'][] = [
  ...(['receive', 'receive', 'sell', 'sell', 'cancel', 'produce'] as const),
  ...(['half', 'abandon', 'lose', 'find', 'give_back', 'send_back'] as const),
];

/**
 * A bakery that lives through steps, each on its own day: flour is bought, loaves are made, sold, returned and lost.
 * Stock may go negative unless that is not allowed. Steps that are refused change nothing.
 */
export async function bakeryHistory(
  application: TestApplication,
  costing_method: 'fifo' | 'weighted_average',
  days: number,
  fields: Record<string, unknown> = {},
) {
  const owner = await testOwner(application, { costing_method, allow_negative_stock: true, ...fields });
  let day = addDays(application.today, -days);
  const at = async (next: string) => {
    day = next;
    await moveTo(application, owner, new Date(`${day}T09:00:00Z`));
  };
  await at(day);
  const start = day;
  const shop = workshop(application, owner);
  const customer = await testCustomer(owner);
  const { body: mill } = await owner.post('/api/v1/suppliers', { name: 'Apapa Mills' });
  const [flour, loaf] = [
    await shop.raw({ name: 'Flour', standard_cost: 310 }),
    await shop.good({ name: 'Loaf', standard_cost: 900, unit: 'piece' }),
  ];
  await shop.bom(loaf.id, [{ item_id: flour.id, quantity: 2 }], {
    ...{ labour_cost: 1_001, overhead_cost: 333, normal_scrap_percentage: 0 },
  });
  const invoices: string[] = [];
  const adjust = (good: boolean, body: object) =>
    owner.post(
      `${INVENTORY}/${good ? 'finished-goods' : 'raw-materials'}/${good ? loaf.id : flour.id}/adjust-stock`,
      body,
    );
  const dated = (late: number) => laterOf(start, addDays(day, -late));
  const order = async (quantity: number, actions: [string, object][]) => {
    const planned = await shop.plan(loaf.id, quantity);
    await shop.act(planned.id, 'start');
    for (const [action, body] of actions) await shop.act(planned.id, action, body);
  };
  const acts: Record<Step['act'], (step: Step) => Promise<unknown>> = {
    receive: ({ quantity, price, late }) =>
      owner.post(`${INVENTORY}/raw-materials/${flour.id}/receive`, {
        ...{ quantity, total_cost: price, received_on: dated(late), supplier_id: mill.id },
      }),
    async sell({ quantity, late }) {
      const { body } = await owner.post('/api/v1/invoices', {
        ...{ customer_id: customer, issue_date: dated(late), due_date: day, issue: true },
        items: [{ name: 'Loaf', quantity, unit_price: 150_000, inventory_item_id: loaf.id }],
      });
      if (body.id) invoices.push(body.id);
    },
    async cancel() {
      const id = invoices.shift();
      if (id) await owner.post(`/api/v1/invoices/${id}/cancel`, { reason: 'test' });
    },
    produce: ({ quantity }) => order(quantity, [['complete', { quantity_completed: quantity }]]),
    half: ({ quantity }) =>
      order(quantity * 2, [
        ['consume-materials', { consumption: [{ item_id: flour.id, quantity: quantity * 3 }] }],
        ['complete', { quantity_completed: quantity, quantity_scrapped: 1 }],
      ]),
    abandon: ({ quantity }) =>
      order(quantity, [
        ['consume-materials', { consumption: [{ item_id: flour.id, quantity }] }],
        ['cancel', { reason: 'test' }],
      ]),
    lose: ({ quantity, price, late }) =>
      adjust(price % 2 === 0, {
        ...{ adjustment_type: 'decrease', quantity_adjusted: quantity, occurred_on: dated(late) },
        reason: (['damage', 'theft', 'manufacturing_loss', 'physical_count'] as const)[price % 4],
      }),
    find: ({ quantity, price, late }) =>
      adjust(price % 2 === 0, {
        ...{ adjustment_type: 'increase', quantity_adjusted: quantity, occurred_on: dated(late) },
        reason: 'physical_count',
      }),
    give_back: ({ quantity }) =>
      adjust(true, { adjustment_type: 'increase', quantity_adjusted: quantity, reason: 'customer_return' }),
    send_back: ({ quantity }) =>
      adjust(false, { adjustment_type: 'decrease', quantity_adjusted: quantity, reason: 'returned' }),
    async credit() {
      const [id] = invoices;
      if (!id) return;
      const { body: invoice } = await owner.get(`/api/v1/invoices/${id}`);
      await owner.post(`/api/v1/invoices/${id}/credit-notes`, {
        ...{ items: [{ item_id: invoice.items[0].id, quantity: 1 }], reason: 'test', restock: true },
      });
    },
    return_goods: ({ quantity }) =>
      owner.post(`/api/v1/suppliers/${mill.id}/returns`, {
        ...{ items: [{ inventory_item_id: flour.id, quantity }], returned_on: day },
      }),
  };
  return {
    owner,
    /** The supplier of the flour. */
    mill: mill.id as string,
    flour,
    loaf,
    start,
    today: () => day,
    at,
    async live(step: Step) {
      await acts[step.act](step);
    },
    async next(step: Pick<Step, 'wait'>) {
      await at(earlierOf(addDays(day, step.wait), application.today));
    },
    async read(path: string) {
      const { status, body } = await owner.get(`${INVENTORY}/${path}`);
      if (status !== 200) throw new Error(`${path}: ${JSON.stringify(body)}`);
      return body;
    },
  } satisfies Record<string, unknown> & { owner: Member };
}
