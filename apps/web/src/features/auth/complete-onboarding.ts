import type { BusinessSettings } from '@lissafi/contract/identity';
import { api } from '../../api.ts';
import { setUser } from '../../session.ts';
import { clearOnboarding, keepOnboarding, onboarding } from './onboarding-store.ts';

/** Sends the business settings and clears what was kept on the device; only the closing summary is left (step 5). */
export async function completeOnboarding(): Promise<void> {
  const settings = onboarding()?.settings;
  if (!settings) throw new Error('Business settings not found');
  const { user } = await api.identity.completeOnboarding({
    body: { businessSettings: settings as unknown as BusinessSettings },
  });
  clearOnboarding();
  keepOnboarding({ session_active: true, step: 5 });
  setUser(user);
}
