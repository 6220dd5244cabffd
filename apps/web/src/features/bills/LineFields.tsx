import { vatRate } from '@lissafi/domain/nigeria/tax-rules';
import { IconTrash } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useOrganization } from '../../organization/use-organization.ts';
import { Amount } from '../../ui/Amount.tsx';
import { Button } from '../../ui/Button.tsx';
import { SelectField, TextField } from '../../ui/form/fields.tsx';
import { MoneyInput } from '../../ui/form/MoneyInput.tsx';
import classes from './Lines.module.css';
import { TAXES } from './labels.ts';
import { amountsOf, type sumsOf, type TypedLine } from './lines.ts';

const CHOICES = ['none', 'standard', 'zero_rated', 'exempt'] as const;

/** The VAT of a new line: who charges it is usually charged it. */
export const useUsualTax = (): TypedLine['tax'] => (useOrganization()?.vat_registered ? 'standard' : 'none');

/** Quantity, price, VAT and amount of a line of a bill or an order, and its removal: the last cells of its row. */
export function LineFields({
  line,
  place,
  on,
  currency,
  unit = '',
  priceHint,
  fault,
  onChange,
  onRemove,
  isOnly,
}: {
  line: TypedLine;
  /** "line 1". */
  place: string;
  /** The day of the document, which decides the rate of VAT. */
  on: string;
  currency: string;
  unit?: string;
  priceHint: string;
  fault: (name: string) => string | undefined;
  onChange: (changes: Partial<TypedLine>) => void;
  onRemove: () => void;
  /** The only line stays. */
  isOnly: boolean;
}) {
  const { net_amount, tax_amount } = amountsOf(line, on);
  return (
    <>
      <TextField
        label={`Quantity of ${place}${unit && `, ${unit}`}`}
        hideLabel
        inputMode="decimal"
        autoComplete="off"
        placeholder={unit || 'Quantity'}
        value={line.quantity}
        error={fault('quantity')}
        onChange={(quantity) => onChange({ quantity })}
      />
      <MoneyInput
        label={`Price of ${place}`}
        hideLabel
        symbol={false}
        currency={currency}
        placeholder={priceHint}
        value={line.unit_price}
        error={fault('unit_price')}
        onChange={(unit_price) => onChange({ unit_price })}
      />
      <SelectField
        label={`VAT of ${place}`}
        hideLabel
        options={CHOICES.map(
          (tax) => [tax, tax === 'standard' ? `VAT ${vatRate(on)} %` : TAXES[tax]] as const,
        )}
        value={line.tax}
        onChange={(tax) => onChange({ tax })}
        error={fault('tax_category')}
      />
      <span className={classes.amount}>
        <Amount value={net_amount + tax_amount} currency={currency} />
      </span>
      <Button look="subtle" icon aria-label={`Remove ${place}`} disabled={isOnly} onClick={onRemove}>
        <IconTrash size={16} aria-hidden />
      </Button>
    </>
  );
}

/** The sums below the lines; `children` are further rows. */
export function LineSums({
  sums,
  currency,
  children,
}: {
  sums: ReturnType<typeof sumsOf>;
  currency: string;
  children?: ReactNode;
}) {
  return (
    <dl className={classes.sums}>
      <dt>Without VAT</dt>
      <dd>
        <Amount value={sums.net} currency={currency} />
      </dd>
      <dt>VAT</dt>
      <dd>
        <Amount value={sums.tax} currency={currency} />
      </dd>
      <dt>Total</dt>
      <dd>
        <Amount value={sums.total} currency={currency} strong />
      </dd>
      {children}
    </dl>
  );
}
