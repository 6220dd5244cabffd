import { expect } from 'vitest';
import { currentToasts, subscribe, type Toast, type ToastKind } from '../ui/toast.ts';

// Toasts go by themselves, and a busy machine may look too late: what was said is remembered here.

const seen = new Set<number>();
let said: Omit<Toast, 'id'>[] = [];

subscribe(() => {
  for (const { id, ...toast } of currentToasts()) {
    if (seen.has(id)) continue;
    seen.add(id);
    said.push(toast);
  }
});

export const forgetToasts = (): void => {
  said = [];
};

/** Waits until this was said, and forgets what was said up to then. */
export async function expectToast(kind: ToastKind, title: string, message?: string): Promise<void> {
  await expect.poll(() => said).toContainEqual({ kind, title, message });
  forgetToasts();
}
