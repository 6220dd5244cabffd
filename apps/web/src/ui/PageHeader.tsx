import { IconArrowLeft, IconHelpCircle } from '@tabler/icons-react';
import { useCanGoBack, useRouter } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { Button } from './Button.tsx';
import { openHelp } from './openers.ts';
import classes from './PageHeader.module.css';
import { useTitle } from './use-title.ts';

/** Title, description, a back button only where `back` is given, primary and secondary actions. */
export function PageHeader({
  title,
  description,
  back,
  primary,
  secondary,
}: {
  title: string;
  description?: ReactNode;
  /** Where back leads when there is no page to go back to. */
  back?: string | undefined;
  primary?: ReactNode;
  secondary?: ReactNode;
}) {
  useTitle(title);
  const router = useRouter();
  const canGoBack = useCanGoBack();
  return (
    <header className={classes.header}>
      {back && (
        <Button
          look="subtle"
          icon
          aria-label="Back"
          className={classes.back}
          onClick={() => (canGoBack ? router.history.back() : router.history.push(back))}
        >
          <IconArrowLeft size={20} aria-hidden />
        </Button>
      )}
      <div className={classes.words}>
        <div className={classes.title}>
          <h1>{title}</h1>
          <Button
            look="subtle"
            icon
            aria-label="Help for this page"
            aria-haspopup="dialog"
            className={classes.help}
            onClick={openHelp}
          >
            <IconHelpCircle size={18} aria-hidden />
          </Button>
        </div>
        {description && <p className={classes.description}>{description}</p>}
      </div>
      {(primary || secondary) && (
        <div className={classes.actions}>
          {secondary}
          {primary}
        </div>
      )}
    </header>
  );
}
