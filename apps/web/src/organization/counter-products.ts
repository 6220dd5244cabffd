import { queries } from '../client/api.ts';

/** What the counter of a branch sells, up to the limit; the whole of it is kept on the device. */
export const counterProducts = (branch_id: string | undefined) =>
  queries.counter.products({ query: { branch_id } });
