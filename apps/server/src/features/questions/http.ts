import { Refusal } from '@lissafi/contract/errors';
import type { Permission } from '@lissafi/contract/permissions';
import { QUESTION_PERMISSIONS, type QuestionKind, type questionRoutes } from '@lissafi/contract/questions';
import { TRANSACTION_CATEGORIES } from '@lissafi/contract/transactions';
import { completePeriod } from '@lissafi/domain/books/statement-columns';
import type { Handlers } from '../../http/context.ts';
import { readCandidates } from '../known-names/candidates.ts';
import type { Figure, Question } from './figures.ts';
import { cashBalance, expensesTotal, paymentsReceived, profit } from './money.ts';
import { customerOwes, iOwe, whoOwes } from './owed.ts';
import { bestCustomers, bestEarners, bestItems, itemProfit, salesQuantity, salesTotal } from './sold.ts';
import { itemCost, itemStock, lowStock, productionTotal } from './stocked.ts';
import { type Asked, kindOf, noAnswer, onWire, understand, withNearestItem } from './understand.ts';

const ANSWERS: Record<QuestionKind, (question: Question) => Promise<Figure>> = {
  who_owes: whoOwes,
  customer_owes: customerOwes,
  i_owe: iOwe,
  sales_total: salesTotal,
  sales_quantity: salesQuantity,
  item_stock: itemStock,
  item_cost: itemCost,
  low_stock: lowStock,
  expenses_total: expensesTotal,
  profit: (question) => (question.asked.item ? itemProfit(question) : profit(question)),
  cash_balance: cashBalance,
  payments_received: paymentsReceived,
  best_customers: bestCustomers,
  best_items: bestItems,
  best_earners: bestEarners,
  production_total: productionTotal,
};

/** Kinds whose answer is how things stand; all others are about days. */
const STATES: QuestionKind[] = [
  ...([
    'who_owes',
    'customer_owes',
    'i_owe',
    'item_stock',
    'item_cost',
    'low_stock',
    'cash_balance',
  ] as const),
];

/** What each permission lets a member read, as a refusal names it. */
const READING: Partial<Record<Permission, string>> = {
  'customers:read': 'customers and what they owe',
  'supplier_payments:read': 'what is owed to suppliers',
  'sales_totals:read': 'sales amounts',
  'inventory:read': 'stock',
  'costs:read': 'costs',
  'transactions:read': 'expenses',
  'books:read': 'the books',
  'documents:read': 'payments',
  'production:read': 'production',
};

/** Throws FORBIDDEN with what is missing, before any name is looked at. */
function assertMayRead(kind: QuestionKind, permissions: readonly Permission[]): void {
  const needed = QUESTION_PERMISSIONS[kind];
  if (!permissions.includes(needed))
    throw new Refusal('FORBIDDEN', {
      message: `Your role may not read ${READING[needed]}. Ask the owner for it.`,
    });
}

/** What the records do not keep; null where the question can be answered. */
function notKept(asked: Asked, today: string): string | null {
  const isPast = asked.date_to !== null && asked.date_to !== today;
  if (asked.date_from !== null && asked.date_from > today)
    return 'That is in the future; the books hold what has happened.';
  if ((asked.kind === 'item_stock' || asked.kind === 'low_stock') && isPast)
    return 'Stock can be asked as it is now; the stock valuation shows it on a past day.';
  const isKnown = TRANSACTION_CATEGORIES.some((each) => each === asked.category);
  if (asked.category && !isKnown) return 'Expenses are not kept by that category.';
  return null;
}

export const questionHandlers: Handlers<typeof questionRoutes> = {
  async ask(context) {
    const { tx, body, today, organization } = context;
    const { permissions, currency } = organization;
    const known = await readCandidates(tx, body.text, permissions);
    // Names that the member may not read were not looked up, so a refusal never tells whether one exists.
    const kind = kindOf(body.text, today, known);
    if (kind) assertMayRead(kind, permissions);
    const named = await withNearestItem(context, body.text, known);
    if ('code' in named) return named;
    const asked = understand(body.text, today, named);
    if ('code' in asked) return asked;
    const reason = notKept(asked, today);
    if (reason) return noAnswer('not_kept', reason);
    const { from: date_from, to: date_to } = completePeriod(
      { date_from: asked.date_from ?? undefined, date_to: asked.date_to ?? undefined },
      today,
    );
    const isState = STATES.includes(asked.kind);
    const day = isState && asked.date_to && asked.date_to !== today ? asked.date_to : null;
    const question: Question = { context, text: body.text, asked, period: { date_from, date_to }, day };
    const { link, measure, value, ...figure } = await ANSWERS[asked.kind](question);
    return {
      understood: {
        ...onWire(isState ? asked : { ...asked, date_from, date_to }),
        ...(figure.place && { place: figure.place }),
      },
      ...{ measure, value, currency, link },
      unit: figure.unit ?? null,
      count: figure.count ?? null,
      late: figure.late ?? null,
      others: figure.others ?? null,
      rows: figure.rows ?? [],
      words: asked.words,
    };
  },
};
