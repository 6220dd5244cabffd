import { letter, paragraphsOf } from '../../mail/letter.ts';
import type { Mail, Sender } from '../../mail/mailer.ts';
import { oneLine } from '../../mail/one-line.ts';
import { shownName } from '../../mail/shown-name.ts';

/** The amount owed, how late it is, and the link; the person's own message comes first. Or the text that she wrote. */
export function reminderMail(
  to: string,
  document: {
    number: string;
    company: string;
    customer: string;
    lines: readonly string[];
    is_late: boolean;
    message: string | null;
    text: string | null;
  },
  url: string,
  sender?: Sender,
): Mail {
  const { number, company, customer, lines, message, text } = document;
  return letter({
    to,
    ...(sender && { sender }),
    subject: `${document.is_late ? 'Reminder' : 'Due soon'}: invoice ${number} from ${shownName(company)}`,
    paragraphs: text
      ? paragraphsOf(text)
      : [`Hello ${oneLine(customer)},`, ...(message ? [message] : []), ...lines],
    action: { label: 'View the invoice', url },
    footer: `${text ? '' : 'If you have already paid, thank you, and please ignore this reminder. '}Sent with Lissafi for ${oneLine(company)}.`,
  });
}
