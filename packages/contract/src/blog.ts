import { z } from 'zod';
import { CivilDate, ListQuery, listOf } from './fields.ts';
import { LIMITS } from './limits.ts';
import { route } from './route.ts';

const base = '/api/v1/content/posts';
const Picture = z.object({
  url: z.string(),
  alt: z.string(),
  width: z.int().nullable(),
  height: z.int().nullable(),
});

const summary = {
  title: z.string(),
  slug: z.string(),
  excerpt: z.string(),
  featured_image: Picture.nullable(),
  publish_date: CivilDate,
  author: z.string().nullable(),
  category: z.string().nullable(),
  tags: z.array(z.string()),
  /** Minutes. */
  reading_time: z.int().min(1),
};
export const BlogPostSummary = z.object(summary);
export type BlogPostSummary = z.infer<typeof BlogPostSummary>;

/** A node of Contentful's rich text; its links to images are resolved. */
export interface RichText {
  nodeType: string;
  value?: string | undefined;
  marks?: { type: string }[] | undefined;
  data: Record<string, unknown>;
  content?: RichText[] | undefined;
}
export const RichText: z.ZodType<RichText> = z
  .object({
    nodeType: z.string(),
    value: z.string().optional(),
    marks: z.array(z.object({ type: z.string() })).optional(),
    data: z.record(z.string(), z.unknown()).default({}),
    get content() {
      return z.array(RichText).optional();
    },
  })
  // The type is recursive, so the API description needs a name to refer to.
  .meta({ id: 'RichText' }) as unknown as z.ZodType<RichText>;

export const BlogPost = z.object({
  ...summary,
  content: RichText.nullable(),
  seo_title: z.string(),
  seo_description: z.string(),
});
export type BlogPost = z.infer<typeof BlogPost>;

export const blogRoutes = {
  list: route({
    method: 'GET',
    path: base,
    access: 'public',
    summary: 'Blog posts, newest first',
    query: ListQuery,
    response: listOf('posts', BlogPostSummary),
    rate: 'public_document',
  }),
  slugs: route({
    method: 'GET',
    path: '/api/v1/content/slugs',
    access: 'public',
    summary: `Addresses of all posts, at most ${LIMITS.blog_slugs}`,
    response: z.object({ slugs: z.array(z.string()) }),
    rate: 'public_document',
  }),
  get: route({
    method: 'GET',
    path: `${base}/:slug`,
    access: 'public',
    summary: 'One post by its slug',
    params: z.strictObject({ slug: z.string().min(1).max(200) }),
    response: BlogPost,
    rate: 'public_document',
  }),
} as const;
