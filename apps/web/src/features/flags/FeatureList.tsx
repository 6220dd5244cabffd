import { FLAG_NAMES, type FlagName } from '@lissafi/contract/flag-list';
import { reachesTier } from '@lissafi/domain/access/flags';
import { useOrganizationContext } from '../../organization/organization-context.tsx';
import classes from './FeatureList.module.css';
import { StageBadge } from './StageBadge.tsx';
import { useFlags } from './use-flags.ts';

export const LABELS: Record<FlagName, string> = {
  'new-dashboard': 'New dashboard',
  'advanced-analytics': 'Advanced analytics',
  'beta-reports': 'Beta reports',
  'pro-features': 'Pro previews',
  'alpha-integrations': 'Integrations',
  'enhanced-search': 'Enhanced search',
  'bulk-operations': 'Bulk operations',
  'custom-branding': 'Custom branding',
  education: 'Education',
  marketplace: 'Marketplace',
  reports: 'Report library',
};

/** Bulk operations work on every plan: the flag of that name gates nothing (decisions §11.6). */
const SHOWN = FLAG_NAMES.filter((name) => name !== 'bulk-operations');

/** Lists every feature, whether it is on here, and what it requires. */
export function FeatureList() {
  const { flags, loading, error, has } = useFlags();
  const { organization } = useOrganizationContext();
  if (loading) return <p role="status">Loading features...</p>;
  /** What is switched on nowhere is only planned. */
  const exists = (name: FlagName) => flags[name].value !== false;
  const row = (name: FlagName) => {
    const { stage, subscriptionTier, description } = flags[name].metadata;
    const needs = !reachesTier(organization?.tier, subscriptionTier);
    return (
      <li key={name} className={classes.row}>
        <span className={classes.words}>
          <strong>
            {LABELS[name]} <StageBadge stage={stage} />
          </strong>
          <small>{description}</small>
        </span>
        <span className={classes.state} data-on={has(name)}>
          {has(name) ? 'On' : needs ? `From ${subscriptionTier}` : 'Not yet'}
        </span>
      </li>
    );
  };
  return (
    <>
      {error && (
        <p className={classes.note} role="alert">
          {error}. The default settings are shown.
        </p>
      )}
      <ul className={classes.list}>{SHOWN.filter(exists).map(row)}</ul>
      <details className={classes.planned}>
        <summary>Not available yet</summary>
        <ul className={classes.list}>{SHOWN.filter((name) => !exists(name)).map(row)}</ul>
      </details>
    </>
  );
}
