import { useRouter } from '@tanstack/react-router';
import { ApiError, messageOf } from '../client/api-error.ts';
import { Button } from './Button.tsx';
import { Empty } from './Empty.tsx';

/** The error screen of a route: what happened, with a button to try again. */
export function ErrorScreen({ error, reset }: { error: unknown; reset?: () => void }) {
  const router = useRouter();
  // A part of the program that could not be fetched is the network's fault, not the person's.
  const offline =
    !navigator.onLine || (error instanceof TypeError && /import|fetch|load/i.test(error.message));
  return (
    <Empty
      alert
      title={offline ? 'No connection' : 'This screen could not be shown'}
      action={
        <Button
          look="primary"
          onClick={() => {
            reset?.();
            void router.invalidate();
          }}
        >
          Try again
        </Button>
      }
    >
      {offline
        ? 'Check your network. Nothing that you saved is lost.'
        : error instanceof ApiError
          ? messageOf(error)
          : 'Something went wrong on our side. Nothing that you saved is lost.'}
    </Empty>
  );
}
