import type { Bill } from '@lissafi/contract/bills';
import type { GoodsReceipt } from '@lissafi/contract/goods-receipts';
import { quantityText } from '@lissafi/domain/inventory/quantity-text';
import { takesBills } from '@lissafi/domain/purchases/bill';
import { IconPlus, IconTruckDelivery } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { queries } from '../../client/api.ts';
import { CURRENCIES, options } from '../../labels/documents.ts';
import { useLocale } from '../../organization/use-organization.ts';
import { AccountPicker } from '../../pickers/AccountPicker.tsx';
import { BranchField } from '../../pickers/BranchField.tsx';
import { DueField } from '../../pickers/DueField.tsx';
import { SupplierPicker } from '../../pickers/SupplierPicker.tsx';
import { Alert } from '../../ui/Alert.tsx';
import { Amount } from '../../ui/Amount.tsx';
import { Button } from '../../ui/Button.tsx';
import { DateInput } from '../../ui/form/DateInput.tsx';
import formClasses from '../../ui/form/Form.module.css';
import { SelectField, TextAreaField, TextField } from '../../ui/form/fields.tsx';
import type { useForm } from '../../ui/form/use-form.ts';
import classes from './Bills.module.css';
import { LandedFields } from './LandedFields.tsx';
import { LineFields, LineSums, useUsualTax } from './LineFields.tsx';
import lineClasses from './Lines.module.css';
import { changed, without } from './lines.ts';
import {
  type BillForm,
  type BillLineForm,
  baseTotalOf,
  totalsOf,
  withGoods,
  withLanded,
  withLine,
} from './model.ts';

type Form = ReturnType<typeof useForm<BillForm>>;

/** Who billed what and when it is due, goods that wait for a bill, and the lines with their sums. */
export function BillFields({ form }: { form: Form }) {
  const { today, pattern } = useLocale();
  const { values, set, bind, errors } = form;
  const choose = (id: string, name: string) => {
    set('supplier_id', id);
    set('supplier', name);
    // Goods that came without a supplier may be billed by any.
    if (values.supplier_id && id !== values.supplier_id) set('lines', withoutGoods(values.lines));
  };
  return (
    <>
      <fieldset className={formClasses.group}>
        <legend>Supplier and dates</legend>
        <div className={formClasses.pair}>
          <SupplierPicker
            label="Supplier"
            name={values.supplier}
            isKnown={values.supplier_id !== ''}
            error={errors.supplier_id}
            onType={(supplier) => choose('', supplier)}
            onPick={({ id, name }) => choose(id, name)}
          />
          <TextField
            label="Bill number"
            optional
            autoComplete="off"
            maxLength={60}
            placeholder="As on the bill"
            {...bind('bill_number')}
          />
        </div>
        <div className={formClasses.pair}>
          <DateInput
            label="Date of the bill"
            today={today}
            pattern={pattern}
            value={values.bill_date}
            onChange={(day) => set('bill_date', day)}
            error={errors.bill_date}
          />
          <DueField {...bind('due_date')} />
        </div>
        <CurrencyFields form={form} />
        <BranchField {...bind('branch_id')} />
      </fieldset>
      {values.supplier_id && <Waiting form={form} />}
      <Lines form={form} />
      <fieldset className={formClasses.group}>
        <legend>Notes</legend>
        <TextAreaField label="Notes" optional rows={2} maxLength={2_000} {...bind('notes')} />
      </fieldset>
    </>
  );
}

/** The currency of the bill, and its rate where that is not the organization's. */
function CurrencyFields({ form }: { form: Form }) {
  const { currency: books } = useLocale();
  const { values, set, bind, errors } = form;
  return (
    <div className={formClasses.pair}>
      <SelectField
        label="Currency"
        options={options(CURRENCIES)}
        value={values.currency || (books as NonNullable<Bill['currency']>)}
        error={errors.currency}
        onChange={(currency) => set('currency', currency === books ? '' : currency)}
      />
      {values.currency && (
        <TextField
          label={`1 ${values.currency} in ${books}`}
          inputMode="decimal"
          autoComplete="off"
          placeholder="1550.25"
          {...bind('exchange_rate')}
        />
      )}
    </div>
  );
}

/** Goods of another supplier do not stay on the bill. */
const withoutGoods = (lines: readonly BillLineForm[]): BillLineForm[] =>
  lines.map((line) => (line.receipt_line_id ? { ...line, receipt_line_id: '', goods: '' } : line));

