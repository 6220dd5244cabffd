import type { Basket } from '@lissafi/domain/counter/basket';
import { formatMoney } from '@lissafi/domain/money/money';
import { useState } from 'react';
import { useLocale } from '../../../organization/use-organization.ts';
import { Alert } from '../../../ui/Alert.tsx';
import { Button } from '../../../ui/Button.tsx';
import formClasses from '../../../ui/form/Form.module.css';
import { TextAreaField } from '../../../ui/form/fields.tsx';
import { changeBasket } from '../baskets.ts';
import { DiscountFields, readDiscount, typedDiscount } from './DiscountFields.tsx';

/** A discount on the whole sale, and a note that stands on its receipt. */
export function DiscountForm({
  basket,
  before,
  mayReduce,
  onDone,
}: {
  basket: Basket;
  /** What the sale comes to without this discount; null where that is not known. */
  before: number | null;
  mayReduce: boolean;
  onDone: () => void;
}) {
  const { currency } = useLocale();
  const [discount, setDiscount] = useState(() => typedDiscount(basket));
  const [note, setNote] = useState(basket.note);
  const [problem, setProblem] = useState('');
  return (
    <form
      className={formClasses.stack}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        const read = readDiscount(discount, before, currency);
        if (typeof read === 'string') return setProblem(read);
        changeBasket((now) => ({ ...now, ...read, note: note.trim() }));
        onDone();
      }}
    >
      {problem && <Alert>{problem}</Alert>}
      {mayReduce && (
        <DiscountFields
          what="on the sale"
          quick
          {...{ value: discount, currency, onChange: setDiscount }}
          hint={before === null ? undefined : `Off ${formatMoney(before, currency)}, VAT included`}
        />
      )}
      <TextAreaField
        label="Note on the receipt"
        optional
        maxLength={200}
        rows={2}
        value={note}
        onChange={(text) => {
          setNote(text);
          // What was typed stays in the basket, whatever becomes of the page.
          changeBasket((now) => ({ ...now, note: text.trim() }));
        }}
      />
      <Button type="submit" look="primary" size="large" wide>
        Done
      </Button>
    </form>
  );
}
