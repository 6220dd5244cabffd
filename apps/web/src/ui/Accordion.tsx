import { IconChevronRight } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './Accordion.module.css';

/** A section that opens under its title. Of those with the same `group` one is open at a time. */
export function AccordionSection({
  title,
  group,
  children,
}: {
  title: ReactNode;
  group?: string | undefined;
  children: ReactNode;
}) {
  return (
    <details className={classes.section} name={group}>
      <summary>
        <IconChevronRight size={16} aria-hidden />
        <span>{title}</span>
      </summary>
      <div className={classes.content}>{children}</div>
    </details>
  );
}
