import { ACCOUNT } from '@lissafi/domain/books/accounts';
import { addDays, addMonths, firstOfMonth, monthOf } from '@lissafi/domain/calendar/civil-date';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { FileAbout } from '../../http/file-of-answer.ts';
import {
  type Member,
  sharedApplication,
  type TestApplication,
  testCustomer,
  testMember,
  testOwner,
} from '../../testing/application.ts';
import { runs } from '../../testing/runs.ts';
import { whtReceiptFile } from './files.ts';

let application: TestApplication;
let owner: Member;
let today: string;
let months: [string, string, string];
/** In the first of the months. */
let day: string;

beforeAll(async () => {
  application = await sharedApplication();
  today = application.today;
  months = [3, 2, 1].map((back) => monthOf(addMonths(firstOfMonth(today), -back))) as typeof months;
  day = `${months[0]}-10`;
});
beforeEach(async () => {
  owner = await testOwner(application, { vat_registered: true, tax_id: '12345678-0001' });
});
afterAll(() => application.close());

const done = async (answer: ReturnType<Member['post']>) => {
  const { status, body } = await answer;
  expect([status, status >= 300 ? body : null]).toEqual([expect.any(Number), null]);
  return body;
};
const supplier = (tax_id: string | null = '87654321-0001') =>
  done(owner.post('/api/v1/suppliers', { name: 'Ade & Co', tax_id }));
const bill = (supplier_id: string, transaction_date: string, amount: number, tax_amount = 0) =>
  done(
    owner.post('/api/v1/ingestion/transactions/manual', {
      ...{ type: 'expense', amount, tax_amount, transaction_date, category: 'professional_fees' },
      ...{ supplier_id, payment_status: 'unpaid', description: `Bill ${amount}` },
    }),
  );
const pay = (id: string, paid_on: string, amount: number, wht_amount: number, wht?: object) =>
  done(
    owner.post(`/api/v1/suppliers/${id}/payments`, {
      ...{ amount, wht_amount, paid_on, method: 'bank_transfer', ...(wht && { wht }) },
    }),
  );
const suggest = (query: Record<string, string | number>) =>
  done(
    owner.get(
      `/api/v1/tax/wht-suggestion?${new URLSearchParams(Object.entries(query).map(([k, v]) => [k, String(v)]))}`,
    ),
  );
const remit = (month: string, fields: object = {}) =>
  owner.post('/api/v1/tax/wht-remittances', { month, paid_on: today, ...fields });
const balance = async (code: string) => {
  const [row] = await application.owner<{ balance: string }>(
    `select coalesce(sum(amount), 0) as balance from journal_line where organization_id = $1 and account_code = $2`,
    [owner.organization_id, code],
  );
  return Number(row!.balance);
};
/** The months and the schedule are the balance of the account. */
async function proves() {
  const answer = await done(owner.get('/api/v1/tax/wht-months'));
  expect(answer.due).toBe(answer.ledger);
  expect(answer.ledger).toBe(0 - (await balance(ACCOUNT.wht_payable)));
  for (const { month, deducted } of answer.wht_months) {
    const schedule = await done(owner.get(`/api/v1/tax/wht-deducted?month=${month}`));
    expect([month, schedule.amount]).toEqual([month, deducted]);
  }
  return answer;
}

test('the amount is suggested on the base before VAT, with the reason', async () => {
  const { id } = await supplier();
  const unknown = await supplier(null);
  await bill(id, day, 107_500_00, 7_500_00);
  await bill(unknown.id, day, 50_000_00);
  const asked = { supplier_id: id, settled: 107_500_00, paid_on: day, nature: 'professional' };
  // The organization is small, the supplier has a tax ID, and ₦100,000 is within ₦2m.
  expect(await suggest(asked)).toEqual({
    ...{
      base: 100_000_00,
      rate: 0,
      amount: 0,
      reason: 'small_payer',
      has_tax_id: true,
      month_total: 100_000_00,
    },
  });
  await bill(id, day, 2_000_000_00);
  expect(await suggest(asked)).toMatchObject({
    ...{ base: 100_000_00, rate: 5, amount: 5_000_00, reason: 'rate', month_total: 2_100_000_00 },
  });
  expect(await suggest({ ...asked, settled: 53_750_00 })).toMatchObject({
    base: 50_000_00,
    amount: 2_500_00,
  });
  expect(await suggest({ ...asked, resident: 'false' })).toMatchObject({ rate: 10, amount: 10_000_00 });
  expect(await suggest({ ...asked, over_the_counter: 'true' })).toMatchObject({ reason: 'over_the_counter' });
  expect(await suggest({ ...asked, supplier_id: unknown.id, settled: 50_000_00 })).toMatchObject({
    ...{ base: 50_000_00, rate: 10, amount: 5_000_00, reason: 'doubled', has_tax_id: false },
  });
  const nobody = { ...asked, supplier_id: owner.organization_id };
  const missing = await owner.get(`/api/v1/tax/wht-suggestion?${new URLSearchParams(nobody as never)}`);
  expect(missing.status).toBe(404);
});

