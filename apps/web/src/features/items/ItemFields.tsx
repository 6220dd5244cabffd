import type { FinishedGood, ItemType } from '@lissafi/contract/items';
import { LIMITS } from '@lissafi/contract/limits';
import { skuOf } from '@lissafi/domain/inventory/sku';
import { IconPlus, IconX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { v7 as newId } from 'uuid';
import { queries } from '../../client/api.ts';
import { useMay } from '../../client/session.ts';
import { options, TAX_CATEGORIES } from '../../labels/documents.ts';
import { STATUSES } from '../../labels/inventory.ts';
import { Button } from '../../ui/Button.tsx';
import classes from '../../ui/Details.module.css';
import formClasses from '../../ui/form/Form.module.css';
import { CheckField, SelectField, TextAreaField, TextField } from '../../ui/form/fields.tsx';
import { MoneyInput } from '../../ui/form/MoneyInput.tsx';
import type { useForm } from '../../ui/form/use-form.ts';
import { CategoryField } from './CategoryField.tsx';
import type { ItemForm } from './model.ts';
import { ScanCodeField } from './ScanCodeField.tsx';

const UNITS = [
  'piece',
  'kg',
  'g',
  'litre',
  'bag',
  'carton',
  'crate',
  'pack',
  'bottle',
  'loaf',
  'yard',
  'hour',
];
const ITEM_KINDS: Record<FinishedGood['item_kind'], string> = {
  stocked: 'Goods, kept in stock',
  service: 'Service',
};

export function ItemFields({
  form,
  type,
  currency,
  isNew,
}: {
  form: ReturnType<typeof useForm<ItemForm>>;
  type: ItemType;
  currency: string;
  isNew: boolean;
}) {
  const { bind, values, set, errors } = form;
  const may = useMay();
  const units = useId();
  const isGood = type === 'finished_good';
  const isService = isGood && values.item_kind === 'service';
  const suppliers = useQuery(queries.suppliers.list({ query: { limit: 100 } }));
  return (
    <>
      <fieldset className={formClasses.group}>
        <legend>Details</legend>
        <TextField label="Name" autoComplete="off" autoFocus={isNew} {...bind('name')} />
        <div className={formClasses.pair}>
          <TextField
            label="SKU"
            autoComplete="off"
            autoCapitalize="characters"
            optional={isNew}
            placeholder={isNew ? skuOf(values.name) : undefined}
            hint={
              isNew
                ? 'Your own code. It is made of the name if you leave it empty.'
                : 'Your own code, different for every item'
            }
            {...bind('sku')}
          />
          <TextField
            label="Unit"
            autoComplete="off"
            autoCapitalize="none"
            list={units}
            placeholder="kg, bag, piece"
            {...bind('unit')}
          />
        </div>
        <datalist id={units}>
          {UNITS.map((unit) => (
            <option key={unit} value={unit} />
          ))}
        </datalist>
        {isGood && <SelectField label="Kind" options={options(ITEM_KINDS)} {...bind('item_kind')} />}
        <CategoryField
          value={values.category_id}
          onChange={(value) => set('category_id', value)}
          error={errors.category_id}
        />
        <ScanCodeField
          value={values.barcode}
          onChange={(code) => set('barcode', code)}
          error={errors.barcode}
        />
        <TextAreaField label="Description" optional rows={2} {...bind('description')} />
        {!isNew && <SelectField label="Status" options={options(STATUSES)} {...bind('status')} />}
      </fieldset>
      {isGood && (isNew || may('sales_totals:read')) && (
        <fieldset className={formClasses.group}>
          <legend>Price</legend>
          <div className={formClasses.pair}>
            <MoneyInput
              label="Selling price"
              optional
              currency={currency}
              value={values.selling_price}
              onChange={(value) => set('selling_price', value)}
              error={errors.selling_price}
            />
            <SelectField
              label="Tax"
              options={[['', 'Organization default'] as const, ...options(TAX_CATEGORIES)]}
              {...bind('tax_category')}
            />
          </div>
          <CheckField
            checked={values.price_includes_tax}
            onChange={(on) => set('price_includes_tax', on)}
            error={errors.price_includes_tax}
          >
            The price includes the tax
          </CheckField>
        </fieldset>
      )}
      {!isService && (
        <fieldset className={formClasses.group}>
          <legend>Stock</legend>
          <div className={formClasses.pair}>
            <TextField
              label="Minimum stock"
              optional
              inputMode="decimal"
              autoComplete="off"
              hint="You are notified when stock falls to this quantity"
              {...bind('minimum_stock')}
            />
            <TextField
              label="Maximum stock"
              optional
              inputMode="decimal"
              autoComplete="off"
              {...bind('maximum_stock')}
            />
          </div>
          <div className={formClasses.pair}>
            <SelectField
              label="Supplier"
              optional
              options={[
                ['', 'None'] as const,
                ...(suppliers.data?.suppliers ?? []).map((each) => [each.id, each.name] as const),
              ]}
              {...bind('supplier_id')}
            />
            {may('costs:read') && (
              <MoneyInput
                label="Standard cost"
                optional
                currency={currency}
                value={values.standard_cost}
                onChange={(value) => set('standard_cost', value)}
                error={errors.standard_cost}
                hint="Used only while no other cost is known"
              />
            )}
          </div>
          <CheckField
            checked={values.batch_tracking_enabled}
            onChange={(on) => set('batch_tracking_enabled', on)}
            error={errors.batch_tracking_enabled}
          >
            Track batches with expiry dates
          </CheckField>
          <Conversions form={form} />
        </fieldset>
      )}
    </>
  );
}

/** "1 bag is 50 kg": other units in which it is bought. */
function Conversions({ form }: { form: ReturnType<typeof useForm<ItemForm>> }) {
  const { values, set, errors } = form;
  const lines = values.conversions;
  const own = values.unit || 'unit';
  const change = (key: string, next: Partial<ItemForm['conversions'][number]>) =>
    set(
      'conversions',
      lines.map((line) => (line.key === key ? { ...line, ...next } : line)),
    );
  return (
    <>
      {lines.map((line, index) => (
        <div key={line.key} className={classes.conversion}>
          <TextField
            label={`Other unit ${index + 1}`}
            autoComplete="off"
            autoCapitalize="none"
            placeholder="bag"
            value={line.unit}
            onChange={(unit) => change(line.key, { unit })}
            error={errors[`conversions.${index}.unit`]}
          />
          <TextField
            label={`Quantity of ${own} in one`}
            inputMode="decimal"
            autoComplete="off"
            placeholder="50"
            value={line.factor}
            onChange={(factor) => change(line.key, { factor })}
            error={errors[`conversions.${index}.factor`]}
          />
          <Button
            look="subtle"
            icon
            aria-label={`Remove other unit ${index + 1}`}
            onClick={() =>
              set(
                'conversions',
                lines.filter((one) => one.key !== line.key),
              )
            }
          >
            <IconX size={16} aria-hidden />
          </Button>
        </div>
      ))}
      {lines.length < LIMITS.item_conversions && (
        <div>
          <Button
            size="small"
            onClick={() => set('conversions', [...lines, { key: newId(), unit: '', factor: '' }])}
          >
            <IconPlus size={14} aria-hidden />
            Add unit
          </Button>
        </div>
      )}
    </>
  );
}
