import { addDays } from '@lissafi/domain/calendar/civil-date';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  type Answer,
  invoiceBody,
  type Member,
  sharedApplication,
  type TestApplication,
  testCustomer,
  testOwner,
} from '../../testing/application.ts';

let application: TestApplication;
let owner: Member;

beforeAll(async () => {
  application = await sharedApplication();
  owner = await testOwner(application);
});
afterAll(() => application.close());

const PRICE = 100_000;

/** A customer with this many documents, each of a later day than the one before, so that each waits for its own. */
async function customerWith(count: number): Promise<string> {
  const customer = await testCustomer(owner);
  for (let day = 1; day <= count; day++) {
    const date = addDays(application.today, day);
    const issued = await owner.post(
      '/api/v1/invoices',
      invoiceBody(customer, date, {
        issue: true,
        items: [{ name: 'Bread', quantity: 1, unit_price: PRICE, tax_percentage: 0 }],
      }),
    );
    expect(issued.status).toBe(201);
  }
  return customer;
}

/** How many statements each step sends for a customer with this many documents. */
async function statementsFor(count: number) {
  const customer = await customerWith(count);
  const answers: Answer[] = [];
  const sent = async (path: string, body: object) =>
    (await application.sentDuring(async () => answers.push(await owner.post(path, body)))).length;
  const readStatuses = async () =>
    (await owner.get(`/api/v1/invoices?customer_id=${customer}&limit=100`)).body.invoices.map(
      (each: { status: string; balance_due: number }) => [each.status, each.balance_due],
    );
  const paid = Array(count).fill(['paid', 0]);
  const open = Array(count).fill(['pending', PRICE]);

  const payment = { amount: count * PRICE, paid_on: application.today, method: 'cash' };
  const pay = await sent(`/api/v1/customers/${customer}/payments`, payment);
  expect(await readStatuses()).toEqual(paid);
  const voided = await sent(`/api/v1/payments/${answers[0]!.body.id}/void`, { reason: 'The check bounced' });
  expect(await readStatuses()).toEqual(open);
  // A credit as if it had been there before, written behind the API.
  await application.owner('update customer set unapplied_credit = $2 where id = $1', [
    customer,
    count * PRICE,
  ]);
  const apply = await sent(`/api/v1/customers/${customer}/credits/apply`, {});
  expect(await readStatuses()).toEqual(paid);
  expect(answers.map(({ status }) => status)).toEqual([201, 200, 201]);
  return { pay, voided, apply };
}

test('a payment, its void and an applied credit send as many statements for 3 documents as for 60', async () => {
  const few = await statementsFor(3);
  expect(await statementsFor(60)).toEqual(few);
});
