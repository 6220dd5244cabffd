import { IconChevronDown } from '@tabler/icons-react';
import { Link, useLocation } from '@tanstack/react-router';
import { useState } from 'react';
import { isWithin, PLACES, type Place, SETTINGS } from '../labels/navigation.ts';
import { pluralize } from '../ui/text.ts';
import { useOnline } from '../ui/use-online.ts';
import { useOutbox } from '../ui/use-outbox.ts';
import { AccountMenu } from './AccountMenu.tsx';
import { Bell } from './Bell.tsx';
import { chooseGroup, useGroupChoices } from './open-groups.ts';
import classes from './Sidebar.module.css';
import { useShown } from './use-shown.ts';
import { WaitingCount } from './WaitingCount.tsx';

export function Sidebar() {
  const { pathname } = useLocation();
  const online = useOnline();
  const { mine } = useOutbox();
  const choices = useGroupChoices();
  const allowed = useShown();

  const isCurrent = (place: Place) => isWithin(place, pathname);
  // The group of the open page is open unless it was closed on this very page; others are as they were left, and the
  // sales group is open because it is used every day.
  const [closed, setClosed] = useState({ label: '', at: '' });
  const isOpen = (label: string, children: readonly Place[]) =>
    children.some(isCurrent)
      ? closed.label !== label || closed.at !== pathname
      : (choices[label] ?? label === 'Sales');
  const toggle = (label: string, children: readonly Place[]) => {
    const opens = !isOpen(label, children);
    setClosed(opens ? { label: '', at: '' } : { label, at: pathname });
    chooseGroup(label, opens);
  };

  const item = (place: Place, child = false) => {
    const current = isCurrent(place);
    return (
      <Link
        to={place.to}
        className={child ? classes.child : classes.item}
        data-current={current}
        aria-current={pathname === place.to ? 'page' : undefined}
      >
        {!child && <place.icon size={18} stroke={1.75} aria-hidden />}
        {place.label}
        {place.to === '/inbox' && <WaitingCount />}
      </Link>
    );
  };

  return (
    <aside className={classes.sidebar}>
      <div className={classes.head}>
        <AccountMenu />
        <Bell />
      </div>
      <nav aria-label="Main" className={classes.nav}>
        <ul>
          {PLACES.map((place) => {
            const children = place.children?.filter(allowed);
            if (children ? children.length === 0 : !allowed(place)) return null;
            return (
              <li key={place.label}>
                {children ? (
                  <>
                    <button
                      type="button"
                      className={classes.group}
                      aria-expanded={isOpen(place.label, children)}
                      onClick={() => toggle(place.label, children)}
                    >
                      <place.icon size={18} stroke={1.75} aria-hidden />
                      {place.label}
                      <IconChevronDown size={16} className={classes.chevron} aria-hidden />
                    </button>
                    {isOpen(place.label, children) && (
                      <ul aria-label={place.label}>
                        {children.map((child) => (
                          <li key={child.to}>{item(child, true)}</li>
                        ))}
                      </ul>
                    )}
                  </>
                ) : (
                  item(place)
                )}
              </li>
            );
          })}
        </ul>
        <div className={classes.foot}>
          <ul>
            {SETTINGS.filter(allowed).map((place) => (
              <li key={place.to}>{item(place)}</li>
            ))}
          </ul>
          <p className={classes.state} data-online={online && mine.length === 0}>
            {!online
              ? 'Offline'
              : mine.length > 0
                ? `${pluralize(mine.length, 'record')} not sent yet`
                : 'All changes saved'}
          </p>
        </div>
      </nav>
    </aside>
  );
}
