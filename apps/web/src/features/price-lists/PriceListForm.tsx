import type { PriceList, PriceRounding } from '@lissafi/contract/price-lists';
import { useQueryClient } from '@tanstack/react-query';
import { api } from '../../client/api.ts';
import { sendOnce } from '../../client/send-once.ts';
import { useLocale } from '../../organization/use-organization.ts';
import { Button } from '../../ui/Button.tsx';
import { DateInput } from '../../ui/form/DateInput.tsx';
import { enterMovesOn } from '../../ui/form/enter-moves-on.ts';
import formClasses from '../../ui/form/Form.module.css';
import { CheckField, SelectField, TextField } from '../../ui/form/fields.tsx';
import { RecordAlert } from '../../ui/form/RecordForm.tsx';
import { useRecordForm } from '../../ui/form/use-record-form.ts';
import { notify } from '../../ui/toast.ts';
import { readDifference } from './percent.ts';
import { roundingOptions } from './terms.ts';

interface Values {
  name: string;
  direction: 'less' | 'more';
  percentage: string;
  rounding: string;
  valid_from: string;
  valid_to: string;
  is_active: boolean;
}

const LABELS = {
  name: 'Name',
  percentage: 'Percent',
  direction: 'Less or more',
  rounding: 'Rounding',
  valid_from: 'From',
  valid_to: 'Until',
  is_active: 'Active',
};

const NEW = {
  name: '',
  percentage: 0,
  rounding: 1,
  valid_from: null,
  valid_to: null,
  is_active: true,
} as unknown as PriceList;

const toForm = (list: PriceList): Values => ({
  name: list.name,
  direction: list.percentage > 0 ? 'more' : 'less',
  percentage: list.percentage === 0 ? '' : String(Math.abs(list.percentage)),
  rounding: String(list.rounding),
  valid_from: list.valid_from ?? '',
  valid_to: list.valid_to ?? '',
  is_active: list.is_active,
});

/** A new list, or other terms of one. */
export function PriceListForm({
  list,
  onDone,
  onClose,
}: {
  list: PriceList | null;
  onDone: (saved: PriceList) => void;
  onClose: () => void;
}) {
  const client = useQueryClient();
  const { currency, today, pattern } = useLocale();
  const send = async (values: Values, { version }: PriceList) => {
    const percentage = readDifference(values.percentage)!;
    const body = {
      name: values.name,
      percentage: values.direction === 'less' ? 0 - percentage : percentage,
      rounding: Number(values.rounding) as PriceRounding,
      valid_from: values.valid_from || null,
      valid_to: values.valid_to || null,
      is_active: values.is_active,
    };
    const saved = list
      ? await api.priceLists.update({ params: { id: list.id }, body: { version, ...body } })
      : await sendOnce({
          slot: 'price-lists.create',
          body,
          send: (sent, idempotencyKey) => api.priceLists.create({ body: sent, idempotencyKey }),
          describe: (sent) => [sent.name],
          done: () => notify.success(`${values.name} added`),
        });
    await client.invalidateQueries({ queryKey: ['priceLists'] });
    onDone(saved);
  };
  const editing = useRecordForm({
    record: list ?? NEW,
    toForm,
    faultsOf: ({ name, percentage }): Record<string, string> => ({
      ...(!name.trim() && { name: 'Please enter a name' }),
      ...(readDifference(percentage) === null && { percentage: 'Please enter a percentage, such as 7.5' }),
    }),
    send,
  });
  const { form, theirs, save } = editing;
  const { bind, values, set, errors } = form;
  const dates = { today, pattern, optional: true };
  return (
    <form ref={form.form} className={formClasses.stack} noValidate onSubmit={save} onKeyDown={enterMovesOn}>
      <RecordAlert
        editing={editing}
        labels={LABELS}
        textOf={(each, name) => (name === 'is_active' ? (each.is_active ? 'Yes' : 'No') : String(each[name]))}
      />
      <TextField label="Name" autoComplete="off" maxLength={100} placeholder="Wholesale" {...bind('name')} />
      <div className={formClasses.pair}>
        <SelectField
          label="Other products"
          options={
            [
              ['less', 'Selling price less'],
              ['more', 'Selling price plus'],
            ] as const
          }
          {...bind('direction')}
        />
        <TextField
          label="Percent"
          optional
          inputMode="decimal"
          autoComplete="off"
          placeholder="0"
          {...bind('percentage')}
        />
      </div>
      <p className={formClasses.note}>
        For every product that has no price of its own on this list. Without a percentage it is the selling
        price.
      </p>
      <SelectField label="Rounding" options={roundingOptions(currency)} {...bind('rounding')} />
      <div className={formClasses.pair}>
        <DateInput
          label="From"
          {...dates}
          value={values.valid_from}
          onChange={(value) => set('valid_from', value)}
          error={errors.valid_from}
        />
        <DateInput
          label="Until"
          {...dates}
          value={values.valid_to}
          onChange={(value) => set('valid_to', value)}
          error={errors.valid_to}
        />
      </div>
      {list && (
        <CheckField checked={values.is_active} onChange={(checked) => set('is_active', checked)}>
          Active: customers who have the list get its prices
        </CheckField>
      )}
      <div className={formClasses.actions}>
        <Button type="submit" look="primary" busy={form.busy} disabled={theirs !== null}>
          {list ? 'Save' : 'Add the list'}
        </Button>
        <Button onClick={onClose}>Cancel</Button>
      </div>
    </form>
  );
}
