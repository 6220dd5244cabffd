import { IconDeviceDesktop, IconMoon, IconSun } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { ask } from '../client/confirm.ts';
import { forgetAnswers } from '../client/kept-answers.ts';
import { signOut } from '../client/session.ts';
import { pluralize } from '../ui/text.ts';
import { notify } from '../ui/toast.ts';
import { useOutbox } from '../ui/use-outbox.ts';

export const SCHEMES = [
  ['light', 'Light', IconSun],
  ['dark', 'Dark', IconMoon],
  ['system', 'Same as the device', IconDeviceDesktop],
] as const;

const leaveQuestion = (count: number) =>
  `Sign out with ${pluralize(count, 'record')} waiting? ${count === 1 ? 'It stays' : 'They stay'} on this device and ${count === 1 ? 'is' : 'are'} sent when you sign in here again. While you are a member, nobody else can see or send ${count === 1 ? 'it' : 'them'}.`;

/** Signing out also works without network, with a notice (S1 §8). */
export function useLeave() {
  const navigate = useNavigate();
  const client = useQueryClient();
  const { mine } = useOutbox();
  return async () => {
    if (mine.length > 0 && !(await ask(leaveQuestion(mine.length), 'Sign out', { safe: 'Stay signed in' })))
      return;
    const serverConfirmed = await signOut();
    client.clear();
    await forgetAnswers();
    await navigate({ to: '/auth/login', search: {} });
    if (serverConfirmed) notify.success('Logged out successfully');
    else notify.success('Logged out', 'Session cleared locally');
  };
}
