import { INVOICE_STATUSES, STORED_STATUSES } from '@lissafi/contract/documents';
import { addDays } from '@lissafi/domain/calendar/civil-date';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  invoiceBody,
  type Member,
  moveTo,
  sharedApplication,
  type TestApplication,
  testCustomer,
  testOwner,
} from '../../testing/application.ts';

/** The parts of a document and its status changes, as the API shows them. */
let application: TestApplication;
let owner: Member;
let customer: string;
let today: string;

const address = {
  line1: '14 Adeniran Ogunsanya St',
  line2: null,
  city: 'Lagos',
  lga: null,
  state: 'Lagos',
  country: 'Nigeria',
  postal_code: '101241',
};

beforeAll(async () => {
  application = await sharedApplication();
  today = application.today;
  owner = await testOwner(application, {
    vat_registered: true,
    legal_name: 'Bisi’s Bakery Limited',
    email: 'hello@bisisbakery.ng',
    phone: '0803 123 4567',
    address,
    tax_id: '12345678-0001',
    registration_number: 'RC 1482207',
  });
  customer = await testCustomer(owner, {
    name: 'Mama Ngozi',
    company_name: 'Ngozi Stores Ltd',
    email: 'ngozi@example.com',
    phone: '0805 765 4321',
    tax_id: '87654321-0001',
    billing_address: { ...address, city: 'Aba', state: 'Abia' },
  });
});
afterAll(() => application.close());

const create = async (fields: Record<string, unknown> = {}) => {
  const answer = await owner.post('/api/v1/invoices', invoiceBody(customer, today, fields));
  expect(answer.status, JSON.stringify(answer.body)).toBe(201);
  return answer.body;
};
const act = async (id: string, what: string, body: object = {}) =>
  (await owner.post(`/api/v1/invoices/${id}/${what}`, body)).body;
const read = async (id: string) => (await owner.get(`/api/v1/invoices/${id}`)).body;
const stored = async (id: string) =>
  (await application.owner<{ status: string }>('select status from invoice where id = $1', [id]))[0]!.status;
const ISO = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/;

