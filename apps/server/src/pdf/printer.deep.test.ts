import { performance } from 'node:perf_hooks';
import type { InvoiceDocument } from '@lissafi/contract/documents';
import { LIMITS } from '@lissafi/contract/limits';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { inOrganization } from '../db/scope.ts';
import { readDocument } from '../features/documents/printable.ts';
import {
  type Member,
  sharedApplication,
  type TestApplication,
  testCustomer,
  testOwner,
} from '../testing/application.ts';
import { patient } from '../testing/patience.ts';
import { renderPdf } from './document.ts';
import type { Printable } from './printable.ts';
import { openPrinter } from './printer.ts';

const PATIENT = { timeout_ms: patient(LIMITS.pdf_timeout_ms) };
let application: TestApplication;
let owner: Member;
let id: string;
let long: InvoiceDocument;

beforeAll(async () => {
  application = await sharedApplication();
  owner = await testOwner(application);
  const items = Array.from({ length: 200 }, (_, index) => ({
    name: `Line ${index} ${'of many words '.repeat(13)}`.slice(0, 190),
    description: `Line ${index}: ${'much to read about this '.repeat(20)}`.trim(),
    quantity: 1,
    unit_price: 100 + index,
  }));
  const { today } = application;
  const body = { customer_id: await testCustomer(owner), issue_date: today, due_date: today, items };
  id = (await owner.post('/api/v1/invoices', body)).body.id;
  long = await inOrganization(application.database, owner.organization_id, (tx) =>
    readDocument(tx, id, today),
  );
});
afterAll(() => application.close());

const printable = (document: InvoiceDocument): Printable => ({ document, logo: null, link: null });
const other = (number: string) => printable({ ...long, invoice_number: number });

describe('the printer', () => {
  test('leaves the process free while it makes a long document, which is the very one', async () => {
    const before = performance.eventLoopUtilization();
    const pdf = await application.services.printer.print(printable(long), owner);
    const { active, utilization } = performance.eventLoopUtilization(before);
    expect(utilization, `${active} ms of work in this thread`).toBeLessThan(0.5);
    const here = performance.eventLoopUtilization();
    expect(pdf.equals(await renderPdf(long))).toBe(true);
    // Rendered in this thread, the same document blocks everything else.
    expect(performance.eventLoopUtilization(here).active).toBeGreaterThan(2 * active);
  });

  test('renders a document once for all requests, and again when anything in it has changed', async () => {
    const printer = openPrinter(PATIENT);
    const short = { ...long, items: long.items.slice(0, 2) };
    const [one, two] = await Promise.all([
      printer.print(printable(short), owner),
      printer.print(printable({ ...short }), owner),
    ]);
    expect(two).toBe(one);
    expect(await printer.print(printable(short), owner)).toBe(one);
    const changed = await printer.print(printable({ ...short, notes: 'Thank you' }), owner);
    expect(changed.equals(one)).toBe(false);
    await printer.close();
  });

  test('tells the next request to retry when too many wait, and stops a document that takes too long', async () => {
    const printer = openPrinter({ ...PATIENT, threads: 1, waiting: 2 });
    const asked = await Promise.allSettled(
      ['1', '2', '3', '4', '5', '6'].map((no) => printer.print(other(no), owner)),
    );
    const refused = asked.filter((each) => each.status === 'rejected');
    expect(refused.length).toBeGreaterThanOrEqual(3);
    for (const { reason } of refused) expect(reason).toMatchObject({ code: 'UNAVAILABLE', status: 503 });
    expect(asked.some((each) => each.status === 'fulfilled')).toBe(true);
    await printer.close();
    const impatient = openPrinter({ timeout_ms: 1 });
    await expect(impatient.print(printable(long), owner)).rejects.toMatchObject({ code: 'UNAVAILABLE' });
    await impatient.close();
  });
});

describe('over HTTP', () => {
  test('a full queue is 503 with a time to retry, in the standard shape; no transaction is open meanwhile', async () => {
    const usual = application.services.printer;
    let held = -1;
    const { pool } = application.database;
    const full = openPrinter({ timeout_ms: 1 });
    application.services.printer = {
      ...full,
      print(document, share) {
        held = pool.totalCount - pool.idleCount;
        return full.print(document, share);
      },
    };
    const answer = await owner.get(`/api/v1/invoices/${id}/pdf`);
    application.services.printer = usual;
    await full.close();
    expect([answer.status, answer.body.code]).toEqual([503, 'UNAVAILABLE']);
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
    expect(answer.headers['content-disposition']).toBeUndefined();
    expect(held).toBe(0);
    const file = await owner.get(`/api/v1/invoices/${id}/pdf`);
    expect([file.status, file.headers['content-type']]).toEqual([200, 'application/pdf']);
    expect(file.headers['content-disposition']).toBe('attachment; filename="draft.pdf"');
  });

  test('one address gets a limited number of public PDFs a minute, and may still read the document', async () => {
    const body = {
      customer_id: await testCustomer(owner),
      issue_date: application.today,
      due_date: application.today,
      items: [{ name: 'Loaf', quantity: 1, unit_price: 100 }],
      issue: true,
    };
    const invoice = (await owner.post('/api/v1/invoices', body)).body;
    const { token } = (await owner.post(`/api/v1/invoices/${invoice.id}/share-link`)).body;
    const address = `/api/v1/public/invoices/${token}`;
    const read = async (path: string) =>
      (await application.call('GET', path, undefined, {}, '10.20.30.40')).status;
    const statuses: number[] = [];
    for (let count = 0; count < 31; count++) statuses.push(await read(`${address}/pdf`));
    expect(statuses).toEqual([...Array(30).fill(200), 429]);
    expect(await read(address)).toBe(200);
  });
});
