import type { ProductionOrder } from '@lissafi/contract/production';
import { quantityText } from '@lissafi/domain/inventory/quantity-text';
import { readQuantity } from '@lissafi/domain/text/number';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../client/api.ts';
import { sendOnce } from '../../client/send-once.ts';
import { useLocale } from '../../organization/use-organization.ts';
import { ExpiryQuestion } from '../../pickers/ExpiryQuestion.tsx';
import { Alert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';
import { Drawer } from '../../ui/Drawer.tsx';
import { DateInput } from '../../ui/form/DateInput.tsx';
import { enterMovesOn } from '../../ui/form/enter-moves-on.ts';
import formClasses from '../../ui/form/Form.module.css';
import { CheckField, SelectField, TextField } from '../../ui/form/fields.tsx';
import { MoneyInput } from '../../ui/form/MoneyInput.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { notify } from '../../ui/toast.ts';
import {
  isNothingUsed,
  materialsBody,
  unitsFollowed,
  usesAll,
  type Way,
  waysOf,
  wordsOfWay,
} from './ways-of-use.ts';

interface Props {
  order: ProductionOrder;
  opened: boolean;
  onClose: () => void;
}

export function CompleteDrawer(props: Props) {
  return (
    <Drawer title="Record output" opened={props.opened} onClose={props.onClose}>
      {props.opened && <CompleteForm {...props} />}
    </Drawer>
  );
}

interface Values {
  quantity_completed: string;
  quantity_scrapped: string;
  completed_on: string;
  /** By hand; null: final when good and scrapped units come near the plan, as a batch seldom yields it exactly. */
  final: boolean | null;
  /** By hand; null: what nobody recorded is used as planned, and what was recorded stays. */
  use: Way | null;
  units_left: string;
  labour_cost: number | null;
  overhead_cost: number | null;
  batch_number: string;
  expires_on: string;
  accept_expiry: boolean;
}

/** From this share of what is still to come on, an output is taken for the last one. */
const NEAR_PLAN = 0.9;

function CompleteForm({ order, onClose }: Props) {
  const client = useQueryClient();
  const { today, pattern, currency, date } = useLocale();
  const [more, setMore] = useState(false);
  const left = Number(
    Math.max(0, order.quantity - order.quantity_completed - order.quantity_scrapped).toFixed(4),
  );
  const form = useForm<Values>({
    quantity_completed: String(left),
    quantity_scrapped: '0',
    completed_on: today,
    final: null,
    use: null,
    units_left: '',
    labour_cost: null,
    overhead_cost: null,
    batch_number: '',
    expires_on: '',
    accept_expiry: false,
  });
  const { values, set, errors, bind } = form;
  const good = readQuantity(values.quantity_completed, { zero: true });
  const scrapped = readQuantity(values.quantity_scrapped, { zero: true });
  const isFinal = values.final ?? (good ?? 0) + (scrapped ?? 0) >= left * NEAR_PLAN;
  const worked = order.quantity_completed + order.quantity_scrapped + (good ?? 0) + (scrapped ?? 0);
  // The materials of the last output were mixed for the whole order, although less came out of them.
  const planned = isFinal ? Math.max(worked, order.quantity) : worked;
  const units = { planned, worked };
  const ways = waysOf(order, units);
  const use = ways.some(([way]) => way === values.use) ? values.use! : (ways[0]?.[0] ?? 'none');
  const unitsLeft = values.units_left.trim() === '' ? null : readQuantity(values.units_left, { zero: true });

  const save = form.submit(async () => {
    const fault = 'A number, at most 4 decimals';
    if (values.units_left.trim() !== '' && unitsLeft === null)
      return form.fail({ units_left_in_progress: fault });
    if (good === null || scrapped === null)
      return form.fail({
        ...(good === null && { quantity_completed: fault }),
        ...(scrapped === null && { quantity_scrapped: fault }),
      });
    await sendOnce({
      slot: `complete.${order.id}`,
      body: {
        quantity_completed: good,
        quantity_scrapped: scrapped,
        final: isFinal,
        ...materialsBody(use, units),
        ...(unitsLeft !== null && !isFinal && { units_left_in_progress: unitsLeft }),
        completed_on: values.completed_on,
        ...(values.labour_cost !== null && { labour_cost: values.labour_cost }),
        ...(values.overhead_cost !== null && { overhead_cost: values.overhead_cost }),
        batch_number: values.batch_number.trim() || null,
        expires_on: values.expires_on || null,
        accept_expiry: values.accept_expiry,
      },
      send: (body, idempotencyKey) =>
        api.production.complete({ params: { id: order.id }, body, idempotencyKey }),
      describe: (body) => [
        `${quantityText(body.quantity_completed, order.unit)} of ${order.finished_good_name}`,
        body.quantity_scrapped > 0 && `${quantityText(body.quantity_scrapped, order.unit)} scrapped`,
        `produced on ${date(body.completed_on)}`,
        body.final && 'the last output',
      ],
      done: (answer) =>
        notify.success(
          answer.status === 'completed' ? `${order.order_number} is done` : 'Recorded',
          `${order.finished_good_name}: ${quantityText(good, order.unit)} added to stock`,
        ),
    });
    onClose();
    await client.invalidateQueries();
  });

  return (
    <form ref={form.form} className={formClasses.stack} noValidate onSubmit={save} onKeyDown={enterMovesOn}>
      {form.problem && <Alert>{form.problem}</Alert>}
      <div className={formClasses.pair}>
        <TextField
          label={`Good (${order.unit})`}
          inputMode="decimal"
          autoComplete="off"
          hint={`${quantityText(left, order.unit)} still to come`}
          {...bind('quantity_completed')}
        />
        <TextField
          label={`Scrapped (${order.unit})`}
          inputMode="decimal"
          autoComplete="off"
          hint="Burnt, broken or unfit for sale"
          {...bind('quantity_scrapped')}
        />
      </div>
      <CheckField checked={isFinal} onChange={(on) => set('final', on)}>
        This was the last output: finish the order
      </CheckField>
      {unitsFollowed(use, units) > worked && usesAll(order, use, units) && (
        <p className={formClasses.note}>
          {`The materials were for ${quantityText(order.quantity, order.unit)}, so all of them are used.`}
        </p>
      )}
      {ways.length > 0 && (
        <SelectField
          label="Materials"
          options={ways}
          value={use}
          onChange={(way) => set('use', way)}
          hint={wordsOfWay(order, use, units)}
        />
      )}
      {ways.length > 0 && use === 'none' && isNothingUsed(order) && (
        <Alert tone="owed">
          No material is taken from stock, so what is made costs too little. Choose this only if nothing was
          used.
        </Alert>
      )}
      <DateInput
        label="Produced on"
        today={today}
        pattern={pattern}
        value={values.completed_on}
        onChange={(value) => set('completed_on', value)}
        error={errors.completed_on}
      />
      {more ? (
        <>
          <div className={formClasses.pair}>
            <MoneyInput
              label="Actual labour"
              optional
              currency={currency}
              value={values.labour_cost}
              onChange={(value) => set('labour_cost', value)}
              error={errors.labour_cost}
              placeholder="As planned"
            />
            <MoneyInput
              label="Actual overhead"
              optional
              currency={currency}
              value={values.overhead_cost}
              onChange={(value) => set('overhead_cost', value)}
              error={errors.overhead_cost}
              placeholder="As planned"
            />
          </div>
          {!isFinal && (
            <TextField
              label={`Left in progress (${order.unit})`}
              optional
              inputMode="decimal"
              autoComplete="off"
              hint="Units that the materials used so far are still for; left empty it is worked out from the plan"
              value={values.units_left}
              onChange={(value) => set('units_left', value)}
              error={errors.units_left_in_progress}
            />
          )}
          <div className={formClasses.pair}>
            <TextField
              label="Batch number"
              optional
              autoComplete="off"
              placeholder={order.order_number}
              {...bind('batch_number')}
            />
            <DateInput
              label="Expires on"
              optional
              today={today}
              pattern={pattern}
              value={values.expires_on}
              onChange={(value) => set('expires_on', value)}
              error={errors.expires_on}
            />
          </div>
        </>
      ) : (
        <Button look="subtle" onClick={() => setMore(true)}>
          Actual labour, batch and expiry
        </Button>
      )}
      <ExpiryQuestion form={form} />
      <Button type="submit" look="primary" size="large" wide busy={form.busy}>
        {isFinal ? 'Finish this order' : 'Record output'}
      </Button>
    </form>
  );
}
