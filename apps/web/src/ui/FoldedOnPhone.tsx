import { IconChevronRight } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import classes from './FoldedOnPhone.module.css';
import { useIsPhone } from './use-media.ts';

/** What is rarely needed: on a phone it stands under its title, and is made and loaded once that is opened. */
export function FoldedOnPhone({ title, children }: { title: string; children: ReactNode }) {
  const isPhone = useIsPhone();
  const [wasOpened, setOpened] = useState(false);
  if (!isPhone) return children;
  return (
    <details className={classes.fold} onToggle={(event) => event.currentTarget.open && setOpened(true)}>
      <summary>
        <IconChevronRight size={16} aria-hidden />
        {title}
      </summary>
      {wasOpened && <div className={classes.content}>{children}</div>}
    </details>
  );
}
