import { type ComponentType, type LazyExoticComponent, lazy, useEffect } from 'react';
import { useSettled } from './settled.ts';

/**
 * A component that nobody sees at first: its file is fetched once the screen stands, before somebody opens it. The hook
 * belongs into the screen that may open it.
 */
export function later<Props>(
  load: () => Promise<ComponentType<Props>>,
): [component: LazyExoticComponent<ComponentType<Props>>, useFetched: () => void] {
  // Without network it is fetched again when it is opened.
  const useFetched = () => {
    const isSettled = useSettled();
    useEffect(() => {
      if (isSettled) load().catch(() => {});
    }, [isSettled]);
  };
  return [lazy(async () => ({ default: await load() })), useFetched];
}
