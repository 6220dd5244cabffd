import type { BusinessSettings } from '@lissafi/contract/onboarding';
import { api } from '../../client/api.ts';
import { setUser } from '../../client/session.ts';
import { clearOnboarding, onboarding, openSummary } from './onboarding-store.ts';

/**
 * Sends the business settings and clears what the device stored; the closing summary (step 5) is then open. Returns
 * false when the server refused them (S1 §8), after `onError` got the error; throws without settings.
 */
export async function completeOnboarding(onError: (error: unknown) => void): Promise<boolean> {
  const settings = onboarding()?.settings;
  if (!settings) throw new Error('Business settings not found');
  try {
    const { user } = await api.onboarding.complete({
      body: { businessSettings: settings as unknown as BusinessSettings },
    });
    clearOnboarding();
    setUser(user);
    openSummary();
    return true;
  } catch (error) {
    onError(error);
    return false;
  }
}
