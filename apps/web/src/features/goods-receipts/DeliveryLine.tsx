import { quantityText, roundedText } from '@lissafi/domain/inventory/quantity-text';
import { readQuantity } from '@lissafi/domain/text/number';
import { IconMinus, IconPencil, IconPlus, IconTrash } from '@tabler/icons-react';
import { lazy, Suspense } from 'react';
import type { AnyItem } from '../../pickers/item-service.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Amount } from '../../ui/Amount.tsx';
import { DateInput } from '../../ui/form/DateInput.tsx';
import formClasses from '../../ui/form/Form.module.css';
import { SelectField, TextField } from '../../ui/form/fields.tsx';
import { MoneyInput } from '../../ui/form/MoneyInput.tsx';
import { readable } from '../../ui/form/unreadable.ts';
import classes from './DeliveryLine.module.css';
import {
  comparedWithOrder,
  costOf,
  inPack,
  isCountable,
  type Line,
  ownQuantity,
  step,
  unitOf,
  withQuantity,
} from './model.ts';

// Only a delivery that was begun in words has something open.
const SaidOpen = lazy(() => import('./SaidOpen.tsx').then((file) => ({ default: file.SaidOpen })));

interface Props {
  line: Line;
  /** As the server knows it by now; undefined until it is read. */
  current: AnyItem | undefined;
  currency: string;
  today: string;
  pattern: string | undefined;
  error: (name: string) => string | undefined;
  onChange: (next: Partial<Line>) => void;
  onRemove: () => void;
}

/** One item of a delivery: how many came, what one costs, its batch, and what it changes in stock. */
export function LineFields({ line, current, currency, today, pattern, error, onChange, onRemove }: Props) {
  const { item } = line;
  const cost = costOf(line);
  const wrong = error('item_id');
  const unit = unitOf(line);
  return (
    <>
      <div className={classes.head}>
        <div className={classes.name}>
          <strong>{item.name}</strong>
          <Facts line={line} current={current} />
        </div>
        <Stepper line={line} error={error('quantity')} onChange={onChange} onRemove={onRemove} />
      </div>
      {wrong && <Alert>{wrong}</Alert>}
      <div className={classes.entry}>
        <span className={classes.price}>
          <MoneyInput
            label={`Cost of one ${unit} of ${item.name}`}
            hideLabel
            currency={currency}
            placeholder="Cost of one"
            value={line.unit_cost}
            onChange={(value) => onChange({ unit_cost: readable(value), total_cost: null, asked_cost: null })}
            error={error('unit_cost')}
          />
          <IconPencil size={14} stroke={1.75} aria-hidden />
        </span>
        <PackField line={line} current={current} onChange={onChange} />
        <span className={classes.cost}>
          {cost !== null && <Amount value={cost} currency={currency} strong />}
        </span>
      </div>
      {(line.asked_unit || line.asked_cost) && (
        <Suspense fallback={null}>
          <SaidOpen line={line} currency={currency} onChange={onChange} />
        </Suspense>
      )}
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

/** How it compares with the order, what its packs come to, and the stock before and after. */
function Facts({ line, current }: Pick<Props, 'line' | 'current'>) {
  const { item, pack, quantity } = line;
  const compared = comparedWithOrder(line);
  const own = ownQuantity(line);
  const typed = readQuantity(quantity);
  return (
    <span className={classes.facts}>
      {compared && <span data-differs={!compared.isSame || undefined}>{compared.text}</span>}
      {pack && own !== null && typed !== null && (
        <span>
          {quantityText(typed, pack.unit)} × {roundedText(pack.factor, item.unit)} ={' '}
          {roundedText(own, item.unit)}
        </span>
      )}
      {current && own ? (
        <span>
          Stock {roundedText(current.current_stock)} →{' '}
          {roundedText(Number((current.current_stock + own).toFixed(4)), item.unit)}
        </span>
      ) : null}
    </span>
  );
}

/** One less, how many, one more. Of what was not ordered, the last one takes the line out, as at the counter. */
function Stepper({
  line,
  error,
  onChange,
  onRemove,
}: Pick<Props, 'line' | 'onChange' | 'onRemove'> & { error: string | undefined }) {
  const { item, quantity, ordered } = line;
  const unit = unitOf(line);
  const count = (text: string) => onChange({ ...withQuantity(line, text), is_counted: true });
  const isLast = ordered === undefined && isCountable(quantity) && (readQuantity(quantity) ?? 0) <= 1;
  return (
    <div className={classes.stepper}>
      <button
        type="button"
        aria-label={isLast ? `Remove ${item.name}` : `One ${unit} of ${item.name} less`}
        onClick={() => (isLast ? onRemove() : count(step(quantity, -1)))}
      >
        {isLast ? <IconTrash size={16} stroke={1.75} aria-hidden /> : <IconMinus size={18} aria-hidden />}
      </button>
      <TextField
        label={`Quantity of ${item.name}, ${unit}`}
        hideLabel
        inputMode="decimal"
        autoComplete="off"
        value={quantity}
        onChange={count}
        error={error}
      />
      <button
        type="button"
        aria-label={`One ${unit} of ${item.name} more`}
        onClick={() => count(step(quantity, 1))}
      >
        <IconPlus size={18} aria-hidden />
      </button>
    </div>
  );
}

/** The unit that it is counted and priced in, where the item knows several. */
function PackField({ line, current, onChange }: Pick<Props, 'line' | 'current' | 'onChange'>) {
  const { item, pack } = line;
  const packs = current?.conversions ?? [];
  if (packs.length === 0 && !pack) return <span className={classes.unit}>each {item.unit}</span>;
  const known = packs.some(({ unit }) => unit === pack?.unit) || !pack ? packs : [pack, ...packs];
  return (
    <SelectField
      label={`Unit of ${item.name}`}
      hideLabel
      className={classes.pack}
      value={unitOf(line)}
      options={[item.unit, ...known.map(({ unit }) => unit)].map((unit) => [unit, `each ${unit}`] as const)}
      onChange={(unit) => onChange(inPack(line, known.find((each) => each.unit === unit) ?? null))}
    />
  );
}
