import { useEffect, useState } from 'react';
import { ownedSlot } from './owned-slot.ts';
import { getSession } from './session.ts';

// What a person types into a form is kept on the device until it is saved: in a slot that belongs to this person, and
// that no other open form writes to, in this tab or another.

/** Of one form, at the same time; what is typed beyond that is not kept. */
const MOST = 20;

export interface FormSlot {
  /** The name in `localStorage`; null where all slots of the form are in use. */
  name: string | null;
  release(): void;
}

/** Slots of this tab that were released, which the browser gives to the next one a moment later. */
const leaving = new Map<string, Promise<unknown>>();

/**
 * Takes a slot of a form for this tab until it is released: one with input that was left, or else a free one. `what`
 * names the form and its organization.
 */
async function takeFormSlot(what: string): Promise<FormSlot> {
  const first = ownedSlot(getSession().user?.id ?? '', what);
  // Without a secure connection the browser has no locks.
  if (!navigator.locks) return { name: first, release: () => {} };
  const names = Array.from({ length: MOST }, (_, index) => (index === 0 ? first : `${first}#${index + 1}`));
  const isLeft = (name: string) => localStorage.getItem(name) !== null;
  for (const name of [...names.filter(isLeft), ...names.filter((each) => !isLeft(each))]) {
    const slot = await take(name);
    if (slot) return slot;
  }
  return { name: null, release: () => {} };
}

async function take(name: string): Promise<FormSlot | null> {
  await leaving.get(name);
  return new Promise((resolve) => {
    const request = navigator.locks.request(name, { ifAvailable: true }, (lock) => {
      if (!lock) return resolve(null);
      return new Promise<void>((end) => {
        const release = () => {
          end();
          leaving.set(
            name,
            request.finally(() => leaving.delete(name)),
          );
        };
        resolve({ name, release });
      });
    });
    // A page that is being closed gets none.
    request.catch(() => resolve(null));
  });
}

/** The slot of a form while it is open; undefined until the browser has given one. */
export function useFormSlot(what: string): Pick<FormSlot, 'name'> | undefined {
  const [taken, setTaken] = useState<{ what: string; slot: FormSlot }>();
  useEffect(() => {
    let release: (() => void) | null = null;
    let isLeft = false;
    void takeFormSlot(what).then((slot) => {
      if (isLeft) return slot.release();
      release = slot.release;
      setTaken({ what, slot });
    });
    return () => {
      isLeft = true;
      release?.();
    };
  }, [what]);
  return taken?.what === what ? taken.slot : undefined;
}
