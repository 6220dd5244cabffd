import { Refusal } from '@lissafi/contract/errors';
import { LIMITS } from '@lissafi/contract/limits';
import type { Permission } from '@lissafi/contract/permissions';
import type { OpenParties } from '@lissafi/contract/receivables';
import { addMonths, daysBetween, firstOfMonth } from '@lissafi/domain/calendar/civil-date';
import { addMoney } from '@lissafi/domain/money/money';
import { whereOutstanding } from '../../db/outstanding.ts';
import { readOpenDocuments, readOpenParties } from '../ledger/open-documents.ts';
import { readSupplierDebt } from '../payables/debt.ts';
import { readSupplierStatement } from '../payables/statement.ts';
import { readToPay } from '../payables/to-pay.ts';
import { readStatement } from '../receivables/statement.ts';
import { readAgeing } from '../receivables/store.ts';
import { address, counted, type Figure, type Question, rowOf } from './figures.ts';
import { readOldestDue } from './oldest-due.ts';

const PAGE = 1_000;

interface Party {
  id: string;
  name: string;
  total: number;
  late: boolean;
  detail: string | null;
}

/** Reads the pages of a report until it ends. */
async function allOf<Row>(page: (offset: number) => Promise<{ rows: Row[]; total: number }>): Promise<Row[]> {
  const all: Row[] = [];
  for (;;) {
    const { rows, total } = await page(all.length);
    all.push(...rows);
    if (rows.length === 0 || all.length >= total) return all;
  }
}

/** Throws FORBIDDEN: balances of a past day come from the books. */
function needBooks({ context, day }: Question): void {
  const needed: Permission = 'books:read';
  if (day && !context.organization.permissions.includes(needed))
    throw new Refusal('FORBIDDEN', {
      message: 'Balances of a past day need the permission to read the books.',
    });
}

/** The parties above the limit with their sum; those below it as one line. */
function split(parties: Party[], whole: number, above: number | null) {
  const owing = parties.filter(({ total }) => total > 0).sort((a, b) => b.total - a.total);
  const within = above === null ? owing : owing.filter(({ total }) => total > above);
  const value = above === null ? whole : addMoney(...within.map(({ total }) => total));
  const count = owing.length - within.length;
  return {
    within,
    value,
    count: within.length,
    late: within.filter(({ late }) => late).length,
    others: count > 0 ? { count, value: whole - value } : null,
  };
}

async function openOn({ context, day }: Question, side: 'receivable' | 'payable') {
  const { tx, today, organization } = context;
  const currency = organization.currency as OpenParties['currency'];
  let totals = 0;
  const rows = await allOf(async (offset) => {
    const answer = await readOpenParties(tx, side, { as_of: day!, limit: PAGE, offset }, today, currency);
    totals = answer.totals.total;
    return { rows: answer.parties, total: answer.total };
  });
  const parties = rows.map(
    (row): Party => ({
      ...{ id: row.party_id, name: row.name, total: row.total, late: row.total > row.ageing.current },
      detail: counted(row.documents, side === 'receivable' ? 'invoice' : 'document'),
    }),
  );
  return { parties, totals };
}

/** Who owes: the aged receivables of today, or of a day from the books. */
export async function whoOwes(question: Question): Promise<Figure> {
  needBooks(question);
  const { context, asked, day } = question;
  const { tx, today } = context;
  if (day) {
    const { parties, totals } = await openOn(question, 'receivable');
    const { within, ...found } = split(parties, totals, asked.above);
    return {
      ...{ measure: 'money', ...found },
      rows: within
        .slice(0, LIMITS.answer_rows)
        .map(({ id, name, total, detail }) =>
          rowOf({ id, label: name, value: total, detail, link: statementOf('customers', id, day) }),
        ),
      link: address('/books/receivables-ageing', { as_of: day }),
    };
  }
  let totals = 0;
  const rows = await allOf(async (offset) => {
    const answer = await readAgeing(tx, { sort_by: 'total', limit: PAGE, offset }, today);
    totals = answer.totals.total;
    return { rows: answer.customers, total: answer.total };
  });
  const parties = rows.map(
    (row): Party => ({
      ...{ id: row.customer_id, name: row.name, total: row.total, late: row.total > row.ageing.current },
      detail: null,
    }),
  );
  const { within, ...found } = split(parties, totals, asked.above);
  const shown = within.slice(0, LIMITS.answer_rows);
  const oldest = await readOldestDue(
    tx,
    shown.map(({ id }) => id),
    whereOutstanding('i'),
  );
  return {
    ...{ measure: 'money', ...found },
    rows: shown.map(({ id, name, total }) => {
      const due = oldest.get(id);
      const detail = due && (due.documents === 1 ? due.number : counted(due.documents, 'invoice'));
      return rowOf({
        ...{ id, label: name, value: total, detail: detail ?? null, link: `/customers/${id}` },
        days_late: due ? Math.max(0, daysBetween(due.due_date, today)) : null,
      });
    }),
    link: address('/customers/ageing', { above: asked.above === null ? null : String(asked.above) }),
  };
}

