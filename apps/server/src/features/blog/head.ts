import type { BlogPost } from '@lissafi/contract/blog';
import { escapeHtml } from '../../mail/letter.ts';
import type { ContentReader } from '../../services.ts';

/** Title and meta tags of a blog page, for search engines and link previews, which run no scripts. */
export interface PageHead {
  title: string;
  tags: string;
}

const meta = (name: 'name' | 'property', key: string, content: string | null) =>
  content ? `<meta ${name}="${key}" content="${escapeHtml(content)}" />` : '';

function postHead(post: BlogPost, address: string): PageHead {
  const { featured_image: image } = post;
  return {
    title: `${post.seo_title} · Lissafi`,
    tags: [
      meta('name', 'description', post.seo_description),
      meta('name', 'author', post.author),
      `<link rel="canonical" href="${escapeHtml(address)}" />`,
      meta('property', 'og:type', 'article'),
      meta('property', 'og:url', address),
      meta('property', 'og:title', post.seo_title),
      meta('property', 'og:description', post.seo_description),
      meta('property', 'og:image', image?.url ?? null),
      meta('property', 'article:published_time', post.publish_date),
      ...post.tags.map((tag) => meta('property', 'article:tag', tag)),
      meta('name', 'twitter:card', image ? 'summary_large_image' : 'summary'),
    ].join(''),
  };
}

/** Null for every other page, and where the blog cannot be read; the page itself then shows the error. */
export async function blogHead(
  content: ContentReader,
  publicUrl: string,
  path: string,
): Promise<PageHead | null> {
  const slug = /^\/blog\/([^/]{1,400})\/?$/.exec(path)?.[1];
  if (!slug) return null;
  try {
    const post = await content.get(decodeURIComponent(slug));
    return post ? postHead(post, `${publicUrl}/blog/${encodeURIComponent(post.slug)}`) : null;
  } catch {
    return null;
  }
}
