import { z } from 'zod';

export const Link = z.object({ sys: z.object({ id: z.string() }) });
/** An entry of the Delivery API; its fields are validated where they are read. */
export const Entry = z.object({
  sys: z.object({ id: z.string(), createdAt: z.iso.datetime().optional() }),
  fields: z.record(z.string(), z.unknown()),
});
export type ContentfulEntry = z.infer<typeof Entry>;
