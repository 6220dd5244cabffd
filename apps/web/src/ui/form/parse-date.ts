import { addDays, isCivilDate } from '@lissafi/domain/calendar/civil-date';

const pad = (value: string) => value.padStart(2, '0');

/**
 * A day as people here write it, day before month: `21/11/2026`, `21.11.26`, `21/11`; also `2026-11-21`, today,
 * tomorrow, yesterday. Null for what is none of these, undefined for what may be words.
 */
export function parsePlainDate(text: string, today: string): string | null | undefined {
  const entry = text.trim().toLowerCase();
  if (isCivilDate(entry)) return entry;
  if (entry === 'today') return today;
  if (entry === 'tomorrow') return addDays(today, 1);
  if (entry === 'yesterday') return addDays(today, -1);
  const parts = /^(\d{1,2})[./ -](\d{1,2})(?:[./ -](\d{2}|\d{4}))?$/.exec(entry);
  if (!parts) return undefined;
  const [, day = '', month = '', year = today.slice(0, 4)] = parts;
  const date = `${year.length === 2 ? `20${year}` : year}-${pad(month)}-${pad(day)}`;
  return isCivilDate(date) ? date : null;
}

/** Any way of saying a day, "next friday" and "in 2 weeks" too. The words are loaded when first needed. */
export async function parseDate(text: string, today: string): Promise<string | null> {
  const plain = parsePlainDate(text, today);
  if (plain !== undefined) return plain;
  const { GB } = await import('chrono-node/en');
  // Noon, so that no change of clocks moves the day; read back in the same zone, so that none takes part.
  const [year = 0, month = 1, day = 1] = today.split('-').map(Number);
  const found = GB.parseDate(text, new Date(year, month - 1, day, 12), { forwardDate: true });
  if (!found) return null;
  const date = [
    String(found.getFullYear()).padStart(4, '0'),
    pad(String(found.getMonth() + 1)),
    pad(String(found.getDate())),
  ].join('-');
  return isCivilDate(date) ? date : null;
}
