import { IconChevronDown } from '@tabler/icons-react';
import { type ReactNode, useId, useState } from 'react';
import classes from './Section.module.css';

/** A collapsible section of the form; when closed it shows a summary of its content. */
export function Section({
  title,
  summary,
  startOpen = false,
  forceOpen = false,
  children,
}: {
  title: string;
  summary?: ReactNode;
  startOpen?: boolean;
  /** There is a fault inside. */
  forceOpen?: boolean;
  children: ReactNode;
}) {
  const id = useId();
  const [opened, setOpened] = useState(startOpen);
  const isOpen = opened || forceOpen;
  // What nobody opened is not made: most invoices need none of it, and a slow phone would wait for it.
  const [wasOpen, setWasOpen] = useState(isOpen);
  if (isOpen && !wasOpen) setWasOpen(true);
  return (
    <section className={classes.section} aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`}>
        <button
          type="button"
          className={classes.head}
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setOpened(!isOpen)}
        >
          <span>{title}</span>
          {!isOpen && summary && <span className={classes.summary}>{summary}</span>}
          <IconChevronDown size={16} aria-hidden className={classes.mark} />
        </button>
      </h2>
      <div id={id} hidden={!isOpen} className={classes.body}>
        {wasOpen && children}
      </div>
    </section>
  );
}
