import type { ReactNode } from 'react';
import classes from './Empty.module.css';
import { type Picture, pictures } from './empty-picture.ts';

/** An empty or failed state: what is missing and what to do next. */
export function Empty({
  title,
  children,
  action,
  alert,
  picture = alert ? 'broken' : pictures.here(),
}: {
  title: string;
  children?: ReactNode;
  action?: ReactNode;
  /** A failure, to be announced. */
  alert?: boolean | undefined;
  /** That of the screen unless told otherwise. */
  picture?: Picture | undefined;
}) {
  return (
    <div className={classes.empty} role={alert ? 'alert' : undefined}>
      {picture && pictures.file && (
        <svg className={classes.picture} viewBox="0 0 144 96" aria-hidden="true" focusable="false">
          <use href={`${pictures.file}#${picture}`} />
        </svg>
      )}
      <p className={classes.title}>{title}</p>
      {children && <p className={classes.text}>{children}</p>}
      {action && <div className={classes.action}>{action}</div>}
    </div>
  );
}
