import { isMeasured } from '@lissafi/domain/inventory/item';
import { quantityText, roundedText, unitFor } from '@lissafi/domain/inventory/quantity-text';
import { readQuantity } from '@lissafi/domain/text/number';
import { useState } from 'react';
import { now } from '../../client/clock.ts';
import { useMay } from '../../client/session.ts';
import { options } from '../../labels/documents.ts';
import { ADJUSTMENT_TYPES, COUNT_REASON_LABELS, REASONS } from '../../labels/inventory.ts';
import { useLocale } from '../../organization/use-organization.ts';
import type { AnyItem } from '../../pickers/item-service.ts';
import { conversionText, inOwn } from '../../pickers/item-units.ts';
import { PlaceField } from '../../pickers/PlaceField.tsx';
import { useStockAt } from '../../pickers/place-stock.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';
import { DateInput } from '../../ui/form/DateInput.tsx';
import formClasses from '../../ui/form/Form.module.css';
import { SelectField, TextAreaField, TextField } from '../../ui/form/fields.tsx';
import { MoneyInput } from '../../ui/form/MoneyInput.tsx';
import type { useForm } from '../../ui/form/use-form.ts';
import { type AdjustValues, countedText, countReason, USED, USED_HINTS, usedBy } from './adjustment.ts';
import type { AskedUnit } from './described.ts';

type AdjustFormState = ReturnType<typeof useForm<AdjustValues>>;

/** Asks what one of a unit holds that a text named and the item does not know; the quantity follows from the answer. */
export function ConversionQuestion({
  asked,
  factor,
  item,
  onFactor,
  setValues,
}: {
  asked: AskedUnit;
  /** As typed. */
  factor: string;
  item: AnyItem;
  onFactor: (text: string) => void;
  setValues: AdjustFormState['setValues'];
}) {
  const known = readQuantity(factor);
  return (
    <TextField
      label={`1 ${asked.unit} = how many ${unitFor(2, item.unit)}`}
      name="factor"
      inputMode="decimal"
      autoComplete="off"
      value={factor}
      onChange={(text) => {
        onFactor(text);
        const one = readQuantity(text);
        setValues((before) => ({
          ...before,
          unit: item.unit,
          quantity_adjusted: one === null ? '' : String(Number((one * asked.amount).toFixed(4))),
        }));
      }}
      hint={
        known === null
          ? `You wrote ${quantityText(asked.amount, asked.unit)}`
          : `${quantityText(asked.amount, asked.unit)} × ${quantityText(known, item.unit)} = ${quantityText(Number((known * asked.amount).toFixed(4)), item.unit)}. ${item.can.update ? 'It is saved on the item for next time.' : 'It is used only this time.'}`
      }
    />
  );
}