test('what was deducted is scheduled, remitted in parts, and the account returns to 0', async () => {
  const [first, second] = months;
  const { id } = await supplier();
  await bill(id, day, 107_500_00, 7_500_00);
  await bill(id, `${second}-02`, 40_000_00);
  const wht = { nature: 'professional', base: 100_000_00, rate: 5 };
  await pay(id, `${first}-20`, 102_500_00, 5_000_00, wht);
  await pay(id, `${second}-20`, 38_000_00, 2_000_00, { ...wht, base: 40_000_00 });
  const { wht_deducted } = await done(owner.get(`/api/v1/tax/wht-deducted?month=${first}`));
  expect(wht_deducted).toEqual([
    expect.objectContaining({
      ...{ date: `${first}-20`, supplier_name: 'Ade & Co', tax_id: '87654321-0001', nature: 'professional' },
      ...{ payee: 'company', base: 100_000_00, rate: 5, amount: 5_000_00, references: 'Bill 10750000' },
      ...{ receipt: null, is_voided: false, is_reversal: false, can: { give_receipt: true } },
    }),
  ]);
  const { wht_months, due } = await proves();
  expect([due, wht_months.map((each: { month: string; due: number }) => [each.month, each.due])]).toEqual([
    7_000_00,
    [
      [second, 2_000_00],
      [first, 5_000_00],
    ],
  ]);
  expect((await remit(first, { amount: 5_000_01 })).body.errors[0].field).toBe('amount');
  expect((await remit(months[2])).body.errors[0].field).toBe('month');
  expect((await remit(first, { paid_on: addDays(today, 1) })).body.errors[0].field).toBe('paid_on');
  const part = await done(remit(first, { amount: 3_000_00, penalty: 100_00, reference: 'NRS' }));
  expect(part).toMatchObject({ month: first, amount: 3_000_00, penalty: 100_00, account_name: 'Bank' });
  // All that is left, without naming it.
  expect(await done(remit(first))).toMatchObject({ amount: 2_000_00 });
  expect((await remit(first)).status).toBe(400);
  await done(remit(second));
  expect(await proves()).toMatchObject({ due: 0, ledger: 0 });
  expect(await balance(ACCOUNT.taxes_levies)).toBe(100_00);
  const voiding = () => owner.post(`/api/v1/tax/wht-remittances/${part.id}/void`, { reason: 'Twice' });
  expect(await done(voiding())).toMatchObject({ void_reason: 'Twice', can: { void: false } });
  expect((await voiding()).status).toBe(409);
  expect(await proves()).toMatchObject({ due: 3_000_00 });
});

test('a payment that is voided later takes its deduction back, and no more is remitted than the account holds', async () => {
  const [first] = months;
  const { id } = await supplier();
  await bill(id, day, 40_000_00);
  await pay(id, `${first}-20`, 38_000_00, 2_000_00);
  const { payments } = await done(owner.get(`/api/v1/suppliers/${id}/payments`));
  await done(owner.post(`/api/v1/suppliers/${id}/payments/${payments[0].id}/void`, { reason: 'Bounced' }));
  const { wht_months } = await proves();
  expect(wht_months.map((each: { due: number; can: object }) => [each.due, each.can])).toEqual([
    [0, { remit: false }],
    [0, { remit: false }],
  ]);
  expect((await remit(first)).status).toBe(400);
  const back = await done(owner.get(`/api/v1/tax/wht-deducted?month=${monthOf(today)}`));
  expect(back.wht_deducted[0]).toMatchObject({ amount: -2_000_00, is_reversal: true, is_voided: true });
});

test('two who remit at once pay no more than is due', async () => {
  const [first] = months;
  const { id } = await supplier();
  await bill(id, day, 40_000_00);
  await pay(id, `${first}-20`, 38_000_00, 2_000_00);
  const answers = await Promise.all([remit(first), remit(first)]);
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 400]);
  expect(await proves()).toMatchObject({ due: 0 });
});

