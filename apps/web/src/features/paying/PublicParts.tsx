import { ApiError, messageOf } from '../../client/api-error.ts';
import { Empty } from '../../ui/Empty.tsx';
import { Logo } from '../../ui/Logo.tsx';
import { Button } from '../../ui/PlainButton.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import classes from './PublicParts.module.css';

/** What stands in place of a page that is opened by a link: that it is coming, that the link has ended, or a fault. */
export function NotThere({ error, fault, onRetry }: { error: unknown; fault: string; onRetry: () => void }) {
  if (!error)
    return (
      <div className={classes.loading} role="status" aria-label="Loading">
        <Skeleton width="40%" height={28} />
        <Skeleton width="60%" />
        <Skeleton height={220} />
      </div>
    );
  const isGone = error instanceof ApiError && (error.status === 404 || error.status === 400);
  if (isGone)
    return (
      <Empty alert title="This link is no longer valid">
        Please ask the sender for a new one.
      </Empty>
    );
  return (
    <Empty
      alert
      title={fault}
      action={
        <Button look="primary" onClick={onRetry}>
          Try again
        </Button>
      }
    >
      {messageOf(error)}
    </Empty>
  );
}

/** Who made the page, and that a link is all that it needs. */
export function PublicFoot() {
  return (
    <footer className={classes.foot}>
      <p>Anyone with this link can open it.</p>
      <a href="/" rel="noreferrer">
        <span>Made with</span> <Logo />
      </a>
    </footer>
  );
}
