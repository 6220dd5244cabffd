import { letter, paragraphsOf } from '../../mail/letter.ts';
import type { Mail, Sender } from '../../mail/mailer.ts';
import { oneLine } from '../../mail/one-line.ts';
import { shownName } from '../../mail/shown-name.ts';

export function invoiceMail(
  to: string,
  document: {
    title: string;
    number: string;
    company: string;
    customer: string;
    total: string;
    due: string;
    is_paid: boolean;
    message: string | null;
    text: string | null;
  },
  url: string,
  sender?: Sender,
): Mail {
  const { title, number, company, customer, total, due, is_paid, message, text } = document;
  return letter({
    to,
    ...(sender && { sender }),
    subject: is_paid
      ? `${title} ${number} from ${shownName(company)} is paid`
      : `${title} ${number} from ${shownName(company)}`,
    paragraphs: text
      ? paragraphsOf(text)
      : [
          `Hello ${oneLine(customer)},`,
          ...(message ? [message] : []),
          `${title} ${number} from ${oneLine(company)} is attached: ${total}${due ? `, ${due}` : ''}.`,
        ],
    action: { label: `View the ${title.toLowerCase()}`, url },
    footer: `Sent with Lissafi for ${oneLine(company)}.`,
  });
}
