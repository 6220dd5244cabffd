import { type BasketLine, change, setQuantity } from '@lissafi/domain/counter/basket';
import { readQuantity } from '@lissafi/domain/text/number';
import { useState } from 'react';
import { useLocale } from '../../../organization/use-organization.ts';
import { Alert } from '../../../ui/Alert.tsx';
import { Button } from '../../../ui/Button.tsx';
import { enterMovesOn } from '../../../ui/form/enter-moves-on.ts';
import formClasses from '../../../ui/form/Form.module.css';
import { TextField } from '../../../ui/form/fields.tsx';
import { MoneyInput } from '../../../ui/form/MoneyInput.tsx';
import { readable, type TypedMoney } from '../../../ui/form/unreadable.ts';
import { changeBasket } from '../baskets.ts';
import { shortMoney } from '../money.ts';
import { DiscountFields, readDiscount, typedDiscount } from './DiscountFields.tsx';

/** Quantity, price and discount of one line. Without the permission the price is not lowered. */
export function LineForm({
  line,
  withTax,
  mayReduce,
  onDone,
}: {
  line: BasketLine;
  /** What a buyer pays for one at a price, in kobo. */
  withTax: (unit_price: number) => number;
  mayReduce: boolean;
  onDone: () => void;
}) {
  const { currency } = useLocale();
  const [quantity, setQuantityText] = useState(String(line.quantity));
  const [price, setPrice] = useState<TypedMoney>(line.unit_price);
  const [discount, setDiscount] = useState(() => typedDiscount(line));
  const [problem, setProblem] = useState('');
  const { product_id: id, list_price } = line;
  const hasFixedPrice = !mayReduce && list_price !== null;

  const save = () => {
    const count = readQuantity(quantity);
    const unit_price = readable(price);
    if (count === null) return setProblem('Please write how many, above 0.');
    if (unit_price === null) return setProblem('Please type a price.');
    const off = readDiscount(discount, Math.round(count * withTax(unit_price)), currency);
    if (typeof off === 'string') return setProblem(off);
    changeBasket((now) => change(setQuantity(now, id, count), id, { unit_price, ...off }));
    onDone();
  };
  return (
    <form
      className={formClasses.stack}
      noValidate
      onKeyDown={enterMovesOn}
      onSubmit={(event) => {
        event.preventDefault();
        save();
      }}
    >
      {problem && <Alert>{problem}</Alert>}
      <TextField
        label={`Quantity (${line.unit})`}
        inputMode="decimal"
        autoComplete="off"
        value={quantity}
        onChange={setQuantityText}
      />
      {!hasFixedPrice && (
        <>
          <MoneyInput
            label={`Price of one ${line.unit}`}
            currency={currency}
            value={price}
            onChange={setPrice}
            hint={list_price === null ? undefined : `Usually ${shortMoney(list_price, currency)}`}
          />
          <DiscountFields
            what="on this line"
            {...{ value: discount, currency, onChange: setDiscount }}
            hint="Off the whole line, not each"
          />
        </>
      )}
      <div className={formClasses.actions}>
        <Button
          look="danger"
          onClick={() => {
            changeBasket((now) => setQuantity(now, id, 0));
            onDone();
          }}
        >
          Remove
        </Button>
        <Button type="submit" look="primary">
          Done
        </Button>
      </div>
    </form>
  );
}
