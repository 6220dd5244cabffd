import { taxDueOn } from '@lissafi/domain/books/vat-return';
import { addMonths, firstOfMonth, monthOf } from '@lissafi/domain/calendar/civil-date';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import {
  type Member,
  sharedApplication,
  type TestApplication,
  testCustomer,
  testMember,
  testOwner,
} from '../../testing/application.ts';

let application: TestApplication;
let owner: Member;
let today: string;
let month: string;

beforeAll(async () => {
  application = await sharedApplication();
  today = application.today;
  month = monthOf(addMonths(firstOfMonth(today), -1));
});
beforeEach(async () => {
  owner = await testOwner(application, { vat_registered: true });
});
afterAll(() => application.close());

const done = async (answer: ReturnType<Member['post']>) => {
  const { status, body } = await answer;
  expect([status, status >= 300 ? body : null]).toEqual([expect.any(Number), null]);
  return body;
};
const calendar = async (member = owner) => done(member.get('/api/v1/tax/calendar'));
const sell = async (unit_price: number, issue_date = `${month}-05`) =>
  done(
    owner.post('/api/v1/invoices', {
      ...{ customer_id: await testCustomer(owner), issue_date, due_date: today, issue: true },
      items: [{ name: 'Bread', quantity: 1, unit_price, tax_percentage: 7.5 }],
    }),
  );
const dutyOf = (answer: { duties: { duty: string; month: string }[] }, duty: string) =>
  answer.duties.filter((each) => each.duty === duty);

test('what is due disappears as it is filed and paid', async () => {
  const company = dutyOf(await calendar(), 'company_tax');
  expect(company.length).toBeGreaterThan(0);
  await sell(1_000_000_00);
  await done(
    owner.post('/api/v1/payrolls', {
      ...{ month, entry_date: today },
      lines: [
        {
          employee: 'Musa',
          gross: 200_000_00,
          paye: 17_600_00,
          pension: 16_000_00,
          employer_pension: 20_000_00,
        },
      ],
    }),
  );
  const due = await calendar();
  expect(dutyOf(due, 'vat')).toEqual([
    {
      duty: 'vat',
      month,
      due_on: taxDueOn(month),
      amount: 75_000_00,
      state: expect.stringMatching(/late|due/),
    },
  ]);
  expect(dutyOf(due, 'paye')).toMatchObject([{ month, amount: 17_600_00 }]);
  expect(dutyOf(due, 'pension')).toMatchObject([{ month, amount: 36_000_00 }]);
  await done(owner.post('/api/v1/tax/vat-returns', { month, filed_on: today }));
  const paid = { paid_on: today, method: 'bank_transfer' };
  await done(owner.post('/api/v1/tax/vat-payments', { ...paid, month, amount: 70_000_00 }));
  await done(owner.post('/api/v1/payroll-payments', { ...paid, due: 'paye', amount: 17_600_00 }));
  const after = await calendar();
  expect(dutyOf(after, 'vat')).toMatchObject([{ month, amount: 5_000_00 }]);
  expect(dutyOf(after, 'paye')).toEqual([]);
  // What people earn is not for everyone who reads the books.
  const viewer = await calendar(await testMember(application, owner, 'viewer'));
  expect(dutyOf(viewer, 'pension')).toEqual([]);
  expect(dutyOf(viewer, 'vat')).toHaveLength(1);
});

test('a VAT month that is not filed yet is due less the credit that the months before it leave', async () => {
  const before = monthOf(addMonths(`${month}-01`, -1));
  await sell(10_000_00, `${before}-05`);
  await done(
    owner.post('/api/v1/ingestion/transactions/manual', {
      ...{ type: 'expense', amount: 215_000_00, tax_amount: 15_000_00, transaction_date: `${before}-06` },
      ...{ category: 'repairs', payment_method: 'bank_transfer' },
    }),
  );
  await sell(1_000_000_00);
  const due = { month, amount: 60_750_00 };
  expect(dutyOf(await calendar(), 'vat')).toMatchObject([{ month: before, amount: 0 }, due]);
  await done(owner.post('/api/v1/tax/vat-returns', { month: before, filed_on: today }));
  expect(dutyOf(await calendar(), 'vat')).toMatchObject([due]);
});

test('thresholds and company tax follow the sales of the books', async () => {
  expect((await calendar()).thresholds.map((each: { state: string }) => each.state)).toEqual([
    'within',
    'within',
  ]);
  await sell(60_000_000_00, today);
  const doubtful = await calendar();
  expect(doubtful).toMatchObject({ turnover: 60_000_000_00, einvoicing: { class: 'emerging' } });
  expect(doubtful.thresholds).toMatchObject([{ state: 'within' }, { state: 'doubtful' }]);
  expect(doubtful.estimate).toMatchObject({ is_small: true, tax: 0, levy: 0, payable: 0 });
  await sell(25_000_000_00, today);
  expect((await calendar()).thresholds).toMatchObject([{ state: 'near' }, { state: 'near' }]);
  await sell(15_000_001_00, today);
  const large = await calendar();
  expect(large.thresholds).toMatchObject([{ state: 'crossed' }, { state: 'crossed' }]);
  expect(large.estimate).toMatchObject({
    ...{ is_small: false, profit: 100_000_001_00, tax_rate: 30, tax: 30_000_000_30, levy_rate: 4 },
    ...{ levy: 4_000_000_04, payable: 34_000_000_34 },
  });
});
