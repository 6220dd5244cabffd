import { type Log, openLog } from '../operations/log.ts';

/** A log whose lines are kept here, as JSON. */
export function keptLog(lines: Record<string, unknown>[] = []): Log {
  return openLog(
    { production: true, log_level: 'debug' },
    { write: (line) => void lines.push(JSON.parse(line)) },
  );
}
