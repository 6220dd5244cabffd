import { taxDueOn } from '@lissafi/domain/books/vat-return';
import { addDays, addMonths, firstOfMonth, monthOf } from '@lissafi/domain/calendar/civil-date';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import {
  type Member,
  moveTo,
  type TestApplication,
  testApplication,
  testCustomer,
  testMember,
  testOwner,
} from '../../testing/application.ts';
import { madeBy } from '../../testing/money.ts';
import { sweepTaxes } from './reminders.ts';

let application: TestApplication;
let owner: Member;
let admins: pg.Client[];
let month: string;

beforeAll(async () => {
  application = await testApplication();
  month = monthOf(addMonths(firstOfMonth(application.today), -1));
  admins = [1, 2].map(() => new pg.Client({ connectionString: application.adminUrl }));
  for (const client of admins) await client.connect();
});
afterAll(async () => {
  for (const client of admins) await client.end();
  await application.close();
});
beforeEach(async () => {
  // Of other tests.
  await application.owner('update organization set closed_at = now() where closed_at is null');
  application.setNow(new Date(`${month}-03T11:00:00Z`));
  owner = await testOwner(application, { vat_registered: true });
});

const sweep = (client = 0) => sweepTaxes(application.services, admins[client] as never);
const onDay = (day: string, member = owner) => moveTo(application, member, new Date(`${day}T11:00:00Z`));
interface Note {
  type: string;
  data: { duty: string; month: string; due_on: string; amount: number | null };
}
const notes = async (member = owner): Promise<Note[]> =>
  (await member.get('/api/v1/notifications?limit=100')).body.notifications.reverse();
const texts = async (member = owner) =>
  (await notes(member)).map(({ type, data }) => `${type} ${data.duty} ${data.month}`);

test('a week before its day and once after it, whoever looks first, and only to whom it concerns', async () => {
  await madeBy(owner, '/api/v1/invoices', {
    ...{
      customer_id: await testCustomer(owner),
      issue_date: `${month}-03`,
      due_date: `${month}-20`,
      issue: true,
    },
    items: [{ name: 'Bread', quantity: 1, unit_price: 100_000_000, tax_percentage: 7.5 }],
  });
  const line = { employee: 'Musa', gross: 20_000_000, paye: 1_760_000, pension: 0, employer_pension: 0 };
  await madeBy(owner, '/api/v1/payrolls', { month, entry_date: `${month}-03`, lines: [line] });
  const members = {
    viewer: await testMember(application, owner, 'viewer'),
    storekeeper: await testMember(application, owner, 'storekeeper'),
  };
  const due = taxDueOn(month);
  await onDay(`${addMonths(`${month}-01`, 1).slice(0, 7)}-02`);
  await sweep();
  expect(await texts()).toEqual([]);
  await onDay(addDays(due, -7));
  // Two processes at once, and the next hour.
  await Promise.all([sweep(0), sweep(1)]);
  await sweep();
  // PAYE was due on the 10th; nobody had looked in the week before.
  expect((await texts()).sort()).toEqual([`payroll_tax.late paye ${month}`, `tax.due vat ${month}`]);
  const vat = (await notes()).find(({ data }) => data.duty === 'vat');
  expect(vat?.data).toEqual({ duty: 'vat', month, due_on: due, amount: 7_500_000 });
  for (const [role, seen] of [
    ['viewer', [`tax.due vat ${month}`]],
    ['storekeeper', []],
  ] as const) {
    await onDay(addDays(due, -7), members[role]);
    expect(await texts(members[role])).toEqual(seen);
  }
  await onDay(addDays(due, 1));
  await sweep();
  await sweep();
  expect((await texts()).at(-1)).toBe(`tax.late vat ${month}`);
  expect(await texts()).toHaveLength(3);
  await onDay(addDays(due, 2));
  await sweep();
  expect(await texts()).toHaveLength(3);
});

test('what was filed and paid in time is not reminded of, nor is a closed organization', async () => {
  await onDay(addDays(taxDueOn(month), 1));
  const answer = await owner.post('/api/v1/tax/vat-returns', { month, filed_on: taxDueOn(month) });
  expect([answer.status, answer.body.payable]).toEqual([201, 0]);
  await sweep();
  expect(await texts()).toEqual([]);
  await application.owner('update tax_reminder set checked_on = checked_on - 30');
  await application.owner('update organization set closed_at = now() where organization_id = $1', [
    owner.organization_id,
  ]);
  await sweep();
  const [row] = await application.owner<{ checked: boolean }>(
    'select checked_on > current_date as checked from tax_reminder where organization_id = $1',
    [owner.organization_id],
  );
  expect(row?.checked ?? false).toBe(false);
});
