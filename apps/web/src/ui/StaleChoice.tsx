import { Alert } from './Alert.tsx';
import { Button } from './Button.tsx';
import classes from './StaleChoice.module.css';

export interface Difference {
  label: string;
  mine: string;
  theirs: string;
}

/** The top of a long form may be out of sight, so the choice is scrolled into view. */
const show = (element: HTMLDivElement | null) => element?.scrollIntoView({ block: 'center' });

/** Shown when another person saved first: both versions side by side, for the person to choose. */
export function StaleChoice({
  differences,
  onMine,
  onTheirs,
}: {
  differences: readonly Difference[];
  onMine: () => void;
  onTheirs: () => void;
}) {
  return (
    <div ref={show} className={classes.choice}>
      <Alert tone="red">Somebody changed this in the meantime.</Alert>
      {differences.length > 0 ? (
        <table className={classes.table}>
          <thead>
            <tr>
              <th scope="col">Field</th>
              <th scope="col">Yours</th>
              <th scope="col">As it is now</th>
            </tr>
          </thead>
          <tbody>
            {differences.map((difference) => (
              <tr key={difference.label}>
                <th scope="row">{difference.label}</th>
                <td>{difference.mine || '–'}</td>
                <td>{difference.theirs || '–'}</td>
              </tr>
            ))}
          </tbody>
        </table>
      ) : (
        <p>What you typed is the same as the current version.</p>
      )}
      <div className={classes.actions}>
        <Button look="primary" onClick={onMine}>
          Keep mine
        </Button>
        <Button onClick={onTheirs}>Use the current version</Button>
      </div>
    </div>
  );
}