describe('fields', () => {
  test('number, reference, status, notes, terms and payment details are returned as they were written', async () => {
    const payment_info = {
      method: 'bank_transfer',
      account_name: 'Bisi’s Bakery',
      account_number: '0123456789',
      bank_name: 'GTBank',
      routing_number: '058152052',
      swift_code: 'GTBINGLA',
    };
    const written = {
      reference_number: 'PO-77',
      notes: 'Deliver before noon',
      terms_and_conditions: 'Goods stay ours until paid.',
      payment_instructions: 'Quote the number.',
      payment_info,
    };
    const draft = await create(written);
    expect(draft).toMatchObject({ ...written, invoice_number: null, status: 'draft' });
    const issued = await act(draft.id, 'issue');
    expect(issued).toMatchObject({
      ...written,
      id: draft.id,
      organization_id: owner.organization_id,
      invoice_number: `INV-${today.slice(0, 4)}-001`,
      status: 'pending',
    });
  });

  test('company and customer are copied at issue, whole, and stay when both change', async () => {
    const invoice = await create({ issue: true });
    const company = {
      name: 'Bisi’s Bakery Limited',
      email: 'hello@bisisbakery.ng',
      phone: '+2348031234567',
      address,
      logo_url: null,
      tax_id: '12345678-0001',
      registration_number: 'RC 1482207',
    };
    const party = {
      id: customer,
      name: 'Mama Ngozi',
      email: 'ngozi@example.com',
      phone: '+2348057654321',
      company_name: 'Ngozi Stores Ltd',
      address: { ...address, city: 'Aba', state: 'Abia' },
      tax_id: '87654321-0001',
    };
    expect(invoice.company).toEqual(company);
    expect(invoice.customer).toEqual(party);
    const { body: before } = await owner.get(`/api/v1/customers/${customer}`);
    await owner.put(`/api/v1/customers/${customer}`, { version: before.version, tax_id: '1' });
    const { body: organization } = await owner.get(`/api/v1/organizations/${owner.organization_id}`);
    const path = `/api/v1/organizations/${owner.organization_id}`;
    await owner.put(path, { version: organization.version, phone: '0803 000 0000' });
    const after = await read(invoice.id);
    expect([after.company, after.customer]).toEqual([company, party]);
  });

  test('dates, lines, totals and currency: naira by default, dollars where asked', async () => {
    const naira = await create({ due_date: addDays(today, 15) });
    expect(naira).toMatchObject({
      issue_date: today,
      due_date: addDays(today, 15),
      currency: 'NGN',
      totals: {
        subtotal: 7_850_000,
        discount_amount: 240_000,
        tax_amount: 228_750,
        total_amount: 7_838_750,
        amount_paid: 0,
        balance_due: 7_838_750,
      },
    });
    expect(naira.items).toHaveLength(3);
    expect((await create({ currency: 'USD' })).currency).toBe('USD');
    const yen = await owner.post('/api/v1/invoices', invoiceBody(customer, today, { currency: 'JPY' }));
    expect([yen.status, yen.body.field]).toEqual([400, 'currency']);
  });

  test('every moment is kept: written, changed, sent, viewed, paid', async () => {
    const draft = await create();
    expect([draft.created_at, draft.updated_at]).toEqual([
      expect.stringMatching(ISO),
      expect.stringMatching(ISO),
    ]);
    expect([draft.sent_at, draft.viewed_at, draft.paid_at]).toEqual([null, null, null]);
    const sent = await act(draft.id, 'send');
    expect(sent.sent_at).toMatch(ISO);
    expect(sent.updated_at >= draft.updated_at).toBe(true);
    const { token } = await act(draft.id, 'share-link');
    await application.call('POST', `/api/v1/public/invoices/${token}/view`);
    await act(draft.id, 'payments', { amount: 7_838_750, paid_on: today, method: 'cash' });
    const paid = await read(draft.id);
    for (const moment of [paid.viewed_at, paid.paid_at]) expect(moment).toMatch(ISO);
    expect(paid.sent_at).toBe(sent.sent_at);
    expect(paid.created_at).toBe(draft.created_at);
  });

  test('a line has its id, words, quantity, price, discount and tax as rate and amount, and total', async () => {
    const { items } = await create({
      items: [
        {
          name: 'Sliced loaf',
          description: 'Large, without sugar',
          quantity: 40,
          unit_price: 120_000,
          discount_percentage: 5,
          tax_percentage: 7.5,
        },
      ],
    });
    expect(items).toEqual([
      {
        id: expect.stringMatching(/^[0-9a-f-]{36}$/),
        inventory_item_id: null,
        inventory_item_type: null,
        cost: null,
        name: 'Sliced loaf',
        description: 'Large, without sugar',
        quantity: 40,
        unit_price: 120_000,
        discount_percentage: 5,
        discount_amount: 240_000,
        tax_percentage: 7.5,
        tax_category: 'standard',
        price_includes_tax: false,
        tax_amount: 342_000,
        total_amount: 4_902_000,
        hs_code: null,
        service_code: null,
        credits_item_id: null,
      },
    ]);
  });
});

