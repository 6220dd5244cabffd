import { DEFAULT_COVER_DAYS } from '@lissafi/contract/limits';
import type { PurchaseLine, PurchaseSuggestions } from '@lissafi/contract/reorder';
import { roundedText } from '@lissafi/domain/inventory/quantity-text';
import { IconBrandWhatsapp, IconCopy, IconPrinter } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link, useSearch } from '@tanstack/react-router';
import { downloads, queries } from '../../client/api.ts';
import { KINDS, STOCK_STATUSES, STOCK_TONES } from '../../labels/inventory.ts';
import { useOrganizationContext } from '../../organization/organization-context.tsx';
import { useLocale } from '../../organization/use-organization.ts';
import { Amount } from '../../ui/Amount.tsx';
import { Badge } from '../../ui/Badge.tsx';
import { Button, ButtonAnchor, ButtonLink } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { DownloadMenu } from '../../ui/DownloadMenu.tsx';
import { Empty } from '../../ui/Empty.tsx';
import { LoadState } from '../../ui/LoadState.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import views from '../../ui/Rows.module.css';
import { copyText, whatsAppAddress } from '../../ui/share.ts';
import { pluralize } from '../../ui/text.ts';
import { notify } from '../../ui/toast.ts';
import classes from './ReorderPage.module.css';
import { bought, orderText } from './reorder-message.ts';

const CHOICES = [
  [7, 'One week'],
  [DEFAULT_COVER_DAYS, 'Two weeks'],
  [30, 'One month'],
] as const;

/** The reorder list: low items, quantities and suppliers; it can be sent, copied or printed. */
export function ReorderPage() {
  const { days = DEFAULT_COVER_DAYS } = useSearch({ from: '/app/inventory/reorder' });
  const { currency, date } = useLocale();
  const { organization } = useOrganizationContext();
  const query = useQuery({
    ...queries.reorder.suggestions({ query: { cover_days: days } }),
    placeholderData: keepPreviousData,
  });
  const { data } = query;
  if (!data) return <LoadState query={query} back="/inventory/raw-materials" />;
  return (
    <>
      <PageHeader
        title="Reorder list"
        description={
          data.total === 0
            ? 'What is low in stock, and how much of it to buy'
            : `${pluralize(data.total, 'item')} to reorder, based on production orders, your minimum stock and recent use`
        }
        primary={
          data.total > 0 && (
            <Button onClick={() => window.print()}>
              <IconPrinter size={16} aria-hidden />
              Print
            </Button>
          )
        }
        secondary={
          data.total > 0 && (
            <DownloadMenu
              icon
              download={(format) => downloads.reorder.suggestions({ query: { cover_days: days }, format })}
            />
          )
        }
      />
      <nav aria-label="How long the stock should last" className={`${views.views} ${classes.screen}`}>
        {CHOICES.map(([choice, label]) => (
          <Link
            key={choice}
            to="/inventory/reorder"
            search={choice === DEFAULT_COVER_DAYS ? {} : { days: choice }}
            activeOptions={{ exact: true }}
            className={views.view}
            data-current={choice === days}
            aria-current={choice === days ? 'true' : undefined}
          >
            {label}
          </Link>
        ))}
      </nav>
      {data.total === 0 ? (
        <Card>
          <Empty
            title="Nothing to reorder"
            action={<ButtonLink to="/inventory/raw-materials">See your raw materials</ButtonLink>}
          >
            Everything is above its minimum, and orders have what they need. Set a minimum stock on your
            items, so that they appear here.
          </Empty>
        </Card>
      ) : (
        <div className={classes.groups}>
          <p className={classes.paper}>
            {organization?.name} · Reorder list · {date(data.today)}
          </p>
          {data.suppliers.map((group) => (
            <Group key={group.supplier_id ?? ''} group={group} business={organization?.name ?? ''} />
          ))}
          {data.expected_cost !== null && data.suppliers.length > 1 && (
            <p className={classes.total}>
              <span>Estimated total</span>
              <Amount value={data.expected_cost} currency={currency} strong />
            </p>
          )}
        </div>
      )}
    </>
  );
}

function Group({ group, business }: { group: PurchaseSuggestions['suppliers'][number]; business: string }) {
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
      <ul>
        {group.items.map((item) => (
          <Line key={item.item_id} item={item} />
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

function Line({ item }: { item: PurchaseLine }) {
  const { currency, date } = useLocale();
  const facts = [
    `${roundedText(item.on_hand, item.unit)} on hand`,
    item.minimum_stock !== null && `minimum ${roundedText(item.minimum_stock)}`,
    item.needed > 0 && `${roundedText(item.needed)} needed for orders`,
    item.expected_use > 0 && `${roundedText(Math.ceil(item.expected_use))} expected use`,
  ].filter(Boolean);
  return (
    <li className={classes.line}>
      <span className={classes.what}>
        <Link to={`${KINDS[item.item_type].path}/$id`} params={{ id: item.item_id }}>
          {item.name}
        </Link>{' '}
        <Badge tone={STOCK_TONES[item.stock_status]}>{STOCK_STATUSES[item.stock_status].toLowerCase()}</Badge>
        <small>{facts.join(' · ')}</small>
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
