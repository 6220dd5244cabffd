import { type BlogPost, type BlogPostSummary, RichText } from '@lissafi/contract/blog';
import { CivilDate } from '@lissafi/contract/fields';
import { readingTime } from '@lissafi/domain/language/reading-time';
import type { ContentfulEntry } from './entry.ts';

export interface Assets {
  assets: Map<string, Record<string, unknown>>;
  entries: Map<string, Record<string, unknown>>;
}

const text = (value: unknown): string => (typeof value === 'string' ? value.trim() : '');
const record = (value: unknown) =>
  (typeof value === 'object' && value !== null ? value : {}) as Record<string, unknown>;
const idOf = (link: unknown): string => text(record(record(link).sys).id);

/** A text, or the name or title of a linked entry: authors and categories are stored in both ways. */
function named(value: unknown, { entries }: Assets): string | null {
  if (typeof value === 'string') return value.trim() || null;
  const fields = entries.get(idOf(value));
  return text(fields?.name) || text(fields?.title) || null;
}

/** Contentful's addresses have no scheme; addresses with a scheme other than http and https are ignored. */
function picture(link: unknown, { assets }: Assets): BlogPost['featured_image'] {
  const fields = assets.get(idOf(link));
  const file = record(fields?.file);
  const address = text(file.url).replace(/^\/\//, 'https://');
  if (!/^https?:\/\//.test(address) || !text(file.contentType).startsWith('image/')) return null;
  const size = record(record(file.details).image);
  const pixels = (value: unknown) => (Number.isInteger(value) ? (value as number) : null);
  return {
    url: address,
    alt: text(fields?.description) || text(fields?.title),
    width: pixels(size.width),
    height: pixels(size.height),
  };
}

/** Replaces links to images by the images; other embedded content is left out. */
function resolve(node: RichText, linked: Assets): RichText[] {
  const content = node.content?.flatMap((child) => resolve(child, linked));
  if (node.nodeType === 'embedded-asset-block') {
    const found = picture(node.data.target, linked);
    return found ? [{ nodeType: node.nodeType, data: { picture: found }, content: [] }] : [];
  }
  if (/^(embedded-|entry-|asset-|resource-)/.test(node.nodeType)) return content ?? [];
  return [{ ...node, ...(content ? { content } : {}) }];
}

const textOf = (node: RichText): string =>
  [node.value ?? '', ...(node.content ?? []).map(textOf)].join(' ').trim();

function contentOf(fields: Record<string, unknown>, linked: Assets): RichText | null {
  const parsed = RichText.safeParse(fields.content);
  return parsed.success ? (resolve(parsed.data, linked)[0] ?? null) : null;
}

/** Undefined for an entry without a title or an address, which an editor has not finished. */
export function toSummary({ sys, fields }: ContentfulEntry, linked: Assets): BlogPostSummary | undefined {
  const [title, slug] = [text(fields.title), text(fields.slug)];
  const date = CivilDate.safeParse((text(fields.publishDate) || text(sys.createdAt)).slice(0, 10));
  if (!title || !slug || !date.success) return undefined;
  const content = contentOf(fields, linked);
  return {
    title,
    slug,
    excerpt: text(fields.excerpt),
    featured_image: picture(fields.featuredImage, linked),
    publish_date: date.data,
    author: named(fields.author, linked),
    category: named(fields.category, linked),
    tags: Array.isArray(fields.tags) ? fields.tags.flatMap((tag) => text(tag) || []) : [],
    reading_time: readingTime(content ? textOf(content) : ''),
  };
}

export function toPost(entry: ContentfulEntry, linked: Assets): BlogPost | undefined {
  const summary = toSummary(entry, linked);
  if (!summary) return undefined;
  const { fields } = entry;
  return {
    ...summary,
    content: contentOf(fields, linked),
    seo_title: text(fields.seoTitle) || summary.title,
    seo_description: text(fields.seoDescription) || summary.excerpt,
  };
}
