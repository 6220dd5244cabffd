import { letter } from '../../mail/letter.ts';
import type { Mail } from '../../mail/mailer.ts';
import { oneLine } from '../../mail/one-line.ts';

export function invoiceMail(
  to: string,
  document: {
    title: string;
    number: string;
    company: string;
    customer: string;
    total: string;
    due: string;
    message: string | null;
  },
  url: string,
): Mail {
  const { title, number, company, customer, total, due, message } = document;
  return letter({
    to,
    subject: `${title} ${number} from ${company}`,
    paragraphs: [
      `Hello ${oneLine(customer)},`,
      ...(message ? [message] : []),
      `${title} ${number} from ${oneLine(company)} is attached: ${total}${due ? `, ${due}` : ''}.`,
    ],
    action: { label: `View the ${title.toLowerCase()}`, url },
    footer: `Sent with Lissafi for ${oneLine(company)}.`,
  });
}
