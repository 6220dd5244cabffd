import { Refusal } from '@lissafi/contract/errors';
import { formatNumber, isNumberLike } from '@lissafi/domain/sales/numbering';
import { markTypedNumbers, type Numbers, nextInSeries } from '../../db/numbers.ts';
import type { Tx } from '../../db/scope.ts';
import { sql } from '../../db/sql.ts';

/** Checks a typed number under the counter's lock. It does not change the counter, which skips the number later. */
export async function useTypedNumber(tx: Tx, typed: string, numbers: Numbers): Promise<string> {
  if (await numberExists(tx, typed)) throw new Refusal('NUMBER_TAKEN', { field: 'invoice_number' });
  if (isNumberLike(typed)) markTypedNumbers(numbers);
  return typed;
}

/** Returns the number taken with `numbers`, or the next one that nobody typed before. */
export async function nextFreeNumber(
  tx: Tx,
  series: string,
  year: number,
  numbers: Numbers,
): Promise<string> {
  let number = formatNumber(series, year, numbers.document);
  if (!numbers.counter.has_typed_numbers) return number;
  while (await numberExists(tx, number))
    number = formatNumber(series, year, nextInSeries(numbers.counter, `${series}-${year}`));
  return number;
}

/** Returns what the next automatic number of a series would be; a hint that reserves nothing. */
export async function peekNumber(tx: Tx, prefix: string, year: number): Promise<string> {
  const { rows } = await sql<{ next: number; has_typed_numbers: boolean }>`
    select coalesce((document_numbers ->> ${`${prefix}-${year}`})::int, 1) as next, has_typed_numbers
    from organization_counter where organization_id = ${tx.organization_id}`.execute(tx.db);
  let { next, has_typed_numbers } = rows[0]!;
  let number = formatNumber(prefix, year, next);
  while (has_typed_numbers && (await numberExists(tx, number))) number = formatNumber(prefix, year, ++next);
  return number;
}

/** Those of these numbers that documents have. */
export async function existingNumbers(tx: Tx, numbers: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ invoice_number: string }>`select invoice_number from invoice
    where organization_id = ${tx.organization_id} and invoice_number = any (${numbers}::text[])`.execute(
    tx.db,
  );
  return new Set(rows.map((row) => row.invoice_number));
}

export async function numberExists(tx: Tx, number: string): Promise<boolean> {
  const { rows } = await sql`select from invoice
    where organization_id = ${tx.organization_id} and invoice_number = ${number}`.execute(tx.db);
  return rows.length > 0;
}
