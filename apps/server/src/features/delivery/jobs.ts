import type { InvoiceDocument } from '@lissafi/contract/documents';
import { formatDate } from '@lissafi/domain/calendar/civil-date';
import { formatMoney } from '@lissafi/domain/money/money';
import { messageLines } from '@lissafi/domain/sales/document-message';
import { DOCUMENT_TITLES } from '@lissafi/domain/sales/document-title';
import { v7 as uuidv7 } from 'uuid';
import { appendEvents } from '../../db/events.ts';
import { inOrganization } from '../../db/scope.ts';
import type { Mail, Mailer, Sender } from '../../mail/mailer.ts';
import { isMailRefusal, mailErrorText } from '../../mail/refusal.ts';
import type { Services } from '../../services.ts';
import { fileName, publicAddress, readPrintable } from '../documents/printable.ts';
import { dropSend, type InvoiceSend, markDelivered, markRefused, readSend } from '../documents/sends.ts';
import { shareToken } from '../documents/share-link.ts';
import { readSender, todayOf } from '../organizations/store.ts';
import { reminderMail } from '../reminders/emails.ts';
import { invoiceMail } from './emails.ts';

export interface InvoiceMailJob {
  organization_id: string;
  send_id: string;
}

/**
 * Emails one send to its recipient and records the result. A permanent rejection by the mail server is not retried; any
 * other failure is, up to the last attempt.
 */
export async function mailInvoice(
  services: Services,
  mailer: Mailer,
  { organization_id, send_id }: InvoiceMailJob,
  isLastAttempt: boolean,
): Promise<void> {
  const found = await inOrganization(services.database, organization_id, async (tx) => {
    const send = await readSend(tx, send_id);
    // The job ran before, and the process ended before the queue recorded it.
    if (send.status !== 'queued') return null;
    // A recipient of the email can also open the document, by the link in the email and the QR code on the paper.
    const token = await shareToken(tx, services.shareTokens, send.invoice_id, uuidv7);
    const today = await todayOf(tx, services.clock());
    const printable = await readPrintable(services, tx, send.invoice_id, today, token);
    // Paid or cancelled since it was queued, so no reminder is sent.
    if (send.kind === 'reminder' && !(printable.document.totals.balance_due > 0)) {
      await dropSend(tx, send.id);
      return null;
    }
    const sender = await readSender(tx, send.created_by, services.clock());
    return { send, sender, token, today, printable, document: printable.document };
  });
  if (!found) return;
  const { send, document, printable } = found;
  const mail = letterFor(found, publicAddress(services, found.token));
  try {
    const content = await services.printer.print(printable, { organization_id });
    await mailer.send({
      ...mail,
      attachments: [{ filename: fileName(document.invoice_number), content, contentType: 'application/pdf' }],
    });
  } catch (error) {
    const refused = isMailRefusal(error);
    if (!refused && !isLastAttempt) throw error;
    await inOrganization(services.database, organization_id, async (tx) => {
      await markRefused(tx, send.id, mailErrorText(error), services.clock());
      await appendEvents(tx, [
        {
          type: 'invoice.send_failed',
          subject_id: send.invoice_id,
          actor_id: null,
          data: { send_id: send.id },
        },
      ]);
    });
    if (!refused) throw error;
    return;
  }
  await inOrganization(services.database, organization_id, (tx) =>
    markDelivered(tx, send.id, services.clock()),
  );
}

interface Found {
  send: InvoiceSend;
  sender: Sender;
  document: InvoiceDocument;
  today: string;
}

function letterFor({ send, sender, document, today }: Found, url: string): Mail {
  const named = {
    number: document.invoice_number ?? '',
    company: document.company.name,
    customer: document.customer.name,
    message: send.message,
    text: send.text,
  };
  if (send.kind === 'reminder') {
    const is_late = document.due_date < today;
    return reminderMail(
      send.recipient,
      { ...named, lines: messageLines(document, today), is_late },
      url,
      sender,
    );
  }
  const { totals, currency, due_date, date_format } = document;
  return invoiceMail(
    send.recipient,
    {
      ...named,
      title: DOCUMENT_TITLES[document.document_type],
      total: formatMoney(totals.total_amount, currency),
      is_paid:
        document.document_type === 'invoice' &&
        totals.amount_paid > document.credit_notes_amount &&
        totals.balance_due <= 0,
      due: totals.balance_due > 0 ? `due ${formatDate(due_date, date_format)}` : '',
    },
    url,
    sender,
  );
}
