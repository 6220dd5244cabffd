import { DEFAULT_COVER_DAYS } from '@lissafi/contract/limits';
import { IconPrinter } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { downloads, queries } from '../../client/api.ts';
import { useMay } from '../../client/session.ts';
import { useOrganizationContext } from '../../organization/organization-context.tsx';
import { useLocale } from '../../organization/use-organization.ts';
import { Amount } from '../../ui/Amount.tsx';
import { Button, ButtonLink } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { DownloadMenu } from '../../ui/DownloadMenu.tsx';
import { Empty } from '../../ui/Empty.tsx';
import { LoadState } from '../../ui/LoadState.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import views from '../../ui/Rows.module.css';
import { pluralize } from '../../ui/text.ts';
import { OnDraft } from './OnDraft.tsx';
import { OrderSelected } from './OrderSelected.tsx';
import { Group, type Selection } from './ReorderGroup.tsx';
import classes from './ReorderPage.module.css';
import { WithoutMinimum } from './WithoutMinimum.tsx';

const CHOICES = [
  [7, 'One week'],
  [DEFAULT_COVER_DAYS, 'Two weeks'],
  [30, 'One month'],
] as const;

/** The reorder list: low items, quantities and suppliers; it can be sent, copied, printed, and made into orders. */
export function ReorderPage() {
  const { days = DEFAULT_COVER_DAYS } = useSearch({ from: '/app/inventory/reorder' });
  const { currency, date } = useLocale();
  const { organization } = useOrganizationContext();
  const may = useMay();
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set());
  const selection: Selection = {
    ids,
    toggle: (changed, isOn) =>
      setIds((before) => {
        const rest = [...before].filter((id) => !changed.includes(id));
        return new Set(isOn ? [...rest, ...changed] : rest);
      }),
  };
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
      {data.total === 0 && data.on_draft.length === 0 ? (
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
          <p className={classes.paper} data-own-heading>
            {organization?.name} · Reorder list · {date(data.today)}
          </p>
          {data.suppliers.map((group) => (
            <Group
              key={group.supplier_id ?? ''}
              group={group}
              business={organization?.name ?? ''}
              selection={may('purchase_orders:write') ? selection : null}
            />
          ))}
          <OnDraft lines={data.on_draft} />
          {may('purchase_orders:write') && data.total > 0 && (
            <OrderSelected
              groups={data.suppliers}
              selected={ids}
              onAll={() =>
                selection.toggle(
                  data.suppliers.flatMap(({ items }) => items.map(({ item_id }) => item_id)),
                  true,
                )
              }
            />
          )}
          {data.expected_cost !== null && data.suppliers.length > 1 && (
            <p className={classes.total}>
              <span>Estimated total</span>
              <Amount value={data.expected_cost} currency={currency} strong />
            </p>
          )}
        </div>
      )}
      {data.without_minimum.length > 0 && (
        <div className={classes.unwatched}>
          <WithoutMinimum lines={data.without_minimum} />
        </div>
      )}
    </>
  );
}
