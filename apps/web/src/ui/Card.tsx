import { type ReactNode, useId } from 'react';
import classes from './Card.module.css';

/** A part of a page that belongs together. */
export function Card({
  title,
  aside,
  className,
  children,
}: {
  title?: string | undefined;
  aside?: ReactNode;
  className?: string | undefined;
  children: ReactNode;
}) {
  const id = useId();
  return (
    <section className={`${classes.card} ${className ?? ''}`} aria-labelledby={title ? id : undefined}>
      {title && (
        <div className={classes.head}>
          <h2 id={id}>{title}</h2>
          {aside && <div className={classes.aside}>{aside}</div>}
        </div>
      )}
      {children}
    </section>
  );
}
