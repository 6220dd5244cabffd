import type { BusinessSettings } from '@lissafi/contract/onboarding';
import { LAST_STEP } from '@lissafi/domain/access/onboarding';
import { api } from '../../client/api.ts';
import { setUser } from '../../client/session.ts';
import { clearOnboarding, keepOnboarding, onboarding } from './onboarding-store.ts';

/**
 * Sends the business settings and clears what was kept on the device; only the closing summary is left (step 5).
 * False when the server did not take them (S1 §8), after `onError` heard why; throws without settings.
 */
export async function completeOnboarding(onError: (error: unknown) => void): Promise<boolean> {
  const settings = onboarding()?.settings;
  if (!settings) throw new Error('Business settings not found');
  try {
    const { user } = await api.onboarding.complete({
      body: { businessSettings: settings as unknown as BusinessSettings },
    });
    clearOnboarding();
    keepOnboarding({ session_active: true, step: LAST_STEP });
    setUser(user);
    return true;
  } catch (error) {
    onError(error);
    return false;
  }
}
