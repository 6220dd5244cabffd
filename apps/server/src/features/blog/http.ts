import type { blogRoutes } from '@lissafi/contract/blog';
import { Refusal } from '@lissafi/contract/errors';
import type { Handlers } from '../../http/context.ts';

export const blogHandlers: Handlers<typeof blogRoutes> = {
  async list({ services, query }) {
    return { ...(await services.content.list(query)), ...query };
  },

  async slugs({ services }) {
    return { slugs: await services.content.slugs() };
  },

  async get({ services, params }) {
    const post = await services.content.get(params.slug);
    if (!post) throw new Refusal('NOT_FOUND');
    return post;
  },
};