describe('states', () => {
  test('issuing fixes the number and posts to the books in one go: refused, nothing of it is there', async () => {
    const draft = await create();
    expect([draft.status, draft.invoice_number, draft.journal_entry_id]).toEqual(['draft', null, null]);
    const issued = await act(draft.id, 'issue');
    expect([issued.status, issued.journal_entry_id]).toEqual(['pending', expect.any(String)]);
    const { body } = await owner.get(`/api/v1/ledger/entries?source_id=${draft.id}`);
    expect(body.entries.map((entry: { id: string }) => entry.id)).toEqual([issued.journal_entry_id]);
    const blocked = await testCustomer(owner, { status: 'blocked' });
    const other = (await owner.post('/api/v1/invoices', invoiceBody(blocked, today))).body;
    expect((await act(other.id, 'issue')).code).toBe('CUSTOMER_BLOCKED');
    expect(await read(other.id)).toMatchObject({ status: 'draft', invoice_number: null });
    expect((await owner.get(`/api/v1/ledger/entries?source_id=${other.id}`)).body.total).toBe(0);
    const next = await create({ issue: true });
    expect(Number(next.invoice_number.slice(-3))).toBe(Number(issued.invoice_number.slice(-3)) + 1);
  });

  test('sending makes it sent; the person billed makes it viewed; neither goes back', async () => {
    const { id } = await create({ issue: true });
    const sent = await act(id, 'send');
    expect([sent.status, sent.stored_status, sent.sent_at]).toEqual([
      'sent',
      'sent',
      expect.stringMatching(ISO),
    ]);
    const { token } = await act(id, 'share-link');
    await application.call('GET', `/api/v1/public/invoices/${token}`);
    expect((await read(id)).status).toBe('sent');
    await application.call('POST', `/api/v1/public/invoices/${token}/view`);
    const viewed = await read(id);
    expect([viewed.status, viewed.viewed_at]).toEqual(['viewed', expect.stringMatching(ISO)]);
    const again = await act(id, 'send');
    expect([again.status, again.sent_at]).toEqual(['viewed', sent.sent_at]);
    expect(again.sends).toHaveLength(2);
  });

  test('a part payment keeps the state and lowers the balance; the rest makes it paid', async () => {
    const { id } = await create({ issue: true });
    const part = await act(id, 'payments', { amount: 838_750, paid_on: today, method: 'cash' });
    expect([part.status, part.paid_at, part.totals.balance_due]).toEqual(['pending', null, 7_000_000]);
    const paid = await act(id, 'payments', { amount: 7_000_000, paid_on: today, method: 'cash' });
    expect([paid.status, paid.totals.balance_due]).toEqual(['paid', 0]);
    expect(paid.paid_at).toMatch(ISO);
  });

  test('overdue is derived from the date of reading in the organization’s zone, and never stored', async () => {
    const { id } = await create({ issue: true, due_date: addDays(today, 3) });
    const at = (time: string) => moveTo(application, owner, new Date(`${addDays(today, 3)}T${time}Z`));
    // Lagos is one hour ahead of UTC: its next day begins at 23:00.
    await at('22:30:00');
    expect(await read(id)).toMatchObject({ status: 'pending', days_late: 0 });
    await at('23:30:00');
    expect(await read(id)).toMatchObject({ status: 'overdue', stored_status: 'pending', days_late: 1 });
    const { body: late } = await owner.get('/api/v1/invoices?status=overdue');
    expect(late.invoices.map((row: { id: string }) => row.id)).toContain(id);
    expect(await stored(id)).toBe('pending');
    const paid = await act(id, 'payments', { amount: 7_838_750, paid_on: today, method: 'cash' });
    expect(paid).toMatchObject({ status: 'paid', days_late: 0 });
    await moveTo(application, owner, null);
  });

  test('stored states run forward; cancelled and refunded come by reversal; overdue is none of them', async () => {
    expect(INVOICE_STATUSES.filter((status) => status !== 'overdue')).toEqual(STORED_STATUSES);
    const seen: string[] = [];
    const { id } = await create();
    seen.push(await stored(id));
    await act(id, 'issue');
    seen.push(await stored(id));
    await act(id, 'send');
    seen.push(await stored(id));
    const { token } = await act(id, 'share-link');
    await application.call('POST', `/api/v1/public/invoices/${token}/view`);
    seen.push(await stored(id));
    await act(id, 'payments', { amount: 7_838_750, paid_on: today, method: 'cash' });
    seen.push(await stored(id));
    await act(id, 'refund', { paid_on: today, method: 'cash' });
    seen.push(await stored(id));
    expect(seen).toEqual(['draft', 'pending', 'sent', 'viewed', 'paid', 'refunded']);
    const other = await create({ issue: true });
    await act(other.id, 'cancel', { reason: 'Twice' });
    expect(await stored(other.id)).toBe('cancelled');
    // Each resulted from a posting that reverses what was posted.
    const { body } = await owner.get(`/api/v1/ledger/entries?source_id=${other.id}`);
    expect(body.entries[0].reverses_id).toBe(body.entries[1].id);
    const refused = application.owner("update invoice set status = 'overdue' where id = $1", [other.id]);
    await expect(refused).rejects.toThrow(/"invoice_status"/);
  });
});

