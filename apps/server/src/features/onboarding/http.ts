import type { onboardingRoutes } from '@lissafi/contract/onboarding';
import type { Handlers } from '../../http/context.ts';
import { readUser } from '../auth/store.ts';
import { hideFirstSteps, setBusinessSettings } from '../organizations/store.ts';
import { readFirstSteps } from './first-steps.ts';

export const onboardingHandlers: Handlers<typeof onboardingRoutes> = {
  async complete({ tx, now, newId, user, organization, body }) {
    const who = { user_id: user.id, role: organization.role };
    await setBusinessSettings(tx, body.businessSettings, who, { now, newId });
    return { user: await readUser(tx, user.id) };
  },

  async hideFirstSteps({ tx, body }) {
    await hideFirstSteps(tx, body.hidden);
    return readFirstSteps(tx);
  },
};
