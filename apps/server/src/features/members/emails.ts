import { INVITATION_DAYS } from '@lissafi/contract/limits';
import { letter, oneLine } from '../../mail/letter.ts';
import type { Mail } from '../../mail/mailer.ts';

export function invitationMail(
  {
    to,
    organization,
    role,
    invited_by,
  }: { to: string; organization: string; role: string; invited_by: string },
  url: string,
): Mail {
  return letter({
    to,
    subject: `${invited_by} invites you to ${organization}`,
    paragraphs: [
      'Hello,',
      `${oneLine(invited_by)} invites you to join ${oneLine(organization)} on Lissafi as ${role}.`,
    ],
    action: { label: 'View the invitation', url },
    footer: `The link works once, for ${INVITATION_DAYS} days. If you do not know the sender, you can ignore this email.`,
  });
}
