import { LIMITS } from '@lissafi/contract/limits';
import type { PricedItem, PriceStep } from '@lissafi/contract/price-lists';
import { readQuantity } from '@lissafi/domain/text/number';
import { IconPlus, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { useUnsaved } from '../../client/unsaved.ts';
import { useLocale } from '../../organization/use-organization.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';
import { enterMovesOn } from '../../ui/form/enter-moves-on.ts';
import formClasses from '../../ui/form/Form.module.css';
import { TextField } from '../../ui/form/fields.tsx';
import { MoneyInput } from '../../ui/form/MoneyInput.tsx';
import { readable, type TypedMoney } from '../../ui/form/unreadable.ts';
import classes from './PriceList.module.css';

interface Typed {
  key: number;
  from: string;
  price: TypedMoney;
}
let made = 0;
const typedOf = (step?: PriceStep): Typed => ({
  key: ++made,
  from: step ? String(step.minimum_quantity) : '',
  price: step?.unit_price ?? null,
});

/** Prices of one product from a quantity on; the price for any quantity stands in the table. */
export function StepsForm({
  item,
  steps,
  onDone,
}: {
  item: PricedItem;
  steps: readonly PriceStep[];
  onDone: (steps: PriceStep[]) => void;
}) {
  const { currency } = useLocale();
  const [rows, setRows] = useState(() => {
    const own = steps.filter(({ minimum_quantity }) => minimum_quantity > 0).map(typedOf);
    return own.length > 0 ? own : [typedOf()];
  });
  const [problem, setProblem] = useState('');
  const [touched, setTouched] = useState(false);
  useUnsaved(touched);
  const change = (next: Typed[]) => {
    setTouched(true);
    setProblem('');
    setRows(next);
  };
  const set = (key: number, fields: Partial<Typed>) =>
    change(rows.map((row) => (row.key === key ? { ...row, ...fields } : row)));
  const save = () => {
    const read: PriceStep[] = [];
    for (const { from, price } of rows) {
      if (from.trim() === '' && price === null) continue;
      const minimum_quantity = readQuantity(from);
      const unit_price = readable(price);
      if (minimum_quantity === null) return setProblem('Please write a quantity above 0 in each row.');
      if (unit_price === null) return setProblem('Please write a price in each row.');
      if (read.some((step) => step.minimum_quantity === minimum_quantity))
        return setProblem(`There are two prices from ${minimum_quantity} on.`);
      read.push({ minimum_quantity, unit_price });
    }
    const any = steps.filter(({ minimum_quantity }) => minimum_quantity === 0);
    onDone([...any, ...read].sort((a, b) => a.minimum_quantity - b.minimum_quantity));
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
      {rows.map((row, index) => (
        <div key={row.key} className={classes.step}>
          <TextField
            label={`From quantity ${index + 1}`}
            inputMode="decimal"
            autoComplete="off"
            placeholder="100"
            value={row.from}
            onChange={(from) => set(row.key, { from })}
          />
          <MoneyInput
            label={`Price of one ${item.unit} ${index + 1}`}
            currency={currency}
            value={row.price}
            onChange={(price) => set(row.key, { price })}
          />
          <Button
            icon
            look="subtle"
            aria-label={`Remove price ${index + 1}`}
            onClick={() => change(rows.filter(({ key }) => key !== row.key))}
          >
            <IconX size={16} aria-hidden />
          </Button>
        </div>
      ))}
      {rows.length < LIMITS.price_steps - 1 && (
        <Button look="subtle" onClick={() => change([...rows, typedOf()])}>
          <IconPlus size={16} aria-hidden />
          Add a quantity
        </Button>
      )}
      <div className={formClasses.actions}>
        <Button type="submit" look="primary">
          Done
        </Button>
      </div>
    </form>
  );
}
