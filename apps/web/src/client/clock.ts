// A phone's clock may be wrong by a day. Each answer of the server says what time it is; the difference is kept, so
// that "today" is right without network too.

const STORED = 'lissafi.clock';
/** Smaller differences are the time that an answer takes. */
const IGNORED_MS = 60_000;
/** An answer that took longer tells nothing about the moment at which the server wrote it. */
const SLOW_MS = 10_000;

const read = () => {
  const offset = Number(globalThis.localStorage?.getItem(STORED) ?? 0);
  return Number.isFinite(offset) ? offset : 0;
};
let offset: number | null = null;

/** Milliseconds by which the server's clock is ahead of this device's; 0 while they agree or it is not known. */
export function clockOffset(): number {
  offset ??= read();
  return offset;
}

/** The time by the server's clock, as far as it is known. */
export const now = (): Date => new Date(Date.now() + clockOffset());

/** Learns from the `Date` header of an answer; `sentAt` and `receivedAt` are of this device's clock. */
export function learnTime(header: string | null, sentAt: number, receivedAt: number): void {
  const there = Date.parse(header ?? '');
  const took = receivedAt - sentAt;
  if (Number.isNaN(there) || took < 0 || took > SLOW_MS) return;
  const difference = there - (sentAt + took / 2);
  const next = Math.abs(difference) < IGNORED_MS ? 0 : Math.round(difference);
  if (Math.abs(next - clockOffset()) < IGNORED_MS && (next === 0) === (clockOffset() === 0)) return;
  offset = next;
  try {
    localStorage.setItem(STORED, String(next));
  } catch {
    // Known until the page is closed.
  }
}
