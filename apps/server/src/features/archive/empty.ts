import type { Obstacle } from '@lissafi/contract/archive';
import { CHART_OF_ACCOUNTS } from '@lissafi/domain/books/accounts';
import type { Table } from './tables.ts';

/** What a new organization has: its settings, a branch, a place, its chart of accounts, cash and a bank account. */
const NEW: Record<string, number> = {
  organization: 1,
  organization_counter: 1,
  branch: 1,
  location: 1,
  account: CHART_OF_ACCOUNTS.length,
  bank_account: 2,
  // That it was created, and who joined; an import continues this log.
  event: Number.MAX_SAFE_INTEGER,
};

/** Returns what stands in the way of an import: everything beyond what a new organization has. */
export function obstaclesIn(tables: readonly Table[], rows: ReadonlyMap<string, number>): Obstacle[] {
  const beyond = tables.filter(({ name }) => (rows.get(name) ?? 0) > (NEW[name] ?? 0));
  // What only belongs to another record, such as a line of a document, says nothing new.
  const records = beyond.filter(({ key }) => key.at(-1) === 'id' || key.length === 1);
  return (records.length > 0 ? records : beyond).map(({ name }) => {
    const count = (rows.get(name) ?? 0) - (NEW[name] ?? 0);
    return { what: tableInWords(name, count), count };
  });
}

/** `journal_entry` is "journal entries", and one of them a "journal entry". */
function tableInWords(table: string, count: number): string {
  const words = table === 'invoice' ? 'document' : table.replaceAll('_', ' ');
  if (count === 1 || words.endsWith('s')) return words;
  return words.endsWith('y') ? `${words.slice(0, -1)}ies` : `${words}s`;
}
