import { invalid, type Refusal } from '@lissafi/contract/errors';

/**
 * Checks a change of the day up to which the books are locked (decisions §12.3): before today, and with a reason where
 * days are opened again. Throws VALIDATION_FAILED. Returns the event that it is, or null where nothing changes.
 */
export function lockChange(
  before: string | null,
  after: string | null,
  { today, reason }: { today: string; reason: string | null },
): 'books.locked' | 'books.unlocked' | null {
  if (before === after) return null;
  if (after !== null && after >= today)
    throw fault('books_locked_until', 'Only days before today can be locked', 'INVALID');
  const opens = before !== null && (after === null || after < before);
  if (opens && !reason) throw fault('reason', 'Please say why the books are opened again', 'REQUIRED');
  return opens ? 'books.unlocked' : 'books.locked';
}

const fault = (field: string, message: string, code: string): Refusal => invalid({ field, message, code });
