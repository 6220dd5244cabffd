import { z } from 'zod';
import { route } from './route.ts';

/** A report or export: where it is shown, and its file formats. */
export const ReportEntry = z.object({
  id: z.string(),
  title: z.string(),
  description: z.string(),
  group: z.enum(['statements', 'ledger', 'open_items', 'sales', 'checks', 'exports']),
  /** A screen of the application. */
  screen: z.string().nullable(),
  /** The file formats that can be downloaded. */
  formats: z.array(z.string()),
});
export type ReportEntry = z.infer<typeof ReportEntry>;

export const reportRoutes = {
  library: route({
    method: 'GET',
    path: '/api/v1/reports',
    access: 'reports:read',
    feature: 'reports',
    summary: 'The report library',
    response: z.object({ reports: z.array(ReportEntry) }),
  }),
} as const;
