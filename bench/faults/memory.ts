import type { Reply } from './clients.ts';
import type { Books, Write } from './write.ts';

/** What is known of a write: `unknown` was sent and not answered, or only by what may have been written all the same. */
export type Outcome = 'waiting' | 'unknown' | 'acknowledged' | 'refused';

export interface Remembered {
  books: Books;
  write: Write;
  outcome: Outcome;
  /** Of the first acknowledgement. */
  status?: number;
  id?: string | undefined;
  /** It was refused after an attempt without an answer, which may still have been on its way. */
  wasUnknown: boolean;
  attempts: number;
  /** The last refusal, for the figures. */
  code?: string;
}

/** Every write of a run, and what its clients were told of it. */
export class Memory {
  readonly writes: Remembered[] = [];
  readonly faults: string[] = [];
  readonly last: string[] = [];
  requests = 0;

  add(books: Books, write: Write): Remembered {
    const remembered: Remembered = { books, write, outcome: 'waiting', wasUnknown: false, attempts: 0 };
    this.writes.push(remembered);
    return remembered;
  }

  note(line: string): void {
    this.last.push(`${new Date().toISOString().slice(11, 23)} ${line}`);
    if (this.last.length > 200) this.last.shift();
  }

  fault(text: string): void {
    if (this.faults.length < 50) this.faults.push(text);
    this.note(`FAULT ${text}`);
  }

  /** Takes an answer in; `mayFail`: a fault of the harness is at work, or was a moment ago. */
  told(remembered: Remembered, reply: Reply, mayFail: boolean): void {
    const { write, books } = remembered;
    const what = `${books.name} ${write.kind} ${write.key}`;
    this.requests++;
    remembered.attempts++;
    this.note(`${what}: ${reply.status}${reply.status >= 400 ? ` ${reply.body?.code}` : ''}`);
    if (reply.status >= 200 && reply.status < 300) {
      const id = reply.body?.id;
      if (
        remembered.outcome === 'acknowledged' &&
        (remembered.status !== reply.status || remembered.id !== id)
      )
        this.fault(`${what} was answered ${remembered.status} ${remembered.id}, then ${reply.status} ${id}`);
      const isFirst = remembered.outcome !== 'acknowledged';
      Object.assign(remembered, { outcome: 'acknowledged', status: reply.status, id });
      if (isFirst) write.learn?.(reply.body);
      return;
    }
    if (reply.status === 500 || (reply.status > 500 && reply.status !== 503))
      this.fault(`${what}: ${reply.status} ${JSON.stringify(reply.body)}`);
    if (reply.status === 503 && !['UNAVAILABLE', 'STORAGE_FULL'].includes(reply.body?.code))
      this.fault(`${what}: 503 without its code: ${JSON.stringify(reply.body)}`);
    const isUnknown = reply.status === 0 || reply.status >= 500;
    if (isUnknown && !mayFail)
      this.fault(`${what}: no answer although all was well: ${reply.status} ${JSON.stringify(reply.body)}`);
    // An acknowledgement stands, whatever another attempt is told.
    if (remembered.outcome === 'acknowledged') {
      if (!isUnknown) this.fault(`${what} was acknowledged, then refused: ${JSON.stringify(reply.body)}`);
      return;
    }
    if (isUnknown) {
      remembered.wasUnknown = true;
      remembered.outcome = 'unknown';
      return;
    }
    remembered.outcome = 'refused';
    remembered.code = reply.body?.code;
  }

  /** Writes that must be asked about again before anything is known of them. */
  toSettle(): Remembered[] {
    return this.writes.filter(
      ({ outcome, wasUnknown }) => outcome === 'unknown' || (outcome === 'refused' && wasUnknown),
    );
  }

  /** Figures by kind: acknowledged, refused, without a known end. */
  byKind(): Record<string, { acknowledged: number; refused: number; open: number; code?: string }> {
    const kinds: Record<string, { acknowledged: number; refused: number; open: number; code?: string }> = {};
    for (const { write, outcome, code } of this.writes) {
      kinds[write.kind] ??= { acknowledged: 0, refused: 0, open: 0 };
      const figures = kinds[write.kind]!;
      if (outcome === 'acknowledged') figures.acknowledged++;
      else if (outcome === 'refused') figures.refused++;
      else figures.open++;
      if (code) figures.code = code;
    }
    return kinds;
  }
}
