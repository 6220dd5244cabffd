import { useCallback, useEffect, useRef } from 'react';
import { useFormSlot } from '../../client/form-slot.ts';

const TYPING_MS = 300;

/**
 * Keeps a form on the device while it is typed, and brings it back to the same person; what the application filled in by
 * itself is not kept before something is typed (`isTyped`). What another tab has open is not brought back. The function
 * that it returns forgets it after saving, and returns how to keep it again when it was not saved after all.
 */
export function useKeptForm<Values extends object>(
  what: string,
  values: Values,
  setValues: (values: Values) => void,
  isTyped = true,
): () => () => void {
  const slot = useFormSlot(`form.${what}`);
  const name = slot?.name ?? null;
  const first = useRef(values);
  const done = useRef(false);
  const latest = useRef(values);
  latest.current = values;
  const typed = useRef(isTyped);
  typed.current = isTyped;

  useEffect(() => {
    // Whoever types faster than the browser gives a slot goes on with that.
    if (name === null || (typed.current && latest.current !== first.current)) return;
    try {
      const stored = JSON.parse(localStorage.getItem(name) ?? 'null') as Partial<Values> | null;
      if (stored) setValues({ ...first.current, ...stored });
    } catch {
      localStorage.removeItem(name);
    }
  }, [name, setValues]);

  /** Writes what the timer has not written yet. */
  const pending = useRef<(() => void) | null>(null);
  useEffect(() => {
    if (name === null || !isTyped || values === first.current || done.current) return;
    const keep = () => {
      pending.current = null;
      if (!done.current) store(name, values);
    };
    pending.current = keep;
    const timer = setTimeout(keep, TYPING_MS);
    return () => clearTimeout(timer);
  }, [name, values, isTyped]);

  // The page may be left at any moment: a session that ends elsewhere, a tab that the phone throws away.
  useEffect(() => {
    const keep = () => pending.current?.();
    window.addEventListener('pagehide', keep);
    return () => {
      window.removeEventListener('pagehide', keep);
      keep();
    };
  }, []);

  return useCallback(() => {
    done.current = true;
    if (name !== null) localStorage.removeItem(name);
    return () => {
      done.current = false;
      if (name !== null) store(name, latest.current);
    };
  }, [name]);
}

/**
 * Keeps a form of a sheet over a reload of the page, and not beyond the sheet: whoever closes it has recorded or
 * discarded what was typed. That the same was recorded before is asked again.
 */
export function useKeptSheet<Values extends object>(
  what: string,
  values: Values,
  setValues: (values: Values) => void,
): void {
  const restore = useCallback(
    (stored: Values) => setValues('accept_twins' in stored ? { ...stored, accept_twins: false } : stored),
    [setValues],
  );
  const forget = useKeptForm(what, values, restore);
  const latest = useRef(forget);
  latest.current = forget;
  useEffect(
    () => () => {
      latest.current();
    },
    [],
  );
}

function store(name: string, values: object) {
  try {
    localStorage.setItem(name, JSON.stringify(values));
  } catch {
    // Without room on the device the form lives as long as the page.
  }
}
