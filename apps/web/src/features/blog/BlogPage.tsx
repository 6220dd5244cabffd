import { LIMITS } from '@lissafi/contract/limits';
import { formatDate } from '@lissafi/domain/calendar/civil-date';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { api } from '../../client/api.ts';
import { Button } from '../../ui/Button.tsx';
import { Empty } from '../../ui/Empty.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { useTitle } from '../../ui/use-title.ts';
import classes from './Blog.module.css';
import { BlogProblem } from './BlogProblem.tsx';

const PAGE = LIMITS.page_size_default;

export function BlogPage() {
  useTitle('Blog');
  const query = useInfiniteQuery({
    queryKey: ['blog', 'list'],
    queryFn: ({ pageParam, signal }) => api.blog.list({ query: { limit: PAGE, offset: pageParam }, signal }),
    initialPageParam: 0,
    getNextPageParam: ({ offset, limit, total }) => (offset + limit < total ? offset + limit : undefined),
  });
  const posts = query.data?.pages.flatMap((page) => page.posts);
  return (
    <>
      <h1 className={classes.title}>Blog</h1>
      <p className={classes.lead}>Selling, stock and bookkeeping, in plain words.</p>
      {query.error && !posts && <BlogProblem error={query.error} retry={() => query.refetch()} />}
      {query.isPending && (
        <div role="status" aria-label="Loading" className={classes.list}>
          {[0, 1, 2].map((index) => (
            <Skeleton key={index} height={96} />
          ))}
        </div>
      )}
      {posts?.length === 0 && <Empty title="No posts yet">Come back soon.</Empty>}
      <ul className={classes.list}>
        {posts?.map((post) => (
          <li key={post.slug}>
            <Link to="/blog/$slug" params={{ slug: post.slug }} className={classes.card}>
              {post.featured_image && (
                <img src={post.featured_image.url} alt="" loading="lazy" className={classes.thumb} />
              )}
              <span>
                <small className={classes.meta}>
                  {[formatDate(post.publish_date), post.category, `${post.reading_time} min read`]
                    .filter(Boolean)
                    .join(' · ')}
                </small>
                <strong>{post.title}</strong>
                <span className={classes.excerpt}>{post.excerpt}</span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
      {query.hasNextPage && (
        <Button busy={query.isFetchingNextPage} onClick={() => query.fetchNextPage()}>
          Older posts
        </Button>
      )}
    </>
  );
}
