/** When a webhook is tried again, and what its answers mean (docs/decisions/0092). */

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

/** Waits after the first, second, … failed attempt; the last one repeats. */
const WAITS = [
  5 * SECOND,
  30 * SECOND,
  2 * MINUTE,
  10 * MINUTE,
  30 * MINUTE,
  HOUR,
  2 * HOUR,
  4 * HOUR,
  8 * HOUR,
];
/** A message is given up when it is this old. */
const TRIED_FOR = 72 * HOUR;
/** A webhook is turned off when nothing arrived for this long: longer than one message is tried. */
const TOLERATED = 5 * 24 * HOUR;
/** An old secret signs for this long after the new one was made. */
const OLD_SECRET_FOR = 24 * HOUR;

/** Returns when to try again after `attempts` failed ones, at least 1; null to give the message up. */
export function nextAttempt(attempts: number, begun: Date, now: Date): Date | null {
  const next = new Date(now.getTime() + WAITS[Math.min(attempts, WAITS.length) - 1]!);
  const end = begun.getTime() + TRIED_FOR;
  if (now.getTime() >= end) return null;
  // The last attempt comes at the end of the time, not before a wait that would pass it.
  return new Date(Math.min(next.getTime(), end));
}

/** Whether a webhook to which nothing arrived since this instant is turned off. */
export const isGivenUp = (failingSince: Date, now: Date): boolean =>
  now.getTime() - failingSince.getTime() >= TOLERATED;

export const oldSecretUntil = (now: Date): Date => new Date(now.getTime() + OLD_SECRET_FOR);

/**
 * What an attempt means. `down`: the receiver cannot take anything now, so that later messages wait behind this one.
 * `refused`: it answered and does not take this message, which does not hold up the later ones. `gone`: it wants
 * nothing more (410). Null as status: there was no answer.
 */
export type Outcome = 'delivered' | 'refused' | 'down' | 'gone';
export function outcomeOf(status: number | null): Outcome {
  if (status === null) return 'down';
  if (status >= 200 && status < 300) return 'delivered';
  if (status === 410) return 'gone';
  return status >= 500 || status === 408 || status === 429 ? 'down' : 'refused';
}
