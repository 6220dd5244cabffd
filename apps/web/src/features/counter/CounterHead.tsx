import type { Shift } from '@lissafi/contract/counter';
import { type Basket, countOf } from '@lissafi/domain/counter/basket';
import { IconArrowLeft, IconDots, IconLock, IconLockOpen, IconPlayerPause } from '@tabler/icons-react';
import { Link, useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { currentOrganization, useUser } from '../../client/session.ts';
import { useDeviceBranch } from '../../organization/device-branch.ts';
import { Button } from '../../ui/Button.tsx';
import classes from './Counter.module.css';
import type { DrawerName } from './drawer-name.ts';
import { itemsText } from './money.ts';

/** Where one is, who sells, what is on hold; on a wide screen also the search field and the till. */
export function CounterHead({
  isWide,
  isAtBasket,
  basket,
  shift,
  held,
  search,
  onHold,
  onOpen,
}: {
  isWide: boolean;
  isAtBasket: boolean;
  basket: Basket;
  shift: Shift | null;
  held: number;
  search?: ReactNode;
  onHold: () => void;
  onOpen: (drawer: DrawerName) => void;
}) {
  const navigate = useNavigate();
  const user = useUser();
  const person = [user?.first_name, isWide && user?.last_name].filter(Boolean).join(' ');
  const { branch } = useDeviceBranch();
  const place = branch?.name ?? currentOrganization(user)?.name;
  const pause = <IconPlayerPause size={18} stroke={1.75} aria-hidden />;
  return (
    <header className={classes.head}>
      {isAtBasket ? (
        <button
          type="button"
          className={classes.back}
          aria-label="Back to the products"
          onClick={() => navigate({ to: '/sell', search: {}, replace: true })}
        >
          <IconArrowLeft size={20} aria-hidden />
        </button>
      ) : (
        <Link to="/dashboard" className={classes.back} aria-label="Leave the counter">
          <IconArrowLeft size={20} aria-hidden />
        </Link>
      )}
      <div className={classes.title}>
        <h1>{isAtBasket ? 'Basket' : 'Counter'}</h1>
        <p>{isAtBasket ? itemsText(countOf(basket)) : [place, person].filter(Boolean).join(' · ')}</p>
      </div>
      {search}
      {isWide && <span className={classes.ready}>Scanner ready</span>}
      {isAtBasket ? (
        <Button onClick={onHold}>{pause} Hold</Button>
      ) : (
        <>
          {isWide && basket.lines.length > 0 && <Button onClick={onHold}>{pause} Hold</Button>}
          {held > 0 && (
            <Button aria-haspopup="dialog" onClick={() => onOpen('held')}>
              {!isWide && pause} On hold <strong>{held}</strong>
            </Button>
          )}
          {isWide && (
            <Button aria-haspopup="dialog" onClick={() => onOpen('shift')}>
              {shift ? <IconLock size={18} aria-hidden /> : <IconLockOpen size={18} aria-hidden />}
              {shift ? 'Close till' : 'Open till'}
            </Button>
          )}
          <Button icon aria-label="More" aria-haspopup="dialog" onClick={() => onOpen('more')}>
            <IconDots size={20} aria-hidden />
          </Button>
        </>
      )}
    </header>
  );
}
