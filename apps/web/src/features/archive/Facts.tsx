import { Link, type LinkProps } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import classes from './DataPage.module.css';

/** A name, what it is, and the page behind it. */
export type Fact = readonly [name: string, value: ReactNode, link?: LinkProps];

export function Facts({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl className={classes.facts}>
      {facts.map(([name, value, link]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{link ? <Link {...link}>{value}</Link> : value}</dd>
        </div>
      ))}
    </dl>
  );
}
