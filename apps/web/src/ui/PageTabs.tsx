import { Link, type LinkProps } from '@tanstack/react-router';
import classes from './Rows.module.css';

type Path = NonNullable<LinkProps['to']>;

/** Links between pages that belong together; `current` is the address of this one. */
export function PageTabs({
  label,
  pages,
  current,
}: {
  label: string;
  pages: readonly (readonly [to: Path, label: string])[];
  current: Path;
}) {
  return (
    <nav className={classes.views} aria-label={label}>
      {pages.map(([to, name]) => (
        <Link
          key={to}
          to={to}
          className={classes.view}
          data-current={to === current}
          aria-current={to === current ? 'page' : undefined}
        >
          {name}
        </Link>
      ))}
    </nav>
  );
}
