import type { BrowserContext } from '@playwright/test';
import { register } from './owner.ts';

/** Registers and signs in a person in this context, verified or not; returns the email address. */
export async function newcomer(origin: string, context: BrowserContext, isVerified = true): Promise<string> {
  const { email } = await register(origin, context.request, isVerified);
  return email;
}
