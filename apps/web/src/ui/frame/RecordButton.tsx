import { IconPlus, IconReceipt2, IconWallet } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useMay } from '../../session.ts';
import { Sheet } from '../Sheet.tsx';
import classes from './BottomBar.module.css';
import placeClasses from './MoreSheet.module.css';

const RECORDS = [
  ['/invoices/new', 'Record a sale', IconReceipt2, 'documents:write'],
  ['/money-out/new', 'Record an expense', IconWallet, 'transactions:write'],
] as const;

/** What is done most, one tap away; who may record one thing only is not asked which. */
export function RecordButton() {
  const may = useMay();
  const [opened, setOpened] = useState(false);
  const close = () => setOpened(false);
  const records = RECORDS.filter(([, , , permission]) => may(permission));
  const [only] = records;
  if (!only) return null;
  const plus = <IconPlus size={26} aria-hidden />;
  if (records.length === 1)
    return (
      <Link to={only[0]} className={classes.record} aria-label={only[1]}>
        {plus}
      </Link>
    );
  return (
    <>
      <button
        type="button"
        className={classes.record}
        aria-label="Record"
        aria-haspopup="dialog"
        onClick={() => setOpened(true)}
      >
        {plus}
      </button>
      <Sheet title="What do you record?" opened={opened} onClose={close}>
        <ul className={placeClasses.places}>
          {records.map(([to, label, Icon]) => (
            <li key={to}>
              <Link to={to} className={placeClasses.place} onClick={close}>
                <Icon size={20} stroke={1.75} aria-hidden />
                {label}
              </Link>
            </li>
          ))}
        </ul>
      </Sheet>
    </>
  );
}
