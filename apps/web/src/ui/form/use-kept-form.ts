import { useCallback, useEffect, useRef } from 'react';

const TYPING_MS = 300;

/**
 * Keeps a form on the device while it is typed, and brings it back; what the application filled in by itself is not kept
 * before something is typed (`isTyped`). The function that it returns forgets it after saving, and returns how to keep it
 * again when it was not saved after all.
 */
export function useKeptForm<Values extends object>(
  slot: string,
  values: Values,
  setValues: (values: Values) => void,
  isTyped = true,
): () => () => void {
  const name = `lissafi.form.${slot}`;
  const first = useRef(values);
  const done = useRef(false);

  useEffect(() => {
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
    if (!isTyped || values === first.current || done.current) return;
    const keep = () => {
      pending.current = null;
      if (!done.current) localStorage.setItem(name, JSON.stringify(values));
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

  const latest = useRef(values);
  latest.current = values;
  return useCallback(() => {
    done.current = true;
    localStorage.removeItem(name);
    return () => {
      done.current = false;
      localStorage.setItem(name, JSON.stringify(latest.current));
    };
  }, [name]);
}
