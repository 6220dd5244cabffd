import type { BankStatementLine, MatchCreate, Suggestion } from '@lissafi/contract/bank-statements';
import type { ExpenseCategory } from '@lissafi/contract/transactions';
import { formatMoney } from '@lissafi/domain/money/money';
import { api, queries } from '../../client/api.ts';
import { sendOnce } from '../../client/send-once.ts';
import { pluralize } from '../../ui/text.ts';
import { notify } from '../../ui/toast.ts';
import { categoryLabel } from '../transactions/labels.ts';
import { CREATE_LABELS } from './labels.ts';

export type Line = BankStatementLine & { suggestions: Suggestion[]; alert_id: string | null };

export interface MatchInput {
  line_ids: string[];
  entries?: { entry_id: string; line: number }[];
  create?: MatchCreateInput[];
  /** The unconfirmed payment that the line confirms. */
  alert_id?: string;
}
/** What a form sends: fields with a default may be left out. */
export type MatchCreateInput = { kind: MatchCreate['kind']; amount?: number } & Record<string, unknown>;

/** The lines of an account that are to be matched, as many as the list shows. */
export const toMatchQuery = (id: string) =>
  queries.bankStatements.toMatch({ params: { id }, query: { limit: 100 } });

/** Sends matches, once; what is recorded with them is described by what was on the statement. */
export async function sendMatches(
  accountId: string,
  matches: MatchInput[],
  { what, done }: { what: string; done: string },
): Promise<void> {
  await sendOnce({
    slot: `statement.match.${accountId}`,
    body: { matches },
    send: (body, idempotencyKey) =>
      api.bankStatements.match({ params: { id: accountId }, body: body as never, idempotencyKey }),
    describe: (body) => [
      what,
      ...body.matches.flatMap(({ create = [] }) => create.slice(0, 3).map(createText)),
    ],
    // A line can be matched only once.
    single: true,
    done: () => notify.success(done),
  });
}

/** What is recorded, in words: "Expense or bank charge, Musa". */
const createText = ({ kind, counterparty, category }: MatchCreateInput): string =>
  [CREATE_LABELS[kind], counterparty, category && categoryLabel(category as ExpenseCategory)]
    .filter(Boolean)
    .join(', ');

/** The line confirms the alert that announced it, whatever it is matched with. */
export const confirming = ({ alert_id }: Line): { alert_id?: string } => (alert_id ? { alert_id } : {});

/** Returns what accepting a suggestion sends. `category` is that of its rule. */
export const acceptance = (line: Line, suggestion: Suggestion, category: string | undefined): MatchInput => ({
  ...matchOf(line, suggestion, category),
  ...confirming(line),
});

function matchOf(line: Line, suggestion: Suggestion, category: string | undefined): MatchInput {
  const line_ids = [line.id, ...suggestion.line_ids];
  const entries = suggestion.entries.map(({ entry_id, line: number }) => ({ entry_id, line: number }));
  const size = Math.abs(line.amount ?? 0);
  const [document] = suggestion.documents;
  if (suggestion.kind === 'alert' && suggestion.customer_id && !document)
    return { line_ids, create: [{ kind: 'customer_payment', customer_id: suggestion.customer_id }] };
  if ((suggestion.kind === 'invoices' || suggestion.kind === 'alert') && document) {
    const total = suggestion.documents.reduce((sum, { amount }) => sum + amount, 0);
    const allocations = suggestion.documents.map(({ id, amount }) => ({
      invoice_id: id,
      amount: total > size ? size : amount,
    }));
    return { line_ids, create: [{ kind: 'customer_payment', customer_id: document.party_id, allocations }] };
  }
  if (suggestion.kind === 'payables' && document)
    return { line_ids, create: [{ kind: 'supplier_payment', supplier_id: document.party_id }] };
  if (suggestion.settlement) {
    const { account_id, date_from, date_to, gross } = suggestion.settlement;
    return { line_ids, create: [{ kind: 'settlement', account_id, date_from, date_to, gross }] };
  }
  if (suggestion.kind === 'rule')
    return { line_ids, create: [{ kind: 'expense', category, rule_id: suggestion.rule_id ?? undefined }] };
  return { line_ids, entries };
}

/** Whether accepting records something in the books. */
export const posts = ({ kind }: Suggestion): boolean => kind !== 'books' && kind !== 'reversal';

/** The line in words: "₦58,400.00 on 31 Oct". */
export const lineText = (line: BankStatementLine, currency: string, date: (day: string) => string): string =>
  `${formatMoney(line.amount ?? 0, currency)} on ${date(line.date ?? '')}`;

/** "1 suggestion fits well", "Not in the books": what a person sees of a line before it is opened. */
export function hintOf({ suggestions }: Line): { text: string; tone: 'good' | 'rule' | 'none' } {
  const [best] = suggestions;
  if (!best) return { text: 'Not in the books', tone: 'none' };
  if (best.kind === 'reversal') return { text: 'Taken back on the statement', tone: 'good' };
  const fitting = suggestions.find(({ fits }) => fits);
  if (fitting?.settlement)
    return { text: `${pluralize(fitting.settlement.count, 'receipt')} add up, less fees`, tone: 'good' };
  if (fitting) {
    const many = fitting.entries.length;
    return { text: many > 1 ? `${many} entries add up` : '1 suggestion fits well', tone: 'good' };
  }
  if (best.kind === 'alert') return { text: 'Alert received', tone: 'good' };
  if (best.kind === 'rule') return { text: best.title, tone: 'rule' };
  return { text: pluralize(suggestions.length, 'suggestion'), tone: 'good' };
}
