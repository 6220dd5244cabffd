import { IconSearch } from '@tabler/icons-react';
import { useLocation } from '@tanstack/react-router';
import { useOrganizationContext } from '../organization/organization-context.tsx';
import { Button } from '../ui/Button.tsx';
import { openPalette } from '../ui/openers.ts';
import { Bell } from './Bell.tsx';
import { OrganizationMark } from './OrganizationMark.tsx';
import classes from './PhoneHead.module.css';

/** The header of the phone's home screen: the business and its notifications. Other screens have no header, to save space. */
export function PhoneHead() {
  const { pathname } = useLocation();
  const { organization } = useOrganizationContext();
  if (pathname !== '/dashboard') return null;
  return (
    <div className={classes.head}>
      <OrganizationMark organization={organization} />
      <strong className={classes.name}>{organization?.name}</strong>
      <Button look="subtle" icon aria-label="Find anything" onClick={openPalette}>
        <IconSearch size={20} stroke={1.75} aria-hidden />
      </Button>
      <Bell />
    </div>
  );
}
