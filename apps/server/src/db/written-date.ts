import { type Sql, sql } from './sql.ts';

/** What a token of a date format is for PostgreSQL, whose names of months are English. */
const TEMPLATES: Record<string, string> = {
  YYYY: 'YYYY',
  YY: 'YY',
  MMMM: 'FMMonth',
  MMM: 'Mon',
  MM: 'MM',
  M: 'FMMM',
  DD: 'DD',
  D: 'FMDD',
};

/** Returns the text of a date or timestamp as `formatDate` writes it with the pattern, such as `D MMM YYYY`. */
export function writtenDate(date: Sql, pattern: string): Sql<string> {
  const template = pattern
    .split(/(YYYY|YY|MMMM|MMM|MM|M|DD|D)/)
    .map((part) => TEMPLATES[part] ?? (part && `"${part.replaceAll('"', '')}"`))
    .join('');
  return sql<string>`to_char(${date}, ${template})`;
}
