import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  invoiceBody,
  type Member,
  sharedApplication,
  type TestApplication,
  testCustomer,
  testOwner,
} from '../../testing/application.ts';
import { runs } from '../../testing/runs.ts';

let application: TestApplication;
let owner: Member;
let customer: string;

beforeAll(async () => {
  application = await sharedApplication();
});
afterAll(() => application.close());

const fresh = async () => {
  owner = await testOwner(application, { vat_registered: true });
  customer = await testCustomer(owner);
};
const issue = (key: string = randomUUID(), fields: object = {}) =>
  owner.post('/api/v1/invoices', invoiceBody(customer, application.today, { issue: true, ...fields }), {
    'idempotency-key': key,
  });

/** Invariants after any interleaving: no gap, no duplicate, every entry balanced, a valid chain, tie-outs of 0. */
async function assertBooksHold(invoices: number) {
  const rows = await application.owner<{ invoice_number: string }>(
    `select invoice_number from invoice where organization_id = $1 and invoice_number like 'INV-%' order by 1`,
    [owner.organization_id],
  );
  const year = application.today.slice(0, 4);
  expect(rows.map((row) => row.invoice_number)).toEqual(
    Array.from({ length: invoices }, (_, index) => `INV-${year}-${String(index + 1).padStart(3, '0')}`),
  );
  const [entries] = await application.owner<{ count: number; newest: number; unbalanced: number }>(
    `select count(*)::int as count, coalesce(max(number), 0)::int as newest,
       (select count(*)::int from (select from journal_line where organization_id = $1
         group by entry_id having sum(amount) <> 0) as wrong) as unbalanced
     from journal_entry where organization_id = $1`,
    [owner.organization_id],
  );
  expect(entries!.count).toBe(entries!.newest);
  expect(entries!.unbalanced).toBe(0);
  const [events] = await application.owner<{ gaps: number }>(
    'select (max(number) - count(*))::int as gaps from event where organization_id = $1',
    [owner.organization_id],
  );
  expect(events!.gaps).toBe(0);
  expect((await owner.get('/api/v1/ledger/verify')).body.intact).toBe(true);
  const { checks } = (await owner.get('/api/v1/ledger/tie-out')).body;
  expect(checks.map((check: { difference: number }) => check.difference)).toEqual([0, 0, 0, 0, 0, 0, 0]);
  const balance = (await owner.get('/api/v1/ledger/trial-balance')).body;
  expect(balance.total_debit).toBe(balance.total_credit);
}

test('20 parallel issues in one organization: numbers without gap or duplicate, entries balanced, tie-out 0', async () => {
  await fresh();
  const answers = await Promise.all(Array.from({ length: 20 }, () => issue()));
  expect(answers.map((answer) => answer.status)).toEqual(Array(20).fill(201));
  expect(new Set(answers.map((answer) => answer.body.invoice_number)).size).toBe(20);
  await assertBooksHold(20);
});

test('ten concurrent requests with one key write one invoice and all get the same response', async () => {
  await fresh();
  const answers = await Promise.all(Array.from({ length: 10 }, () => issue('twins')));
  expect(new Set(answers.map((answer) => JSON.stringify([answer.status, answer.body]))).size).toBe(1);
  expect(answers[0]!.status).toBe(201);
  await assertBooksHold(1);
});

test('of parallel payments no more is settled than is owed; the rest becomes credit or is refused', async () => {
  await fresh();
  const invoice = (await issue()).body;
  const answers = await Promise.all(
    Array.from({ length: 6 }, () =>
      owner.post(`/api/v1/invoices/${invoice.id}/payments`, {
        amount: 3_000_000,
        paid_on: application.today,
        method: 'cash',
      }),
    ),
  );
  expect(answers.map((answer) => answer.status).sort()).toEqual([200, 200, 200, 409, 409, 409]);
  expect((await owner.get(`/api/v1/customers/${customer}`)).body.unapplied_credit).toBe(
    9_000_000 - 7_838_750,
  );
  await assertBooksHold(1);
});

test('parallel issues never pass a credit limit together', async () => {
  await fresh();
  customer = await testCustomer(owner, { credit_limit: 20_000_000 });
  const answers = await Promise.all(Array.from({ length: 6 }, () => issue()));
  expect(answers.filter((answer) => answer.status === 201)).toHaveLength(2);
  expect(answers.filter((answer) => answer.body.code === 'CREDIT_LIMIT_EXCEEDED')).toHaveLength(4);
  await assertBooksHold(2);
});

test('parallel typed and automatic numbers never meet', async () => {
  await fresh();
  const year = application.today.slice(0, 4);
  const typed = [2, 3, 5].map((sequence) =>
    issue(randomUUID(), { invoice_number: `INV-${year}-00${sequence}` }),
  );
  const automatic = Array.from({ length: 5 }, () => issue());
  const answers = await Promise.all([...typed, ...automatic]);
  const issued = answers
    .filter((answer) => answer.status === 201)
    .map((answer) => answer.body.invoice_number);
  expect(new Set(issued).size).toBe(issued.length);
  for (const refused of answers.filter((answer) => answer.status !== 201))
    expect(refused.body.code).toBe('NUMBER_TAKEN');
  expect(answers.slice(3).map((answer) => answer.status)).toEqual(Array(5).fill(201));
});

test('any sequence of issue, pay and cancel, three at a time, leaves the books whole', async () => {
  const step = fc.record({
    act: fc.constantFrom('issue', 'pay', 'cancel', 'receipt'),
    which: fc.nat(30),
    amount: fc.integer({ min: 1, max: 9_000_000 }),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(fc.tuple(step, step, step), { minLength: 1, maxLength: 6 }), async (rounds) => {
      await fresh();
      const ids: string[] = [];
      let invoices = 0;
      const run = async ({ act, which, amount }: { act: string; which: number; amount: number }) => {
        const id = ids[which % Math.max(1, ids.length)];
        if (act === 'issue' || !id) {
          const { body } = await issue();
          ids.push(body.id);
          invoices++;
        } else if (act === 'receipt') await issue(randomUUID(), { document_type: 'receipt' });
        else if (act === 'pay')
          await owner.post(`/api/v1/invoices/${id}/payments`, {
            amount,
            paid_on: application.today,
            method: 'cash',
          });
        else await owner.post(`/api/v1/invoices/${id}/cancel`, { reason: 'x' });
      };
      for (const round of rounds) await Promise.all(round.map(run));
      await assertBooksHold(invoices);
      const record = (await owner.get(`/api/v1/customers/${customer}`)).body;
      const [owed] = await application.owner<{ sum: number }>(
        `select coalesce(sum(balance_due), 0)::bigint as sum from invoice
         where customer_id = $1 and status in ('pending', 'sent', 'viewed')`,
        [customer],
      );
      expect(record.outstanding).toBe(owed!.sum);
    }),
    { numRuns: runs(12) },
  );
});
