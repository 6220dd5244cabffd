import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  type Answer,
  type Member,
  sharedApplication,
  type TestApplication,
  testCustomer,
  testOwner,
} from '../../testing/application.ts';
import { refundTools } from '../../testing/refunds.ts';
import { runs } from '../../testing/runs.ts';

let application: TestApplication;
let owner: Member;
let customer: string;

beforeAll(async () => {
  application = await sharedApplication();
});
afterAll(() => application.close());
beforeEach(async () => {
  owner = await testOwner(application, { vat_registered: true });
  customer = await testCustomer(owner);
});

const TOTAL = 7_838_750;
const { issued, act, read, pay, refund, balance, assertWhole } = refundTools(() => ({
  application,
  owner,
  customer,
}));

describe('at the same time', () => {
  test('two refunds never give back more than was paid', async () => {
    const invoice = await issued();
    await pay(invoice.id, 5_000_000);
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => refund(invoice.id, { amount: 2_000_000 })),
    );
    expect(answers.some((answer) => answer.status === 200)).toBe(true);
    const after = await read(invoice.id);
    expect(after.refunded_amount).toBeLessThanOrEqual(5_000_000);
    expect(await balance('1000')).toBe(5_000_000 - after.refunded_amount);
    expect(after.credited_amount).toBeLessThanOrEqual(TOTAL);
    await assertWhole();
  });

  test('credit notes and payments of one invoice stay whole', async () => {
    const invoice = await issued();
    await Promise.all([
      pay(invoice.id, 4_000_000),
      act(invoice.id, 'credit-notes', { items: [{ item_id: invoice.items[0].id }], reason: 'x' }),
      pay(invoice.id, 4_000_000),
      act(invoice.id, 'credit-notes', {
        items: [{ item_id: invoice.items[1].id, quantity: 30 }],
        reason: 'x',
      }),
      act(invoice.id, 'credit-notes', {
        items: [{ item_id: invoice.items[1].id, quantity: 40 }],
        reason: 'x',
      }),
    ]);
    await assertWhole();
  });

  test('any sequence of issue, pay, cancel, credit note and refund, two at a time, leaves the books whole', async () => {
    const step = fc.record({
      what: fc.constantFrom('issue', 'foreign', 'pay', 'cancel', 'credit', 'amount', 'refund', 'all'),
      which: fc.nat(20),
      amount: fc.integer({ min: 1, max: 9_000_000 }),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(fc.tuple(step, step), { minLength: 2, maxLength: 7 }), async (rounds) => {
        owner = await testOwner(application, { vat_registered: true });
        customer = await testCustomer(owner);
        const invoices: { id: string; items: { id: string }[] }[] = [];
        const run = async ({ what, which, amount }: { what: string; which: number; amount: number }) => {
          const invoice = invoices[which % Math.max(1, invoices.length)];
          if (what === 'issue' || what === 'foreign' || !invoice) {
            const rate = what === 'foreign' ? { currency: 'USD', exchange_rate: '1533.337' } : {};
            return void invoices.push(await issued(rate));
          }
          const item_id = invoice.items[which % 3]!.id;
          const today = { paid_on: application.today, method: 'cash' };
          // A rate is asked for a foreign one, and refused for our own.
          const either = async (go: (rate: object) => Promise<Answer>) => {
            const answer = await go({});
            return answer.body.field === 'exchange_rate' ? go({ exchange_rate: '1601.5' }) : answer;
          };
          if (what === 'pay')
            await either((rate) => act(invoice.id, 'payments', { amount, ...today, ...rate }));
          else if (what === 'cancel') await act(invoice.id, 'cancel', { reason: 'x' });
          else if (what === 'credit')
            await act(invoice.id, 'credit-notes', { items: [{ item_id, quantity: 1 }], reason: 'x' });
          else if (what === 'amount')
            await act(invoice.id, 'credit-notes', { items: [{ item_id, amount }], reason: 'x' });
          else if (what === 'refund') await refund(invoice.id, { amount });
          else await refund(invoice.id);
        };
        for (const round of rounds) {
          const answers = await Promise.allSettled(round.map(run));
          expect(answers.map((answer) => answer.status)).toEqual(['fulfilled', 'fulfilled']);
        }
        await assertWhole();
        const faults = await application.owner(
          `select from invoice where organization_id = $1 and document_type = 'invoice'
             and refunded_amount > amount_paid - applied_amount`,
          [owner.organization_id],
        );
        expect(faults).toEqual([]);
      }),
      { numRuns: runs(12) },
    );
  });
});
