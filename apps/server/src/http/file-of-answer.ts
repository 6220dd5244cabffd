import { Refusal } from '@lissafi/contract/errors';
import { LIMITS } from '@lissafi/contract/limits';
import { FILE_TYPES, type FileFormat } from '@lissafi/contract/report-files';
import type { FileContent, FileStream } from '@lissafi/contract/route';
import { formatDate, isCivilDate } from '@lissafi/domain/calendar/civil-date';
import { fileName, inWords } from '@lissafi/domain/files/cell-text';
import type { ReportRow, ReportTable } from '@lissafi/domain/files/report-table';
import type { FastifyReply } from 'fastify';
import type { Tx } from '../db/scope.ts';
import { type ReportSource, reportFile } from '../files/report-file.ts';
import type { Issuer } from '../pdf/printable.ts';
import type { Services } from '../services.ts';
import type { CurrentOrganization } from './context.ts';

/** What a function from an answer to rows may also need: what was asked, and the currency of the books. */
export interface FileAbout {
  query: Record<string, unknown>;
  currency: string;
  today: string;
  /** Writes a date as the organization does. */
  date: (day: string) => string;
}
export type FileOf = (answer: never, about: FileAbout) => ReportTable;

interface FileContext {
  tx: Tx;
  services: Services;
  reply: FastifyReply;
  query: unknown;
  organization: CurrentOrganization;
  today: string;
}

/** A list has more rows than what is asked for at once. */
export class LongFile extends Error {}

/**
 * Turns the answer of a route into a file: of a list all rows, read page by page in the same snapshot, whatever page
 * the query named. `read` is the route's own handler, so a file cannot say something else than the screen. Throws
 * LongFile where the list has more than `rows`.
 */
export async function fileOfAnswer(
  context: FileContext,
  read: (page: object) => Promise<unknown>,
  tableOf: FileOf,
  { format, rows: most }: { format: FileFormat; rows: number },
): Promise<() => Promise<FileContent | FileStream>> {
  const { organization } = context;
  const issuer = await issuerOf(context.tx);
  const about: FileAbout = {
    query: (context.query ?? {}) as Record<string, unknown>,
    currency: organization.currency,
    today: context.today,
    date: (day) => formatDate(day, issuer.date_format),
  };
  const page = (offset: number) => read({ limit: LIMITS.file_page, offset });
  const first = await page(0);
  if (first instanceof Refusal) throw first;
  const whole = tableOf(first as never, about);
  // A report that is a list by item has its totals under `total`, and says how many items there are.
  const { total: counted, item_count, offset: paged } = first as Record<string, number | undefined>;
  const total = paged === undefined ? 0 : (item_count ?? counted ?? 0);
  if (total > most) throw new LongFile();
  /** The totals of a list are those of all its pages, and stand once, at its end. */
  const rowsAt = (rows: ReportRow[], offset: number) =>
    offset + LIMITS.file_page < total ? rows.filter(({ style }) => style !== 'total') : rows;
  const table = { ...whole, rows: rowsAt(whole.rows, 0) };

  async function* rest(): AsyncGenerator<ReportRow[]> {
    for (let offset = LIMITS.file_page; offset < total; offset += LIMITS.file_page) {
      yield rowsAt(tableOf((await page(offset)) as never, about).rows, offset);
    }
  }

  return await sendAsFile(context, { table, rest: total > 0 ? rest() : undefined }, format, issuer);
}

/** Returns what makes the file of a report; for a route that is itself a file, the result of its handler. */
export async function sendAsFile(
  { tx, services, reply }: Pick<FileContext, 'tx' | 'services' | 'reply'>,
  source: ReportSource,
  format: FileFormat,
  issuer?: Issuer,
): Promise<() => Promise<FileContent | FileStream>> {
  const make = await reportFile(source, format, issuer ?? (await issuerOf(tx)), services.printer, tx);
  return async () => {
    const made = await make();
    // Only now: a refusal until here is JSON.
    nameFile(reply, source.table.title, format);
    return made;
  };
}

/** Names a file of a report and its media type. */
function nameFile(reply: FastifyReply, title: string, format: FileFormat): void {
  reply.headers({
    'content-type': FILE_TYPES[format],
    'content-disposition': `attachment; filename="${fileName(title)}.${format}"`,
  });
}

/** Returns the name and date pattern of the organization, for the head of a file. */
function issuerOf(tx: Tx): Promise<Issuer> {
  return tx.db
    .selectFrom('organization')
    .select(['name', 'date_format'])
    .where('organization_id', '=', tx.organization_id)
    .executeTakeFirstOrThrow();
}

/** Says in words how a list was filtered: "Status: overdue", "Date from: 2026-01-01". Ids and sorting are left out. */
export function notesOf({ query, date }: FileAbout): string[] {
  return Object.entries(query).flatMap(([name, value]) =>
    value === undefined || value === '' || SILENT.test(name)
      ? []
      : [
          `${inWords(name)}: ${isCivilDate(String(value)) ? date(String(value)) : String(value).replaceAll('_', ' ')}`,
        ],
  );
}
const SILENT = /^(limit|offset|sort_by|sort_direction)$|_id$/;
