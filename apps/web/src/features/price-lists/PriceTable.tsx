import type { PricedItem, PriceList, PriceStep } from '@lissafi/contract/price-lists';
import { formatMoney } from '@lissafi/domain/money/money';
import { changedPrice } from '@lissafi/domain/sales/price-list';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useDeferredValue, useState } from 'react';
import { api, queries } from '../../client/api.ts';
import { ApiError, messageOf } from '../../client/api-error.ts';
import { useUnsaved } from '../../client/unsaved.ts';
import { useLocale } from '../../organization/use-organization.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import details from '../../ui/Details.module.css';
import { Drawer } from '../../ui/Drawer.tsx';
import { Empty } from '../../ui/Empty.tsx';
import { CheckField, TextField } from '../../ui/form/fields.tsx';
import { MoneyInput } from '../../ui/form/MoneyInput.tsx';
import { isUnreadable, type TypedMoney } from '../../ui/form/unreadable.ts';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { Pager } from '../../ui/table/Pager.tsx';
import { pluralize } from '../../ui/text.ts';
import { notify } from '../../ui/toast.ts';
import classes from './PriceList.module.css';
import { StepsForm } from './StepsForm.tsx';

const SIZE = 50;

/** What was typed for a product and is not saved yet; `any` is the price for any quantity. */
interface Edit {
  any: TypedMoney;
  steps: readonly PriceStep[];
}
const editOf = ({ steps }: PricedItem): Edit => ({
  any: steps.find(({ minimum_quantity }) => minimum_quantity === 0)?.unit_price ?? null,
  steps: steps.filter(({ minimum_quantity }) => minimum_quantity > 0),
});

