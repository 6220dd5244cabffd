import type { BlogPost } from '@lissafi/contract/blog';
import { formatDate } from '@lissafi/domain/calendar/civil-date';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { queries } from '../../client/api.ts';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { useTitle } from '../../ui/use-title.ts';
import classes from './Blog.module.css';
import { BlogProblem } from './BlogProblem.tsx';
import { RichTextView } from './RichTextView.tsx';

export function PostPage() {
  const { slug } = useParams({ from: '/blog/$slug' });
  const query = useQuery(queries.blog.get({ params: { slug } }));
  if (query.error && !query.data) return <BlogProblem error={query.error} retry={() => query.refetch()} />;
  if (!query.data) {
    return (
      <div role="status" aria-label="Loading">
        <Skeleton width="70%" height={40} />
        <p style={{ marginTop: 24 }}>
          <Skeleton height={240} />
        </p>
      </div>
    );
  }
  return <Post post={query.data} />;
}

/** React lifts `meta` into the head; the server has written the same for those who do not run scripts. */
function Post({ post }: { post: BlogPost }) {
  useTitle(post.seo_title);
  const { featured_image: image } = post;
  return (
    <article className={classes.post}>
      <meta name="description" content={post.seo_description} />
      <p className={classes.meta}>
        <Link to="/blog">Blog</Link>
        {[formatDate(post.publish_date), post.category, `${post.reading_time} min read`]
          .filter(Boolean)
          .map((part) => ` · ${part}`)}
      </p>
      <h1 className={classes.title}>{post.title}</h1>
      {post.excerpt && <p className={classes.lead}>{post.excerpt}</p>}
      {post.author && <p className={classes.meta}>By {post.author}</p>}
      {image && (
        <img
          src={image.url}
          alt={image.alt}
          width={image.width ?? undefined}
          height={image.height ?? undefined}
          className={classes.picture}
        />
      )}
      {post.content && <RichTextView document={post.content} />}
      {post.tags.length > 0 && (
        <ul className={classes.tags} aria-label="Tags">
          {post.tags.map((tag) => (
            <li key={tag}>{tag}</li>
          ))}
        </ul>
      )}
    </article>
  );
}
