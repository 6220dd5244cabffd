import type { onboardingRoutes } from '@lissafi/contract/onboarding';
import type { Handlers } from '../../http/context.ts';
import { readUser } from '../auth/store.ts';
import { setBusinessSettings } from '../organizations/store.ts';

export const onboardingHandlers: Handlers<typeof onboardingRoutes> = {
  async complete({ tx, now, user, organization, body }) {
    await setBusinessSettings(tx, body.businessSettings, { user_id: user.id, role: organization.role }, now);
    return { user: await readUser(tx, user.id) };
  },
};
