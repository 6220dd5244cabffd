import { permissionsOf } from '@lissafi/contract/permissions';
import { formatDate } from '@lissafi/domain/calendar/civil-date';
import { notificationText } from '@lissafi/domain/notifications/alert-text';
import { inOrganization } from '../../db/scope.ts';
import { letter, oneLine } from '../../mail/letter.ts';
import type { Mailer } from '../../mail/mailer.ts';
import { isMailRefusal } from '../../mail/refusal.ts';
import type { Services } from '../../services.ts';
import { alertsToMail, lockEmailReaders, markMailed } from './store.ts';

/**
 * Tells each member who asked for it by email what happened since the email before, in one letter. The mark of a member
 * moves once the letter is handed over; the marks are locked meanwhile, so that two processes do not send it twice. An
 * address that the mail server refuses for good does not hold up the others.
 */
export async function mailAlerts(services: Services, mailer: Mailer, organizationId: string): Promise<void> {
  const now = services.clock();
  await inOrganization(services.database, organizationId, async (tx) => {
    const organization = await tx.db
      .selectFrom('organization')
      .select(['name', 'currency', 'date_format', 'closed_at'])
      .where('organization_id', '=', organizationId)
      .executeTakeFirst();
    if (!organization || organization.closed_at) return;
    const { currency, date_format } = organization;
    const name = oneLine(organization.name);
    for (const reader of await lockEmailReaders(tx)) {
      const { user_id, email, role, mailed_to } = reader;
      const { alerts, total } = await alertsToMail(tx, {
        ...{ user_id, mailed_to, now, permissions: permissionsOf(role) },
      });
      const [newest] = alerts;
      if (!newest) continue;
      const texts = alerts.map((alert) =>
        notificationText(alert, { currency, date: (day) => formatDate(day, date_format) }),
      );
      const more = total - alerts.length;
      try {
        await mailer.send(
          letter({
            to: email,
            subject: total === 1 ? `${texts[0]!.title} (${name})` : `${total} alerts of ${name}`,
            paragraphs: [
              ...texts.map(({ title, detail }) => `${title}\n${detail}`),
              ...(more > 0 ? [`And ${more} more.`] : []),
            ],
            action: { label: 'See them in Lissafi', url: `${services.config.public_url}/notifications` },
            footer: `You asked to be told of this by email. You can change it under Notifications in Lissafi.`,
          }),
        );
      } catch (error) {
        if (!isMailRefusal(error)) throw error;
      }
      await markMailed(tx, user_id, newest.id);
    }
  });
}
