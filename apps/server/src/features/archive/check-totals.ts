import type { ArchiveManifest } from '@lissafi/contract/archive';
import type { BooksTieOut } from '@lissafi/contract/ledger';
import { ACCOUNT, CHART_OF_ACCOUNTS } from '@lissafi/domain/books/accounts';
import type { Cell } from '@lissafi/domain/files/archive-csv';
import type { ArchivedEntry } from '../ledger/restore.ts';
import { BY_HAND } from '../ledger/store.ts';

/** Collects a fault; row 1 of a file is its head. */
export type Fault = (message: string, file?: string | null, row?: number | null) => void;

const SEEDED = new Map<string, string>(CHART_OF_ACCOUNTS.map(({ code, type }) => [code, type]));

interface Held {
  quantity: number;
  value: number;
}
/** What is added up while the tables are read. */
export const newSums = () => ({
  stock: 0,
  receivables: 0,
  payables: 0,
  work_in_progress: 0,
  goods_received_not_invoiced: 0,
  supplier_refunds_due: 0,
  supplier_advances: 0,
  /** What entries that are documents of their own did to these three accounts. */
  hand: new Map<string, number>(),
  attachments: 0,
  schedules: 0,
  issued: 0,
  held: new Map<string, Held>(),
  moved: new Map<string, Held>(),
});
export type Sums = ReturnType<typeof newSums>;

const OWED = ['pending', 'sent', 'viewed', 'paid'];
/** Accounts whose lines by hand are documents of their own. */
const OF_PURCHASES: readonly string[] = [
  ACCOUNT.goods_received_not_invoiced,
  ACCOUNT.supplier_refunds_due,
  ACCOUNT.supplier_advances,
];
const OPEN_ORDER = ['planned', 'in_progress', 'on_hold'];

/** The subledgers of the tie-out, and what the review counts. */
export function addUp(
  sums: Sums,
  table: string,
  cells: Record<string, Cell>,
  fault: (message: string) => void,
): void {
  const number = (name: string) => Number(cells[name]);
  if (table === 'stock_position') {
    sums.stock += number('value');
    sums.held.set(cells.item_id!, { quantity: number('quantity_e4'), value: number('value') });
  } else if (table === 'stock_movement') {
    const moved = sums.moved.get(cells.item_id!) ?? { quantity: 0, value: 0 };
    moved.quantity += number('quantity_e4');
    moved.value += number('value');
    sums.moved.set(cells.item_id!, moved);
  } else if (table === 'invoice') {
    if (cells.status !== 'draft') sums.issued++;
    if (OWED.includes(cells.status!) && ['invoice', 'receipt'].includes(cells.document_type!))
      sums.receivables += number('base_total_amount') - number('base_amount_paid');
  } else if (table === 'goods_receipt_line')
    sums.goods_received_not_invoiced += number('accrued') - number('cleared');
  else if (table === 'supplier_credit') {
    const open = number('amount') - number('used');
    if (cells.kind === 'advance') sums.supplier_advances += open;
    else sums.supplier_refunds_due += open;
  } else if (table === 'payable') sums.payables += number('total_amount') - number('amount_paid');
  else if (table === 'production_order' && OPEN_ORDER.includes(cells.status!))
    sums.work_in_progress +=
      number('material_cost') + number('labour_cost') + number('overhead_cost') - number('cost_out');
  else if (table === 'transaction_attachment' || table === 'bill_attachment') sums.attachments++;
  else if (table === 'recurring_invoice' || table === 'recurring_journal') {
    if (cells.status === 'active') sums.schedules++;
  } else if (table === 'reminder_settings') {
    if (cells.enabled === 'true') sums.schedules++;
  } else if (table === 'account') {
    const type = SEEDED.get(cells.code!);
    if (type && type !== cells.type) fault(`the account ${cells.code} has another type than in every chart`);
  }
}

/** Adds up what an entry did to the accounts of purchases, where it is a document of its own. */
export function addByHand({ hand }: Sums, { source_type, lines }: ArchivedEntry): void {
  if (!BY_HAND.includes(source_type)) return;
  for (const { account_code, document_id, amount } of lines)
    if (document_id === null && OF_PURCHASES.includes(account_code))
      hand.set(account_code, (hand.get(account_code) ?? 0) + amount);
}

/** The tie-out, from what the tables and the lines of the journal add up to. */
export function tieOutOf(sums: Sums, balances: ReadonlyMap<string, number>): BooksTieOut {
  const of = (code: string) => balances.get(code) ?? 0;
  const hand = (code: string) => sums.hand.get(code) ?? 0;
  const check = (name: BooksTieOut['checks'][number]['name'], subledger: number, ledger: number) => ({
    ...{ name, subledger, ledger },
    difference: subledger - ledger,
  });
  return {
    checks: [
      check('stock', sums.stock, of(ACCOUNT.raw_materials) + of(ACCOUNT.finished_goods)),
      check('receivables', sums.receivables, of(ACCOUNT.receivable)),
      check('payables', sums.payables, -of(ACCOUNT.payable) + 0),
      check('work_in_progress', sums.work_in_progress, of(ACCOUNT.work_in_progress)),
      check(
        'goods_received_not_invoiced',
        sums.goods_received_not_invoiced - hand(ACCOUNT.goods_received_not_invoiced),
        -of(ACCOUNT.goods_received_not_invoiced) + 0,
      ),
      check(
        'supplier_refunds_due',
        sums.supplier_refunds_due + hand(ACCOUNT.supplier_refunds_due),
        of(ACCOUNT.supplier_refunds_due),
      ),
      check(
        'supplier_advances',
        sums.supplier_advances + hand(ACCOUNT.supplier_advances),
        of(ACCOUNT.supplier_advances),
      ),
    ],
  };
}

/** Compares what was added up with what the archive says. */
export function checkTotals(
  manifest: ArchiveManifest,
  balances: ReadonlyMap<string, number>,
  tieOut: BooksTieOut,
  fault: Fault,
): void {
  const said = new Map(
    manifest.trial_balance.accounts.map(({ code, debit, credit }) => [code, debit - credit]),
  );
  for (const code of new Set([...said.keys(), ...balances.keys()]))
    if ((said.get(code) ?? 0) !== (balances.get(code) ?? 0))
      fault(`The balance of the account ${code} is not the sum of its lines`, 'manifest.json');
  const sum = (side: 'debit' | 'credit') =>
    manifest.trial_balance.accounts.reduce((total, account) => total + account[side], 0);
  if (
    sum('debit') !== manifest.trial_balance.total_debit ||
    sum('credit') !== manifest.trial_balance.total_credit
  )
    fault('The totals of the trial balance are wrong', 'manifest.json');
  for (const { name, subledger, ledger } of tieOut.checks) {
    const own = manifest.tie_out.checks.find((check) => check.name === name);
    if (own?.subledger !== subledger || own.ledger !== ledger)
      fault(`The tie-out of ${name.replaceAll('_', ' ')} is not what the records give`, 'manifest.json');
  }
}
