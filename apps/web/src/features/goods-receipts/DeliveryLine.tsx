import { IconMinus, IconPlus, IconX } from '@tabler/icons-react';
import { Alert } from '../../ui/Alert.tsx';
import { Amount } from '../../ui/Amount.tsx';
import { Button } from '../../ui/Button.tsx';
import { DateInput } from '../../ui/form/DateInput.tsx';
import formClasses from '../../ui/form/Form.module.css';
import { TextField } from '../../ui/form/fields.tsx';
import { MoneyInput } from '../../ui/form/MoneyInput.tsx';
import { readable } from '../../ui/form/unreadable.ts';
import classes from './Deliveries.module.css';
import { comparedWithOrder, costOf, type Line, step, withQuantity } from './model.ts';
import { SaidOpen } from './SaidOpen.tsx';

/** One item of a delivery: how many came, what one costs, its batch, and how it compares with the order. */
export function LineFields({
  line,
  currency,
  today,
  pattern,
  error,
  onChange,
  onRemove,
}: {
  line: Line;
  currency: string;
  today: string;
  pattern: string | undefined;
  error: (name: string) => string | undefined;
  onChange: (next: Partial<Line>) => void;
  onRemove: () => void;
}) {
  const { item } = line;
  const cost = costOf(line);
  const compared = comparedWithOrder(line);
  const count = (quantity: string) => onChange({ ...withQuantity(line, quantity), is_counted: true });
  const wrong = error('item_id');
  return (
    <>
      <div className={classes.head}>
        <strong>{item.name}</strong>
        <span className={classes.cost}>
          {cost !== null && <Amount value={cost} currency={currency} strong />}
        </span>
        <Button icon size="small" aria-label={`Remove ${item.name}`} onClick={onRemove}>
          <IconX size={16} aria-hidden />
        </Button>
      </div>
      {compared && <span className={compared.isSame ? classes.same : classes.differs}>{compared.text}</span>}
      {wrong && <Alert>{wrong}</Alert>}
      <div className={classes.entry}>
        <Button
          icon
          aria-label={`One ${item.unit} of ${item.name} less`}
          onClick={() => count(step(line.quantity, -1))}
        >
          <IconMinus size={18} aria-hidden />
        </Button>
        <TextField
          label={`Quantity of ${item.name}, ${item.unit}`}
          hideLabel
          inputMode="decimal"
          className={classes.quantity}
          value={line.quantity}
          onChange={count}
          error={error('quantity')}
        />
        <Button
          icon
          aria-label={`One ${item.unit} of ${item.name} more`}
          onClick={() => count(step(line.quantity, 1))}
        >
          <IconPlus size={18} aria-hidden />
        </Button>
        <MoneyInput
          label={`Cost of one ${item.unit} of ${item.name}`}
          hideLabel
          currency={currency}
          placeholder="Cost of one"
          value={line.unit_cost}
          onChange={(value) => onChange({ unit_cost: readable(value), total_cost: null, asked_cost: null })}
          error={error('unit_cost')}
        />
        <span className={classes.unit}>each {item.unit}</span>
      </div>
      <SaidOpen line={line} currency={currency} onChange={onChange} />
      {/* It may have become tracked since it was chosen. */}
      {(item.batch_tracking_enabled || error('batch_number') || line.batch_number) && (
        <div className={formClasses.pair}>
          <TextField
            label="Batch number"
            autoComplete="off"
            maxLength={60}
            value={line.batch_number}
            onChange={(batch_number) => onChange({ batch_number })}
            error={error('batch_number')}
          />
          <DateInput
            label="Expires"
            optional
            today={today}
            pattern={pattern}
            value={line.expires_on}
            onChange={(expires_on) => onChange({ expires_on })}
            error={error('expires_on')}
          />
        </div>
      )}
    </>
  );
}
