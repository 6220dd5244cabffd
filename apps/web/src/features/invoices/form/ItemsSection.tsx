import type { FinishedGood } from '@lissafi/contract/items';
import type { Organization } from '@lissafi/contract/organizations';
import { formatMoney } from '@lissafi/domain/money/money';
import { DOCUMENT_TITLES } from '@lissafi/domain/sales/document-title';
import { isListed } from '@lissafi/domain/sales/price-list';
import { foldName } from '@lissafi/domain/text/name';
import { IconPlus } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useDeferredValue, useRef, useState } from 'react';
import { queries } from '../../../client/api.ts';
import { useMay } from '../../../client/session.ts';
import type { AnyItem } from '../../../pickers/item-service.ts';
import { useGoodsOnDevice } from '../../../pickers/on-device.ts';
import { ScanItem } from '../../../pickers/ScanItem.tsx';
import { Button } from '../../../ui/Button.tsx';
import type { FieldErrors } from '../../../ui/form/use-form.ts';
import classes from './ItemsSection.module.css';
import { LineRow } from './LineRow.tsx';
import { amountsOf, emptyLine, type InvoiceForm, type LineForm, quantityOf } from './model.ts';
import { lineOfProduct, productNamed, renamed } from './products.ts';
import { Section } from './Section.tsx';
import { stockFor, useAvailableAt, useLineProducts } from './stock.ts';

const READ = 50;

const oneMore = (line: LineForm) => String(Number((quantityOf(line) + 1).toFixed(4)));
const isUntouched = (line: LineForm) =>
  line.name.trim() === '' && line.unit_price === null && line.description === '';

