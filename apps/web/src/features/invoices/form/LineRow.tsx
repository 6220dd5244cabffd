import type { FinishedGood } from '@lissafi/contract/items';
import { formatMoney } from '@lissafi/domain/money/money';
import { IconChevronDown, IconX } from '@tabler/icons-react';
import { type CSSProperties, useId, useState } from 'react';
import { options, TAX_CATEGORIES } from '../../../labels/documents.ts';
import { Button } from '../../../ui/Button.tsx';
import { CheckField, SelectField, TextAreaField, TextField } from '../../../ui/form/fields.tsx';
import { MoneyInput } from '../../../ui/form/MoneyInput.tsx';
import type { FieldErrors } from '../../../ui/form/use-form.ts';
import { ItemPicture } from '../../../ui/ItemPicture.tsx';
import classes from './LineRow.module.css';
import { type LineForm, settlePercent } from './model.ts';
import { ProductField } from './ProductField.tsx';
import { takesDecimals } from './products.ts';
import { QuantityField } from './QuantityField.tsx';

/** What the heads of the columns say on a wide screen, for the styles of a narrow one. */
const HEADS = {
  '--quantity': JSON.stringify('Quantity'),
  '--price': JSON.stringify('Price'),
  '--discount': JSON.stringify('Discount %'),
} as CSSProperties;

export function LineRow({
  line,
  index,
  own,
  isSimilar,
  booksCurrency,
  meant,
  product,
  stock,
  priceList,
  currency,
  amount,
  tax,
  errors,
  isOnly,
  onName,
  onPick,
  onLeave,
  onChange,
  onRemove,
}: {
  line: LineForm;
  index: number;
  /** The business's own goods and services that fit what is typed, or are only similar to it. */
  own: readonly FinishedGood[];
  isSimilar: boolean;
  booksCurrency: string;
  /** The product that was probably meant. */
  meant: FinishedGood | null;
  /** The one that this line sells, where it is known. */
  product: { name: string; unit: string; picture_id: string | null } | undefined;
  /** Shows the stock on hand, and whether the document needs more. */
  stock: { text: string; short: boolean } | undefined;
  /** The list that the price is from. */
  priceList: string | null;
  currency: string;
  amount: number | undefined;
  tax: number | undefined;
  errors: FieldErrors;
  isOnly: boolean;
  onName: (name: string) => void;
  onPick: (product: FinishedGood) => void;
  onLeave: () => void;
  onChange: (change: Partial<LineForm>) => void;
  onRemove: () => void;
}) {
  const fault = (name: string) => errors[`items.${index}.${name}`];
  const number = index + 1;
  const below = useId();
  const [more, setMore] = useState(line.description !== '');
  const isMore =
    more ||
    ['description', 'tax_percentage', 'tax_category', 'hs_code', 'service_code'].some(
      (name) => fault(name) !== undefined,
    );
  return (
    <li className={classes.line} style={HEADS}>
      <div className={classes.row}>
        <ProductField
          label={`Item ${number}`}
          hideLabel
          className={classes.name}
          name={line.name}
          {...{ own, isSimilar, onName, onPick, onLeave }}
          currency={booksCurrency}
          error={fault('name') ?? fault('inventory_item_id')}
        />
        <QuantityField
          label={`Quantity of item ${number}`}
          hideLabel
          className={classes.quantity}
          measured={takesDecimals(line, product)}
          value={line.quantity}
          onChange={(quantity) => onChange({ quantity })}
          error={fault('quantity')}
          saidAt={fault('quantity') || stock ? below : undefined}
        />
        <MoneyInput
          label={`Price of item ${number}`}
          hideLabel
          className={classes.price}
          symbol={false}
          currency={currency}
          value={line.unit_price}
          onChange={(unit_price) => onChange({ unit_price })}
          error={fault('unit_price')}
        />
        <TextField
          label={`Discount on item ${number}, percent`}
          hideLabel
          className={classes.discount}
          inputMode="decimal"
          value={line.discount}
          onChange={(discount) => onChange({ discount })}
          onBlur={() => onChange({ discount: settlePercent(line.discount) })}
          onFocus={(event) => event.target.select()}
          error={fault('discount_percentage')}
        />
        <output className={classes.amount} aria-label={`Amount of item ${number}`}>
          {amount === undefined ? '' : formatMoney(amount, currency)}
        </output>
        <Button
          look="subtle"
          size="small"
          icon
          className={classes.more}
          aria-label={`Description and tax of item ${number}`}
          aria-expanded={isMore}
          onClick={() => setMore(!isMore)}
        >
          <IconChevronDown size={16} aria-hidden />
        </Button>
        <Button
          look="subtle"
          size="small"
          icon
          className={classes.remove}
          aria-label={`Remove item ${number}`}
          disabled={isOnly}
          onClick={onRemove}
        >
          <IconX size={16} aria-hidden />
        </Button>
      </div>
      <div id={below} className={classes.below}>
        {line.inventory_item_id && (
          <span className={classes.product}>
            {product?.picture_id && <ItemPicture item={product} />}
            From your products{stock && !stock.short && ` · ${stock.text}`}
          </span>
        )}
        {meant && (
          <Button
            size="small"
            onClick={() => onPick(meant)}
          >{`Use “${meant.name}” from your products`}</Button>
        )}
        {line.inventory_item_id && priceList !== null && (
          <span className={classes.product}>{`Price list: ${priceList}`}</span>
        )}
        {fault('quantity') ? (
          <span className={classes.fault}>{fault('quantity')}</span>
        ) : (
          stock?.short && <span className={classes.short}>{stock.text}</span>
        )}
      </div>
      {isMore && (
        <div className={classes.details}>
          <TextAreaField
            label={`Description of item ${number}`}
            optional
            rows={2}
            maxLength={2000}
            value={line.description}
            onChange={(description) => onChange({ description })}
            error={fault('description')}
          />
          <SelectField
            label="Tax"
            options={options(TAX_CATEGORIES)}
            value={line.tax_category}
            onChange={(tax_category) => onChange({ tax_category })}
            error={fault('tax_category') ?? fault('tax_percentage')}
            hint={tax ? `${formatMoney(tax, currency)} of it is tax` : undefined}
          />
          {line.tax_category === 'other' && (
            <TextField
              label="Rate, percent"
              inputMode="decimal"
              value={line.tax_rate}
              onChange={(tax_rate) => onChange({ tax_rate })}
              onBlur={() => onChange({ tax_rate: settlePercent(line.tax_rate) })}
            />
          )}
          {line.tax_category !== 'none' && line.tax_category !== 'exempt' && (
            <CheckField
              checked={line.price_includes_tax}
              onChange={(price_includes_tax) => onChange({ price_includes_tax })}
            >
              The price of item {number} includes the tax
            </CheckField>
          )}
          <TextField
            label="Goods code (HS)"
            optional
            maxLength={20}
            autoComplete="off"
            value={line.hs_code}
            onChange={(hs_code) => onChange({ hs_code })}
            error={fault('hs_code')}
          />
          <TextField
            label="Service code"
            optional
            maxLength={20}
            autoComplete="off"
            value={line.service_code}
            onChange={(service_code) => onChange({ service_code })}
            error={fault('service_code')}
          />
        </div>
      )}
    </li>
  );
}
