import { ApiError, messageOf } from '../../client/api-error.ts';
import { Button, ButtonLink } from '../../ui/Button.tsx';
import { Empty } from '../../ui/Empty.tsx';

export function BlogProblem({ error, retry }: { error: unknown; retry: () => void }) {
  const isMissing = error instanceof ApiError && error.status === 404;
  return (
    <Empty
      alert
      title={isMissing ? 'Post not found' : 'The blog is not available'}
      action={
        isMissing ? (
          <ButtonLink to="/blog" look="primary">
            All posts
          </ButtonLink>
        ) : (
          <Button look="primary" onClick={retry}>
            Try again
          </Button>
        )
      }
    >
      {isMissing ? 'It may have been renamed or removed.' : messageOf(error)}
    </Empty>
  );
}
