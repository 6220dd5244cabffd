import { LIMITS } from '@lissafi/contract/limits';
import { queries } from '../client/api.ts';
import { hasScreenBegun } from '../client/begun.ts';
import { queryClient } from '../client/query-client.ts';
import { currentOrganization, startSession } from '../client/session.ts';
import { chosenBranch } from './chosen-branch.ts';
import { counterProducts } from './counter-products.ts';
import { organizationQuery } from './use-organization.ts';

/** A network that gives no answer holds up the first drawing for this long; then the screen waits by itself. */
const PATIENCE_MS = 1_500;

/** What a screen asks for first, as early.ts has asked for it already and as the screen itself does. */
const FIRST: Record<string, (organizationId: string) => Promise<unknown>> = {
  '/dashboard': () => queryClient.prefetchQuery(queries.dashboard.get()),
  '/invoices': () => queryClient.prefetchQuery(queries.invoices.list({ query: NEWEST as never })),
  '/sell': (id) => queryClient.prefetchQuery(counterProducts(chosenBranch(id))),
};

const NEWEST = {
  limit: LIMITS.page_size_default,
  offset: 0,
  sort_by: 'created_at',
  sort_direction: 'desc',
};

let isFirst = true;

/**
 * Waits, at the first screen of a visit only, for what it shows first: drawn once with its data, a slow phone has it
 * half a second earlier than drawn empty and then again.
 */
export async function firstQueries({ pathname, searchStr }: { pathname: string; searchStr: string }) {
  if (!isFirst) return;
  isFirst = false;
  const { user } = await startSession();
  const id = currentOrganization(user)?.id;
  if (!id) return;
  const screen = !searchStr && hasScreenBegun() ? FIRST[pathname] : undefined;
  const wait: Promise<unknown>[] = [queryClient.prefetchQuery(organizationQuery(id))];
  if (screen) wait.push(screen(id));
  let timer: ReturnType<typeof setTimeout> | undefined;
  await Promise.race([
    Promise.all(wait),
    new Promise((done) => {
      timer = setTimeout(done, PATIENCE_MS);
    }),
  ]);
  clearTimeout(timer);
}
