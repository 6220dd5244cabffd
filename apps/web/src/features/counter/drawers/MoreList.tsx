import type { Shift } from '@lissafi/contract/counter';
import { Link } from '@tanstack/react-router';
import { useDeviceBranch } from '../../../organization/device-branch.ts';
import { SelectField } from '../../../ui/form/fields.tsx';
import type { DrawerName } from '../drawer-name.ts';
import classes from './Drawers.module.css';

/** What is needed at the counter now and then. */
export function MoreList({ shift, onOpen }: { shift: Shift | null; onOpen: (name: DrawerName) => void }) {
  const { options, branch, choose } = useDeviceBranch();
  return (
    <ul className={classes.list}>
      {branch && (
        <li>
          <SelectField
            label="This device sells at"
            options={options}
            value={branch.id}
            onChange={choose}
            hint="Its goods are taken from the place of this branch."
          />
        </li>
      )}
      <li>
        <button type="button" className={classes.row} onClick={() => onOpen('shift')}>
          <strong>{shift ? 'Close the till' : 'Open the till'}</strong>
          <small>
            {shift
              ? 'Count the cash and end your shift.'
              : 'Begin a shift with the cash that is in the till, and count it at the end.'}
          </small>
        </button>
      </li>
      <li>
        <Link to="/sell/return" className={classes.row}>
          <strong>Take goods back</strong>
          <small>Find the sale, choose the goods, give the money back.</small>
        </Link>
      </li>
      <li>
        <Link to="/sell/shifts" className={classes.row}>
          <strong>Shifts</strong>
          <small>What each sold, counted and was short or over.</small>
        </Link>
      </li>
      <li>
        <button type="button" className={classes.row} onClick={() => onOpen('printer')}>
          <strong>Printer</strong>
          <small>Connect a till-roll printer, or print by the browser.</small>
        </button>
      </li>
      <li>
        <button type="button" className={classes.row} onClick={() => onOpen('keys')}>
          <strong>Keys</strong>
          <small>For a keyboard and a scanner.</small>
        </button>
      </li>
    </ul>
  );
}
