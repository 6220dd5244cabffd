import { Refusal } from '@lissafi/contract/errors';
import { LIMITS } from '@lissafi/contract/limits';
import { z } from 'zod';
import type { ContentfulConfig } from '../../config.ts';
import type { ContentReader } from '../../services.ts';
import { Entry, Link } from './entry.ts';
import { type Assets, toPost, toSummary } from './post.ts';

const TYPE = 'blogPost';
const NEWEST_FIRST = '-fields.publishDate,-sys.createdAt,sys.id';

/** A response of the Delivery API: entries, and the entries and assets that they link to. */
const Answer = z.object({
  total: z.int(),
  items: z.array(Entry),
  includes: z
    .object({
      Asset: z.array(Link.extend({ fields: z.record(z.string(), z.unknown()) })).default([]),
      Entry: z.array(Entry).default([]),
    })
    .partial()
    .default({}),
});

export function contentReader(config: ContentfulConfig | undefined): ContentReader {
  const ask = async (query: Record<string, string>) => {
    if (!config) throw new Refusal('CONTENT_NOT_CONFIGURED');
    const { origin, space, environment, access_token } = config;
    const address = new URL(
      `${origin}/spaces/${encodeURIComponent(space)}/environments/${encodeURIComponent(environment)}/entries`,
    );
    address.search = new URLSearchParams({ content_type: TYPE, ...query }).toString();
    try {
      const response = await fetch(address, {
        headers: { authorization: `Bearer ${access_token}`, accept: 'application/json' },
        signal: AbortSignal.timeout(LIMITS.blog_timeout_ms),
        redirect: 'error',
      });
      const text = await response.text();
      if (!response.ok) throw new Error(`Contentful answers ${response.status}`);
      if (text.length > LIMITS.blog_answer_bytes) throw new Error('Contentful answers too much');
      const answer = Answer.parse(JSON.parse(text));
      return { ...answer, linked: linkedIn(answer) };
    } catch (cause) {
      throw Object.assign(new Refusal('CONTENT_UNAVAILABLE'), { cause });
    }
  };

  return {
    async list({ limit, offset }) {
      const { total, items, linked } = await ask({
        order: NEWEST_FIRST,
        limit: String(limit),
        skip: String(offset),
        include: '1',
      });
      return { posts: items.flatMap((entry) => toSummary(entry, linked) ?? []), total };
    },
    async slugs() {
      const { items } = await ask({
        order: NEWEST_FIRST,
        limit: String(LIMITS.blog_slugs),
        select: 'fields.slug',
      });
      return items.flatMap(({ fields }) => (typeof fields.slug === 'string' ? [fields.slug] : []));
    },
    async get(slug) {
      const { items, linked } = await ask({ 'fields.slug': slug, limit: '1', include: '2' });
      return items[0] && toPost(items[0], linked);
    },
  };
}

function linkedIn({ includes }: z.infer<typeof Answer>): Assets {
  const byId = (list: { sys: { id: string }; fields: Record<string, unknown> }[] = []) =>
    new Map(list.map(({ sys, fields }) => [sys.id, fields]));
  return { assets: byId(includes.Asset), entries: byId(includes.Entry) };
}
