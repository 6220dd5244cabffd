import { permissionsOf } from '@lissafi/contract/permissions';
import { formatDate } from '@lissafi/domain/calendar/civil-date';
import { isClaim, notificationText } from '@lissafi/domain/notifications/alert-text';
import { inOrganization, type Tx } from '../../db/scope.ts';
import { letter } from '../../mail/letter.ts';
import type { Mail, Mailer } from '../../mail/mailer.ts';
import { oneLine } from '../../mail/one-line.ts';
import { isMailRefusal } from '../../mail/refusal.ts';
import type { Services } from '../../services.ts';
import { claimLetter, claimParagraph } from './claim-letter.ts';
import { alertsToMail, markMailed, readEmailReader, readEmailReaders } from './store.ts';

/**
 * Tells each member who asked for it by email what happened since the email before, in one letter. No transaction is
 * open while a letter is on its way: the queue runs one such job at a time (QUEUE_OF_JOB), and the mark of a member
 * moves once their letter is handed over, so a letter that fails neither holds up nor repeats those to others.
 * @throws the first failure, once every letter was tried.
 */
export async function mailAlerts(services: Services, mailer: Mailer, organizationId: string): Promise<void> {
  const inScope = <T>(work: (tx: Tx) => Promise<T>) =>
    inOrganization(services.database, organizationId, work);
  const opened = await inScope(async (tx) => {
    const organization = await tx.db
      .selectFrom('organization')
      .select(['name', 'currency', 'date_format'])
      .where('organization_id', '=', organizationId)
      .where('closed_at', 'is', null)
      .executeTakeFirst();
    return organization && { organization, readers: await readEmailReaders(tx) };
  });
  if (!opened) return;
  const failures: unknown[] = [];
  for (const userId of opened.readers) {
    const found = await inScope((tx) => letterTo(tx, services, opened.organization, userId));
    if (!found) continue;
    try {
      await mailer.send(found.mail);
    } catch (error) {
      // An address that is refused for good is not tried again; any other is, by the queue, after the letters to others.
      if (!isMailRefusal(error)) {
        failures.push(error);
        continue;
      }
    }
    await inScope((tx) => markMailed(tx, userId, found.newest));
  }
  if (failures.length > 0) throw failures[0];
}

/** The letter to one member and the newest event it tells of; undefined where there is nothing to tell. */
async function letterTo(
  tx: Tx,
  { clock, config }: Services,
  organization: { name: string; currency: string; date_format: string },
  userId: string,
): Promise<{ mail: Mail; newest: number } | undefined> {
  const reader = await readEmailReader(tx, userId);
  if (!reader) return;
  const { currency, date_format } = organization;
  const name = oneLine(organization.name);
  const { email, language, role, mailed_to } = reader;
  const { alerts, total } = await alertsToMail(tx, {
    ...{ user_id: userId, mailed_to, now: clock(), permissions: permissionsOf(role) },
  });
  const [newest] = alerts;
  if (!newest) return;
  const texts = alerts.map((alert) =>
    isClaim(alert)
      ? claimParagraph(alert, currency, language)
      : notificationText(alert, { currency, date: (day) => formatDate(day, date_format) }),
  );
  const claims = alerts.every(isClaim) ? claimLetter(language, total, name) : null;
  const more = total - alerts.length;
  const path = claims && total === 1 ? `/money/alerts/${newest.subject_id}` : '/notifications';
  return {
    newest: newest.id,
    mail: letter({
      to: email,
      subject:
        total === 1
          ? `${texts[0]!.title} (${name})`
          : claims
            ? `${claims.many} (${name})`
            : `${total} alerts of ${name}`,
      paragraphs: [
        ...texts.map(({ title, detail }) => `${title}\n${detail}`),
        ...(more > 0 ? [`And ${more} more.`] : []),
      ],
      action: { label: claims?.see ?? 'See them in Lissafi', url: `${config.public_url}${path}` },
      footer:
        claims?.why ??
        'You asked to be told of this by email. You can change it under Notifications in Lissafi.',
    }),
  };
}
