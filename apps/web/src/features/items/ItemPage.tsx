import type { ItemType } from '@lissafi/contract/items';
import { quantityText, roundedText } from '@lissafi/domain/inventory/quantity-text';
import { formatMoney } from '@lissafi/domain/money/money';
import { IconAdjustments, IconPencil, IconPrinter, IconTrash, IconTruckDelivery } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { type ReactNode, useEffect, useState } from 'react';
import { messageOf } from '../../client/api-error.ts';
import { ask } from '../../client/confirm.ts';
import { useMay } from '../../client/session.ts';
import { TAX_CATEGORIES } from '../../labels/documents.ts';
import { KINDS, STATUSES } from '../../labels/inventory.ts';
import { useLocale } from '../../organization/use-organization.ts';
import { type AnyItem, deleteItem, itemQuery } from '../../pickers/item-service.ts';
import { Amount } from '../../ui/Amount.tsx';
import { Badge } from '../../ui/Badge.tsx';
import { Button, ButtonLink } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import classes from '../../ui/Details.module.css';
import { LoadState } from '../../ui/LoadState.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { Quantity } from '../../ui/Quantity.tsx';
import pageClasses from '../../ui/RecordPage.module.css';
import { notify } from '../../ui/toast.ts';
import { BillCard, WhereUsedCard } from '../boms/BomCards.tsx';
import { CostChart } from '../cost-history/CostChart.tsx';
import { CostDrawer } from '../cost-history/CostDrawer.tsx';
import { AdjustDrawer } from '../stock/AdjustDrawer.tsx';
import { ReceiveDrawer } from '../stock/ReceiveDrawer.tsx';
import { StockCard } from '../stock/StockCard.tsx';
import { StockBadge } from './ItemsPage.tsx';
import { ListPricesCard } from './ListPricesCard.tsx';
import { PictureCard } from './PictureCard.tsx';
import { PlacesCard } from './PlacesCard.tsx';
import { SalesCard } from './SalesCard.tsx';

export const RawMaterialPage = () => <ItemPage type="raw_material" />;
export const FinishedGoodPage = () => <ItemPage type="finished_good" />;

function ItemPage({ type }: { type: ItemType }) {
  const { id = '' } = useParams({ strict: false });
  const query = useQuery(itemQuery(type, id));
  return query.data ? (
    <Detail key={id} item={query.data} />
  ) : (
    <LoadState query={query} back={KINDS[type].path} />
  );
}

const TASKS = ['adjust', 'receive', 'cost'] as const;
type Task = (typeof TASKS)[number];

