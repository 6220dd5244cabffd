import type { InvoiceForm } from './model.ts';

// Stores the input on the device in the slot of the form (client/form-slot.ts), so that a power cut, a closed tab or a
// call loses nothing.

interface StoredDraft {
  form: InvoiceForm;
  /** The version that a stored draft had when typing began. */
  version: number;
  at: string;
}

export function storedDraft(slot: string | null): StoredDraft | null {
  if (slot === null) return null;
  try {
    const stored = JSON.parse(localStorage.getItem(slot) ?? 'null') as StoredDraft | null;
    return stored && Array.isArray(stored.form.items) ? stored : null;
  } catch {
    return null;
  }
}

/** The time of keeping, or null where the device has no room: then leaving must ask. */
export function storeDraft(slot: string | null, draft: Omit<StoredDraft, 'at'>): string | null {
  if (slot === null) return null;
  const at = new Date().toISOString();
  try {
    localStorage.setItem(slot, JSON.stringify({ ...draft, at }));
    return at;
  } catch {
    return null;
  }
}

export function dropDraft(slot: string | null): void {
  if (slot !== null) localStorage.removeItem(slot);
}
