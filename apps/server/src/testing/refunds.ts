import { expect } from 'vitest';
import { invoiceBody, type Member, type TestApplication } from './application.ts';

/** Short ways through the API for invoices that are credited and refunded, of the customer of the test. */
export function refundTools(setup: () => { application: TestApplication; owner: Member; customer: string }) {
  const issued = async (fields: Record<string, unknown> = {}) =>
    (
      await setup().owner.post(
        '/api/v1/invoices',
        invoiceBody(setup().customer, setup().application.today, { issue: true, ...fields }),
      )
    ).body;
  const act = async (id: string, what: string, body: object = {}) => {
    const answer = await setup().owner.post(`/api/v1/invoices/${id}/${what}`, body);
    expect(answer.status, `${what}: ${JSON.stringify(answer.body)}`).toBeLessThan(500);
    return answer;
  };
  const read = async (id: string) => (await setup().owner.get(`/api/v1/invoices/${id}`)).body;
  const pay = (id: string, amount: number) =>
    act(id, 'payments', { amount, paid_on: setup().application.today, method: 'cash' });
  const refund = (id: string, fields: object = {}) =>
    act(id, 'refund', { method: 'cash', paid_on: setup().application.today, ...fields });
  const balance = async (code: string) => {
    const { body } = await setup().owner.get('/api/v1/ledger/trial-balance');
    const account = body.accounts.find((each: { code: string }) => each.code === code);
    return account ? account.debit - account.credit : 0;
  };
  const unapplied = async () =>
    (await setup().owner.get(`/api/v1/customers/${setup().customer}`)).body.unapplied_credit;
  /** Receivables tie out, credits are those of the ledger, and the customer owes the sum of its documents. */
  async function assertWhole() {
    const { checks } = (await setup().owner.get('/api/v1/ledger/tie-out')).body;
    expect(checks.map((check: { difference: number }) => check.difference)).toEqual([0, 0, 0, 0, 0, 0, 0]);
    expect(0 - (await balance('2300'))).toBe(await unapplied());
    const [sum] = await setup().application.owner<{ owed: number }>(
      `select coalesce(sum(base_balance_due), 0)::bigint as owed from invoice
       where customer_id = $1 and status in ('pending', 'sent', 'viewed')`,
      [setup().customer],
    );
    expect((await setup().owner.get(`/api/v1/customers/${setup().customer}`)).body.outstanding).toBe(
      sum!.owed,
    );
    expect(await balance('1100')).toBe(sum!.owed);
  }
  return { issued, act, read, pay, refund, balance, unapplied, assertWhole };
}