/** The prices of a list, edited in place and saved together; an empty price means that the product follows the list's terms. */
export function PriceTable({ list }: { list: PriceList }) {
  const client = useQueryClient();
  const { currency } = useLocale();
  const [typed, setTyped] = useState('');
  const [onlyOwn, setOnlyOwn] = useState(false);
  const [offset, setOffset] = useState(0);
  const [edits, setEdits] = useState<ReadonlyMap<string, Edit>>(new Map());
  const [opened, setOpened] = useState<PricedItem | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  useUnsaved(edits.size > 0);
  const search = useDeferredValue(typed.trim());
  const query = useQuery({
    ...queries.priceLists.items({
      params: { id: list.id },
      query: {
        limit: SIZE,
        offset,
        ...(search && { search }),
        ...(onlyOwn && { only_own: 'true' as const }),
      },
    }),
    placeholderData: keepPreviousData,
  });
  const { data } = query;
  const mayEdit = list.can.update;
  const edited = (item: PricedItem) => edits.get(item.item_id) ?? editOf(item);
  const edit = (item: PricedItem, change: Partial<Edit>) => {
    setProblem(null);
    setEdits(new Map(edits).set(item.item_id, { ...edited(item), ...change }));
  };
  const save = async () => {
    if ([...edits.values()].some(({ any }) => isUnreadable(any)))
      return setProblem('Please correct the price that could not be read. Nothing was saved.');
    setBusy(true);
    setProblem(null);
    try {
      await api.priceLists.setPrices({
        params: { id: list.id },
        body: {
          version: list.version,
          prices: [...edits].map(([item_id, { any, steps }]) => ({
            item_id,
            steps: [
              ...(typeof any === 'number' ? [{ minimum_quantity: 0, unit_price: any }] : []),
              ...steps.map((step) => ({ ...step })),
            ],
          })),
        },
      });
      notify.success(`${pluralize(edits.size, 'price', 'prices')} saved`);
      await client.invalidateQueries({ queryKey: ['priceLists'] });
      setEdits(new Map());
    } catch (error) {
      const isStale = error instanceof ApiError && error.code === 'STALE_VERSION';
      if (isStale) await client.invalidateQueries({ queryKey: ['priceLists'] });
      setProblem(
        isStale
          ? 'Somebody else changed this list in the meantime. What you typed is still here: save again to keep it.'
          : messageOf(error),
      );
    } finally {
      setBusy(false);
    }
  };
  return (
    <Card title="Prices">
      <div className={classes.tools}>
        <TextField
          label="Find a product"
          className={classes.search}
          type="search"
          placeholder="Name, SKU or barcode"
          autoComplete="off"
          value={typed}
          onChange={(value) => {
            setOffset(0);
            setTyped(value);
          }}
        />
        <CheckField
          checked={onlyOwn}
          onChange={(checked) => {
            setOffset(0);
            setOnlyOwn(checked);
          }}
        >
          Only products with own prices
        </CheckField>
      </div>
      {query.error && !data && (
        <Alert
          action={
            <Button size="small" onClick={() => query.refetch()}>
              Try again
            </Button>
          }
        >
          {messageOf(query.error)}
        </Alert>
      )}
      {!data && !query.error && (
        <div role="status" aria-label="Loading">
          <Skeleton height={240} />
        </div>
      )}
      {data?.items.length === 0 && (
        <Empty title={search || onlyOwn ? 'No products found' : 'Nothing to sell yet'}>
          {search || onlyOwn
            ? 'No product matches.'
            : 'Finished goods and services stand here with their selling prices.'}
        </Empty>
      )}
      {data && data.items.length > 0 && (
        <table className={details.card} aria-label="Prices" aria-busy={query.isPlaceholderData}>
          <thead>
            <tr>
              <th scope="col">Product</th>
              <th scope="col" data-right>
                Selling price
              </th>
              <th scope="col" data-right>
                Price on this list
              </th>
              <th scope="col">For larger quantities</th>
            </tr>
          </thead>
          <tbody>
            {data.items.map((item) => {
              const { any, steps } = edited(item);
              const follows =
                item.selling_price === null
                  ? ''
                  : formatMoney(changedPrice(item.selling_price, list.percentage, list.rounding), currency);
              return (
                <tr key={item.item_id}>
                  <th scope="row">
                    {item.name}
                    <small>{[item.sku, item.category].filter(Boolean).join(' · ')}</small>
                  </th>
                  <td data-right data-label="Selling price" data-start>
                    {item.selling_price === null ? '–' : formatMoney(item.selling_price, currency)}
                  </td>
                  <td data-right data-last>
                    {mayEdit ? (
                      <MoneyInput
                        label={`Price of ${item.name}`}
                        hideLabel
                        className={classes.price}
                        currency={currency}
                        placeholder={follows || 'None'}
                        value={any}
                        onChange={(value) => edit(item, { any: value })}
                      />
                    ) : (
                      item.list_price !== null && formatMoney(item.list_price, currency)
                    )}
                  </td>
                  <td data-wide>
                    {steps.length > 0 && (
                      <small>
                        {steps
                          .map(
                            (step) =>
                              `from ${step.minimum_quantity}: ${formatMoney(step.unit_price, currency)}`,
                          )
                          .join(' · ')}
                      </small>
                    )}
                    {mayEdit && (
                      <button
                        type="button"
                        className={details.opens}
                        aria-haspopup="dialog"
                        aria-label={
                          steps.length > 0
                            ? `Change quantity prices of ${item.name}`
                            : `Add quantity prices of ${item.name}`
                        }
                        onClick={() => setOpened(item)}
                      >
                        {steps.length > 0 ? 'Change' : 'Add quantity prices'}
                      </button>
                    )}
                  </td>
                </tr>
              );
            })}
          </tbody>
        </table>
      )}
      {data && <Pager offset={offset} size={SIZE} total={data.total} onChange={setOffset} />}
      {(edits.size > 0 || problem) && (
        <div className={classes.save}>
          {problem ? (
            <Alert>{problem}</Alert>
          ) : (
            <p>{pluralize(edits.size, 'product', 'products')} changed, not saved yet</p>
          )}
          <Button onClick={() => setEdits(new Map())}>Discard</Button>
          <Button look="primary" busy={busy} onClick={save}>
            Save prices
          </Button>
        </div>
      )}
      <Drawer
        title={`Quantity prices of ${opened?.name ?? ''}`}
        opened={opened !== null}
        onClose={() => setOpened(null)}
      >
        {opened && (
          <StepsForm
            item={opened}
            steps={edited(opened).steps}
            onDone={(steps) => {
              edit(opened, { steps });
              setOpened(null);
            }}
          />
        )}
      </Drawer>
    </Card>
  );
}
