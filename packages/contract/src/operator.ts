import { z } from 'zod';
import { TIERS } from './flag-list.ts';
import { route } from './route.ts';

/** Who runs this installation, as the environment names it; null for what it does not name. */
export const Operator = z.object({
  name: z.string().nullable(),
  address: z.string().nullable(),
  email: z.string().nullable(),
  /** Kobo for one organization and month. Null where no price was set; free costs nothing. */
  prices: z.record(z.enum(TIERS), z.int().nullable()),
  /** What the operator adds to the prices, such as whether they include VAT. */
  price_note: z.string().nullable(),
});
export type Operator = z.infer<typeof Operator>;

export const operatorRoutes = {
  get: route({
    method: 'GET',
    path: '/api/v1/public/operator',
    access: 'public',
    summary: 'Who runs this service, and its prices',
    response: Operator,
  }),
} as const;
