import type { Basket } from '@lissafi/domain/counter/basket';
import { formatMoney } from '@lissafi/domain/money/money';
import { readPercentage } from '@lissafi/domain/text/number';
import { Button } from '../../../ui/Button.tsx';
import formClasses from '../../../ui/form/Form.module.css';
import { SelectField, TextField } from '../../../ui/form/fields.tsx';
import { MoneyInput } from '../../../ui/form/MoneyInput.tsx';
import { readable, type TypedMoney } from '../../../ui/form/unreadable.ts';

const WAYS = [
  ['percent', 'In percent'],
  ['amount', 'As an amount'],
] as const;
const QUICK = [5, 10, 15, 20] as const;

/** A discount while it is typed: in percent or as an amount, never both. */
export interface TypedDiscount {
  as: 'percent' | 'amount';
  percent: string;
  amount: TypedMoney;
}
type Discount = Pick<Basket, 'discount_percentage' | 'discount_amount'>;

export const typedDiscount = ({ discount_percentage, discount_amount }: Discount): TypedDiscount => ({
  as: discount_amount ? 'amount' : 'percent',
  percent: discount_percentage ? String(discount_percentage) : '',
  amount: discount_amount || null,
});

/** Returns the discount, or the fault of what was typed; `most` is what there is to take it off, in kobo. */
export function readDiscount(
  { as, percent, amount }: TypedDiscount,
  most: number | null,
  currency: string,
): Required<Discount> | string {
  if (as === 'percent') {
    const discount_percentage = percent.trim() === '' ? 0 : readPercentage(percent);
    if (discount_percentage === null) return 'Please write the discount in percent, such as 5.';
    return { discount_percentage, discount_amount: 0 };
  }
  const discount_amount = amount === null ? 0 : readable(amount);
  if (discount_amount === null || discount_amount < 0) return 'Please write what you take off, such as 200.';
  if (most !== null && discount_amount > most)
    return `That is more than the price of ${formatMoney(most, currency)}.`;
  return { discount_percentage: 0, discount_amount };
}

/** How a discount is given, and how much. */
export function DiscountFields({
  value,
  currency,
  what,
  hint,
  quick = false,
  onChange,
}: {
  value: TypedDiscount;
  currency: string;
  /** "on the sale", in the labels. */
  what: string;
  hint?: string | undefined;
  quick?: boolean;
  onChange: (value: TypedDiscount) => void;
}) {
  return (
    <>
      <div className={formClasses.pair}>
        <SelectField
          label={`Discount ${what}`}
          options={WAYS}
          value={value.as}
          onChange={(as) => onChange({ ...value, as })}
        />
        {value.as === 'percent' ? (
          <TextField
            label="Discount in percent"
            optional
            inputMode="decimal"
            autoComplete="off"
            value={value.percent}
            onChange={(percent) => onChange({ ...value, percent })}
          />
        ) : (
          <MoneyInput
            label="Amount off"
            optional
            currency={currency}
            value={value.amount}
            onChange={(amount) => onChange({ ...value, amount })}
            hint={hint}
          />
        )}
      </div>
      {quick && value.as === 'percent' && (
        <div className={formClasses.actions}>
          {QUICK.map((percentage) => (
            <Button
              key={percentage}
              size="small"
              onClick={() => onChange({ ...value, percent: String(percentage) })}
            >
              {percentage}%
            </Button>
          ))}
        </div>
      )}
    </>
  );
}
