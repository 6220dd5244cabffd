import { ADJUSTMENT_MESSAGES } from '@lissafi/contract/item-types';
import { quantityText } from '@lissafi/domain/inventory/quantity-text';
import { readQuantity } from '@lissafi/domain/text/number';
import { useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useEffect, useState } from 'react';
import { messageOf } from '../../client/api-error.ts';
import { useDevicePlace } from '../../organization/device-branch.ts';
import { useMoment } from '../../organization/use-day.ts';
import { useLocale } from '../../organization/use-organization.ts';
import { ExpiryQuestion } from '../../pickers/ExpiryQuestion.tsx';
import { AFTER_STOCK, type AnyItem, updateItem } from '../../pickers/item-service.ts';
import { inOwn, quantityFault } from '../../pickers/item-units.ts';
import { ScanItem } from '../../pickers/ScanItem.tsx';
import { TwinQuestion } from '../../pickers/TwinQuestion.tsx';
import { Alert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';
import classes from '../../ui/Details.module.css';
import { Drawer } from '../../ui/Drawer.tsx';
import { enterMovesOn } from '../../ui/form/enter-moves-on.ts';
import formClasses from '../../ui/form/Form.module.css';
import modeClasses from '../../ui/form/InputModes.module.css';
import { isQuestion, useForm } from '../../ui/form/use-form.ts';
import { notifyKept } from '../../ui/kept.ts';
import { Quantity } from '../../ui/Quantity.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { notify } from '../../ui/toast.ts';
import { FromWords } from '../text-transactions/FromWords.tsx';
import { useSaid } from '../text-transactions/said.ts';
import { AdjustFields, ConversionQuestion } from './AdjustFields.tsx';
import { type AdjustValues, adjustmentFault, countedText } from './adjustment.ts';
import type { valuesOf } from './described.ts';
import { recordAdjustment, recordCount } from './send-adjustment.ts';

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
  const { today, currency, date } = useLocale();
  const moment = useMoment();
  const [mode, setMode] = useState<'form' | 'text'>(said ? 'text' : 'form');
  const told = useSaid(said);
  const [read, setRead] = useState<ReturnType<typeof valuesOf> | null>(null);
  const [factor, setFactor] = useState('');
  const form = useForm<AdjustValues>({
    adjustment_type: 'decrease',
    quantity_adjusted: '',
    unit: item.unit,
    reason: '',
    used_by: '',
    reason_description: '',
    reference_number: '',
    notes: '',
    batch_number: '',
    unit_cost: null,
    occurred_on: today,
    counted_at: '',
    location_id: '',
    accept_differences: false,
    accept_expiry: false,
  });
  const { values, setValues } = form;
  const here = useDevicePlace();
  const place = values.location_id || here;
  const isCount = values.adjustment_type === 'counted';
  const quantity = inOwn(values.quantity_adjusted, values.unit, item, { zero: isCount });
  const asked = read?.asked;
  const known = asked ? readQuantity(factor) : null;

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
    const outcome = await recordCount({ item, values, place, quantity: counted, said, moment });
    if (outcome.is_kept) return notifyKept(outcome.record);
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
      const outcome = await recordAdjustment({
        item,
        values,
        place,
        quantity: quantity!,
        said,
        today,
        currency,
        date,
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
    {
      onError: (error) => {
        if (!isQuestion(error)) notify.error('Failed to record stock adjustment. Please try again.');
      },
    },
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
          <dd>
            <Quantity value={item.current_stock} unit={item.unit} />
          </dd>
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
            <ConversionQuestion
              asked={asked}
              factor={factor}
              item={item}
              onFactor={setFactor}
              setValues={setValues}
            />
          )}
          <AdjustFields item={item} form={form} place={place} />
          <TwinQuestion
            said={form.errors.accept_differences}
            checked={values.accept_differences}
            onChange={(checked) => form.set('accept_differences', checked)}
            answer="The quantity is right"
          />
          <ExpiryQuestion form={form} />
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
