import type { InvoiceForm } from './model.ts';

// Stores the input on the device for each organization, so that a power cut, a closed tab or a call loses nothing.

interface StoredDraft {
  form: InvoiceForm;
  /** The version that a stored draft had when typing began. */
  version: number;
  at: string;
}
const slot = (organizationId: string, what: string) => `lissafi.draft.${organizationId}.${what}`;

export function storedDraft(organizationId: string, what: string): StoredDraft | null {
  try {
    const stored = JSON.parse(
      localStorage.getItem(slot(organizationId, what)) ?? 'null',
    ) as StoredDraft | null;
    return stored && Array.isArray(stored.form.items) ? stored : null;
  } catch {
    return null;
  }
}

/** The time of keeping, or null where the device has no room: then leaving must ask. */
export function storeDraft(
  organizationId: string,
  what: string,
  draft: Omit<StoredDraft, 'at'>,
): string | null {
  const at = new Date().toISOString();
  try {
    localStorage.setItem(slot(organizationId, what), JSON.stringify({ ...draft, at }));
    return at;
  } catch {
    return null;
  }
}

export const dropDraft = (organizationId: string, what: string) =>
  localStorage.removeItem(slot(organizationId, what));
