import type { ReactNode, Ref } from 'react';
import classes from './Alert.module.css';

/** A message in the page that screen readers announce when it appears. */
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
