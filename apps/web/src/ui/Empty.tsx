import type { ReactNode } from 'react';
import classes from './Empty.module.css';

/** An empty or failed state: what is missing and what to do next. */
export function Empty({
  title,
  children,
  action,
  alert,
}: {
  title: string;
  children?: ReactNode;
  action?: ReactNode;
  /** A failure, to be announced. */
  alert?: boolean | undefined;
}) {
  return (
    <div className={classes.empty} role={alert ? 'alert' : undefined}>
      <p className={classes.title}>{title}</p>
      {children && <p className={classes.text}>{children}</p>}
      {action && <div className={classes.action}>{action}</div>}
    </div>
  );
}
