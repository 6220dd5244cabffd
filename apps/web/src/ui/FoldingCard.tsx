import { IconChevronRight } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { Card } from './Card.tsx';
import classes from './FoldingCard.module.css';
import { useIsPhone } from './use-media.ts';

/**
 * A card of what is rarely needed: on a phone it is folded under its title, and its content is made, and loaded by a
 * component of its own, once that is opened. Whoever may have nothing to show knows it before and renders no card.
 */
export function FoldingCard({
  title,
  aside,
  children,
}: {
  title: string;
  aside?: ReactNode;
  children: ReactNode;
}) {
  const isPhone = useIsPhone();
  const [wasOpened, setOpened] = useState(false);
  if (!isPhone)
    return (
      <Card title={title} aside={aside}>
        {children}
      </Card>
    );
  return (
    <details className={classes.fold} onToggle={(event) => event.currentTarget.open && setOpened(true)}>
      <summary>
        <IconChevronRight size={16} aria-hidden />
        {title}
      </summary>
      {wasOpened && (
        <div className={classes.content}>
          {aside && <div className={classes.aside}>{aside}</div>}
          {children}
        </div>
      )}
    </details>
  );
}
