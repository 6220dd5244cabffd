import type { ProductionOrder } from '@lissafi/contract/production';
import { quantityText } from '@lissafi/domain/inventory/quantity-text';
import { readQuantity } from '@lissafi/domain/text/number';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../client/api.ts';
import { sendOnce } from '../../client/send-once.ts';
import { useLocale } from '../../organization/use-organization.ts';
import { ItemPicker, type Picked } from '../../pickers/ItemPicker.tsx';
import { Alert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';
import { Drawer } from '../../ui/Drawer.tsx';
import { DateInput } from '../../ui/form/DateInput.tsx';
import { enterMovesOn } from '../../ui/form/enter-moves-on.ts';
import formClasses from '../../ui/form/Form.module.css';
import { TextField } from '../../ui/form/fields.tsx';
import { type FieldErrors, useForm } from '../../ui/form/use-form.ts';
import { notify } from '../../ui/toast.ts';

interface Props {
  order: ProductionOrder;
  opened: boolean;
  onClose: () => void;
}

interface Row extends Pick<Picked, 'name' | 'unit'> {
  item_id: string;
  /** Of the bill, not used yet. */
  open: number;
  available: number | null;
  quantity: string;
  batch: string;
}

const exact = (quantity: number) => Number(Math.max(0, quantity).toFixed(4));

const rowsOf = (
  order: ProductionOrder,
  suggest: (row: ProductionOrder['materials'][number]) => number,
): Row[] =>
  order.materials.map((each) => ({
    item_id: each.item_id,
    name: each.name,
    unit: each.unit,
    open: exact(each.planned_quantity - each.consumed),
    available: exact(each.available + each.allocated),
    quantity: String(suggest(each)),
    batch: '',
  }));

/** Quantities above zero, or none; faults are shown at their rows. */
function faultsOf(rows: readonly Row[]): FieldErrors {
  return Object.fromEntries(
    rows
      .filter((row) => row.quantity.trim() !== '' && readQuantity(row.quantity, { zero: true }) === null)
      .map((row) => [row.item_id, 'A number, at most 4 decimals']),
  );
}

/** Faults of the answer name the rows that were sent. */
function atRows(errors: FieldErrors, list: string, sent: readonly Row[], item_id: string) {
  const index = sent.findIndex((row) => row.item_id === item_id);
  const found = Object.entries(errors).find(([field]) => field.startsWith(`${list}.${index}.`));
  return index < 0 ? undefined : found?.[1];
}

const taken = (rows: readonly Row[]) => rows.filter((row) => readQuantity(row.quantity) !== null);

export function AllocateDrawer(props: Props) {
  return (
    <Drawer title="Reserve materials" opened={props.opened} onClose={props.onClose}>
      {props.opened && <AllocateForm {...props} />}
    </Drawer>
  );
}

/** The whole list of reservations: a material that is left out is released. */
function AllocateForm({ order, onClose }: Props) {
  const client = useQueryClient();
  const form = useForm<{ rows: Row[] }>(() => ({
    rows: rowsOf(order, (each) => {
      const open = exact(each.planned_quantity - each.consumed);
      return each.allocated > 0 ? each.allocated : Math.min(open, exact(each.available));
    }),
  }));
  const { rows } = form.values;
  const save = form.submit(
    async () => {
      await api.production.allocate({
        params: { id: order.id },
        body: {
          allocations: taken(rows).map(({ item_id, quantity }) => ({
            item_id,
            quantity: readQuantity(quantity) ?? 0,
          })),
        },
      });
      notify.success('Reserved for this order');
      onClose();
      await client.invalidateQueries();
    },
    { check: () => faultsOf(rows) },
  );
  return (
    <form ref={form.form} className={formClasses.stack} noValidate onSubmit={save} onKeyDown={enterMovesOn}>
      {form.problem && <Alert>{form.problem}</Alert>}
      <p className={formClasses.note}>
        Reserved materials stay in stock, but no other order can use them. An empty field releases them.
      </p>
      <Quantities
        rows={rows}
        onChange={(next) => form.set('rows', next)}
        errorOf={(row) =>
          form.errors[row.item_id] ?? atRows(form.errors, 'allocations', taken(rows), row.item_id)
        }
        withBatches={false}
      />
      <Button type="submit" look="primary" size="large" wide busy={form.busy}>
        Reserve
      </Button>
    </form>
  );
}

export function ConsumeDrawer(props: Props) {
  return (
    <Drawer title="Use materials" opened={props.opened} onClose={props.onClose}>
      {props.opened && <ConsumeForm {...props} />}
    </Drawer>
  );
}

function ConsumeForm({ order, onClose }: Props) {
  const client = useQueryClient();
  const { today, pattern, date } = useLocale();
  const [withBatches, setWithBatches] = useState(false);
  const [other, setOther] = useState('');
  const form = useForm<{ rows: Row[]; consumed_on: string }>(() => ({
    rows: rowsOf(order, (each) => exact(each.planned_quantity - each.consumed)),
    consumed_on: today,
  }));
  const { rows, consumed_on } = form.values;
  const save = form.submit(
    async () => {
      const used = taken(rows);
      if (used.length === 0) return form.fail({}, 'Please enter what was used');
      await sendOnce({
        slot: `consume.${order.id}`,
        body: {
          consumption: used.map(({ item_id, quantity, batch }) => ({
            item_id,
            quantity: readQuantity(quantity) ?? 0,
            batch_number: batch.trim() || null,
          })),
          consumed_on,
        },
        send: (body, idempotencyKey) =>
          api.production.consume({ params: { id: order.id }, body, idempotencyKey }),
        describe: (body) => [
          body.consumption
            .map(({ item_id, quantity }) => {
              const row = rows.find((each) => each.item_id === item_id);
              return row ? `${quantityText(quantity, row.unit)} of ${row.name}` : String(quantity);
            })
            .join(' and '),
          `used on ${date(body.consumed_on)}`,
        ],
        done: () =>
          notify.success(
            'Materials used',
            used
              .map((row) => row.name)
              .slice(0, 3)
              .join(', '),
          ),
      });
      onClose();
      await client.invalidateQueries();
    },
    { check: () => faultsOf(rows) },
  );
  const add = (item: Picked) => {
    setOther('');
    if (rows.some((row) => row.item_id === item.id)) return;
    form.set('rows', [
      ...rows,
      {
        item_id: item.id,
        name: item.name,
        unit: item.unit,
        open: 0,
        available: null,
        quantity: '',
        batch: '',
      },
    ]);
  };
  return (
    <form ref={form.form} className={formClasses.stack} noValidate onSubmit={save} onKeyDown={enterMovesOn}>
      {form.problem && <Alert>{form.problem}</Alert>}
      <Quantities
        rows={rows}
        onChange={(next) => form.set('rows', next)}
        errorOf={(row) =>
          form.errors[row.item_id] ?? atRows(form.errors, 'consumption', taken(rows), row.item_id)
        }
        withBatches={withBatches}
      />
      <ItemPicker
        label="Other material"
        optional
        kinds="all"
        name={other}
        isKnown={false}
        without={[order.finished_good_id, ...rows.map((row) => row.item_id)]}
        onType={setOther}
        onPick={add}
      />
      <DateInput
        label="Used on"
        today={today}
        pattern={pattern}
        value={consumed_on}
        onChange={(value) => form.set('consumed_on', value)}
        error={form.errors.consumed_on}
      />
      {!withBatches && (
        <Button look="subtle" onClick={() => setWithBatches(true)}>
          Choose the batches
        </Button>
      )}
      <Button type="submit" look="primary" size="large" wide busy={form.busy}>
        Use these materials
      </Button>
    </form>
  );
}

function Quantities({
  rows,
  onChange,
  errorOf,
  withBatches,
}: {
  rows: Row[];
  onChange: (rows: Row[]) => void;
  errorOf: (row: Row) => string | undefined;
  withBatches: boolean;
}) {
  const change = (item_id: string, next: Partial<Row>) =>
    onChange(rows.map((row) => (row.item_id === item_id ? { ...row, ...next } : row)));
  return rows.map((row) => (
    <div key={row.item_id} className={withBatches ? formClasses.pair : undefined}>
      <TextField
        label={`${row.name} (${row.unit})`}
        inputMode="decimal"
        autoComplete="off"
        value={row.quantity}
        onChange={(quantity) => change(row.item_id, { quantity })}
        error={errorOf(row)}
        hint={
          row.available === null
            ? 'Not in the bill of materials'
            : `${quantityText(row.open, row.unit)} still needed, ${quantityText(row.available, row.unit)} in stock`
        }
      />
      {withBatches && (
        <TextField
          label={`Batch of ${row.name}`}
          optional
          autoComplete="off"
          placeholder="The earliest to expire"
          value={row.batch}
          onChange={(batch) => change(row.item_id, { batch })}
        />
      )}
    </div>
  ));
}