describe('copies', () => {
  test('a duplicate is a draft of today with the same content, of whatever is issued, cancelled or a draft', async () => {
    const invoice = await create({
      issue: true,
      issue_date: '2026-01-05',
      due_date: '2026-01-19',
      notes: 'As always',
      reference_number: 'PO-1',
    });
    await act(invoice.id, 'cancel', { reason: 'x' });
    const answer = await owner.post(`/api/v1/invoices/${invoice.id}/duplicate`);
    expect([answer.status, answer.body.id === invoice.id]).toEqual([201, false]);
    expect(answer.body).toMatchObject({
      status: 'draft',
      invoice_number: null,
      issue_date: today,
      due_date: addDays(today, 14),
      notes: 'As always',
      reference_number: 'PO-1',
      customer_id: customer,
      totals: { total_amount: 7_838_750, amount_paid: 0 },
      payments: [],
      related: [],
    });
  });

  test('a quote is issued, sent and viewed like an invoice, posts nothing, and becomes one invoice', async () => {
    const quote = await create({ document_type: 'quote' });
    expect((await act(quote.id, 'convert')).code).toBe('INVALID_STATE');
    const issued = await act(quote.id, 'send');
    expect(issued).toMatchObject({
      status: 'sent',
      invoice_number: `QUO-${today.slice(0, 4)}-001`,
      journal_entry_id: null,
      totals: { balance_due: 0 },
      can: { convert: true, pay: false, credit: false, refund: false, remind: false, cancel: true },
    });
    const answer = await owner.post(`/api/v1/invoices/${quote.id}/convert`);
    expect(answer).toMatchObject({
      status: 201,
      body: {
        document_type: 'invoice',
        status: 'draft',
        quote_id: quote.id,
        reference_number: issued.invoice_number,
      },
    });
    expect(answer.body.related).toMatchObject([{ relation: 'quote', id: quote.id }]);
    expect((await act(quote.id, 'convert')).code).toBe('QUOTE_CONVERTED');
    expect((await act(quote.id, 'cancel', { reason: 'x' })).code).toBe('QUOTE_CONVERTED');
    expect(await read(quote.id)).toMatchObject({
      can: { convert: false, cancel: false },
      related: [{ relation: 'invoice', id: answer.body.id }],
    });
    const { body: quotes } = await owner.get('/api/v1/invoices?document_type=quote');
    expect(quotes.invoices).toMatchObject([{ id: quote.id, is_converted: true }]);
    // Deleting the draft or cancelling the invoice makes the quote available again.
    await owner.delete(`/api/v1/invoices/${answer.body.id}`);
    const second = await act(quote.id, 'convert');
    await act(second.id, 'issue');
    await act(second.id, 'cancel', { reason: 'Changed their mind' });
    const responses = await Promise.all(
      [1, 2, 3].map(() => owner.post(`/api/v1/invoices/${quote.id}/convert`)),
    );
    expect(responses.map((response) => response.status).sort()).toEqual([201, 409, 409]);
  });

  test('cancelling a quote posts nothing, and it becomes no invoice any more', async () => {
    const quote = await create({ document_type: 'quote', issue: true });
    expect(await act(quote.id, 'cancel', { reason: 'Too dear' })).toMatchObject({ status: 'cancelled' });
    expect((await act(quote.id, 'convert')).code).toBe('INVALID_STATE');
    expect((await owner.get(`/api/v1/ledger/entries?source_id=${quote.id}`)).body.total).toBe(0);
  });
});
