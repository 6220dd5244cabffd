import type { Membership } from '@lissafi/contract/auth';
import classes from './OrganizationMark.module.css';

/** The logo, or the first letter. */
export function OrganizationMark({
  organization,
  small,
}: {
  organization: Pick<Membership, 'name' | 'logo_url'> | null;
  small?: boolean;
}) {
  if (organization?.logo_url) {
    return <img src={organization.logo_url} alt="" className={classes.logo} data-small={small} />;
  }
  return (
    <span className={classes.initial} data-small={small} aria-hidden>
      {organization?.name.trim().charAt(0).toUpperCase() || 'L'}
    </span>
  );
}
