import { IconCheck, IconLogout, IconPlus, IconSearch } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useUser } from '../client/session.ts';
import { GROUPS } from '../labels/navigation.ts';
import { useOrganizationContext } from '../organization/organization-context.tsx';
import { Button } from '../ui/Button.tsx';
import { chooseScheme, useSchemeChoice } from '../ui/color-scheme.ts';
import { Drawer } from '../ui/Drawer.tsx';
import { openPalette } from '../ui/openers.ts';
import { SCHEMES, useLeave } from './account.ts';
import classes from './MoreDrawer.module.css';
import { OrganizationMark } from './OrganizationMark.tsx';
import { useShown } from './use-shown.ts';
import { WaitingCount } from './WaitingCount.tsx';

const BAR_PATHS = ['/dashboard', '/invoices', '/customers'];

export function MoreDrawer({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const user = useUser();
  const isShown = useShown();
  const { organization, organizations, switchTo } = useOrganizationContext();
  const choice = useSchemeChoice();
  const leave = useLeave();
  const groups = GROUPS.map(({ label, places }) => ({
    label,
    places: places.filter((place) => !BAR_PATHS.includes(place.to) && isShown(place)),
  })).filter(({ places }) => places.length > 0);
  return (
    <Drawer title={organization?.name ?? 'Lissafi'} opened={opened} onClose={onClose}>
      <Button
        wide
        onClick={() => {
          onClose();
          openPalette();
        }}
      >
        <IconSearch size={18} aria-hidden />
        Find anything
      </Button>
      {groups.map(({ label, places }) => (
        <section key={label} aria-label={label} className={classes.group}>
          <h3>{label}</h3>
          <ul>
            {places.map((place) => (
              <li key={place.to}>
                <Link to={place.to} className={classes.place} onClick={onClose}>
                  <place.icon size={20} stroke={1.75} aria-hidden />
                  {place.label}
                  {place.to === '/inbox' && <WaitingCount />}
                </Link>
              </li>
            ))}
          </ul>
        </section>
      ))}
      {organizations.length > 1 && (
        <ul className={classes.places} aria-label="Your organizations">
          {organizations.map((each) => (
            <li key={each.id}>
              <button
                type="button"
                className={`${classes.place} ${classes.pick}`}
                aria-pressed={each.id === organization?.id}
                onClick={() => {
                  onClose();
                  if (each.id !== organization?.id) void switchTo(each.id);
                }}
              >
                <OrganizationMark organization={each} small />
                {each.name}
                {each.id === organization?.id && <IconCheck size={18} className={classes.mark} aria-hidden />}
              </button>
            </li>
          ))}
        </ul>
      )}
      <Link to="/organizations/new" className={classes.place} onClick={onClose}>
        <IconPlus size={20} stroke={1.75} aria-hidden />
        New organization
      </Link>
      <fieldset className={classes.look}>
        <legend>Appearance</legend>
        {SCHEMES.map(([value, label, Icon]) => (
          <Button
            key={value}
            look={choice === value ? 'primary' : 'secondary'}
            aria-pressed={choice === value}
            onClick={() => chooseScheme(value)}
          >
            <Icon size={18} aria-hidden />
            {value === 'system' ? 'Device' : label}
          </Button>
        ))}
      </fieldset>
      <p className={classes.person}>
        {user.first_name} {user.last_name} · {user.email}
      </p>
      <Button
        wide
        onClick={() => {
          onClose();
          void leave();
        }}
      >
        <IconLogout size={18} aria-hidden />
        Sign out
      </Button>
    </Drawer>
  );
}
