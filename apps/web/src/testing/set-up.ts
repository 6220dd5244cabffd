import '../boot.ts';
import { afterEach, beforeEach, expect, vi } from 'vitest';
import { page } from 'vitest/browser';
import { cleanup } from 'vitest-browser-react/pure';
import { deviceDatabase } from '../client/device-database.ts';
import { queryClient } from '../client/query-client.ts';
import { heard } from '../client/reachability.ts';
import { clearSession } from '../client/session.ts';
import { currentToasts, dismiss } from '../ui/toast.ts';
import { server } from './fake-server.ts';
import { DESKTOP, leaveApplication } from './open-application.tsx';
import { TODAY } from './records.ts';
import { forgetToasts } from './toasts.ts';

/** Nothing of one test is on the device when the next begins, and it is the same day for all. */
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(`${TODAY}T09:00:00+01:00`) });
  await page.viewport(...DESKTOP);
  localStorage.clear();
  sessionStorage.clear();
  clearSession();
  const database = await deviceDatabase();
  for (const store of database.objectStoreNames) await database.clear(store);
  for (const { id } of currentToasts()) dismiss(id);
  forgetToasts();
  server.reset();
});

afterEach(async () => {
  vi.useRealTimers();
  await cleanup();
  leaveApplication();
  queryClient.clear();
  // A request that was lost is followed by questions whether the server is there, which would reach the next test.
  heard();
  expect(server.faults().join('\n')).toBe('');
});
