import { Link, type LinkProps } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import classes from './Facts.module.css';

/** A name, what it is, and the page behind it. */
export type Fact = readonly [name: string, value: ReactNode, link?: LinkProps];

/** Names with what they are; those without a value are left out. */
export function Facts({
  facts,
  className = classes.facts,
}: {
  facts: readonly Fact[];
  className?: string | undefined;
}) {
  return (
    <dl className={className}>
      {facts
        .filter(([, value]) => value)
        .map(([name, value, link]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{link ? <Link {...link}>{value}</Link> : value}</dd>
          </div>
        ))}
    </dl>
  );
}
