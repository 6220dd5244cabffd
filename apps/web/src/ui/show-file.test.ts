import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { showFile } from './show-file.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

test('a file stays at its address while the page that shows it is open, and leaves the memory afterwards', () => {
  const revoke = vi.spyOn(URL, 'revokeObjectURL');
  const page = { closed: false, location: { href: '' } };
  showFile(page as Window, new Blob(['%PDF']));
  expect(page.location.href).toMatch(/^blob:/);
  vi.advanceTimersByTime(600_000);
  expect(revoke).not.toHaveBeenCalled();
  page.closed = true;
  vi.advanceTimersByTime(60_000);
  expect(revoke.mock.calls).toEqual([[page.location.href]]);
  expect(vi.getTimerCount()).toBe(0);
});
