import { LIMITS } from '@lissafi/contract/limits';
import type { TaskList } from 'graphile-worker';
import { inIdentity, inOrganization } from './db/scope.ts';
import { sweepDepreciation } from './features/assets/sweep.ts';
import { identityMail } from './features/auth/mail.ts';
import { tidyIdentity } from './features/auth/tidy.ts';
import { sweepCashBasis } from './features/cash-basis/sweep.ts';
import { runBatch } from './features/customers/batch.ts';
import { type InvoiceMailJob, mailInvoice } from './features/delivery/jobs.ts';
import { sweepSalesWithoutCost } from './features/documents/sweep.ts';
import { type EinvoiceJob, reportPayments, submitEinvoice } from './features/einvoices/jobs.ts';
import { type ImportJob, runImportWork } from './features/imports/work.ts';
import { sweepRecurringJournals } from './features/journals/sweep.ts';
import { verifyChains } from './features/ledger/chain.ts';
import { invitationMail } from './features/members/emails.ts';
import { issueInvitationToken } from './features/members/invitations.ts';
import { mailAlerts } from './features/notifications/email.ts';
import { sweepAlerts } from './features/notifications/sweep.ts';
import { type OutsideCheckJob, runOutsideCheck } from './features/outside-checks/check.ts';
import { mailOrder, type OrderMailJob } from './features/purchase-orders/jobs.ts';
import { sweepRecurring } from './features/recurring/sweep.ts';
import { mailReminder, type ReminderMailJob } from './features/reminders/jobs.ts';
import { sweepReminders } from './features/reminders/sweep.ts';
import type { Inject } from './features/samples/api.ts';
import { fillSample, type SampleJob } from './features/samples/fill.ts';
import { removeSample } from './features/samples/remove.ts';
import { sendsNothing } from './features/samples/store.ts';
import { type ReadingJob, readSourceDocument } from './features/source-documents/read.ts';
import { sweepTaxes } from './features/tax-calendar/reminders.ts';
import { giveOpinion, type OpinionJob } from './features/text-transactions/opinion.ts';
import { deliver, type WebhookJob } from './features/webhooks/deliver.ts';
import { sweepWebhooks } from './features/webhooks/sweep.ts';
import { sendWhatsApp, type WhatsAppSendJob } from './features/whatsapp/send.ts';
import { continueAfterReading, type WhatsAppWorkJob, workOnMessages } from './features/whatsapp/work.ts';
import { queueWebhook } from './jobs/relay.ts';
import { FORGET_QUEUES } from './jobs/shares.ts';
import { tidy } from './jobs/tidy.ts';
import type { Mailer } from './mail/mailer.ts';
import { newSecretToken } from './secrets.ts';
import type { Services } from './services.ts';

/**
 * Nightly, hourly for what is due in organizations, or every ten minutes; one process runs each. Two queues, so that the
 * calendar takes two places of the job queue at most, and what is due does not wait for what the night is for.
 */
export const CRONTAB = [
  '23 3 * * * identity_tidy ?queue=nightly',
  '38 3 * * * tidy ?queue=nightly',
  '2 * * * * recurring_invoices ?queue=hourly',
  '4 * * * * recurring_journals ?queue=hourly',
  '8 2 * * * depreciation ?queue=nightly',
  '23 2 * * * cash_basis ?queue=nightly',
  '33 * * * * sales_without_cost ?queue=nightly',
  '7 * * * * reminders ?queue=hourly',
  '12 * * * * alerts ?queue=hourly',
  '22 * * * * tax_reminders ?queue=hourly',
  '53 2 * * * verify_chains ?queue=nightly',
  '*/10 * * * * einvoice_payments ?queue=hourly',
  '*/5 * * * * webhooks',
  '*/5 * * * * job_queues',
].join('\n');

