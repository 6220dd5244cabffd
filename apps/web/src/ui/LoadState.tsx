import { ApiError, messageOf } from '../client/api-error.ts';
import { Button } from './Button.tsx';
import { Card } from './Card.tsx';
import { Empty } from './Empty.tsx';
import { PageHeader } from './PageHeader.tsx';
import { Skeleton } from './Skeleton.tsx';

/** The state of one record that is loading, does not exist or could not be loaded. */
export function LoadState({
  query,
  back,
}: {
  query: { error: unknown; refetch: () => unknown };
  back: string;
}) {
  const { error } = query;
  if (!error) {
    return (
      <div role="status" aria-label="Loading">
        <p style={{ marginBottom: 24 }}>
          <Skeleton width="30%" height={28} />
        </p>
        <Card>
          <Skeleton width="60%" />
          <p style={{ marginTop: 16 }}>
            <Skeleton height={120} />
          </p>
        </Card>
      </div>
    );
  }
  const isMissing = error instanceof ApiError && (error.status === 404 || error.status === 400);
  return (
    <>
      <PageHeader title={isMissing ? 'Not found' : 'Not loaded'} back={back} />
      <Card>
        <Empty
          alert
          title={isMissing ? 'There is nothing at this address' : 'This could not be loaded'}
          action={
            !isMissing && (
              <Button look="primary" onClick={() => query.refetch()}>
                Try again
              </Button>
            )
          }
        >
          {isMissing ? 'It may have been deleted, or it belongs to another organization.' : messageOf(error)}
        </Empty>
      </Card>
    </>
  );
}
