import { type DestinationStream, type Logger, pino } from 'pino';
import type { Config } from '../config.ts';

/** The log of a process: JSON lines in production, lines to read in development. */
export type Log = Logger;

/** Opens the log of this process on its standard output, or where a test reads it. */
export function openLog(
  config: Pick<Config, 'production' | 'log_level'>,
  out: DestinationStream = process.stdout,
): Log {
  return pino(
    {
      level: config.log_level,
      base: { pid: process.pid },
      messageKey: 'message',
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (level) => ({ level }) },
      serializers: { err: describeError },
    },
    config.production ? out : { write: (line) => out.write(readable(line)) },
  );
}

const KEPT = ['code', 'table', 'constraint', 'routine'] as const;

/**
 * What is logged of an error. The database adds values of rows to its errors (`detail`, `where`) and the query builder
 * its parameters; none of them is kept.
 */
function describeError(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { message: withoutSecrets(String(error)) };
  const known = error as Error & Partial<Record<(typeof KEPT)[number], string>>;
  return {
    type: error.name,
    message: withoutSecrets(error.message),
    ...Object.fromEntries(KEPT.flatMap((name) => (known[name] ? [[name, known[name]]] : []))),
    stack: withoutSecrets(error.stack ?? ''),
    ...(error.cause ? { cause: describeError(error.cause) } : {}),
  };
}

/** Messages of other programs may name an address: its query, its password and the token of a link are left out. */
export function withoutSecrets(text: string): string {
  return text
    .replace(/([?&][\w.-]+=)[^&\s"')]+/g, '$1…')
    .replace(/(:\/\/[^/\s:@]+:)[^/\s@]+@/g, '$1…@')
    .replace(/\b(bearer\s+)[\w.~+/=-]+/gi, '$1…')
    .replace(/(\/(?:i|c|public\/\w+)\/)[\w-]{16,}/g, '$1…');
}

interface Line {
  level: string;
  time: string;
  message?: string;
  err?: { stack?: string; message: string };
  [field: string]: unknown;
}

/** A line for a person: the message as it is, then what else is known, then the stack of an error. */
function readable(text: string): string {
  const { level, time, message = '', err, pid: _, ...rest } = JSON.parse(text) as Line;
  const fields = Object.entries(rest)
    .filter(([name]) => name !== 'part')
    .map(([name, value]) => ` ${name}=${JSON.stringify(value)}`);
  const urgent = level === 'info' || level === 'debug' ? '' : `${time.slice(11, 19)} ${level}: `;
  return `${urgent}${message}${fields.join('')}${err ? `\n${err.stack || err.message}` : ''}\n`;
}
