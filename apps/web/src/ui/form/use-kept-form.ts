import { useCallback, useEffect, useRef } from 'react';

const TYPING_MS = 300;

/** Keeps a form on the device while it is typed, and brings it back. The answer forgets it, after saving. */
export function useKeptForm<Values extends object>(
  slot: string,
  values: Values,
  setValues: (values: Values) => void,
): () => void {
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

  useEffect(() => {
    if (values === first.current || done.current) return;
    const timer = setTimeout(() => localStorage.setItem(name, JSON.stringify(values)), TYPING_MS);
    return () => clearTimeout(timer);
  }, [name, values]);

  return useCallback(() => {
    done.current = true;
    localStorage.removeItem(name);
  }, [name]);
}