/** What is filled in, for an increase, a decrease and a count. */
export function AdjustFields({
  item,
  form,
  place,
}: {
  item: AnyItem;
  form: AdjustFormState;
  /** Where the goods are; empty where there is one place. */
  place: string;
}) {
  const may = useMay();
  const { today, pattern, currency } = useLocale();
  const [more, setMore] = useState(false);
  const { values, set, setValues, errors, bind } = form;
  const isCount = values.adjustment_type === 'counted';
  const isDecrease = values.adjustment_type === 'decrease';
  const used = usedBy(values);
  const isDescribed = values.reason === 'other' && !used;
  const quantity = inOwn(values.quantity_adjusted, values.unit, item, { zero: isCount });
  const held = useStockAt(item, place);
  const after =
    quantity === null || isCount || held === null ? null : held + (isDecrease ? -quantity : quantity);
  const rounded = after === null ? null : Number(after.toFixed(4));
  const difference =
    quantity === null || !isCount || held === null ? null : Number((quantity - held).toFixed(4));
  return (
    <>
      <PlaceField
        hint={held === null ? undefined : `${roundedText(held, item.unit)} there`}
        {...bind('location_id')}
      />
      <div className={item.conversions.length > 0 ? formClasses.three : formClasses.pair}>
        <SelectField
          label="Adjustment type"
          options={[...options(ADJUSTMENT_TYPES), ['counted', 'Counted'] as const]}
          {...bind('adjustment_type')}
          onChange={(type) => {
            set('adjustment_type', type);
            if (type === 'counted')
              setValues((before) => ({
                ...before,
                reason: countReason(before.reason),
                counted_at: now().toISOString(),
              }));
            // Only an increase has a cost of its own, and what cannot be read must not stop a form without its field.
            if (type !== 'increase') set('unit_cost', null);
          }}
        />
        <TextField
          label={`${isCount ? 'Counted' : 'Quantity'} (${values.unit}) *`}
          inputMode={isMeasured(item.unit) || values.unit !== item.unit ? 'decimal' : 'numeric'}
          autoComplete="off"
          {...bind('quantity_adjusted')}
          onChange={(text) =>
            setValues((before) => ({
              ...before,
              quantity_adjusted: text,
              ...(isCount && { counted_at: now().toISOString() }),
            }))
          }
          hint={
            difference !== null
              ? countedText(quantity!, difference, item.unit)
              : rounded === null
                ? undefined
                : [
                    conversionText(values.quantity_adjusted, values.unit, item),
                    `New stock: ${roundedText(rounded, item.unit)}`,
                  ]
                    .filter(Boolean)
                    .join('. ')
          }
        />
        {item.conversions.length > 0 && (
          <SelectField
            label="Unit"
            options={[item.unit, ...item.conversions.map((each) => each.unit)].map(
              (unit) => [unit, unit] as const,
            )}
            {...bind('unit')}
          />
        )}
      </div>
      {rounded !== null && rounded < 0 && (
        <Alert tone="owed">Warning: This adjustment will result in negative stock levels.</Alert>
      )}
      {isCount ? (
        difference !== null &&
        difference < 0 && (
          <SelectField
            label="Reason for missing goods"
            options={options(COUNT_REASON_LABELS)}
            {...bind('reason')}
          />
        )
      ) : (
        <SelectField
          label="Reason *"
          options={[['', 'Choose a reason'] as const, ...options(REASONS)]}
          {...bind('reason')}
        />
      )}
      {isDecrease && values.reason === 'other' && (
        <SelectField
          label="What happened"
          options={[['', 'As described below'] as const, ...USED]}
          {...bind('used_by')}
          hint={used && USED_HINTS[used]}
        />
      )}
      {(!isCount || values.reason === 'other') && (
        <TextField
          label={isDescribed ? 'Reason description *' : 'Reason description'}
          optional={!isDescribed}
          autoComplete="off"
          maxLength={200}
          {...bind('reason_description')}
        />
      )}
      {!isCount && (
        <TextField label="Reference number" optional autoComplete="off" {...bind('reference_number')} />
      )}
      <TextAreaField label="Notes" optional rows={2} {...bind('notes')} />
      {item.batch_tracking_enabled && (
        <TextField
          label="Batch number"
          optional
          autoComplete="off"
          {...bind('batch_number')}
          hint={
            isCount
              ? 'Leave empty only if you counted all batches together'
              : isDecrease
                ? 'Leave empty to use the batch that expires first'
                : undefined
          }
        />
      )}
      {isCount ? null : more || errors.unit_cost || errors.occurred_on ? (
        <div className={formClasses.pair}>
          <DateInput
            label="Date"
            today={today}
            pattern={pattern}
            value={values.occurred_on}
            onChange={(value) => set('occurred_on', value)}
            error={errors.occurred_on}
          />
          {!isDecrease && may('costs:read') && (
            <MoneyInput
              label="Unit cost"
              optional
              currency={currency}
              value={values.unit_cost}
              onChange={(value) => set('unit_cost', value)}
              error={errors.unit_cost}
              hint="Leave empty to use the current cost"
            />
          )}
        </div>
      ) : (
        <Button look="subtle" onClick={() => setMore(true)}>
          Another date{isDecrease ? '' : ', or cost'}
        </Button>
      )}
    </>
  );
}
