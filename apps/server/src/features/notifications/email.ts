import { permissionsOf } from '@lissafi/contract/permissions';
import { formatDate } from '@lissafi/domain/calendar/civil-date';
import { notificationText } from '@lissafi/domain/notifications/alert-text';
import { inOrganization, type Tx } from '../../db/scope.ts';
import { letter, oneLine } from '../../mail/letter.ts';
import type { Mailer } from '../../mail/mailer.ts';
import { isMailRefusal } from '../../mail/refusal.ts';
import type { Services } from '../../services.ts';
import { alertsToMail, lockEmailReader, markMailed, readEmailReaders } from './store.ts';

/**
 * Tells each member who asked for it by email what happened since the email before, in one letter. The mark of a member
 * moves once the letter is handed over; it is locked meanwhile, so that two processes do not send it twice. Each member
 * has a transaction of their own: a letter that fails sends none of the others again.
 */
export async function mailAlerts(services: Services, mailer: Mailer, organizationId: string): Promise<void> {
  const inScope = <T>(work: (tx: Tx) => Promise<T>) =>
    inOrganization(services.database, organizationId, work);
  for (const userId of await inScope(readEmailReaders))
    await inScope((tx) => mailAlertsTo(tx, services, mailer, userId));
}

async function mailAlertsTo(tx: Tx, services: Services, mailer: Mailer, userId: string): Promise<void> {
  const organization = await tx.db
    .selectFrom('organization')
    .select(['name', 'currency', 'date_format', 'closed_at'])
    .where('organization_id', '=', tx.organization_id)
    .executeTakeFirst();
  const reader = await lockEmailReader(tx, userId);
  if (!organization || organization.closed_at || !reader) return;
  const { currency, date_format } = organization;
  const name = oneLine(organization.name);
  const { email, role, mailed_to } = reader;
  const { alerts, total } = await alertsToMail(tx, {
    ...{ user_id: userId, mailed_to, now: services.clock(), permissions: permissionsOf(role) },
  });
  const [newest] = alerts;
  if (!newest) return;
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
        footer: 'You asked to be told of this by email. You can change it under Notifications in Lissafi.',
      }),
    );
  } catch (error) {
    // An address that is refused for good is not tried again.
    if (!isMailRefusal(error)) throw error;
  }
  await markMailed(tx, userId, newest.id);
}