test('the supplier gets a numbered receipt once, as a PDF too', async () => {
  const [first] = months;
  const { id } = await supplier();
  await bill(id, day, 107_500_00, 7_500_00);
  await pay(id, `${first}-20`, 102_500_00, 5_000_00, { nature: 'professional', base: 100_000_00, rate: 5 });
  const { wht_deducted } = await done(owner.get('/api/v1/tax/wht-deducted'));
  const { payment_id } = wht_deducted[0];
  const path = `/api/v1/tax/wht-deductions/${payment_id}/receipt`;
  expect((await owner.get(path)).status).toBe(404);
  expect((await owner.post(path, { given_on: `${first}-19` })).body.errors[0].field).toBe('given_on');
  const given = await done(owner.post(path, { given_on: today }));
  expect(given).toEqual({
    ...{ number: `WHT-${today.slice(0, 4)}-001`, given_on: today, currency: 'NGN', paid_on: `${first}-20` },
    ...{ payer: { name: expect.any(String), tax_id: '12345678-0001', address: null } },
    ...{ supplier: { name: 'Ade & Co', tax_id: '87654321-0001' }, nature: 'professional', base: 100_000_00 },
    ...{ rate: 5, amount: 5_000_00, paid: 102_500_00, references: 'Bill 10750000', is_voided: false },
  });
  expect((await owner.post(path, { given_on: today })).body.message).toBe('The receipt was given already.');
  expect((await owner.get(`${path}?format=pdf`)).raw.subarray(0, 5).toString()).toBe('%PDF-');
  const csv = (await owner.get(`${path}?format=csv`)).raw.toString();
  expect(csv).toContain('5000.00');
  const again = await done(owner.get('/api/v1/tax/wht-deducted'));
  expect(again.wht_deducted[0]).toMatchObject({
    receipt: { number: given.number, given_on: today },
    can: { give_receipt: false },
  });
});

test('what customers withheld is scheduled by year, and missing certificates by age', async () => {
  const customer = await testCustomer(owner);
  const sell = async (issue_date: string) =>
    done(
      owner.post('/api/v1/invoices', {
        ...{ customer_id: customer, issue_date, due_date: today, issue: true },
        items: [{ name: 'Bread', quantity: 1, unit_price: 100_000_00, tax_percentage: 7.5 }],
      }),
    );
  const old = addDays(today, -100);
  const { id, invoice_number } = await sell(old);
  await done(
    owner.post(`/api/v1/invoices/${id}/payments`, {
      ...{ amount: 105_500_00, wht_amount: 2_000_00, paid_on: old, method: 'bank_transfer' },
    }),
  );
  const recent = await sell(today);
  await done(
    owner.post(`/api/v1/invoices/${recent.id}/payments`, {
      ...{ amount: 102_500_00, wht_amount: 5_000_00, paid_on: today, method: 'bank_transfer' },
    }),
  );
  const summary = () => done(owner.get('/api/v1/tax/wht-suffered-summary'));
  expect(await summary()).toMatchObject({
    ...{ amount: 7_000_00, ledger: 7_000_00 },
    missing: expect.arrayContaining([
      { age: 'over_90', payments: 1, amount: 2_000_00 },
      { age: 'current', payments: 1, amount: 5_000_00 },
    ]),
  });
  const listed = await done(owner.get('/api/v1/tax/wht-suffered?certificate=missing'));
  expect([listed.total, listed.amount]).toEqual([2, 7_000_00]);
  expect(listed.wht_suffered[1]).toMatchObject({
    ...{ customer_name: 'Mama Ngozi Stores', documents: invoice_number, amount: 2_000_00 },
    ...{ certificate: null, days_missing: 100, can: { certify: true } },
  });
  const certify = (body: object) =>
    owner.post(`/api/v1/payments/${listed.wht_suffered[1].payment_id}/wht-certificate`, body);
  const late = await certify({ wht_certificate: 'C-1', wht_certificate_on: addDays(today, 1) });
  expect(late.body.errors[0].field).toBe('wht_certificate_on');
  expect(await done(certify({ wht_certificate: 'C-1', wht_certificate_on: today }))).toMatchObject({
    ...{ wht_certificate: 'C-1', wht_certificate_on: today },
  });
  const { years, missing } = await summary();
  expect(missing).toEqual([{ age: 'current', payments: 1, amount: 5_000_00 }]);
  expect(years.reduce((sum: number, year: { certified: number }) => sum + year.certified, 0)).toBe(2_000_00);
  const received = await done(owner.get('/api/v1/tax/wht-suffered?certificate=received'));
  expect(received.wht_suffered).toMatchObject([
    { certificate: 'C-1', certificate_on: today, days_missing: null },
  ]);
  expect(await done(certify({ wht_certificate: null }))).toMatchObject({ wht_certificate_on: null });
  // A refund takes off what was withheld without a certificate, and the schedule follows.
  await done(
    owner.post(`/api/v1/invoices/${recent.id}/refund`, {
      method: 'bank_transfer',
      paid_on: today,
      restock: false,
    }),
  );
  const after = await summary();
  expect(after.amount).toBe(after.ledger);
});