const startOf = (to: string) => addMonths(firstOfMonth(to), -2);
const statementOf = (party: 'customers' | 'suppliers', id: string, to: string) =>
  address(`/${party}/${id}/statement`, { from: startOf(to), to });

/** What one customer owes: the closing balance of the statement. */
export async function customerOwes(question: Question): Promise<Figure> {
  const { context, asked, day } = question;
  const { tx, today, organization } = context;
  const currency = organization.currency as OpenParties['currency'];
  const to = day ?? today;
  const { id } = asked.customer!;
  const { closing_balance } = await readStatement(tx, id, { from: startOf(to), to }, today, currency);
  const page = { party_id: id, as_of: to, limit: LIMITS.answer_rows, offset: 0 };
  const open = await readOpenDocuments(tx, 'receivable', page, today, currency);
  return {
    measure: 'money',
    value: closing_balance,
    count: open.total,
    rows: open.documents.map((document) =>
      rowOf({
        ...{ id: document.document_id, label: document.number ?? 'Invoice', value: document.open },
        ...{ days_late: document.days_late, link: `/invoices/${document.document_id}` },
      }),
    ),
    link: statementOf('customers', id, to),
  };
}

/** What suppliers are owed: the list to pay, the statement of one, or the books of a day. */
export async function iOwe(question: Question): Promise<Figure> {
  const { context, asked, day } = question;
  const { tx, today, organization } = context;
  if (asked.supplier) {
    const { id } = asked.supplier;
    const to = day ?? today;
    const period = { from: startOf(to), to };
    const { closing_balance } = await readSupplierStatement(tx, id, period, today, organization.currency);
    return { measure: 'money', value: closing_balance, link: statementOf('suppliers', id, to) };
  }
  needBooks(question);
  const link = day ? address('/books/payables-ageing', { as_of: day }) : '/purchases/to-pay';
  let parties: Party[];
  let totals = 0;
  if (day) ({ parties, totals } = await openOn(question, 'payable'));
  else {
    const rows = await allOf(async (offset) => {
      const answer = await readToPay(tx, { limit: PAGE, offset }, today, organization.currency);
      totals = answer.totals.total;
      return { rows: answer.suppliers, total: answer.total };
    });
    parties = rows.map((row) => ({
      ...{ id: row.supplier_id, name: row.name, total: row.total, late: row.overdue > 0 },
      detail: counted(row.documents, 'document'),
    }));
  }
  const { within, ...found } = split(parties, totals, asked.above);
  // Goods may have come from nobody who is named, so a limit for each supplier says nothing of them.
  const { without_bill } = await readSupplierDebt(tx, { as_of: day ?? undefined });
  const isAll = asked.above === null && without_bill !== 0;
  return {
    ...{ measure: 'money', ...found, late: null, link },
    value: isAll ? addMoney(found.value, without_bill) : found.value,
    rows: [
      ...within
        .slice(0, LIMITS.answer_rows - (isAll ? 1 : 0))
        .map(({ id, name, total, detail }) =>
          rowOf({ id, label: name, value: total, detail, link: `/suppliers/${id}` }),
        ),
      ...(isAll
        ? [
            rowOf({
              id: 'without_bill',
              label: 'Goods without a bill',
              value: without_bill,
              detail: null,
              link: '/purchases/deliveries',
            }),
          ]
        : []),
    ],
  };
}
