import type { CountLine, CountSheet } from '@lissafi/contract/counts';
import { fromE4, toE4 } from '@lissafi/domain/money/decimal';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { messageOf } from '../../client/api-error.ts';
import { now } from '../../client/clock.ts';
import { notify } from '../../ui/toast.ts';
import { enterCount, showLine } from './enter-count.ts';

/** Goods are scanned one by one: the count is sent once no further scan of the same item has come for this time. */
const PAUSE_MS = 1_500;
const CHOSEN = 'lissafi.count-by-scan';

/** What was counted of one line and is not sent yet. */
interface UnsentCount {
  line: CountLine;
  counted: number;
  counted_at: string;
}

/** Adds one for each scan, and sends the count of a line when another line is scanned, after a pause, or when asked to. */
export class ScanCounter {
  private unsent: UnsentCount | null = null;
  private timer: ReturnType<typeof setTimeout> | undefined;
  /** One after the other: an older count must not arrive after a newer one. */
  private sent: Promise<void> = Promise.resolve();

  private readonly send: (unsent: UnsentCount) => Promise<void>;
  private readonly show: (line: CountLine) => void;

  constructor(send: (unsent: UnsentCount) => Promise<void>, show: (line: CountLine) => void) {
    this.send = send;
    this.show = show;
  }

  /** One more of this line. Returns how many there are now, in the item's own unit. */
  add(line: CountLine): number {
    if (this.unsent?.line.line !== line.line) void this.flush();
    const counted = fromE4(toE4(this.unsent?.counted ?? line.counted ?? 0) + toE4(1));
    this.unsent = { line, counted, counted_at: now().toISOString() };
    // What the books say of it comes with the answer.
    this.show({ ...line, counted, difference: null, value: null });
    clearTimeout(this.timer);
    this.timer = setTimeout(() => void this.flush(), PAUSE_MS);
    return counted;
  }

  /** Sends what has not been sent; resolves when everything is. */
  flush(): Promise<void> {
    clearTimeout(this.timer);
    const { unsent } = this;
    this.unsent = null;
    if (unsent) this.sent = this.sent.then(() => this.send(unsent));
    return this.sent;
  }
}

const counterOf = (client: QueryClient, sheet: Pick<CountSheet, 'id' | 'title'>) =>
  new ScanCounter(
    async ({ line, counted, counted_at }) => {
      try {
        const { reason, batch_number } = line;
        await enterCount(client, sheet, line, { counted, counted_at, reason, batch_number });
      } catch (error) {
        showLine(client, sheet.id, line);
        notify.error(`${line.name}: the count was not saved`, messageOf(error));
      }
    },
    (line) => showLine(client, sheet.id, line),
  );

/** Whether each scan counts one, as chosen on this device, and the counter of the sheet. */
export function useCountByScan({ id, title }: CountSheet) {
  const client = useQueryClient();
  const [isOn, setOn] = useState(() => localStorage.getItem(CHOSEN) === 'yes');
  const [counter] = useState(() => counterOf(client, { id, title }));
  useEffect(() => {
    const flush = () => void counter.flush();
    window.addEventListener('pagehide', flush);
    return () => {
      window.removeEventListener('pagehide', flush);
      flush();
    };
  }, [counter]);
  return {
    isOn,
    choose: (next: boolean) => {
      localStorage.setItem(CHOSEN, next ? 'yes' : 'no');
      setOn(next);
    },
    counter,
  };
}