test('a viewer reads; only the owner and the accountant remit', async () => {
  const [first] = months;
  const { id } = await supplier();
  await bill(id, day, 40_000_00);
  await pay(id, `${first}-20`, 38_000_00, 2_000_00);
  for (const role of ['admin', 'viewer'] as const) {
    const member = await testMember(application, owner, role);
    const { wht_months } = await done(member.get('/api/v1/tax/wht-months'));
    expect(wht_months[0].can).toEqual({ remit: false });
    const refused = await member.post('/api/v1/tax/wht-remittances', { month: first, paid_on: today });
    expect(refused.status).toBe(403);
  }
});

test('in random histories the account returns to 0 by its remittances', async () => {
  const Step = fc.record({
    month: fc.integer({ min: 0, max: 2 }),
    amount: fc.integer({ min: 2, max: 9_999_999 }),
    isVoided: fc.boolean(),
    isRemittedEarly: fc.boolean(),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(Step, { minLength: 1, maxLength: 6 }), async (steps) => {
      owner = await testOwner(application, { vat_registered: true });
      const { id } = await supplier();
      for (const { month, amount, isVoided, isRemittedEarly } of steps) {
        await bill(id, `${months[month]}-03`, amount);
        const wht = Math.ceil(amount / 20);
        await pay(id, `${months[month]}-15`, amount - wht, wht);
        if (isVoided) {
          const { payments } = await done(owner.get(`/api/v1/suppliers/${id}/payments`));
          // The one that was just made, not the one of the latest day, which may have been remitted already.
          const [latest] = payments
            .filter((each: { can: { void: boolean } }) => each.can.void)
            .sort((one: { id: string }, other: { id: string }) => (one.id < other.id ? 1 : -1));
          await done(owner.post(`/api/v1/suppliers/${id}/payments/${latest.id}/void`, { reason: 'x' }));
        } else if (isRemittedEarly) await remit(months[month]!);
      }
      const { wht_months } = await proves();
      for (const { month, can } of wht_months) if (can.remit) await remit(month);
      const { due } = await proves();
      expect(due).toBe(0);
      expect(await balance(ACCOUNT.wht_payable)).toBe(0);
    }),
    { numRuns: runs(6), endOnFailure: true },
  );
});

test('a receipt is given for a payment that stands and had tax withheld, from its day on until today', async () => {
  const { id } = await supplier();
  await bill(id, day, 10_000_000);
  const paid = async (amount: number, wht: number): Promise<string> => {
    await pay(id, day, amount, wht);
    const { payments } = await done(owner.get(`/api/v1/suppliers/${id}/payments`));
    return payments.find((each: { amount: number }) => each.amount === amount).id;
  };
  const without = await paid(1_000_000, 0);
  const withheld = await paid(8_550_000, 450_000 - 105_000);
  const give = async (payment: string, given_on: string) => {
    const answer = await owner.post(`/api/v1/tax/wht-deductions/${payment}/receipt`, { given_on });
    return [answer.status, answer.body.errors?.[0]?.message ?? answer.body.message];
  };
  expect(await give(id, today)).toEqual([404, expect.any(String)]);
  expect(await give(without, today)).toEqual([409, 'Nothing was withheld from this payment.']);
  expect(await give(withheld, addDays(today, 1))).toEqual([400, 'The date is in the future']);
  expect(await give(withheld, addDays(day, -1))).toEqual([400, 'This is before the payment']);
  expect((await give(withheld, today))[0]).toBeLessThan(300);
  expect(await give(withheld, today)).toEqual([409, 'The receipt was given already.']);
  const later = await paid(100_000, 5_000);
  for (const payment of [withheld, later])
    await done(owner.post(`/api/v1/suppliers/${id}/payments/${payment}/void`, { reason: 'Wrong account' }));
  expect(await give(later, today)).toEqual([409, 'This payment is void.']);
  const receipt = await done(owner.get(`/api/v1/tax/wht-deductions/${withheld}/receipt`));
  expect(receipt.is_voided).toBe(true);
  const about = { date: (date: string) => date } as FileAbout;
  expect(whtReceiptFile(receipt, about).notes?.[0]).toBe('VOID: the payment was voided');
  expect(whtReceiptFile({ ...receipt, is_voided: false }, about).notes?.[0]).toBe(`Given on ${today}`);
});
