import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  type Member,
  sharedApplication,
  type TestApplication,
  testCustomer,
  testOwner,
} from '../../testing/application.ts';
import { faultsOfBooks } from '../../testing/books.ts';
import { runs } from '../../testing/runs.ts';

let application: TestApplication;
let owner: Member;
let customer: string;

beforeAll(async () => {
  application = await sharedApplication();
});
afterAll(() => application.close());

const fresh = async () => {
  owner = await testOwner(application);
  customer = await testCustomer(owner);
};
const issue = async (unit_price: number): Promise<string> =>
  (
    await owner.post('/api/v1/invoices', {
      customer_id: customer,
      issue_date: application.today,
      due_date: application.today,
      items: [{ name: 'Bread', quantity: 1, unit_price }],
      issue: true,
    })
  ).body.id;
const received = (amount: number, wht_amount = 0) => ({
  amount,
  wht_amount,
  paid_on: application.today,
  method: 'cash',
});
const pay = (body: object) => owner.post(`/api/v1/customers/${customer}/payments`, body);

/**
 * Checks that receivables and credits of the documents equal the books, in total and for each customer, and that the
 * chain is valid.
 */
async function assertBooksHold() {
  const { checks } = (await owner.get('/api/v1/ledger/tie-out')).body;
  expect(checks.map((check: { difference: number }) => check.difference)).toEqual([0, 0, 0, 0, 0, 0, 0]);
  const record = (await owner.get(`/api/v1/customers/${customer}`)).body;
  const [ledger] = await application.owner<{ receivable: number; credits: number }>(
    `select coalesce(sum(amount) filter (where account_code = '1100'), 0)::int as receivable,
       coalesce(-sum(amount) filter (where account_code = '2300'), 0)::int as credits
     from journal_line where organization_id = $1 and customer_id = $2`,
    [owner.organization_id, customer],
  );
  expect([record.outstanding, record.unapplied_credit]).toEqual([ledger!.receivable, ledger!.credits]);
  const [allocated] = await application.owner<{ wrong: number }>(
    `select count(*)::int as wrong from invoice i where organization_id = $1 and amount_paid <> coalesce((
       select sum(a.amount) from payment_allocation a
       join payment p on p.organization_id = a.organization_id and p.id = a.payment_id
       where a.organization_id = i.organization_id and a.invoice_id = i.id and p.voided_at is null), 0)`,
    [owner.organization_id],
  );
  expect(allocated!.wrong).toBe(0);
  expect((await owner.get('/api/v1/ledger/verify')).body.intact).toBe(true);
}

test('any sequence of issue, pay, apply, void and cancel, two at a time, keeps the books and the customer agreed', async () => {
  const step = fc.record({
    act: fc.constantFrom('issue', 'pay', 'account', 'apply', 'void', 'cancel'),
    which: fc.nat(30),
    amount: fc.integer({ min: 1, max: 900_000 }),
    wht: fc.integer({ min: 0, max: 50_000 }),
  });
  const statuses = new Set<number>();
  await fc.assert(
    fc.asyncProperty(fc.array(fc.tuple(step, step), { minLength: 3, maxLength: 9 }), async (rounds) => {
      await fresh();
      const ids = [await issue(400_000), await issue(300_000)];
      const run = async ({ act, which, amount, wht }: (typeof rounds)[number][number]) => {
        const id = ids[which % ids.length]!;
        if (act === 'issue') {
          ids.push(await issue(amount));
          return;
        }
        const { payments } = (await owner.get(`/api/v1/payments?limit=100`)).body;
        const payment = payments[which % Math.max(1, payments.length)];
        const answer =
          act === 'pay'
            ? await owner.post(`/api/v1/invoices/${id}/payments`, received(amount, wht))
            : act === 'account'
              ? await pay(received(amount, wht))
              : act === 'apply'
                ? await owner.post(`/api/v1/customers/${customer}/credits/apply`, {})
                : act === 'cancel'
                  ? await owner.post(`/api/v1/invoices/${id}/cancel`, { reason: 'x' })
                  : payment && (await owner.post(`/api/v1/payments/${payment.id}/void`, { reason: 'x' }));
        if (answer) statuses.add(answer.status);
        expect([200, 201, 400, 409, undefined]).toContain(answer?.status);
      };
      for (const round of rounds) await Promise.all(round.map(run));
      await assertBooksHold();
    }),
    { numRuns: runs(12) },
  );
  expect([...statuses]).toEqual(expect.arrayContaining([200, 201, 409]));
});

test('of customer payments at once no document gets more than its balance; the rest is credit', async () => {
  await fresh();
  await issue(1_000_000);
  await issue(500_000);
  const answers = await Promise.all(Array.from({ length: 6 }, () => pay(received(400_000))));
  expect(answers.map((answer) => answer.status)).toEqual(Array(6).fill(201));
  expect((await owner.get(`/api/v1/customers/${customer}`)).body).toMatchObject({
    outstanding: 0,
    unapplied_credit: 900_000,
  });
  await assertBooksHold();
});

test('a payment and a void at once, and two voids at once: one void, and nothing lost', async () => {
  await fresh();
  const id = await issue(1_000_000);
  for (let round = 0; round < 4; round++) {
    const payment = (await pay(received(600_000))).body;
    const take = () => owner.post(`/api/v1/payments/${payment.id}/void`, { reason: 'x' });
    const [first, second, paid] = await Promise.all([take(), take(), pay(received(100_000))]);
    expect([first.status, second.status].sort()).toEqual([200, 409]);
    expect(paid.status).toBe(201);
  }
  const { totals } = (await owner.get(`/api/v1/invoices/${id}`)).body;
  expect(totals.amount_paid).toBe(400_000);
  await assertBooksHold();
});

test('credit is applied once, however often it is asked for at the same moment', async () => {
  await fresh();
  await pay(received(300_000));
  await issue(1_000_000);
  const answers = await Promise.all(
    Array.from({ length: 4 }, () => owner.post(`/api/v1/customers/${customer}/credits/apply`, {})),
  );
  expect(answers.map((answer) => answer.status).sort()).toEqual([201, 409, 409, 409]);
  await assertBooksHold();
});

test('merging while the other is paid and billed loses nothing', async () => {
  await fresh();
  const kept = await testCustomer(owner, { name: 'Kept' });
  const old = customer;
  const id = await issue(1_000_000);
  const [merged] = await Promise.all([
    owner.post(`/api/v1/customers/${old}/merge`, { into_id: kept }),
    issue(200_000),
    owner.post(`/api/v1/invoices/${id}/payments`, received(1_100_000)),
    pay(received(50_000)),
  ]);
  expect(merged.status).toBe(200);
  const rest = (await owner.get(`/api/v1/customers/${old}`)).body;
  expect([rest.outstanding, rest.unapplied_credit]).toEqual([0, 0]);
  const metrics = (await owner.get(`/api/v1/customers/${kept}/metrics`)).body;
  const statement = (await owner.get(`/api/v1/customers/${kept}/statement`)).body;
  expect(metrics.balance).toBe(statement.closing_balance);
});

test('the integrity rules of the books hold after all of this', async () => {
  expect(await faultsOfBooks(application)).toEqual([]);
});
