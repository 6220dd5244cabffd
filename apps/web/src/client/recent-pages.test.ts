import { beforeEach, expect, test } from 'vitest';
import { forgetRecentPages, recentPages, rememberPage } from './recent-pages.ts';

const kept = new Map<string, string>();
beforeEach(() => {
  kept.clear();
  const storage = new Proxy(
    {
      getItem: (name: string) => kept.get(name) ?? null,
      setItem: (name: string, value: string) => void kept.set(name, value),
      removeItem: (name: string) => void kept.delete(name),
    },
    {
      ownKeys: () => [...kept.keys()],
      getOwnPropertyDescriptor: () => ({ enumerable: true, configurable: true }),
    },
  );
  Object.defineProperty(globalThis, 'localStorage', { value: storage, configurable: true });
});

test('the latest page is first, each page once, and no more than eight', () => {
  for (let index = 0; index < 10; index++)
    rememberPage('u', 'o', { to: `/invoices/${index}`, title: `${index}` });
  rememberPage('u', 'o', { to: '/invoices/5?from=list', title: 'INV-0005' });
  const pages = recentPages('u', 'o');
  expect(pages).toHaveLength(8);
  expect(pages[0]).toEqual({ to: '/invoices/5?from=list', title: 'INV-0005' });
  expect(pages.filter(({ to }) => to.startsWith('/invoices/5'))).toHaveLength(1);
});

test('they belong to one person and one organization, and are forgotten with the sign-out', () => {
  rememberPage('u', 'o', { to: '/invoices/1', title: 'INV-0001' });
  expect(recentPages('u', 'other')).toEqual([]);
  expect(recentPages('other', 'o')).toEqual([]);
  forgetRecentPages();
  expect(recentPages('u', 'o')).toEqual([]);
});

test('what somebody else wrote there is passed over', () => {
  kept.set('lissafi.recent.u.o', '{"no":');
  expect(recentPages('u', 'o')).toEqual([]);
  kept.set('lissafi.recent.u.o', '[{"to":1,"title":"x"}]');
  expect(recentPages('u', 'o')).toEqual([]);
});
