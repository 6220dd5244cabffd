import type { Basket } from '@lissafi/domain/counter/basket';
import { useState } from 'react';
import { Alert } from '../../../ui/Alert.tsx';
import { Button } from '../../../ui/Button.tsx';
import formClasses from '../../../ui/form/Form.module.css';
import { TextAreaField, TextField } from '../../../ui/form/fields.tsx';
import { changeBasket } from '../baskets.ts';
import { readPercentage } from './read.ts';

const QUICK = [5, 10, 15, 20] as const;

/** A discount on the whole sale, and a note that stands on its receipt. */
export function DiscountForm({
  basket,
  mayReduce,
  onDone,
}: {
  basket: Basket;
  mayReduce: boolean;
  onDone: () => void;
}) {
  const [discount, setDiscount] = useState(
    basket.discount_percentage ? String(basket.discount_percentage) : '',
  );
  const [note, setNote] = useState(basket.note);
  const [problem, setProblem] = useState('');
  return (
    <form
      className={formClasses.stack}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        const percentage = readPercentage(discount);
        if (percentage === null) return setProblem('Please write the discount in percent, such as 5.');
        changeBasket((now) => ({ ...now, discount_percentage: percentage, note: note.trim() }));
        onDone();
      }}
    >
      {problem && <Alert>{problem}</Alert>}
      {mayReduce && (
        <>
          <TextField
            label="Discount on the sale, in percent"
            optional
            inputMode="decimal"
            autoComplete="off"
            value={discount}
            onChange={setDiscount}
          />
          <div className={formClasses.actions}>
            {QUICK.map((percentage) => (
              <Button key={percentage} size="small" onClick={() => setDiscount(String(percentage))}>
                {percentage}%
              </Button>
            ))}
          </div>
        </>
      )}
      <TextAreaField
        label="Note on the receipt"
        optional
        maxLength={200}
        rows={2}
        value={note}
        onChange={setNote}
      />
      <Button type="submit" look="primary" size="large" wide>
        Done
      </Button>
    </form>
  );
}
