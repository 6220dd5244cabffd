import type { AnswerRow, QuestionAnswer } from '@lissafi/contract/questions';
import type { MemberContext } from '../../http/context.ts';
import type { Asked } from './understand.ts';

/** What a kind of question answers; what is left out is null, or an empty list. */
export interface Figure {
  measure: QuestionAnswer['measure'];
  value: number | null;
  link: string;
  unit?: string | null;
  count?: number | null;
  late?: number | null;
  others?: QuestionAnswer['others'];
  /** The place that the figure is about; of all places where it is left out. */
  place?: string;
  rows?: AnswerRow[];
}
export interface Question {
  context: MemberContext;
  text: string;
  asked: Asked;
  /** Of totals: the days that were said, else this month up to its end. */
  period: { date_from: string; date_to: string };
  /** Of states: the day that was said, unless it is today. */
  day: string | null;
}

/** An address with the parts of its query that are given. */
export function address(path: string, query: Record<string, string | null | undefined>): string {
  const given = Object.entries(query).filter((pair): pair is [string, string] => !!pair[1]);
  return given.length === 0 ? path : `${path}?${new URLSearchParams(given)}`;
}

/** A row whose value is kobo unless it says otherwise. */
export const rowOf = (
  row: Pick<AnswerRow, 'id' | 'label' | 'value' | 'link'> & Partial<AnswerRow>,
): AnswerRow => ({
  measure: 'money',
  unit: null,
  detail: null,
  days_late: null,
  ...row,
});

export const counted = (count: number, noun: string) => `${count} ${noun}${count === 1 ? '' : 's'}`;
