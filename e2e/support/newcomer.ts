import { randomUUID } from 'node:crypto';
import type { APIRequestContext, BrowserContext } from '@playwright/test';
import { linkIn, mailTo } from './mailbox.ts';
import { PASSWORD } from './owner.ts';

/** Registers and signs in a person in this context, verified or not; returns the email address. */
export async function newcomer(
  origin: string,
  context: BrowserContext,
  request: APIRequestContext,
  verified = true,
) {
  const email = `${randomUUID()}@example.com`;
  const headers = {
    'x-lissafi-client': 'web',
    'x-forwarded-for': `10.${[0, 0, 0].map(() => Math.floor(Math.random() * 256)).join('.')}`,
  };
  await context.request.post(`${origin}/api/v1/auth/register`, {
    headers,
    data: { email, password: PASSWORD, first_name: 'Bisi', last_name: 'Adeyemi', terms_accepted: true },
  });
  if (!verified) return email;
  const token = new URL(linkIn(await mailTo(origin, email), '/auth/verify-email')).searchParams.get('token');
  await request.post(`${origin}/api/v1/auth/verify-email`, { headers, data: { token } });
  return email;
}
