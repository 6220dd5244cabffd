import { IconDeviceDesktop, IconMoon, IconSun } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { signOut } from '../client/session.ts';
import { notify } from '../ui/toast.ts';

export const SCHEMES = [
  ['light', 'Light', IconSun],
  ['dark', 'Dark', IconMoon],
  ['system', 'Same as the device', IconDeviceDesktop],
] as const;

/** Signing out also works without network, with a notice (S1 §8). */
export function useLeave() {
  const navigate = useNavigate();
  const client = useQueryClient();
  return async () => {
    const serverConfirmed = await signOut();
    client.clear();
    await navigate({ to: '/auth/login', search: {} });
    if (serverConfirmed) notify.success('Logged out successfully');
    else notify.success('Logged out', 'Session cleared locally');
  };
}
