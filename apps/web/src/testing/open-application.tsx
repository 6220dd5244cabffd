import { createMemoryHistory } from '@tanstack/react-router';
import { cleanup, render } from 'vitest-browser-react/pure';
import { Application, followSession } from '../application.tsx';
import { queryClient } from '../client/query-client.ts';
import { makeRouter } from '../router.tsx';

/** The sizes that the application is made for, in pixels. */
export const DESKTOP = [1440, 900] as const;
export const PHONE = [390, 844] as const;

let leaving = new AbortController();

export interface Opened {
  /** The address that a browser would show, without its origin. */
  address(): string;
  /** As the button of the browser. */
  back(): void;
}

/** Opens an address of the application, with the server that the test plays; what was open is closed, as by a reload. */
export async function openApplication(address: string): Promise<Opened> {
  leaveApplication();
  await cleanup();
  queryClient.clear();
  leaving = new AbortController();
  const router = makeRouter();
  router.update({ ...router.options, history: createMemoryHistory({ initialEntries: [address] }) });
  followSession(router, leaving.signal);
  await render(<Application router={router} />);
  return { address: () => router.state.location.href, back: () => router.history.back() };
}

export const leaveApplication = () => leaving.abort();
