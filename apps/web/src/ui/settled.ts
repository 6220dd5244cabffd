import { startTransition, useEffect, useState } from 'react';

let settled = false;

/**
 * False while the application draws its first screen. What nobody sees yet follows in a turn of its own, so that a slow
 * phone shows the rest sooner and answers a touch meanwhile.
 */
export function useSettled(): boolean {
  const [isSettled, setSettled] = useState(settled);
  useEffect(() => {
    if (isSettled) return;
    const timer = setTimeout(() => {
      settled = true;
      startTransition(() => setSettled(true));
    });
    return () => clearTimeout(timer);
  }, [isSettled]);
  return isSettled;
}