/** The jobs of the queue. Each can run again after a crash: an email may be sent twice, but is never lost. */
export function taskList(services: Services, mailer: Mailer, app?: () => Promise<Inject>): TaskList {
  /** Whatever asked for it: no letter leaves an organization that holds sample data or was removed. */
  const mayMail = async (payload: unknown) =>
    !(await inOrganization(
      services.database,
      (payload as { organization_id: string }).organization_id,
      sendsNothing,
    ));
  return {
    async identity_mail(payload) {
      const mail = await identityMail(services, payload as Parameters<typeof identityMail>[1]);
      if (mail) await mailer.send(mail);
    },

    async invitation_mail(payload) {
      const { invitation_id } = payload as { invitation_id: string };
      const token = newSecretToken();
      const letter = await inIdentity(services.database, (tx) =>
        issueInvitationToken(tx, invitation_id, token, services.clock()),
      );
      if (!letter) return;
      const url = `${services.config.public_url}/auth/accept-invite?token=${token}`;
      await mailer.send(invitationMail(letter, url));
    },

    /** Deletes tokens and sessions that expired long ago. */
    async identity_tidy() {
      await tidyIdentity(services);
    },

    async tidy(_payload, { withPgClient }) {
      await withPgClient((owner) => tidy(owner, services.clock()));
    },

    async einvoice(payload, { job }) {
      await submitEinvoice(services, payload as EinvoiceJob, {
        number: job.attempts,
        isLast: job.attempts >= job.max_attempts,
      });
    },

    async einvoice_payments(_payload, { withPgClient }) {
      await withPgClient((owner) => reportPayments(services, owner));
    },

    async customer_batch_parse(payload) {
      const { organization_id, task_id } = payload as { organization_id: string; task_id: string };
      await runBatch(services.database, organization_id, task_id);
    },

    async outside_check(payload, { abortSignal }) {
      await runOutsideCheck(services, payload as OutsideCheckJob, abortSignal);
    },

    async second_opinion(payload, { abortSignal }) {
      await giveOpinion(services, payload as OpinionJob, abortSignal);
    },

    async source_document(payload, { abortSignal, job }) {
      const isLast = job.attempts >= LIMITS.source_document_attempts;
      await readSourceDocument(services, payload as ReadingJob, { stop: abortSignal, isLast });
      await continueAfterReading(services, payload as ReadingJob);
    },

    async whatsapp_work(payload, { abortSignal, job }) {
      const isLast = job.attempts >= job.max_attempts;
      await workOnMessages(services, payload as WhatsAppWorkJob, { stop: abortSignal, isLast });
    },

    async whatsapp_send(payload, { job }) {
      if (!(await mayMail(payload))) return;
      await sendWhatsApp(services, payload as WhatsAppSendJob, job.attempts >= job.max_attempts);
    },

    async webhook_deliver(payload, { withPgClient, abortSignal }) {
      const { organization_id, subject_id } = payload as WebhookJob;
      const next = await deliver(services, { organization_id, subject_id }, abortSignal);
      if (next) await withPgClient((owner) => queueWebhook(owner, { organization_id, subject_id }, next));
    },
    async webhooks(_payload, { withPgClient }) {
      await withPgClient((owner) => sweepWebhooks(services, owner));
    },
    /** Forgets the queues without a job, because each of them is looked at whenever a worker looks for a job. */
    async job_queues(_payload, { withPgClient }) {
      await withPgClient((owner) => owner.query(FORGET_QUEUES));
    },
    async sample_fill(payload) {
      if (!app) throw new Error('this process has no application to fill a sample through');
      await fillSample(services, await app(), payload as SampleJob);
    },

    async sample_remove(payload, { withPgClient }) {
      await withPgClient((owner) => removeSample(owner, payload as { organization_id: string }));
    },

    async import_work(payload) {
      await runImportWork(services, payload as ImportJob);
    },

    async recurring_invoices(_payload, { withPgClient }) {
      await withPgClient((owner) => sweepRecurring(services, owner));
    },

    async recurring_journals(_payload, { withPgClient }) {
      await withPgClient((owner) => sweepRecurringJournals(services, owner));
    },

    async depreciation(_payload, { withPgClient }) {
      await withPgClient((owner) => sweepDepreciation(services, owner));
    },

    async cash_basis(_payload, { withPgClient }) {
      await withPgClient((owner) => sweepCashBasis(services, owner));
    },

    async sales_without_cost(_payload, { withPgClient }) {
      await withPgClient((owner) => sweepSalesWithoutCost(services, owner));
    },

    async alerts(_payload, { withPgClient }) {
      await withPgClient((owner) => sweepAlerts(services, owner));
    },

    async alert_mail(payload) {
      if (!(await mayMail(payload))) return;
      const { organization_id } = payload as { organization_id: string };
      await mailAlerts(services, mailer, organization_id);
    },

    async tax_reminders(_payload, { withPgClient }) {
      await withPgClient((owner) => sweepTaxes(services, owner));
    },

    async verify_chains(_payload, { withPgClient }) {
      await withPgClient((owner) => verifyChains(services, owner));
    },

    async reminders(_payload, { withPgClient }) {
      await withPgClient((owner) => sweepReminders(services, owner));
    },

    async purchase_order_mail(payload, { job }) {
      if (!(await mayMail(payload))) return;
      await mailOrder(services, mailer, payload as OrderMailJob, job.attempts >= job.max_attempts);
    },

    async reminder_mail(payload, { job }) {
      if (!(await mayMail(payload))) return;
      const isLast = job.attempts >= job.max_attempts;
      await mailReminder(services, mailer, payload as ReminderMailJob, isLast);
    },

    async invoice_mail(payload, { job }) {
      if (!(await mayMail(payload))) return;
      await mailInvoice(services, mailer, payload as InvoiceMailJob, job.attempts >= job.max_attempts);
    },
  };
}
