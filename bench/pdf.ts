import type { InvoiceDocument } from '@lissafi/contract/documents';
import { openPrinter } from '../apps/server/src/pdf/printer.ts';
import { issue, prepare, rate } from './load.ts';
import type { BenchServer } from './server.ts';

const SECONDS = Number(process.env.BENCH_SECONDS ?? 10);

/** PDFs per second of an invoice with three lines, in one thread and without a cache. */
export async function pdf(server: BenchServer): Promise<Record<string, Record<string, string>>> {
  const { client, books } = await prepare(server, 1, 1);
  const one = books[0]!;
  const document = (await issue(client, one)) as unknown as InvoiceDocument;
  await client.close();
  const printer = openPrinter({ threads: 1 });
  let number = 0;
  const print = () =>
    printer.print(
      { document: { ...document, invoice_number: `INV-${++number}` }, logo: null, link: null },
      one,
    );
  await rate(1, 2, print);
  const made = await rate(1, SECONDS, print);
  await printer.close();
  return { 'PDFs of an invoice, one core': { 'per second': made.toFixed(0), bar: '≥ 25 a second' } };
}
