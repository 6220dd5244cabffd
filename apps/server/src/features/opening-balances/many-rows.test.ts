import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  sharedApplication,
  type TestApplication,
  testCustomer,
  testOwner,
} from '../../testing/application.ts';

let application: TestApplication;

beforeAll(async () => {
  application = await sharedApplication();
});
afterAll(() => application.close());

const DAY = '2025-12-01';

/** How many statements the import of this many rows sends to a new organization; every third row is a credit. */
async function statementsFor(path: string, head: string, count: number, rowOf: (index: number) => string) {
  const owner = await testOwner(application);
  for (let index = 0; index < 3; index++) await testCustomer(owner, { name: `Customer ${index}` });
  const csv = [head, ...Array.from({ length: count }, (_, index) => rowOf(index))].join('\n');
  const sent = await application.sentDuring(async () => {
    const { status, body } = await owner.post(path, { csv, preview: false });
    expect([status, body.created, body.opening_debt > 0, body.opening_credit > 0]).toEqual([
      200,
      count,
      true,
      true,
    ]);
  });
  const { checks } = (await owner.get('/api/v1/ledger/tie-out')).body;
  expect(checks.map((check: { difference: number }) => check.difference)).toEqual([0, 0, 0, 0, 0, 0, 0]);
  return sent.length;
}

test('an import of customers sends as many statements for 10 rows as for 200', async () => {
  const statements = (count: number) =>
    statementsFor('/api/v1/customers/import', 'name,owes', count, (index) =>
      [`New customer ${index}`, index % 3 === 2 ? '-500' : '1000'].join(),
    );
  const few = await statements(10);
  expect(await statements(200)).toBe(few);
});

test('an import of open invoices sends as many statements for 10 rows as for 200', async () => {
  const statements = (count: number) =>
    statementsFor('/api/v1/invoices/import-opening', 'customer,number,date,amount', count, (index) => {
      const number = index % 2 === 0 ? `A-${index}` : '';
      return [`Customer ${index % 3}`, number, DAY, index % 3 === 2 ? '-500' : `${1000 + index}`].join();
    });
  const few = await statements(10);
  expect(await statements(200)).toBe(few);
});

test('numbers are given around those that the same file or an earlier one typed', async () => {
  const owner = await testOwner(application);
  await testCustomer(owner, { name: 'Musa' });
  const send = (rows: string[]) =>
    owner.post('/api/v1/invoices/import-opening', {
      csv: ['customer,number,date,amount', ...rows].join('\n'),
      preview: false,
    });
  expect((await send([`Musa,OB-2025-002,${DAY},1000`])).status).toBe(200);
  const rows = [`Musa,,${DAY},2000`, `Musa,OB-2025-003,${DAY},3000`, `Musa,,${DAY},4000`];
  expect((await send(rows)).status).toBe(200);
  const { invoices } = (await owner.get('/api/v1/invoices?sort_by=total_amount&sort_direction=asc')).body;
  expect(
    invoices.map((each: { invoice_number: string; total_amount: number }) => [
      each.invoice_number,
      each.total_amount,
    ]),
  ).toEqual([
    ['OB-2025-002', 100_000],
    ['OB-2025-001', 200_000],
    ['OB-2025-003', 300_000],
    ['OB-2025-004', 400_000],
  ]);
});
