import { oncePerText } from './statements.ts';

/**
 * Checks the order in which the transactions of the test suite take their locks (docs/decisions/0035): documents before
 * parties, parties before payables, payables before stock, and the counter last. Transactions that keep one order
 * cannot deadlock.
 */
const ORDER = [
  ['organization'],
  ['import_file'],
  ['second_opinion'],
  ['source_document'],
  ['recurring_invoice', 'reminder_settings'],
  ['invoice', 'transaction', 'production_order', 'bom', 'bill', 'purchase_order', 'stock_count'],
  ['payment'],
  ['price_list'],
  ['customer', 'supplier'],
  ['payable'],
  ['alias'],
  ['supplier_payment', 'supplier_application', 'supplier_refund', 'supplier_credit_note'],
  ['supplier_credit'],
  ['goods_receipt'],
  ['goods_receipt_line'],
  ['location'],
  ['stock_position'],
  ['item'],
  ['stock_lot'],
  ['organization_counter'],
] as const;
const RANK = new Map<string, number>(ORDER.flatMap((tables, rank) => tables.map((table) => [table, rank])));
const COUNTER = 'organization_counter';
/** Rows that are only locked together with the row that they belong to. */
const GUARD: Record<string, string> = {
  stock_layer: 'stock_position',
  stock_shortfall: 'stock_position',
  stock_lot: 'stock_position',
  production_material: 'production_order',
  invoice_item: 'invoice',
  bill_line: 'bill',
  bill_landed_cost: 'bill',
  purchase_order_line: 'purchase_order',
  stock_count_line: 'stock_count',
  price_list_item: 'price_list',
  import_row: 'import_file',
  import_progress: 'import_file',
};

/**
 * Returns what a statement locks: rows that it selects for update or share, and rows that it changes. Inserts lock
 * nothing.
 */
export function locksOf(statement: string): { table: string; explicit: boolean }[] {
  const text = statement
    .replace(/'(?:[^']|'')*'/g, "''")
    .replaceAll('"', '')
    .replace(/\s+/g, ' ');
  // A lock clause applies to the tables of its own query, not to those of subqueries.
  let outer = text;
  for (let before = ''; before !== outer; ) {
    before = outer;
    outer = outer.replace(/\((?!\s*(?:update|delete|insert)\b)[^()]*\)/gi, ' ');
  }
  const locks: { table: string; explicit: boolean }[] = [];
  const lock = /\bfrom ([a-z_]+)\b(?:(?!\bfrom\b).)*?\bfor (?:no key update|update|key share|share)\b/gi;
  for (const [, table] of outer.matchAll(lock)) locks.push({ table: table!, explicit: true });
  for (const [, table] of text.matchAll(
    /(?:^|[(;]|\bas \() ?(?:update|delete from) ([a-z_]+)\b(?! set \w+ = excluded)/gi,
  ))
    locks.push({ table: table!, explicit: false });
  return locks;
}

const effectsOf = oncePerText((statement) => ({
  locks: locksOf(statement),
  inserted: [...statement.matchAll(/\binsert into "?([a-z_]+)/gi)].map(([, table]) => table!),
}));

/** Follows the statements of one connection and reports each lock out of order. */
export function lockOrder(report: (fault: string) => void): (statement: string) => void {
  let taken: string[] = [];
  let written = new Set<string>();
  return (statement) => {
    if (/^\s*(begin|commit|rollback)\b/i.test(statement)) {
      taken = [];
      written = new Set();
      return;
    }
    const { locks, inserted } = effectsOf(statement);
    const text = () => statement.replace(/\s+/g, ' ').slice(0, 300);
    const isCounterHeld = taken.includes(COUNTER);
    for (const { table, explicit } of locks) {
      const rank = RANK.get(table);
      const before = taken.findLast((other) => rank !== undefined && RANK.get(other)! > rank);
      const isHeld = [table, GUARD[table] ?? table].some((each) => taken.includes(each) || written.has(each));
      if (explicit && before && !isHeld) report(`${table} is locked after ${before}: ${text()}`);
      if (!explicit && isCounterHeld && !isHeld && table !== COUNTER)
        report(`${table} is changed under the counter and was not held before: ${text()}`);
    }
    for (const table of inserted) written.add(table);
    for (const { table } of locks) if (RANK.has(table) || table === COUNTER) taken.push(table);
    for (const { table } of locks) written.add(table);
  };
}
