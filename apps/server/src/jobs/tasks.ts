import { formatDate, todayIn } from '@lissafi/domain/civil-date';
import { formatMoney } from '@lissafi/domain/money';
import type { TaskList } from 'graphile-worker';
import { v7 as uuidv7 } from 'uuid';
import { appendEvents } from '../db/events.ts';
import { inOrganization } from '../db/scope.ts';
import { identityMail } from '../features/identity/mail.ts';
import { tidyIdentity } from '../features/identity/tidy.ts';
import { fileName, readDocument } from '../features/invoices/http.ts';
import { renderPdf } from '../features/invoices/pdf.ts';
import { shareToken } from '../features/invoices/share.ts';
import { readInvoice } from '../features/invoices/store.ts';
import type { Mailer } from '../mail/mailer.ts';
import { invoiceMail } from '../mail/templates.ts';
import type { Services } from '../services.ts';

interface InvoiceMailJob {
  organization_id: string;
  invoice_id: string;
}

/** What the queue does. Each job can run again after a crash half way: a second mail is possible, a lost one is not. */
export function taskList(services: Services, mailer: Mailer): TaskList {
  return {
    async identity_mail(payload) {
      const mail = await identityMail(services, payload as Parameters<typeof identityMail>[1]);
      if (mail) await mailer.send(mail);
    },

    /** What ran out long ago serves nobody. */
    async identity_tidy() {
      await tidyIdentity(services);
    },

    async invoice_mail(payload, helpers) {
      const job = payload as InvoiceMailJob;
      const { document, token, to, message } = await inOrganization(
        services.database,
        job.organization_id,
        async (tx) => {
          const { timezone } = await tx.db
            .selectFrom('organization')
            .select('timezone')
            .where('organization_id', '=', tx.organization_id)
            .executeTakeFirstOrThrow();
          const { sent_to, sent_message } = await readInvoice(tx, job.invoice_id);
          return {
            to: sent_to,
            message: sent_message,
            document: await readDocument(tx, job.invoice_id, todayIn(timezone, services.clock())),
            token: await shareToken(tx, services.shareTokens, job.invoice_id, uuidv7),
          };
        },
      );
      if (!to) return;
      const mail = invoiceMail(
        to,
        {
          title: document.document_type === 'receipt' ? 'Receipt' : 'Invoice',
          number: document.invoice_number ?? '',
          company: document.company.name,
          customer: document.customer.name,
          total: formatMoney(document.totals.total_amount, document.currency),
          due:
            document.totals.balance_due > 0
              ? `due ${formatDate(document.due_date, document.date_format)}`
              : '',
          message,
        },
        `${services.config.public_url}/i/${token}`,
      );
      const content = await renderPdf(document);
      try {
        await mailer.send({
          ...mail,
          attachments: [
            { filename: fileName(document.invoice_number), content, contentType: 'application/pdf' },
          ],
        });
      } catch (error) {
        if (helpers.job.attempts >= helpers.job.max_attempts) {
          await inOrganization(services.database, job.organization_id, (tx) =>
            appendEvents(tx, [{ type: 'invoice.send_failed', subject_id: job.invoice_id, actor_id: null }]),
          );
        }
        throw error;
      }
    },
  };
}
