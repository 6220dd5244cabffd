import { daysBetween } from '../calendar/civil-date.ts';
import { hasWords, tellingWords } from './narration.ts';
import { settlementsFor, type Terminal } from './settlements.ts';
import {
  blank,
  byAmount,
  type Found,
  inCommon,
  inDays,
  nearness,
  type OpenAlert,
  type OpenEntry,
  type OpenLine,
} from './suggestion-parts.ts';

/** Money in that something announced: an alert that somebody pasted, or the receipts of a terminal. */

/** A message may come some days before the bank states the line, or after it where it was forwarded late. */
const ALERT_DAYS = 5;

/** Returns the alert of each line: of the same amount and direction, the nearest in days; each alert is of one line. */
export function alertsOf(lines: readonly OpenLine[], alerts: readonly OpenAlert[]): Map<string, OpenAlert> {
  const amounts = byAmount(lines);
  const pairs = alerts.flatMap((alert) =>
    (amounts.get(alert.amount) ?? []).map((line) => ({
      ...{ alert, line, days: Math.abs(daysBetween(alert.date, line.date)) },
      points: inCommon(tellingWords(line.description), line, alert.text).points,
    })),
  );
  const found = new Map<string, OpenAlert>();
  const used = new Set<string>();
  for (const { alert, line, days } of pairs.sort((a, b) => a.days - b.days || b.points - a.points)) {
    if (days > ALERT_DAYS || found.has(line.id) || used.has(alert.id)) continue;
    found.set(line.id, alert);
    used.add(alert.id);
  }
  return found;
}

/** An alert that says who paid: the payment would be recorded. One that is in the books already comes before it. */
export function announcedBy<Entry extends OpenEntry>(
  line: OpenLine,
  words: readonly string[],
  alert: OpenAlert | undefined,
): Found<Entry>[] {
  if (!alert?.customer || line.amount < 0) return [];
  const days = Math.abs(daysBetween(alert.date, line.date));
  const common = inCommon(
    words,
    line,
    `${alert.text} ${alert.customer.name} ${alert.document?.number ?? ''}`,
  );
  return [
    {
      ...blank,
      kind: 'alert',
      alert,
      documents: alert.document ? [alert.document] : [],
      amount: line.amount,
      reasons: [
        { text: 'Alert received', good: true },
        { text: 'Same amount', good: true },
        { text: inDays(days), good: days <= 3 },
        ...common.reasons,
      ],
      score: 42 + nearness(days) + common.points,
    },
  ];
}

/** Words that providers write beside what they pay out. */
const PAID_OUT = ['SETTLEMENT', 'SETTLE', 'POS', 'TERM', 'TERMINAL', 'PAYOUT', 'NET', 'MERCHANT'];
const percent = (part: number, whole: number) => `${((part * 100) / whole).toFixed(2)} %`;

/** Days of receipts that are what arrived, less a fee. */
export function settledBy<Entry extends OpenEntry>(
  line: OpenLine,
  words: readonly string[],
  terminals: readonly Terminal[],
): Found<Entry>[] {
  const isPaidOut = PAID_OUT.some((word) => hasWords(line.description, word));
  return settlementsFor(line, terminals)
    .map((settlement): Found<Entry> => {
      const { date_from, date_to, count, gross, charge, name } = settlement;
      const days = daysBetween(date_to, line.date);
      const named = tellingWords(name).find((word) => words.includes(word));
      return {
        ...blank,
        kind: 'settlement',
        settlement,
        amount: line.amount,
        reasons: [
          { text: `${count} ${count === 1 ? 'receipt adds' : 'receipts add'} up`, good: true },
          { text: charge === 0 ? 'No fee' : `Less ${percent(charge, gross)} fee`, good: true },
          { text: days === 0 ? 'Same day' : `${days} ${days === 1 ? 'day' : 'days'} later`, good: days <= 3 },
          named || isPaidOut
            ? { text: named ? `“${named}” in both` : 'Says settlement', good: true }
            : { text: 'No word in common', good: false },
        ],
        // Of ranges that all fit, the shorter one, and the one with the lower fee.
        score:
          40 +
          (days <= 1 ? 15 : days <= 3 ? 10 : 0) +
          (named || isPaidOut ? 25 : 0) -
          daysBetween(date_from, date_to) * 2 -
          (charge * 100) / gross,
      };
    })
    .sort((a, b) => b.score - a.score)
    .slice(0, 2);
}
