import type { TextOffer, TextReading } from '@lissafi/contract/text-transactions';
import { quantityText } from '@lissafi/domain/inventory/quantity-text';
import { formatMoney } from '@lissafi/domain/money/money';
import { KINDS } from '../../labels/inventory.ts';
import { useLocale } from '../../organization/use-organization.ts';
import { Button, ButtonLink } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import formClasses from '../../ui/form/Form.module.css';
import { pluralize } from '../../ui/text.ts';
import classes from './OwnWords.module.css';

type Money = (kobo: number) => string;

const TITLES: Record<TextOffer['kind'], [title: string, open: string]> = {
  delivery: ['Goods came in', 'Check and receive'],
  adjustment: ['Stock was counted or lost', 'Check the adjustment'],
  production: ['A batch was made', 'Check the order'],
  transfer: ['Money moved between your accounts', 'Check the transfer'],
  invoice: ['A sale for the invoice form', 'Open the invoice form'],
};

/** The form that takes the text, with what it will be filled in with. */
export function OfferCard({
  reading,
  offer,
  onInstead,
}: {
  reading: TextReading;
  offer: TextOffer;
  /** Shows what can be recorded here instead; left out where nothing can. */
  onInstead?: () => void;
}) {
  const { currency, date } = useLocale();
  const [title, open] = TITLES[offer.kind];
  const facts = factsOf(offer, (kobo) => formatMoney(kobo, currency), date);
  return (
    <Card title={title}>
      <div className={formClasses.stack}>
        {facts.length > 0 && (
          <ul className={classes.facts}>
            {facts.map((fact) => (
              <li key={fact}>{fact}</li>
            ))}
          </ul>
        )}
        <ButtonLink {...addressOf(offer, reading.processing_id)} look="primary" size="large" wide>
          {open}
        </ButtonLink>
        {onInstead && (
          <Button wide onClick={onInstead}>
            {insteadOf(reading)}
          </Button>
        )}
      </div>
    </Card>
  );
}

function insteadOf({ transactions }: TextReading): string {
  if (transactions.length > 1)
    return `Record as ${pluralize(transactions.length, 'entry', 'entries')} instead`;
  return transactions[0]?.entry.kind === 'expense'
    ? 'Record as an expense instead'
    : 'Record it here instead';
}

function addressOf(offer: TextOffer, said: string) {
  const search = { said };
  if (offer.kind === 'delivery') return { to: '/purchases/deliveries/new', search };
  if (offer.kind === 'production') return { to: '/production/orders/new', search };
  if (offer.kind === 'transfer') return { to: '/money/transfers', search };
  if (offer.kind === 'invoice') return { to: '/invoices/new', search };
  const [item] = offer.items;
  if (offer.items.length !== 1 || !item) return { to: '/inventory/adjustments', search };
  return {
    to: `${KINDS[item.item_type].path}/$id`,
    params: { id: item.id },
    search: { task: 'adjust', said },
  };
}

function factsOf(offer: TextOffer, money: Money, date: (day: string) => string): string[] {
  const many = (quantity: number | null, unit: string | null, name: string) =>
    [quantity !== null && (unit ? `${quantityText(quantity, unit)} of` : quantity), name]
      .filter(Boolean)
      .join(' ');
  const named = (items: readonly { name: string }[], said: string | null, isNear = false) =>
    items.length === 1 && !isNear ? items[0]!.name : said ? `“${said}”` : '';
  if (offer.kind === 'delivery')
    return [
      ...offer.lines.map((line) =>
        [
          many(line.quantity, line.unit, named(line.items, line.item, line.is_near)),
          line.unit_cost !== null && `at ${money(line.unit_cost)} each`,
          line.total_cost !== null && `for ${money(line.total_cost)}`,
          line.asked_cost !== null && `at ${money(line.asked_cost)}, each or for all`,
        ]
          .filter(Boolean)
          .join(' '),
      ),
      ...(offer.supplier ? [`From ${offer.supplier}`] : []),
    ];
  if (offer.kind === 'adjustment') return [named(offer.items, offer.item)].filter(Boolean);
  if (offer.kind === 'production')
    return [
      many(offer.quantity, offer.unit, named(offer.items, null)),
      ...(offer.made_on ? [date(offer.made_on)] : []),
    ].filter(Boolean);
  if (offer.kind === 'transfer')
    return [
      ...(offer.amount === null ? [] : [money(offer.amount)]),
      ...(offer.charge === null ? [] : [`${money(offer.charge)} charge`]),
    ];
  return [];
}
