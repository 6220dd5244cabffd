import { connection } from '../../client/api.ts';
import { getSession } from '../../client/session.ts';

/** The name of the file that pasted rows are sent as. */
export const PASTED = 'pasted.csv';

const key = () => `lissafi.import.${getSession().user?.id}.${connection.organizationId}`;

/** The rows that this person pasted last in this tab, until they are imported; empty where there are none. */
export function pastedRows(): string {
  try {
    return sessionStorage.getItem(key()) ?? '';
  } catch {
    return '';
  }
}

/** Keeps pasted rows, so that neither a reload nor a discarded import loses them; nothing is kept of an empty text. */
export function keepPastedRows(text: string): void {
  try {
    if (text) sessionStorage.setItem(key(), text);
    else sessionStorage.removeItem(key());
  } catch {
    // Without storage, or for too long a text, the rows live as long as the page.
  }
}
