import { formatDate } from '@lissafi/domain/calendar/civil-date';
import { formatMoney } from '@lissafi/domain/money/money';
import { type OrderPaper, orderModel } from '@lissafi/domain/purchases/order-paper';
import { appendEvents } from '../../db/events.ts';
import { inOrganization } from '../../db/scope.ts';
import { letter } from '../../mail/letter.ts';
import type { Mail, Mailer, Sender } from '../../mail/mailer.ts';
import { oneLine } from '../../mail/one-line.ts';
import { isMailRefusal, mailErrorText } from '../../mail/refusal.ts';
import { shownName } from '../../mail/shown-name.ts';
import type { Services } from '../../services.ts';
import { fileName } from '../documents/printable.ts';
import { readSender, todayOf } from '../organizations/store.ts';
import { readPaper } from './paper.ts';
import { markOrderSend, readOrderSend } from './write.ts';

export interface OrderMailJob {
  organization_id: string;
  send_id: string;
}

/**
 * Emails one order to its supplier and records the result. A permanent rejection by the mail server is not retried; any
 * other failure is, up to the last attempt.
 */
export async function mailOrder(
  services: Services,
  mailer: Mailer,
  { organization_id, send_id }: OrderMailJob,
  isLastAttempt: boolean,
): Promise<void> {
  const found = await inOrganization(services.database, organization_id, async (tx) => {
    const send = await readOrderSend(tx, send_id);
    // The job ran before, and the process ended before the queue recorded it.
    if (send.status !== 'queued') return null;
    const sender = await readSender(tx, send.created_by, services.clock());
    return { send, sender, ...(await readPaper(tx, send.order_id, await todayOf(tx, services.clock()))) };
  });
  if (!found) return;
  const { send, sender, paper, logo } = found;
  try {
    const content = await services.printer.print(
      { model: orderModel(paper), day: paper.order.order_date, logo },
      { organization_id },
    );
    await mailer.send({
      ...orderMail(send.recipient, paper, send.message, sender),
      attachments: [
        { filename: fileName(paper.order.order_number), content, contentType: 'application/pdf' },
      ],
    });
  } catch (error) {
    const refused = isMailRefusal(error);
    if (!refused && !isLastAttempt) throw error;
    await inOrganization(services.database, organization_id, async (tx) => {
      await markOrderSend(tx, send.id, services.clock().toISOString(), mailErrorText(error));
      await appendEvents(tx, [
        {
          ...{ type: 'purchase_order.email_failed', subject_id: send.order_id, actor_id: null },
          data: { send_id: send.id },
        },
      ]);
    });
    if (!refused) throw error;
    return;
  }
  await inOrganization(services.database, organization_id, (tx) =>
    markOrderSend(tx, send.id, services.clock().toISOString(), null),
  );
}

function orderMail(to: string, paper: OrderPaper, message: string | null, sender: Sender): Mail {
  const { order, supplier, company, currency, date_format } = paper;
  const by = order.expected_on ? `, for delivery by ${formatDate(order.expected_on, date_format)}` : '';
  return letter({
    to,
    sender,
    subject: `Purchase order ${order.order_number} from ${shownName(company.name)}`,
    paragraphs: [
      `Hello ${oneLine(supplier.name)},`,
      ...(message ? [message] : []),
      `Purchase order ${order.order_number} from ${oneLine(company.name)} is attached: ${formatMoney(order.total_amount, currency)}${by}.`,
    ],
    footer: `Sent with Lissafi for ${oneLine(company.name)}.`,
  });
}
