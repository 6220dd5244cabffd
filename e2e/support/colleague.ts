import { randomUUID } from 'node:crypto';
import type { APIRequestContext, BrowserContext } from '@playwright/test';
import { linkIn, mailTo } from './mailbox.ts';
import { type Owner, PASSWORD } from './owner.ts';

/** Another person of the owner's organization. */
export interface Colleague {
  user_id: string;
  /** Calls the API with this person's own token. */
  post<T>(path: string, data?: unknown): Promise<T>;
}

/** A person whom the owner invited with a role and who joined; this browser context is signed in as this person. */
export async function colleague(
  owner: Owner,
  role: string,
  { origin, request, context }: { origin: string; request: APIRequestContext; context: BrowserContext },
): Promise<Colleague> {
  const email = `${randomUUID()}@example.com`;
  await owner.post(`/organizations/${owner.organizationId}/members/invite`, { email, role });
  const link = linkIn(await mailTo(origin, email), '/auth/accept-invite?token=');
  const answer = await context.request.post(`${origin}/api/v1/invitations/register`, {
    headers: {
      'x-lissafi-client': 'web',
      'x-forwarded-for': `10.${[0, 0, 0].map(() => Math.floor(Math.random() * 256)).join('.')}`,
    },
    data: {
      token: new URL(link).searchParams.get('token'),
      first_name: 'Musa',
      last_name: 'Bello',
      password: PASSWORD,
      terms_accepted: true,
    },
  });
  if (!answer.ok()) throw new Error(`join: ${answer.status()} ${await answer.text()}`);
  const { user, tokens } = await answer.json();
  return {
    user_id: user.id,
    async post<T>(path: string, data: unknown = {}): Promise<T> {
      const headers = {
        authorization: `Bearer ${tokens.access_token}`,
        'organization-id': owner.organizationId,
      };
      const made = await request.post(`${origin}/api/v1${path}`, { headers, data });
      if (!made.ok()) throw new Error(`${path}: ${made.status()} ${await made.text()}`);
      return made.json();
    },
  };
}
