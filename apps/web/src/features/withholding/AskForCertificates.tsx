import type { WhtSuffered } from '@lissafi/contract/withholding';
import { formatMoney } from '@lissafi/domain/money/money';
import { IconBrandWhatsapp, IconCopy } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { queries } from '../../client/api.ts';
import { useLocale, useOrganization } from '../../organization/use-organization.ts';
import { Amount } from '../../ui/Amount.tsx';
import listClasses from '../../ui/AmountList.module.css';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { copyText, whatsAppAddress } from '../../ui/share.ts';
import { pluralize } from '../../ui/text.ts';
import { notify } from '../../ui/toast.ts';
import classes from './Withholding.module.css';

const MOST = 100;

/** The payments without a certificate by customer, in order of the amount. */
function byCustomer(rows: readonly WhtSuffered[]) {
  const found = new Map<string, WhtSuffered[]>();
  for (const row of rows) found.set(row.customer_id, [...(found.get(row.customer_id) ?? []), row]);
  const sum = (of: readonly WhtSuffered[]) => of.reduce((total, row) => total + row.amount, 0);
  return [...found.values()]
    .map((of) => ({ of, amount: sum(of), first: of[0]! }))
    .sort((a, b) => b.amount - a.amount);
}

/** A message for each customer who owes a certificate, to copy or to send by WhatsApp. */
export function AskForCertificates() {
  const { currency, date } = useLocale();
  const organization = useOrganization();
  const { data } = useQuery(queries.withholding.suffered({ query: { certificate: 'missing', limit: MOST } }));
  if (!data || data.total === 0) return null;
  const textFor = (of: readonly WhtSuffered[]) =>
    [
      `Hello ${of[0]!.customer_name},`,
      'please send us the withholding tax certificate for:',
      ...of.map(
        ({ amount, paid_on, documents }) =>
          `- ${formatMoney(amount, currency)} withheld from your payment of ${date(paid_on)}${documents ? ` (${documents})` : ''}`,
      ),
      `Thank you. ${organization?.name ?? ''}${organization?.tax_id ? `, tax ID ${organization.tax_id}` : ''}`,
    ].join('\n');
  const copy = async (text: string) =>
    (await copyText(text))
      ? notify.success('Message copied')
      : notify.error('The message could not be copied', 'Please use WhatsApp instead.');
  return (
    <Card title="Ask for certificates" className={classes.remittances}>
      <ul className={`${listClasses.list} ${classes.rows}`}>
        {byCustomer(data.wht_suffered).map(({ of, amount, first }) => (
          <li key={first.customer_id}>
            <span>
              <Link to="/customers/$id" params={{ id: first.customer_id }}>
                {first.customer_name}
              </Link>
              <span className={listClasses.soft}>
                {pluralize(of.length, 'payment')} without a certificate
              </span>
            </span>
            <Amount value={amount} currency={currency} />
            <span className={classes.ask}>
              <Button
                icon
                look="subtle"
                aria-label={`Copy the message for ${first.customer_name}`}
                onClick={() => copy(textFor(of))}
              >
                <IconCopy size={18} aria-hidden />
              </Button>
              <a
                className={classes.whatsApp}
                href={whatsAppAddress(textFor(of), first.customer_phone)}
                target="_blank"
                rel="noreferrer"
                aria-label={`Ask ${first.customer_name} by WhatsApp`}
              >
                <IconBrandWhatsapp size={18} aria-hidden />
              </a>
            </span>
          </li>
        ))}
      </ul>
    </Card>
  );
}
