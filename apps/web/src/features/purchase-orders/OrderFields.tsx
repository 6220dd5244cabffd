import { IconPlus } from '@tabler/icons-react';
import { useLocale } from '../../organization/use-organization.ts';
import { ItemPicker } from '../../pickers/ItemPicker.tsx';
import type { AnyItem } from '../../pickers/item-service.ts';
import { SupplierPicker } from '../../pickers/SupplierPicker.tsx';
import { Alert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';
import { DateInput } from '../../ui/form/DateInput.tsx';
import formClasses from '../../ui/form/Form.module.css';
import { TextAreaField } from '../../ui/form/fields.tsx';
import type { useForm } from '../../ui/form/use-form.ts';
import { LineFields, LineSums, useUsualTax } from '../bills/LineFields.tsx';
import lineClasses from '../bills/Lines.module.css';
import { changed, without } from '../bills/lines.ts';
import { type OrderForm, type OrderLineForm, totalsOf, withLine } from './model.ts';
import classes from './PurchaseOrders.module.css';

type Form = ReturnType<typeof useForm<OrderForm>>;

/** From whom, when it is expected, and the lines with their sums. */
export function OrderFields({ form }: { form: Form }) {
  const { today, pattern } = useLocale();
  const { values, set, bind, errors } = form;
  const choose = (supplier_id: string, supplier: string) => {
    set('supplier_id', supplier_id);
    set('supplier', supplier);
  };
  return (
    <>
      <fieldset className={formClasses.group}>
        <legend>Supplier and dates</legend>
        <SupplierPicker
          label="Supplier"
          name={values.supplier}
          isKnown={values.supplier_id !== ''}
          error={errors.supplier_id}
          onType={(supplier) => choose('', supplier)}
          onPick={({ id, name }) => choose(id, name)}
        />
        <div className={formClasses.pair}>
          <DateInput
            label="Date of the order"
            today={today}
            pattern={pattern}
            value={values.order_date}
            onChange={(day) => set('order_date', day)}
            error={errors.order_date}
          />
          <DateInput
            label="Expected"
            optional
            today={today}
            pattern={pattern}
            value={values.expected_on}
            onChange={(day) => set('expected_on', day)}
            error={errors.expected_on}
          />
        </div>
      </fieldset>
      <Lines form={form} />
      <fieldset className={formClasses.group}>
        <legend>Notes</legend>
        <TextAreaField
          label="Notes for the supplier"
          optional
          rows={2}
          maxLength={2_000}
          {...bind('notes')}
        />
      </fieldset>
    </>
  );
}

function Lines({ form }: { form: Form }) {
  const { currency } = useLocale();
  const tax = useUsualTax();
  const { values, set, errors } = form;
  const sums = totalsOf(values);
  return (
    <fieldset className={formClasses.group}>
      <legend>What is ordered</legend>
      {errors.lines && <Alert>{errors.lines}</Alert>}
      <div className={`${lineClasses.heads} ${classes.cells}`} aria-hidden>
        <span>Item, or in words</span>
        <span>Quantity</span>
        <span>Price of one</span>
        <span>VAT</span>
        <span>Amount</span>
      </div>
      {values.lines.map((line, index) => (
        <Line key={line.key} form={form} line={line} index={index} />
      ))}
      <div className={lineClasses.foot}>
        <Button onClick={() => set('lines', withLine(values.lines, tax))}>
          <IconPlus size={16} aria-hidden />
          Add line
        </Button>
        <LineSums sums={sums} currency={currency} />
      </div>
    </fieldset>
  );
}

function Line({ form, line, index }: { form: Form; line: OrderLineForm; index: number }) {
  const { currency } = useLocale();
  const { values, set, errors } = form;
  const place = `line ${index + 1}`;
  const fault = (name: string) => errors[`lines.${index}.${name}`];
  const change = (changes: Partial<OrderLineForm>) => set('lines', changed(values.lines, line.key, changes));
  const pick = (item: AnyItem) =>
    change({
      ...{ item_id: item.id, name: item.name, unit: item.unit },
      unit_price: line.unit_price ?? (item.unit_cost || null),
    });
  return (
    <div className={`${lineClasses.line} ${classes.cells}`}>
      <ItemPicker
        label={`Item of ${place}`}
        hideLabel
        kinds="all"
        name={line.name}
        isKnown={line.item_id !== ''}
        error={fault('name') ?? fault('item_id')}
        onType={(name) => change({ name, item_id: '', unit: '' })}
        // The picker offers whole items.
        onPick={(item) => pick(item as AnyItem)}
      />
      <LineFields
        line={line}
        place={place}
        on={values.order_date}
        currency={currency}
        unit={line.unit}
        priceHint="Price of one"
        fault={fault}
        onChange={change}
        onRemove={() => set('lines', without(values.lines, line.key))}
        isOnly={values.lines.length <= 1}
      />
    </div>
  );
}