/** Goods of the supplier that were received and not billed yet; each becomes a line. */
function Waiting({ form }: { form: Form }) {
  const { currency, date } = useLocale();
  const tax = useUsualTax();
  const { values, set } = form;
  const { data } = useQuery(
    queries.goodsReceipts.list({
      query: { unbilled: 'true', supplier_id: values.supplier_id, limit: 100 },
    }),
  );
  const taken = new Set(values.lines.map((line) => line.receipt_line_id));
  const waiting = (data?.receipts ?? []).flatMap((receipt) =>
    receipt.lines
      .filter((line) => line.unbilled_quantity > 0 && !taken.has(line.id))
      .map((line) => ({ receipt, line })),
  );
  if (waiting.length === 0) return null;
  const add = (line: GoodsReceipt['lines'][number]) =>
    set('lines', withGoods(values.lines, line, { tax, isForeign: values.currency !== '' }));
  return (
    <fieldset className={formClasses.group}>
      <legend>Goods that wait for a bill</legend>
      <ul className={classes.waiting}>
        {waiting.map(({ receipt, line }) => (
          <li key={line.id}>
            <span>
              {quantityText(line.unbilled_quantity, line.unit)} of {line.name},{' '}
              <span className={classes.soft}>
                {[receipt.number, date(receipt.received_on), receipt.reference].filter(Boolean).join(', ')}
              </span>{' '}
              {line.open_amount !== null && <Amount value={line.open_amount} currency={currency} />}
            </span>
            <Button size="small" aria-label={`Add ${line.name} to the bill`} onClick={() => add(line)}>
              Add
            </Button>
          </li>
        ))}
      </ul>
    </fieldset>
  );
}

function Lines({ form }: { form: Form }) {
  const { currency: books } = useLocale();
  const { values, set, errors } = form;
  const currency = values.currency || books;
  const base = values.currency && baseTotalOf(values);
  const tax = useUsualTax();
  const sums = totalsOf(values);
  return (
    <fieldset className={formClasses.group}>
      <legend>Lines</legend>
      {errors.lines && <Alert>{errors.lines}</Alert>}
      <div className={`${lineClasses.heads} ${classes.cells}`} aria-hidden>
        <span>For what</span>
        <span>Details</span>
        <span>Quantity</span>
        <span>Price</span>
        <span>VAT</span>
        <span>Amount</span>
      </div>
      {values.lines.map((line, index) => (
        <Line key={line.key} form={form} line={line} index={index} />
      ))}
      <div className={lineClasses.foot}>
        <div className={classes.add}>
          <Button onClick={() => set('lines', withLine(values.lines, tax))}>
            <IconPlus size={16} aria-hidden />
            Add line
          </Button>
          <Button onClick={() => set('lines', withLanded(values.lines, tax))}>
            <IconTruckDelivery size={16} aria-hidden />
            Landed cost of a delivery
          </Button>
        </div>
        <LineSums sums={sums} currency={currency}>
          {typeof base === 'number' && (
            <>
              <dt>In {books}</dt>
              <dd>
                <Amount value={base} currency={books} />
              </dd>
            </>
          )}
        </LineSums>
      </div>
    </fieldset>
  );
}

function Line({ form, line, index }: { form: Form; line: BillLineForm; index: number }) {
  const { currency: books } = useLocale();
  const { values, set, errors } = form;
  const currency = values.currency || books;
  const place = `line ${index + 1}`;
  const fault = (name: string) => errors[`lines.${index}.${name}`];
  const change = (changes: Partial<BillLineForm>) => set('lines', changed(values.lines, line.key, changes));
  return (
    <div className={`${lineClasses.line} ${classes.cells}`}>
      {line.landed ? (
        <span className={classes.goods}>Landed cost</span>
      ) : line.receipt_line_id ? (
        <span className={classes.goods}>
          {line.goods}
          {fault('receipt_line_id') && <Alert>{fault('receipt_line_id')}</Alert>}
        </span>
      ) : (
        <AccountPicker
          label={`Account of ${place}`}
          hideLabel
          name={line.account}
          isKnown={line.account_code !== ''}
          error={fault('account_code')}
          accepts={takesBills}
          onType={(account) => change({ account, account_code: '' })}
          onPick={({ code, name }) => change({ account_code: code, account: `${code} ${name}` })}
        />
      )}
      <TextField
        label={`Details of ${place}`}
        hideLabel
        maxLength={200}
        placeholder="Details"
        value={line.description}
        onChange={(description) => change({ description })}
      />
      <LineFields
        line={line}
        place={place}
        on={values.bill_date}
        currency={currency}
        priceHint="Price"
        fault={fault}
        onChange={change}
        onRemove={() => set('lines', without(values.lines, line.key))}
        isOnly={values.lines.length <= 1}
      />
      {line.landed && (
        <LandedFields
          landed={line.landed}
          place={place}
          error={fault('landed') ?? fault('landed.goods')}
          onChange={(landed) => change({ landed })}
        />
      )}
    </div>
  );
}
