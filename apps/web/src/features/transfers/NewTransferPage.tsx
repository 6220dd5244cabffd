import { readQuantity } from '@lissafi/domain/text/number';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { api } from '../../client/api.ts';
import { sendOnce } from '../../client/send-once.ts';
import { useDevicePlace } from '../../organization/device-branch.ts';
import { useLocale } from '../../organization/use-organization.ts';
import { usePlaces } from '../../organization/use-places.ts';
import { ItemPicker } from '../../pickers/ItemPicker.tsx';
import type { AnyItem } from '../../pickers/item-service.ts';
import { ScanItem } from '../../pickers/ScanItem.tsx';
import { Alert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';
import { DateInput } from '../../ui/form/DateInput.tsx';
import { enterMovesOn } from '../../ui/form/enter-moves-on.ts';
import formClasses from '../../ui/form/Form.module.css';
import { SelectField, TextField } from '../../ui/form/fields.tsx';
import { readQuantityOf } from '../../ui/form/read-quantity.ts';
import { type FieldErrors, useForm } from '../../ui/form/use-form.ts';
import { NeedsConnection } from '../../ui/NeedsConnection.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { pluralize } from '../../ui/text.ts';
import { notify } from '../../ui/toast.ts';
import { type Line, TransferLine } from './TransferLine.tsx';
import classes from './Transfers.module.css';

/** Goods are carried: from where, to where, and what, by scanner or by name. */
export function NewTransferPage() {
  const client = useQueryClient();
  const navigate = useNavigate();
  const places = usePlaces();
  const { today, pattern, date } = useLocale();
  const [typed, setTyped] = useState('');
  const form = useForm({ from: '', to: '', on: today, notes: '', lines: [] as Line[] });
  const { values, set, setValues, bind, errors } = form;
  const options = places.map(({ id, name }) => [id, name] as const);
  const here = useDevicePlace();
  const from = values.from || here;
  const to = values.to || (options.find(([id]) => id !== from)?.[0] ?? '');
  // A scanner may read the next code before the screen has drawn the last one.
  const latest = useRef(values.lines);
  latest.current = values.lines;
  const add = ({ id, item_type, name, unit }: Omit<Line, 'quantity'>): number => {
    // What cannot be read is no number to count from: it stays, and is corrected by a person.
    const same = latest.current.find(
      (line) => line.id === id && (line.quantity.trim() === '' || readQuantity(line.quantity) !== null),
    );
    const count = Number(((same ? (readQuantity(same.quantity) ?? 0) : 0) + 1).toFixed(4));
    latest.current = same
      ? latest.current.map((line) => (line === same ? { ...line, quantity: String(count) } : line))
      : [...latest.current, { id, item_type, name, unit, quantity: '1' }];
    setValues((before) => ({ ...before, lines: latest.current }));
    return count;
  };
  const save = form.submit(
    async (now) => {
      if (now.lines.length === 0) return form.fail({}, 'Please add what is carried');
      const quantities = now.lines.map((line) => readQuantityOf(line.quantity, line.unit));
      const answer = await sendOnce({
        slot: 'stock-transfer',
        body: {
          from_location_id: from,
          to_location_id: to,
          transferred_on: now.on,
          notes: now.notes || null,
          items: now.lines.map((line, index) => ({ item_id: line.id, quantity: quantities[index]! })),
        },
        send: (body, idempotencyKey) => api.transfers.create({ body, idempotencyKey }),
        describe: (body) => [
          `${pluralize(body.items.length, 'item')} carried`,
          `on ${date(body.transferred_on)}`,
        ],
        done: ({ number }) => notify.success(`${number} recorded`),
      });
      await client.invalidateQueries();
      await navigate({ to: '/inventory/transfers/$id', params: { id: answer.id }, replace: true });
    },
    {
      check: ({ lines }): FieldErrors =>
        Object.fromEntries(
          lines.flatMap((line, index) =>
            readQuantityOf(line.quantity, line.unit) === null
              ? [[`items.${index}.quantity`, 'Please enter a valid quantity']]
              : [],
          ),
        ),
    },
  );
  return (
    <>
      <PageHeader
        title="Transfer stock"
        description="Quantities move from one place to another; nothing changes in value."
        back="/inventory/transfers"
        secondary={<ScanItem title="Scan what is carried" onItem={(item) => `${item.name}: ${add(item)}`} />}
      />
      <form ref={form.form} className={classes.form} noValidate onSubmit={save} onKeyDown={enterMovesOn}>
        <NeedsConnection />
        {form.problem && <Alert>{form.problem}</Alert>}
        <fieldset className={formClasses.group}>
          <legend>From and to</legend>
          <div className={formClasses.pair}>
            <SelectField label="From" options={options} value={from} onChange={(id) => set('from', id)} />
            <SelectField
              label="To"
              options={options.filter(([id]) => id !== from)}
              value={to === from ? (options.find(([id]) => id !== from)?.[0] ?? '') : to}
              onChange={(id) => set('to', id)}
              error={errors.to_location_id}
            />
          </div>
          <div className={formClasses.pair}>
            <DateInput
              label="Date"
              today={today}
              pattern={pattern}
              value={values.on}
              onChange={(value) => set('on', value)}
              error={errors.transferred_on}
            />
            <TextField label="Notes" optional autoComplete="off" {...bind('notes')} />
          </div>
        </fieldset>
        <fieldset className={formClasses.group}>
          <legend>What is carried</legend>
          {values.lines.length > 0 && (
            <ul className={classes.lines} aria-label="What is carried">
              {values.lines.map((line, index) => (
                <TransferLine
                  key={line.id}
                  line={line}
                  from={from}
                  error={errors[`items.${index}.quantity`] ?? errors[`items.${index}`]}
                  onChange={(quantity) =>
                    set(
                      'lines',
                      values.lines.map((each) => (each === line ? { ...each, quantity } : each)),
                    )
                  }
                  onRemove={() =>
                    set(
                      'lines',
                      values.lines.filter((each) => each !== line),
                    )
                  }
                />
              ))}
            </ul>
          )}
          <ItemPicker
            label={values.lines.length === 0 ? 'Item' : 'Another item'}
            kinds="all"
            name={typed}
            isKnown={false}
            onType={setTyped}
            onPick={(item) => {
              setTyped('');
              // The picker offers whole items.
              add(item as AnyItem);
            }}
          />
        </fieldset>
        <div className={formClasses.save}>
          <Button type="submit" look="primary" size="large" busy={form.busy}>
            Transfer {values.lines.length === 0 ? 'stock' : pluralize(values.lines.length, 'item')}
          </Button>
        </div>
      </form>
    </>
  );
}
