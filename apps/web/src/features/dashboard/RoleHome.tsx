import type { Role } from '@lissafi/contract/permissions';
import { Link } from '@tanstack/react-router';
import { useMay, useUser } from '../../session.ts';
import { Card } from '../../ui/Card.tsx';
import { leaves } from '../../ui/frame/navigation.ts';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { ROLE_WORDS } from '../members/words.ts';
import { useOrganizationContext } from '../organizations/organization-context.tsx';
import { greeting } from './greeting.ts';
import classes from './RoleHome.module.css';

/** The first screen of a role that does not see selling totals: its places, and what it is for. */
export function RoleHome() {
  const user = useUser();
  const may = useMay();
  const { organization } = useOrganizationContext();
  const role: Role = organization?.role ?? 'viewer';
  const places = leaves.filter(
    ({ to, permission }) => to !== '/dashboard' && (!permission || may(permission)),
  );
  return (
    <>
      <PageHeader title={`${greeting()}, ${user.first_name}`} description={organization?.name} />
      <Card title={`You work here as ${ROLE_WORDS[role].name.toLowerCase()}`}>
        <p className={classes.about}>{ROLE_WORDS[role].about}</p>
        <ul className={classes.places}>
          {places.map((place) => (
            <li key={place.to}>
              <Link to={place.to} className={classes.place}>
                <place.icon size={20} stroke={1.75} aria-hidden />
                {place.label}
              </Link>
            </li>
          ))}
        </ul>
      </Card>
    </>
  );
}
