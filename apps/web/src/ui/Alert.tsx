import type { ReactNode, Ref } from 'react';
import classes from './Alert.module.css';

/** A message that stands in the page and is read out when it comes. */
export function Alert({
  tone = 'red',
  children,
  action,
  ref,
}: {
  tone?: 'red' | 'owed' | 'in' | 'quiet';
  children: ReactNode;
  action?: ReactNode;
  ref?: Ref<HTMLDivElement>;
}) {
  return (
    <div
      ref={ref}
      role={tone === 'red' ? 'alert' : 'status'}
      data-tone={tone}
      className={classes.alert}
      tabIndex={-1}
    >
      <div>{children}</div>
      {action}
    </div>
  );
}