function Detail({ item }: { item: AnyItem }) {
  const may = useMay();
  const { currency } = useLocale();
  const kind = KINDS[item.item_type];
  const navigate = useNavigate();
  const { task: asked, said } = useSearch({ strict: false }) as { task?: string; said?: string };
  const [task, setTask] = useState<Task | null>(null);
  // Also while this page is open already.
  useEffect(() => setTask(TASKS.find((each) => each === asked) ?? null), [asked]);
  const done = () => {
    setTask(null);
    // The task in the address is done, and is not repeated when the person goes back.
    if (asked) void navigate({ to: `${kind.path}/$id`, params: { id: item.id }, search: {}, replace: true });
  };
  /** Opens the page of another scanned item with the same task. */
  const open = (other: AnyItem, same: Task | null) => {
    if (other.id !== item.id)
      void navigate({
        to: `${KINDS[other.item_type].path}/$id`,
        params: { id: other.id },
        search: same ? { task: same } : {},
      });
    return undefined;
  };
  const isStocked = item.stock_status !== null;
  // A phone shows no tooltip.
  const isRounded = isStocked && roundedText(item.current_stock) !== quantityText(item.current_stock);
  const money = (value: number | null | undefined) =>
    value === null || value === undefined ? null : formatMoney(value, currency);
  const quantity = (value: number) => (
    <span className={classes.figure}>
      <Quantity value={value} unit={item.unit} />
    </span>
  );
  const figures: [string, ReactNode][] = [];
  if (isStocked) {
    figures.push(['On hand', quantity(item.current_stock)], ['Available', quantity(item.available)]);
    if (item.unit_cost !== null)
      figures.push(['Unit cost', <Amount key="c" figure value={item.unit_cost} currency={currency} />]);
    if (item.stock_value !== null)
      figures.push(['Value', <Amount key="v" figure value={item.stock_value} currency={currency} />]);
  }
  const facts: [string, ReactNode][] = [
    ['SKU', item.sku],
    ['Unit', item.unit],
    [
      'Other units',
      item.conversions.map((each) => `1 ${each.unit} is ${quantityText(each.factor, item.unit)}`).join('\n'),
    ],
    ['Category', item.category_name],
    ['Supplier', item.supplier_name],
    ['Barcode', item.barcode],
    [
      'Price',
      money(item.selling_price) &&
        `${money(item.selling_price)}${item.price_includes_tax ? ', with tax' : ''}`,
    ],
    ['Tax', item.tax_category && TAX_CATEGORIES[item.tax_category]],
    ['Minimum stock', item.minimum_stock !== null && quantityText(item.minimum_stock, item.unit)],
    ['Maximum stock', item.maximum_stock !== null && quantityText(item.maximum_stock, item.unit)],
    ['Reserved', item.allocated > 0 && <Quantity value={item.allocated} unit={item.unit} />],
    ['Exact stock', isRounded && quantityText(item.current_stock, item.unit)],
    ['Standard cost', money(item.standard_cost)],
    ['Batches', item.batch_tracking_enabled && 'Batches with expiry dates'],
    ['Description', item.description],
  ];

  return (
    <>
      <PageHeader
        title={item.name}
        description={
          <>
            {[item.sku, item.category_name].filter(Boolean).join(' · ')} <StockBadge item={item} />{' '}
            {item.status !== 'active' && <Badge>{STATUSES[item.status].toLowerCase()}</Badge>}
          </>
        }
        back={kind.path}
        primary={<Actions item={item} onTask={setTask} />}
      />
      {figures.length > 0 && (
        <div className={classes.figures}>
          {figures.map(([label, figure]) => (
            <Card key={label}>
              <p className={pageClasses.label}>{label}</p>
              {figure}
              {label === 'Unit cost' && (
                <button
                  type="button"
                  className={classes.opens}
                  aria-haspopup="dialog"
                  onClick={() => setTask('cost')}
                >
                  Cost details
                </button>
              )}
            </Card>
          ))}
        </div>
      )}
      <div className={pageClasses.columns}>
        <div className={pageClasses.stack}>
          {isStocked && <PlacesCard item={item} />}
          {isStocked && <StockCard item={item} />}
          {may('costs:read') && isStocked && <CostChart item={item} />}
          {item.item_type === 'finished_good' && <SalesCard item={item} />}
        </div>
        <div className={pageClasses.stack}>
          <PictureCard item={item} />
          <Card title="Details">
            <dl className={pageClasses.facts}>
              {facts
                .filter(([, value]) => value)
                .map(([label, value]) => (
                  <div key={label}>
                    <dt>{label}</dt>
                    <dd>{value}</dd>
                  </div>
                ))}
            </dl>
          </Card>
          {item.item_type === 'finished_good' && may('sales_totals:read') && <ListPricesCard item={item} />}
          {may('production:read') && isStocked && (
            <>
              {item.item_type === 'finished_good' && <BillCard item={item} />}
              <WhereUsedCard item={item} />
            </>
          )}
        </div>
      </div>
      <AdjustDrawer
        item={item}
        said={said}
        opened={task === 'adjust'}
        onClose={done}
        onScan={(other) => open(other, 'adjust')}
      />
      <ReceiveDrawer
        item={item}
        opened={task === 'receive'}
        onClose={done}
        onScan={(other) => open(other, 'receive')}
      />
      <CostDrawer
        title={`Cost details of ${item.name}`}
        of={task === 'cost' ? { item: item.id } : null}
        onClose={done}
      />
    </>
  );
}

/** The actions that the server allows (`can`). */
function Actions({ item, onTask }: { item: AnyItem; onTask: (task: Task) => void }) {
  const { id, can } = item;
  const client = useQueryClient();
  const navigate = useNavigate();
  const kind = KINDS[item.item_type];
  const isStocked = item.stock_status !== null;
  const remove = async () => {
    if (!(await ask(`Delete ${item.name}? This cannot be undone.`, 'Delete'))) return;
    try {
      await deleteItem(item.item_type, id);
      notify.success(`${item.name} deleted`);
      await navigate({ to: kind.path, replace: true });
      await client.invalidateQueries({
        queryKey: [item.item_type === 'raw_material' ? 'rawMaterials' : 'finishedGoods'],
      });
    } catch (error) {
      notify.error('Not deleted', messageOf(error));
    }
  };
  return (
    <div className={pageClasses.actions}>
      {can.update && (
        <ButtonLink to={`${kind.path}/$id/edit`} params={{ id }}>
          <IconPencil size={16} aria-hidden />
          Edit
        </ButtonLink>
      )}
      {can.adjust && isStocked && (
        <Button aria-haspopup="dialog" onClick={() => onTask('adjust')}>
          <IconAdjustments size={16} aria-hidden />
          Adjust stock
        </Button>
      )}
      {can.receive && isStocked && (
        <Button look="primary" aria-haspopup="dialog" onClick={() => onTask('receive')}>
          <IconTruckDelivery size={16} aria-hidden />
          Receive
        </Button>
      )}
      <ButtonLink
        to="/inventory/labels"
        search={item.item_type === 'raw_material' ? { materials: id } : { goods: id }}
        aria-label={`Labels of ${item.name}`}
      >
        <IconPrinter size={16} aria-hidden />
        Labels
      </ButtonLink>
      {can.delete && (
        <Button aria-label={`Delete ${item.name}`} onClick={remove}>
          <IconTrash size={16} aria-hidden />
          Delete
        </Button>
      )}
    </div>
  );
}
