import type { Tier } from '@lissafi/contract/flag-list';

/** What each plan includes today, and nothing that is only planned. */
export const PLANS: Record<Tier, { name: string; points: readonly string[] }> = {
  free: {
    name: 'Free',
    points: [
      'Customers, invoices, receipts and the counter',
      'Stock, purchases and production',
      'Recording in your own words',
      'Books, statements and exports',
      'Members with roles of their own',
    ],
  },
  pro: {
    name: 'Pro',
    points: [
      'Everything in Free',
      'The report library',
      'Recording from photos of receipts',
      'Recording by voice',
    ],
  },
  // Nothing is gated by it yet.
  enterprise: { name: 'Enterprise', points: [] },
};
