import { vatRate } from '@lissafi/domain/nigeria/tax-rules';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { useLocale, useOrganization } from '../../organization/use-organization.ts';
import { ItemPicker } from '../../pickers/ItemPicker.tsx';
import type { AnyItem } from '../../pickers/item-service.ts';
import { SupplierPicker } from '../../pickers/SupplierPicker.tsx';
import { Alert } from '../../ui/Alert.tsx';
import { Amount } from '../../ui/Amount.tsx';
import { Button } from '../../ui/Button.tsx';
import { DateInput } from '../../ui/form/DateInput.tsx';
import formClasses from '../../ui/form/Form.module.css';
import { SelectField, TextAreaField, TextField } from '../../ui/form/fields.tsx';
import { MoneyInput } from '../../ui/form/MoneyInput.tsx';
import type { useForm } from '../../ui/form/use-form.ts';
import { amountsOf } from '../bills/line-amounts.ts';
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
  const registered = useOrganization()?.vat_registered ?? false;
  const { values, set, errors } = form;
  const sums = totalsOf(values);
  return (
    <fieldset className={formClasses.group}>
      <legend>What is ordered</legend>
      {errors.lines && <Alert>{errors.lines}</Alert>}
      <div className={classes.heads} aria-hidden>
        <span>Item, or in words</span>
        <span>Quantity</span>
        <span>Price of one</span>
        <span>VAT</span>
        <span>Amount</span>
      </div>
      {values.lines.map((line, index) => (
        <Line key={line.key} form={form} line={line} index={index} />
      ))}
      <div className={classes.foot}>
        <Button onClick={() => set('lines', withLine(values.lines, registered ? 'standard' : 'none'))}>
          <IconPlus size={16} aria-hidden />
          Add line
        </Button>
        <dl className={classes.sums}>
          <dt>Without VAT</dt>
          <dd>
            <Amount value={sums.net} currency={currency} />
          </dd>
          <dt>VAT</dt>
          <dd>
            <Amount value={sums.tax} currency={currency} />
          </dd>
          <dt>Total</dt>
          <dd>
            <Amount value={sums.total} currency={currency} strong />
          </dd>
        </dl>
      </div>
    </fieldset>
  );
}

const TAXES = { none: 'No VAT', zero_rated: 'Zero-rated', exempt: 'Exempt' } as const;

function Line({ form, line, index }: { form: Form; line: OrderLineForm; index: number }) {
  const { currency } = useLocale();
  const { values, set, errors } = form;
  const place = `line ${index + 1}`;
  const fault = (name: string) => errors[`lines.${index}.${name}`];
  const change = (changed: Partial<OrderLineForm>) =>
    set(
      'lines',
      values.lines.map((each) => (each.key === line.key ? { ...each, ...changed } : each)),
    );
  const pick = (item: AnyItem) =>
    change({
      ...{ item_id: item.id, name: item.name, unit: item.unit },
      unit_price: line.unit_price ?? (item.unit_cost || null),
    });
  const { net_amount, tax_amount } = amountsOf(line, values.order_date);
  return (
    <div className={classes.line}>
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
      <TextField
        label={`Quantity of ${place}${line.unit && `, ${line.unit}`}`}
        hideLabel
        inputMode="decimal"
        autoComplete="off"
        placeholder={line.unit || 'Quantity'}
        value={line.quantity}
        error={fault('quantity')}
        onChange={(quantity) => change({ quantity })}
      />
      <MoneyInput
        label={`Price of ${place}`}
        hideLabel
        symbol={false}
        currency={currency}
        placeholder="Price of one"
        value={line.unit_price}
        error={fault('unit_price')}
        onChange={(unit_price) => change({ unit_price })}
      />
      <SelectField
        label={`VAT of ${place}`}
        hideLabel
        options={(['none', 'standard', 'zero_rated', 'exempt'] as const).map(
          (each) =>
            [each, each === 'standard' ? `VAT ${vatRate(values.order_date)} %` : TAXES[each]] as const,
        )}
        value={line.tax}
        onChange={(tax) => change({ tax })}
        error={fault('tax_category')}
      />
      <span className={classes.amount}>
        <Amount value={net_amount + tax_amount} currency={currency} />
      </span>
      <Button
        look="subtle"
        icon
        aria-label={`Remove ${place}`}
        disabled={values.lines.length <= 1}
        onClick={() =>
          set(
            'lines',
            values.lines.filter(({ key }) => key !== line.key),
          )
        }
      >
        <IconTrash size={16} aria-hidden />
      </Button>
    </div>
  );
}
