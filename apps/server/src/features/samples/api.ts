import type { Answer, BodyInput, Route } from '@lissafi/contract/route';
import type { FastifyInstance } from 'fastify';

/** The application, called without a socket. */
export type Inject = Pick<FastifyInstance, 'inject'>;

/** Calls the API in the name of the person who asked for the sample, so that the data is made as people make it. */
export class SampleApi {
  private readonly app: Inject;
  private readonly headers: Record<string, string>;

  constructor(app: Inject, token: string, organizationId: string) {
    this.app = app;
    this.headers = { authorization: `Bearer ${token}`, 'organization-id': organizationId };
  }

  /** Throws for any refusal. */
  async call<R extends Route>(
    route: R,
    { id = '', query = '', body }: { id?: string; query?: string; body?: BodyInput<R> },
  ): Promise<Answer<R>> {
    const answer = await this.app.inject({
      method: route.method,
      url: route.path.replace(':id', id) + query,
      headers: this.headers,
      ...(body === undefined ? {} : { payload: body as object }),
    });
    if (answer.statusCode >= 300)
      throw new Error(`${route.method} ${route.path} answered ${answer.statusCode}: ${answer.body}`);
    return answer.json();
  }
}
