import type { ReactNode } from 'react';
import classes from './Badge.module.css';

export type Tone = 'quiet' | 'in' | 'owed' | 'red';

export function Badge({ tone = 'quiet', children }: { tone?: Tone; children: ReactNode }) {
  return (
    <span className={classes.badge} data-tone={tone}>
      {children}
    </span>
  );
}