export function ItemsSection({
  form,
  organization,
  errors,
  readOnly = false,
  movesStock = false,
  priceList = null,
  patch,
}: {
  form: InvoiceForm;
  organization: Organization;
  errors: FieldErrors;
  readOnly?: boolean;
  /** Saving it takes the goods out of the stock. */
  movesStock?: boolean;
  /** The price list of the customer, by its name. */
  priceList?: string | null;
  patch: (change: Partial<InvoiceForm>) => void;
}) {
  const may = useMay();
  const list = useRef<HTMLUListElement>(null);
  const { items } = form;
  const current = useRef(items);
  current.current = items;
  const amounts = amountsOf(form);
  const { currency } = form;
  const money = (value: number) => formatMoney(value, currency);
  const change = (key: string, next: Partial<LineForm>) =>
    patch({ items: items.map((line) => (line.key === key ? { ...line, ...next } : line)) });
  // The business's own goods and services come first, then the list of S2 §9.
  const [typed, setTyped] = useState('');
  const search = useDeferredValue(typed.trim());
  const { data } = useQuery({
    ...queries.finishedGoods.list({ query: { status: 'active', limit: READ, search } }),
    placeholderData: keepPreviousData,
    staleTime: 60_000,
  });
  const onDevice = useGoodsOnDevice(search, true);
  const own = onDevice?.rows.slice(0, READ) ?? data?.finished_goods ?? [];
  /** A product that was probably meant by a name that is none. */
  const [meant, setMeant] = useState<{ key: string; product: FinishedGood } | null>(null);
  const known = useLineProducts(items, own, may('inventory:read'));
  const availableAt = useAvailableAt(form.branch_id, items, movesStock && may('inventory:read'));
  const sellable = (line: LineForm) => {
    const item = known(line);
    return item && { ...item, available: availableAt(line) ?? item.available };
  };
  const name = (line: LineForm, text: string) => {
    setTyped(text);
    setMeant(null);
    const product = productNamed(text, own);
    if (text === line.name && (line.inventory_item_id || !product)) return;
    change(line.key, product ? lineOfProduct(product, organization, form) : renamed(text));
  };
  const pick = (line: LineForm, product: FinishedGood) => {
    setMeant(null);
    change(line.key, lineOfProduct(product, organization, form));
  };
  /** The answer may have come after the last letter; and a name of the own goods may have been written in part. */
  const leave = (line: LineForm) => {
    name(line, line.name);
    const text = foldName(line.name);
    const product = own.find((each) => foldName(each.name).includes(text));
    if (product && text.length > 2 && !line.inventory_item_id && !productNamed(line.name, own))
      setMeant({ key: line.key, product });
  };
  /** Adds a product by its code: a new line, or one more on its existing line. */
  const scanned = (item: AnyItem): string => {
    // A product that was scanned just before is here already, even before it is rendered.
    const lines = current.current;
    const same = lines.find((line) => line.inventory_item_id === item.id);
    const next = same
      ? lines.map((line) => (line === same ? { ...line, quantity: oneMore(line) } : line))
      : [
          ...lines.filter((line) => !isUntouched(line)),
          { ...emptyLine(organization, form.issue_date), ...lineOfProduct(item, organization, form) },
        ];
    current.current = next;
    patch({ items: next });
    return `${item.name}: ${same ? oneMore(same) : 1} on the ${DOCUMENT_TITLES[form.document_type].toLowerCase()}`;
  };
  const add = () => {
    patch({ items: [...items, emptyLine(organization, form.issue_date)] });
    // The next input is the name of the new line.
    requestAnimationFrame(() => list.current?.lastElementChild?.querySelector('input')?.focus());
  };

  return (
    <Section
      title="Invoice Items"
      startOpen
      forceOpen={Object.keys(errors).some((name) => name.startsWith('items'))}
      summary={amounts && money(amounts.totals.total_amount)}
    >
      {errors.items && <p className={classes.fault}>{errors.items}</p>}
      <div className={classes.heads} aria-hidden>
        <span>Item</span>
        <span>Qty</span>
        <span>Price</span>
        <span>Off</span>
        <span>Amount</span>
      </div>
      <ul ref={list} className={classes.lines}>
        {items.map((line, index) => (
          <LineRow
            key={line.key}
            line={line}
            index={index}
            own={own}
            isSimilar={(onDevice ?? data)?.is_similar === true}
            booksCurrency={organization.currency}
            meant={meant?.key === line.key && !line.inventory_item_id ? meant.product : null}
            product={known(line)}
            stock={movesStock ? stockFor(line, items, sellable(line)) : undefined}
            priceList={isListed(line) ? priceList : null}
            currency={currency}
            amount={amounts?.items[index]?.total_amount}
            tax={amounts?.items[index]?.tax_amount}
            errors={errors}
            isOnly={items.length === 1}
            onName={(text) => name(line, text)}
            onPick={(product) => pick(line, product)}
            onLeave={() => leave(line)}
            onChange={(next) => change(line.key, next)}
            onRemove={() => patch({ items: items.filter((one) => one.key !== line.key) })}
          />
        ))}
      </ul>
      <div className={classes.foot}>
        <div className={classes.adding}>
          <Button size="small" onClick={add}>
            <IconPlus size={14} aria-hidden />
            Add item
          </Button>
          {may('inventory:read') && !readOnly && (
            <ScanItem size="small" title="Scan an item" onItem={scanned} />
          )}
        </div>
        {amounts ? (
          <dl className={classes.totals} aria-live="polite">
            {amounts.totals.discount_amount > 0 && (
              <div>
                <dt>Discount</dt>
                <dd>{money(-amounts.totals.discount_amount)}</dd>
              </div>
            )}
            {amounts.totals.tax_amount > 0 && (
              <div>
                <dt>Tax</dt>
                <dd>{money(amounts.totals.tax_amount)}</dd>
              </div>
            )}
            <div className={classes.total}>
              <dt>Total</dt>
              <dd>{money(amounts.totals.total_amount)}</dd>
            </div>
          </dl>
        ) : (
          <p className={classes.fault}>This amount is too large</p>
        )}
      </div>
    </Section>
  );
}
