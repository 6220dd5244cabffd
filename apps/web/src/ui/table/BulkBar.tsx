import { useState } from 'react';
import { messageOf } from '../../client/api-error.ts';
import { ask } from '../../client/confirm.ts';
import { Button } from '../Button.tsx';
import { notify } from '../toast.ts';
import classes from './BulkBar.module.css';

export interface BulkAction<Row> {
  label: string;
  /** Only rows for which this holds are acted on. */
  applies: (row: Row) => boolean;
  run?: (row: Row) => Promise<unknown>;
  /** In place of `run`: something that takes all rows together, such as a file of them. */
  runAll?: (rows: readonly Row[]) => Promise<unknown>;
  /** In place of both: a screen that opens with them. */
  openAll?: (rows: readonly Row[]) => void;
  /** "3 invoices issued" */
  done: (count: number) => string;
  danger?: boolean;
  /** The confirmation before the action. */
  confirm?: (count: number) => string;
}

/** What can be done with the selected rows: one after the other, with a count, so that a weak network can follow. */
export function BulkBar<Row>({
  rows,
  actions,
  onClear,
}: {
  rows: readonly Row[];
  actions: readonly BulkAction<Row>[];
  onClear: () => void;
}) {
  const [progress, setProgress] = useState<string | null>(null);

  const run = async (action: BulkAction<Row>) => {
    const targets = rows.filter(action.applies);
    if (action.confirm) {
      const question = action.confirm(targets.length);
      if (!(await ask(question, action.label, { danger: action.danger ?? false }))) return;
    }
    if (action.openAll) return action.openAll(targets);
    if (action.runAll) {
      try {
        await action.runAll(targets);
        notify.success(action.done(targets.length));
      } catch (error) {
        notify.error('Not done', messageOf(error));
      }
      return onClear();
    }
    let done = 0;
    const failures: string[] = [];
    for (const row of targets) {
      setProgress(`${done + failures.length + 1} of ${targets.length}`);
      try {
        await action.run?.(row);
        done += 1;
      } catch (error) {
        failures.push(messageOf(error));
      }
    }
    setProgress(null);
    if (done > 0) notify.success(action.done(done));
    if (failures.length > 0) {
      notify.error(`${failures.length} of ${targets.length} not done`, [...new Set(failures)].join(' '));
    }
    onClear();
  };

  return (
    <div className={classes.bar} role="toolbar" aria-label="Actions for the selected rows">
      <span className={classes.count} aria-live="polite">
        {progress ?? `${rows.length} selected`}
      </span>
      {actions.map((action) => {
        const count = rows.filter(action.applies).length;
        return (
          <Button
            key={action.label}
            size="small"
            look={action.danger ? 'danger' : 'secondary'}
            disabled={count === 0 || progress !== null}
            onClick={() => run(action)}
          >
            {action.label}
            {count < rows.length && count > 0 ? ` (${count})` : ''}
          </Button>
        );
      })}
      <Button look="subtle" size="small" disabled={progress !== null} onClick={onClear}>
        Clear
      </Button>
    </div>
  );
}
