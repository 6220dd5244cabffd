/** The flags that the browser knows too, so this file has no schema. */

/** In ascending order: each tier includes those before it (S2.6-5). */
export const TIERS = ['free', 'pro', 'enterprise'] as const;
export type Tier = (typeof TIERS)[number];
export const DEFAULT_TIER: Tier = 'free';
export const STAGES = ['alpha', 'beta', 'stable'] as const;
export type Stage = (typeof STAGES)[number];

export type FlagValue = boolean | string | number;
export interface Flag {
  value: FlagValue;
  metadata: {
    stage: Stage;
    /** When absent, every tier. */
    subscriptionTier?: Tier | undefined;
    description: string;
    createdAt: string;
    updatedAt: string;
  };
}

export const FLAG_NAMES = [
  'new-dashboard',
  'advanced-analytics',
  'beta-reports',
  'pro-features',
  'alpha-integrations',
  'enhanced-search',
  'bulk-operations',
  'custom-branding',
  'education',
  'marketplace',
  'reports',
] as const;
export type FlagName = (typeof FLAG_NAMES)[number];
export type Flags = Record<FlagName, Flag>;

const since = '2026-11-01T00:00:00.000Z';
const flag = (value: FlagValue, stage: Stage, description: string, subscriptionTier?: Tier): Flag => ({
  value,
  metadata: {
    stage,
    description,
    createdAt: since,
    updatedAt: since,
    ...(subscriptionTier === undefined ? {} : { subscriptionTier }),
  },
});

/** Flags that are on by default. Flags that the specification does not name "default on" are off (decisions §11.6). */
export const DEFAULT_FLAGS: Flags = {
  'new-dashboard': flag(false, 'beta', 'A preview of the next dashboard'),
  'advanced-analytics': flag(false, 'beta', 'Trends and comparisons across periods'),
  'beta-reports': flag(false, 'beta', 'Reports that are still being tested'),
  'pro-features': flag(false, 'stable', 'Early access to what the Pro plan brings next'),
  'alpha-integrations': flag(false, 'alpha', 'Connections to other programs'),
  'enhanced-search': flag(true, 'stable', 'Search that forgives a typing mistake'),
  'bulk-operations': flag(false, 'beta', 'Changing many records at once'),
  'custom-branding': flag(false, 'stable', 'Documents in your own colours', 'enterprise'),
  education: flag(false, 'alpha', 'Short lessons on keeping books'),
  marketplace: flag(false, 'alpha', 'Finding suppliers and accountants'),
  reports: flag(true, 'stable', 'The report library: every statement and export in one place', 'pro'),
};
