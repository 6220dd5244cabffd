import type { PriceList, PriceRounding } from '@lissafi/contract/price-lists';
import { useQueryClient } from '@tanstack/react-query';
import { api } from '../../client/api.ts';
import { useLocale } from '../../organization/use-organization.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';
import { enterMovesOn } from '../../ui/form/enter-moves-on.ts';
import formClasses from '../../ui/form/Form.module.css';
import { SelectField, TextField } from '../../ui/form/fields.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { notify } from '../../ui/toast.ts';
import { readDifference } from './percent.ts';
import { roundingOptions } from './terms.ts';

const WHICH = [
  ['missing', 'Copy selling prices, for products without own prices'],
  ['all', 'Copy selling prices, for all products'],
  ['own', 'Change the own prices on this list'],
] as const;

/** Many prices at once, by a percentage. */
export function FillForm({ list, onClose }: { list: PriceList; onClose: () => void }) {
  const client = useQueryClient();
  const { currency } = useLocale();
  const form = useForm({
    which: 'missing' as (typeof WHICH)[number][0],
    direction: 'less' as 'less' | 'more',
    percentage: '',
    rounding: '1',
  });
  const save = form.submit(async ({ which, direction, percentage: typed, rounding }) => {
    const percentage = readDifference(typed);
    if (percentage === null) return form.fail({ percentage: 'Please enter a percentage, such as 7.5' });
    await api.priceLists.fill({
      params: { id: list.id },
      body: {
        version: list.version,
        which,
        percentage: direction === 'less' ? 0 - percentage : percentage,
        rounding: Number(rounding) as PriceRounding,
      },
    });
    notify.success('Prices changed');
    await client.invalidateQueries({ queryKey: ['priceLists'] });
    onClose();
  });
  return (
    <form ref={form.form} className={formClasses.stack} noValidate onSubmit={save} onKeyDown={enterMovesOn}>
      {form.problem && <Alert>{form.problem}</Alert>}
      <SelectField label="What" options={WHICH} {...form.bind('which')} />
      <div className={formClasses.pair}>
        <SelectField
          label="Change"
          options={
            [
              ['less', 'Less'],
              ['more', 'Plus'],
            ] as const
          }
          {...form.bind('direction')}
        />
        <TextField
          label="Percent"
          optional
          inputMode="decimal"
          autoComplete="off"
          placeholder="0"
          {...form.bind('percentage')}
        />
      </div>
      <SelectField label="Rounding" options={roundingOptions(currency)} {...form.bind('rounding')} />
      <p className={formClasses.note}>
        Own prices stay as they are when selling prices change. Prices for larger quantities are changed only
        together with the own prices.
      </p>
      <div className={formClasses.actions}>
        <Button type="submit" look="primary" busy={form.busy}>
          Change prices
        </Button>
        <Button onClick={onClose}>Cancel</Button>
      </div>
    </form>
  );
}
