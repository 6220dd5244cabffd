import { ADJUSTMENT_MESSAGES } from '@lissafi/contract/item-types';
import type { AdjustmentReason } from '@lissafi/contract/stock';
import { isMeasured } from '@lissafi/domain/inventory/item';
import { quantityText, unitFor } from '@lissafi/domain/inventory/quantity-text';
import { formatMoney } from '@lissafi/domain/money/money';
import { useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useEffect, useState } from 'react';
import { v7 as newId } from 'uuid';
import { messageOf } from '../../client/api-error.ts';
import { now } from '../../client/clock.ts';
import { recordOrKeep } from '../../client/outbox/outbox.ts';
import { useMay } from '../../client/session.ts';
import { options } from '../../labels/documents.ts';
import { ADJUSTMENT_TYPES, COUNT_REASON_LABELS, REASONS } from '../../labels/inventory.ts';
import { useDevicePlace } from '../../organization/device-branch.ts';
import { useMoment } from '../../organization/use-day.ts';
import { useLocale } from '../../organization/use-organization.ts';
import { AFTER_STOCK, type AnyItem, updateItem } from '../../pickers/item-service.ts';
import { PlaceField } from '../../pickers/PlaceField.tsx';
import { useStockAt } from '../../pickers/place-stock.ts';
import { ScanItem } from '../../pickers/ScanItem.tsx';
import { Alert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';
import classes from '../../ui/Details.module.css';
import { Drawer } from '../../ui/Drawer.tsx';
import { DateInput } from '../../ui/form/DateInput.tsx';
import { enterMovesOn } from '../../ui/form/enter-moves-on.ts';
import formClasses from '../../ui/form/Form.module.css';
import { SelectField, TextAreaField, TextField } from '../../ui/form/fields.tsx';
import modeClasses from '../../ui/form/InputModes.module.css';
import { MoneyInput } from '../../ui/form/MoneyInput.tsx';
import { readQuantity } from '../../ui/form/read-quantity.ts';
import { useForm } from '../../ui/form/use-form.ts';
import { notifyKept } from '../../ui/kept.ts';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { notify } from '../../ui/toast.ts';
import { FromWords } from '../text-transactions/FromWords.tsx';
import { useSaid } from '../text-transactions/said.ts';
import {
  type AdjustValues,
  adjustmentFault,
  conversionText,
  countedText,
  countReason,
  inOwn,
  quantityFault,
} from './adjustment.ts';
import type { valuesOf } from './described.ts';

// Few people use the sentence parser, so it is loaded on demand.
const DescribeMode = lazy(() =>
  import('./DescribeMode.tsx').then((file) => ({ default: file.DescribeMode })),
);

/** S1 §2: corrects the stock on hand. It is empty again after it is closed, by cancelling or by success (S1.4-21). */
export function AdjustDrawer({
  item,
  said,
  opened,
  onClose,
  onScan,
}: {
  item: AnyItem;
  /** The reading of a text that tells of the adjustment. */
  said?: string | undefined;
  opened: boolean;
  onClose: () => void;
  /** Another item is in the hand. */
  onScan: (item: AnyItem) => undefined;
}) {
  return (
    <Drawer title="Adjust stock" opened={opened} onClose={onClose}>
      {opened && (
        <div className={formClasses.stack}>
          <div>
            <ScanItem size="small" label="Scan another item" onItem={onScan} />
          </div>
          <AdjustForm item={item} said={said} onClose={onClose} />
        </div>
      )}
    </Drawer>
  );
}

/** Stores the conversion for the next time. The adjustment remains even if this fails. */
const remember = (item: AnyItem, unit: string, factor: number) =>
  updateItem(item.item_type, item.id, {
    version: item.version,
    conversions: [...item.conversions, { unit, factor }],
  }).catch((error) =>
    notify.error(`1 ${unit} = ${quantityText(factor, item.unit)} was not saved`, messageOf(error)),
  );

function AdjustForm({
  item,
  said,
  onClose,
}: {
  item: AnyItem;
  said: string | undefined;
  onClose: () => void;
}) {
  const client = useQueryClient();
  const may = useMay();
  const { today, pattern, currency, date } = useLocale();
  const moment = useMoment();
  const [mode, setMode] = useState<'form' | 'text'>(said ? 'text' : 'form');
  const told = useSaid(said);
  const [read, setRead] = useState<ReturnType<typeof valuesOf> | null>(null);
  const [factor, setFactor] = useState('');
  const [more, setMore] = useState(false);
  const form = useForm<AdjustValues>({
    adjustment_type: 'decrease',
    quantity_adjusted: '',
    unit: item.unit,
    reason: '',
    reason_description: '',
    reference_number: '',
    notes: '',
    batch_number: '',
    unit_cost: null,
    occurred_on: today,
    counted_at: '',
    location_id: '',
  });
  const { values, set, setValues, errors, bind } = form;
  const here = useDevicePlace();
  const location_id = values.location_id || here;
  const held = useStockAt(item, location_id);
  const isCount = values.adjustment_type === 'counted';
  const quantity = inOwn(values.quantity_adjusted, values.unit, item, { zero: isCount });
  const asked = read?.asked;
  const known = asked ? readQuantity(factor) : null;
  const isDecrease = values.adjustment_type === 'decrease';
  const after =
    quantity === null || isCount || held === null ? null : held + (isDecrease ? -quantity : quantity);
  const rounded = after === null ? null : Number(after.toFixed(4));
  const difference =
    quantity === null || !isCount || held === null ? null : Number((quantity - held).toFixed(4));

  // Words that were read leave off where something is still to be said.
  useEffect(() => {
    if (!read) return;
    const first = read.asked
      ? 'factor'
      : (['quantity_adjusted', 'reason'] as const).find((name) => !read.change[name]);
    const field = first ? `[name="${first}"]` : '[type="submit"]';
    form.form.current?.querySelector<HTMLElement>(field)?.focus();
  }, [read, form.form]);

  const sendCount = async (counted: number) => {
    const body = {
      id: newId(),
      item_id: item.id,
      counted,
      counted_at: values.counted_at,
      reason: countReason(values.reason),
      reason_description: values.reason_description || null,
      notes: values.notes || null,
      ...(values.batch_number && { batch_number: values.batch_number }),
      ...(location_id && { location_id }),
      ...(said && { said }),
    };
    const outcome = await recordOrKeep({
      kind: 'count',
      call: 'counts.quick',
      options: { body },
      description: [
        `${item.name}: ${quantityText(counted, item.unit)} counted`,
        moment(body.counted_at),
        body.batch_number,
      ],
    });
    if (outcome.is_kept) {
      notifyKept(outcome.record);
      return;
    }
    const { answer } = outcome;
    notify.success('Count recorded', countedText(answer.counted, answer.difference, item.unit));
    for (const { message } of answer.warnings) notify.warning('Please check the count', message);
  };

  const save = form.submit(
    async () => {
      const fault = adjustmentFault(values, item);
      if (fault) {
        const unitFault = quantityFault(values.quantity_adjusted, values.unit, item);
        return form.fail(
          unitFault && fault === ADJUSTMENT_MESSAGES.quantity ? { quantity_adjusted: unitFault } : {},
          fault,
        );
      }
      if (isCount) {
        await sendCount(quantity!);
        onClose();
        await Promise.all(AFTER_STOCK.map((group) => client.invalidateQueries({ queryKey: [group] })));
        return;
      }
      const body = {
        inventory_item_id: item.id,
        inventory_item_type: item.item_type,
        adjustment_type: isDecrease ? ('decrease' as const) : ('increase' as const),
        quantity_adjusted: quantity!,
        reason: values.reason as AdjustmentReason,
        reason_description: values.reason_description || null,
        reference_number: values.reference_number || null,
        notes: values.notes || null,
        occurred_on: values.occurred_on,
        ...(values.batch_number && { batch_number: values.batch_number }),
        ...(location_id && { location_id }),
        ...(!isDecrease && values.unit_cost !== null && { unit_cost: values.unit_cost }),
        ...(said && { said }),
      };
      const outcome = await recordOrKeep({
        kind: 'adjustment',
        call: item.item_type === 'raw_material' ? 'rawMaterials.adjust' : 'finishedGoods.adjust',
        options: { params: { id: item.id }, body },
        description: [
          `${item.name} ${isDecrease ? '−' : '+'}${quantityText(body.quantity_adjusted, item.unit)}`,
          `on ${date(body.occurred_on)}`,
          REASONS[body.reason],
          body.unit_cost !== undefined && `at ${formatMoney(body.unit_cost, currency)}`,
          body.reference_number,
        ],
        day_field: body.occurred_on === today ? 'occurred_on' : null,
      });
      if (outcome.is_kept) {
        notifyKept(outcome.record);
        onClose();
        return;
      }
      const { answer } = outcome;
      notify.success('Stock adjustment recorded successfully');
      for (const { message } of answer.warnings) notify.warning('Please check the cost', message);
      if (asked && known !== null && answer.can.update) await remember(answer, asked.unit, known);
      onClose();
      await Promise.all(AFTER_STOCK.map((group) => client.invalidateQueries({ queryKey: [group] })));
    },
    () => notify.error('Failed to record stock adjustment. Please try again.'),
  );

  return (
    <div className={formClasses.stack}>
      <dl className={classes.item}>
        <div>
          <dt>Item</dt>
          <dd>{item.name}</dd>
        </div>
        <div>
          <dt>SKU</dt>
          <dd>{item.sku}</dd>
        </div>
        <div>
          <dt>Current stock</dt>
          <dd>{quantityText(item.current_stock, item.unit)}</dd>
        </div>
      </dl>
      <fieldset className={modeClasses.modes}>
        <legend className="visually-hidden">How to fill it in</legend>
        <button type="button" aria-pressed={mode === 'form'} onClick={() => setMode('form')}>
          Form
        </button>
        <button type="button" aria-pressed={mode === 'text'} onClick={() => setMode('text')}>
          Text description
        </button>
      </fieldset>
      {told.reading?.recorded || told.isGone ? <FromWords said={told} /> : null}
      {mode === 'text' && told.isLoading ? (
        <Skeleton height={160} />
      ) : mode === 'text' ? (
        <Suspense fallback={<Skeleton height={160} />}>
          <DescribeMode
            item={item}
            first={told.text ?? ''}
            onFill={(result) => {
              setValues((before) => ({ ...before, ...result.change }));
              setRead(result);
              setFactor('');
              setMode('form');
            }}
            onCancel={onClose}
          />
        </Suspense>
      ) : (
        <form
          ref={form.form}
          className={formClasses.stack}
          noValidate
          onSubmit={save}
          onKeyDown={enterMovesOn}
        >
          {form.problem && <Alert>{form.problem}</Alert>}
          {read && (
            <Alert tone={read.left.length > 0 ? 'owed' : 'in'}>
              {[
                'Filled in from your text. Nothing is saved yet: please review it.',
                read.conversion,
                ...read.left,
              ]
                .filter(Boolean)
                .join(' ')}
            </Alert>
          )}
          {asked && (
            <TextField
              label={`1 ${asked.unit} = how many ${unitFor(2, item.unit)}`}
              name="factor"
              inputMode="decimal"
              autoComplete="off"
              value={factor}
              onChange={(text) => {
                setFactor(text);
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
          )}
          <PlaceField
            hint={held === null ? undefined : `${quantityText(held, item.unit)} there`}
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
                // A decrease has no cost of its own, readable or not.
                if (type === 'decrease') set('unit_cost', null);
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
                        `New stock: ${quantityText(rounded, item.unit)}`,
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
          {(!isCount || values.reason === 'other') && (
            <TextField
              label={values.reason === 'other' ? 'Reason description *' : 'Reason description'}
              optional={values.reason !== 'other'}
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
          <div className={formClasses.actions}>
            <Button type="submit" look="primary" busy={form.busy}>
              {isCount ? 'Record count' : 'Record adjustment'}
            </Button>
            <Button onClick={onClose}>Cancel</Button>
          </div>
        </form>
      )}
    </div>
  );
}
