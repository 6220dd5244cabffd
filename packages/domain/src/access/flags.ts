import {
  DEFAULT_TIER,
  type Flag,
  type FlagValue,
  type Stage,
  TIERS,
  type Tier,
} from '@lissafi/contract/flag-list';

/** A flag is on when its value is boolean true, the string 'true' in any case, or a number above 0 (S2 §6). */
export function isOn(value: FlagValue): boolean {
  if (typeof value === 'boolean') return value;
  if (typeof value === 'string') return value.toLowerCase() === 'true';
  return value > 0;
}

/** Tiers are ordered free < pro < enterprise (S2 §6); a missing tier counts as free. */
export function reachesTier(tier: Tier | null | undefined, required: Tier | undefined): boolean {
  return required === undefined || TIERS.indexOf(tier ?? DEFAULT_TIER) >= TIERS.indexOf(required);
}

/** True when the flag is on and the tier is high enough. An unknown flag is off. */
export function hasFeature(flag: Flag | undefined, tier: Tier | null | undefined): boolean {
  return flag !== undefined && isOn(flag.value) && reachesTier(tier, flag.metadata.subscriptionTier);
}

/** The badge of a feature: alpha in the error colour, beta in the warning colour, none for a stable feature (S1 §4). */
export function stageBadge(stage: Stage): { label: string; color: 'error' | 'warning' } | null {
  if (stage === 'stable') return null;
  return { label: stage, color: stage === 'alpha' ? 'error' : 'warning' };
}

/**
 * What a gated page shows (S2 §2): "Loading..." while flags load, the page when the flag is on, otherwise the
 * optional fallback, otherwise a redirect to /dashboard or to the custom path.
 */
export function decideGate(gate: {
  loading: boolean;
  open: boolean;
  fallbackPath?: string | undefined;
  showFallback?: boolean | undefined;
}): { show: 'loading' | 'page' | 'fallback' } | { show: 'redirect'; to: string } {
  if (gate.loading) return { show: 'loading' };
  if (gate.open) return { show: 'page' };
  if (gate.showFallback) return { show: 'fallback' };
  return { show: 'redirect', to: gate.fallbackPath ?? '/dashboard' };
}
