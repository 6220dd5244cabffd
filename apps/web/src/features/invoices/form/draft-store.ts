import type { InvoiceForm } from './model.ts';

// What is being typed, kept on the device per organization: a power cut, a closed tab or a call loses nothing.

interface Kept {
  form: InvoiceForm;
  /** The version that a stored draft had when typing began. */
  version: number;
  at: string;
}
const slot = (organizationId: string, what: string) => `lissafi.draft.${organizationId}.${what}`;

export function keptDraft(organizationId: string, what: string): Kept | null {
  try {
    const kept = JSON.parse(localStorage.getItem(slot(organizationId, what)) ?? 'null') as Kept | null;
    return kept && Array.isArray(kept.form.items) ? kept : null;
  } catch {
    return null;
  }
}

/** The time of keeping, or null where the device has no room: then leaving must ask. */
export function keepDraft(organizationId: string, what: string, draft: Omit<Kept, 'at'>): string | null {
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
