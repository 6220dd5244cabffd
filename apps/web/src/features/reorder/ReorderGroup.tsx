import type { PurchaseLine, PurchaseSuggestions } from '@lissafi/contract/reorder';
import { roundedText } from '@lissafi/domain/inventory/quantity-text';
import { IconBrandWhatsapp, IconCopy } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { KINDS, STOCK_STATUSES, STOCK_TONES } from '../../labels/inventory.ts';
import { useLocale } from '../../organization/use-organization.ts';
import { Amount } from '../../ui/Amount.tsx';
import { Badge } from '../../ui/Badge.tsx';
import { Button, ButtonAnchor } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { copyText, whatsAppAddress } from '../../ui/share.ts';
import { notify } from '../../ui/toast.ts';
import { Drafts } from './OnDraft.tsx';
import classes from './ReorderPage.module.css';
import { bought, orderText } from './reorder-message.ts';

/** The items that are chosen for orders; null for a member who writes none. */
export interface Selection {
  ids: ReadonlySet<string>;
  toggle: (ids: readonly string[], isOn: boolean) => void;
}

/** What to buy from one supplier; the list can be sent, copied, and chosen for an order. */
export function Group({
  group,
  business,
  selection,
}: {
  group: PurchaseSuggestions['suppliers'][number];
  business: string;
  selection: Selection | null;
}) {
  const { currency } = useLocale();
  const name = group.supplier_name ?? 'No supplier yet';
  const text = orderText(group, business);
  const copy = async () =>
    (await copyText(text)) ? notify.success('List copied') : notify.error('The list could not be copied');
  return (
    <Card
      title={name}
      aside={
        group.items.length > 1 &&
        group.expected_cost !== null &&
        group.expected_cost > 0 && (
          <>
            about <Amount value={group.expected_cost} currency={currency} />
          </>
        )
      }
    >
      {selection && group.items.length > 1 && (
        <label className={`${classes.all} ${classes.screen}`}>
          <input
            type="checkbox"
            aria-label={`Select all of ${name}`}
            checked={group.items.every(({ item_id }) => selection.ids.has(item_id))}
            onChange={(event) =>
              selection.toggle(
                group.items.map(({ item_id }) => item_id),
                event.currentTarget.checked,
              )
            }
          />
          All
        </label>
      )}
      <ul>
        {group.items.map((item) => (
          <Line key={item.item_id} item={item} selection={selection} />
        ))}
      </ul>
      <div className={`${classes.actions} ${classes.screen}`}>
        <ButtonAnchor
          href={whatsAppAddress(text, group.supplier_phone)}
          target="_blank"
          rel="noreferrer"
          aria-label={`Send the list for ${name} by WhatsApp`}
        >
          <IconBrandWhatsapp size={16} aria-hidden />
          WhatsApp
        </ButtonAnchor>
        <Button onClick={copy} aria-label={`Copy the list for ${name}`}>
          <IconCopy size={16} aria-hidden />
          Copy
        </Button>
        {group.supplier_id && (
          <Link to="/suppliers/$id" params={{ id: group.supplier_id }} className={classes.open}>
            Open supplier
          </Link>
        )}
      </div>
    </Card>
  );
}

function Line({ item, selection }: { item: PurchaseLine; selection: Selection | null }) {
  const { currency, date } = useLocale();
  const facts = [
    `${roundedText(item.on_hand, item.unit)} on hand`,
    item.minimum_stock === null ? 'no minimum' : `minimum ${roundedText(item.minimum_stock)}`,
    item.needed > 0 && `${roundedText(item.needed)} needed for production`,
    item.on_order > 0 && `${roundedText(item.on_order)} on order`,
    item.expected_use > 0 && `${roundedText(Math.ceil(item.expected_use))} expected use`,
  ].filter(Boolean);
  return (
    <li className={classes.line}>
      {selection && (
        <label className={`${classes.choose} ${classes.screen}`}>
          <input
            type="checkbox"
            aria-label={`Select ${item.name}`}
            checked={selection.ids.has(item.item_id)}
            onChange={(event) => selection.toggle([item.item_id], event.currentTarget.checked)}
          />
        </label>
      )}
      <span className={classes.what}>
        <Link to={`${KINDS[item.item_type].path}/$id`} params={{ id: item.item_id }}>
          {item.name}
        </Link>{' '}
        <Badge tone={STOCK_TONES[item.stock_status]}>{STOCK_STATUSES[item.stock_status].toLowerCase()}</Badge>
        <small>{facts.join(' · ')}</small>
        {item.drafts.length > 0 && <Drafts drafts={item.drafts} />}
        {item.last_cost !== null && (
          <small>
            <Amount value={item.last_cost} currency={currency} /> each {item.unit}
            {item.last_received_on && `, last on ${date(item.last_received_on)}`}
          </small>
        )}
      </span>
      <span className={classes.amount}>
        <strong>{bought(item)}</strong>
        {item.expected_cost !== null && (
          <small>
            about <Amount value={item.expected_cost} currency={currency} />
          </small>
        )}
      </span>
    </li>
  );
}
