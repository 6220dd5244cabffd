import type { QuestionAnswer, QuestionKind } from '@lissafi/contract/questions';

type Said = Pick<QuestionAnswer, 'words'>['words'];

const PERIODS = [
  ...(['today', 'yesterday', 'this week', 'last week', 'this month', 'last month'] as const),
  ...(['this year', 'last year'] as const),
];
const LIMITS_SAID = ['above 10k', 'above 50k', 'above 100k', 'above 500k'];

const OF_A_TIME = new Set<QuestionKind>([
  ...(['sales_total', 'sales_quantity', 'expenses_total', 'profit', 'payments_received'] as const),
  ...(['best_customers', 'best_items', 'best_earners', 'production_total'] as const),
]);
const WITH_LIMIT = new Set<QuestionKind>(['who_owes', 'i_owe']);

/** A part of a question that can be chosen instead of typed: what it is now, and what else it may be. */
export interface Choice {
  tone: 'date' | 'amount';
  label: string;
  value: string;
  options: (readonly [value: string, label: string])[];
}

/** What can be chosen of a question that was answered. Words that were typed stay among the options. */
export function choicesOf(text: string, { understood, words }: QuestionAnswer): Choice[] {
  const said = (tone: Choice['tone']) => {
    const span = words.find((word) => word.tone === tone);
    return span ? text.slice(span.from, span.to) : undefined;
  };
  const choice = (tone: Choice['tone'], label: string, value: string, known: readonly string[]): Choice => ({
    ...{ tone, label, value },
    options: [...(known.includes(value) || value === '' ? [] : [value]), ...known].map(
      (each) => [each, each] as const,
    ),
  });
  const choices: Choice[] = [];
  // A total that names no time is of this month.
  if (OF_A_TIME.has(understood.kind))
    choices.push(choice('date', 'Period', (said('date') ?? 'this month').toLowerCase(), PERIODS));
  if (WITH_LIMIT.has(understood.kind)) {
    const limit = choice('amount', 'Amount', (said('amount') ?? '').toLowerCase(), LIMITS_SAID);
    choices.push({ ...limit, options: [['', 'any amount'], ...limit.options] });
  }
  return choices;
}

/** The question with other words for its period or its limit; empty words take the limit away. */
export function withChoice(text: string, words: Said, tone: Choice['tone'], chosen: string): string {
  const span = words.find((word) => word.tone === tone);
  const changed = span
    ? `${text.slice(0, span.from)}${chosen}${text.slice(span.to)}`
    : text.replace(/\s*(\?*)\s*$/, ` ${chosen}$1`);
  return changed.replace(/\s+/g, ' ').replace(/\s+\?/, '?').trim();
}
