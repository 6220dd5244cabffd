import { INVITATION_DAYS } from '@lissafi/contract/limits';
import { letter } from '../../mail/letter.ts';
import type { Mail } from '../../mail/mailer.ts';
import { shownName } from '../../mail/shown-name.ts';

export function invitationMail(
  {
    to,
    organization,
    role,
    invited_by,
    reply_to,
  }: { to: string; organization: string; role: string; invited_by: string; reply_to: string | null },
  url: string,
): Mail {
  const [somebody, business] = [shownName(invited_by, 'Somebody'), shownName(organization)];
  return letter({
    to,
    sender: { name: organization, reply_to },
    subject: `${somebody} invites you to ${business}`,
    paragraphs: ['Hello,', `${somebody} invites you to join ${business} on Lissafi as ${role}.`],
    action: { label: 'View the invitation', url },
    footer: `The link works once, for ${INVITATION_DAYS} days. If you do not know the sender, you can ignore this email.`,
  });
}
