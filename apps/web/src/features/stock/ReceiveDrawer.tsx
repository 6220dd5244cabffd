import type { PaymentMethod } from '@lissafi/contract/documents';
import { isMeasured } from '@lissafi/domain/inventory/item';
import { quantityText } from '@lissafi/domain/inventory/quantity-text';
import { divideRounded, SCALE, scaled, toSafe } from '@lissafi/domain/money/decimal';
import { formatMoney } from '@lissafi/domain/money/money';
import { readQuantity } from '@lissafi/domain/text/number';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { queries } from '../../client/api.ts';
import { askAmount } from '../../client/confirm.ts';
import { sendOnce } from '../../client/send-once.ts';
import { useMay } from '../../client/session.ts';
import { MORE_METHODS, USUAL_METHODS } from '../../labels/documents.ts';
import { useDevicePlace } from '../../organization/device-branch.ts';
import { useLocale, useOrganization } from '../../organization/use-organization.ts';
import { AccountField } from '../../pickers/AccountField.tsx';
import { DueField } from '../../pickers/DueField.tsx';
import { ExpiryQuestion } from '../../pickers/ExpiryQuestion.tsx';
import { AFTER_STOCK, type AnyItem, receiveStock } from '../../pickers/item-service.ts';
import { conversionText, inOwn, quantityFault } from '../../pickers/item-units.ts';
import { PlaceField } from '../../pickers/PlaceField.tsx';
import { ScanItem } from '../../pickers/ScanItem.tsx';
import { creditHint, shownPayment, unpaidOptions } from '../../pickers/unpaid.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';
import { Drawer } from '../../ui/Drawer.tsx';
import { DateInput } from '../../ui/form/DateInput.tsx';
import { enterMovesOn } from '../../ui/form/enter-moves-on.ts';
import formClasses from '../../ui/form/Form.module.css';
import { SelectField, TextAreaField, TextField } from '../../ui/form/fields.tsx';
import { MoneyInput } from '../../ui/form/MoneyInput.tsx';
import { type FieldErrors, useForm } from '../../ui/form/use-form.ts';
import { notify } from '../../ui/toast.ts';

/** Records a goods receipt; only quantity and cost are required. */
export function ReceiveDrawer({
  item,
  opened,
  onClose,
  onScan,
}: {
  item: AnyItem;
  opened: boolean;
  onClose: () => void;
  /** Another item is in the hand. */
  onScan: (item: AnyItem) => undefined;
}) {
  return (
    <Drawer title={`Receive ${item.name}`} opened={opened} onClose={onClose}>
      {opened && (
        <div className={formClasses.stack}>
          <div>
            <ScanItem size="small" label="Scan another item" onItem={onScan} />
          </div>
          <ReceiveForm item={item} onClose={onClose} />
        </div>
      )}
    </Drawer>
  );
}

interface Values {
  quantity: string;
  unit: string;
  total_cost: number | null;
  basis: 'all' | 'one';
  tax_amount: number | null;
  received_on: string;
  /** Of a receipt on credit; empty: by the supplier's payment terms. */
  due_date: string;
  supplier_id: string;
  /** Empty: on credit, or without a supplier not invoiced; `later`: the supplier's bill comes later. */
  payment_method: PaymentMethod | '' | 'later';
  account_id: string;
  reference: string;
  notes: string;
  batch_number: string;
  made_on: string;
  expires_on: string;
  nafdac_number: string;
  /** Empty: the device's place. */
  location_id: string;
  accept_expiry: boolean;
}

/** In the item's own unit, and what all of it cost; null while one of both cannot be read. */
function received(values: Values, item: AnyItem): { quantity: number; cost: number } | null {
  const typed = readQuantity(values.quantity);
  const quantity = inOwn(values.quantity, values.unit, item);
  if (typed === null || quantity === null || values.total_cost === null) return null;
  try {
    const count = scaled(typed);
    return {
      quantity,
      cost:
        values.basis === 'all'
          ? values.total_cost
          : toSafe(divideRounded(BigInt(values.total_cost) * count, SCALE)),
    };
  } catch {
    return null;
  }
}

/** "12 bags = 600 kg, ₦2,000.00 for one kg, 645 kg on hand after". */
function describeConversion(
  values: Values,
  sum: { quantity: number; cost: number },
  item: AnyItem,
  money: (value: number) => string,
): string {
  const one = divideRounded(BigInt(sum.cost) * SCALE, scaled(sum.quantity));
  return [
    values.unit !== item.unit &&
      `${quantityText(readQuantity(values.quantity)!, values.unit)} = ${quantityText(sum.quantity, item.unit)}`,
    `${money(Number(one))} per ${item.unit}`,
    `${quantityText(Number((item.current_stock + sum.quantity).toFixed(4)), item.unit)} on hand after`,
  ]
    .filter(Boolean)
    .join(', ');
}

/** What came of one item. */
export function ReceiveForm({ item, onClose }: { item: AnyItem; onClose: () => void }) {
  const client = useQueryClient();
  const organization = useOrganization();
  const { today, pattern, currency, date } = useLocale();
  const suppliers = useQuery(queries.suppliers.list({ query: { status: 'active', limit: 100 } }));
  const form = useForm<Values>({
    quantity: '',
    unit: item.unit,
    total_cost: null,
    basis: 'all',
    tax_amount: null,
    received_on: today,
    due_date: '',
    supplier_id: item.supplier_id ?? '',
    payment_method: '',
    account_id: '',
    reference: '',
    notes: '',
    batch_number: '',
    made_on: '',
    expires_on: '',
    nafdac_number: '',
    location_id: '',
    accept_expiry: false,
  });
  const here = useDevicePlace();
  const { values, set, errors, bind } = form;
  const mayPay = useMay()('supplier_payments:write');
  const units = [item.unit, ...item.conversions.map((each) => each.unit)];
  const sum = received(values, item);
  const money = (value: number) => formatMoney(value, currency);
  const paidBy = values.payment_method === 'later' ? '' : values.payment_method;
  const isOnCredit = values.supplier_id !== '' && values.payment_method === '';

  const save = form.submit(
    async () => {
      if (!sum) return form.fail({ total_cost: 'This is too large' });
      if (!(await askAmount(sum.cost + (values.tax_amount ?? 0), currency))) return;
      await sendOnce({
        slot: `receipt.${item.id}`,
        body: {
          quantity: sum.quantity,
          total_cost: sum.cost,
          tax_amount: values.tax_amount ?? 0,
          received_on: values.received_on,
          ...(isOnCredit && values.due_date && { due_date: values.due_date }),
          reference: values.reference || null,
          supplier_id: values.supplier_id || null,
          ...(paidBy && { payment_method: paidBy }),
          ...(paidBy && values.account_id && { account_id: values.account_id }),
          ...(values.supplier_id && values.payment_method === 'later' && { invoiced: false }),
          notes: values.notes || null,
          batch_number: values.batch_number || null,
          made_on: values.made_on || null,
          expires_on: values.expires_on || null,
          nafdac_number: values.nafdac_number || null,
          ...((values.location_id || here) && { location_id: values.location_id || here }),
          accept_expiry: values.accept_expiry,
        },
        send: (body, key) => receiveStock(item, body, key),
        describe: (body) => [
          `${quantityText(body.quantity, item.unit)} of ${item.name} for ${money(body.total_cost)}`,
          `received on ${date(body.received_on)}`,
          body.reference,
        ],
        done: (answer) =>
          notify.success(
            'Received',
            `${answer.name}: ${quantityText(answer.current_stock, answer.unit)} on hand`,
          ),
      });
      onClose();
      await Promise.all(AFTER_STOCK.map((group) => client.invalidateQueries({ queryKey: [group] })));
    },
    {
      check: () => {
        const faults: FieldErrors = {};
        if (inOwn(values.quantity, values.unit, item) === null)
          faults.quantity = quantityFault(values.quantity, values.unit, item) ?? 'Please enter a quantity';
        if (values.total_cost === null) faults.total_cost = 'Please enter the cost';
        return faults;
      },
    },
  );

  return (
    <form ref={form.form} className={formClasses.stack} noValidate onSubmit={save} onKeyDown={enterMovesOn}>
      {form.problem && <Alert>{form.problem}</Alert>}
      <div className={formClasses.pair}>
        <TextField
          label="Quantity"
          inputMode={isMeasured(item.unit) || values.unit !== item.unit ? 'decimal' : 'numeric'}
          autoComplete="off"
          {...bind('quantity')}
          hint={conversionText(values.quantity, values.unit, item)}
        />
        <SelectField
          label="Unit"
          options={units.map((unit) => [unit, unit] as const)}
          {...bind('unit')}
          disabled={units.length === 1}
        />
      </div>
      <div className={formClasses.pair}>
        <MoneyInput
          label="Cost, without VAT"
          currency={currency}
          value={values.total_cost}
          onChange={(value) => set('total_cost', value)}
          error={errors.total_cost}
        />
        <SelectField
          label="The cost is"
          options={[
            ['all', 'for all of it'],
            ['one', `for one ${values.unit}`],
          ]}
          {...bind('basis')}
        />
      </div>
      {sum && <p className={formClasses.note}>{describeConversion(values, sum, item, money)}</p>}
      {organization?.vat_registered && (
        <MoneyInput
          label="VAT on it"
          optional
          currency={currency}
          value={values.tax_amount}
          onChange={(value) => set('tax_amount', value)}
          error={errors.tax_amount}
        />
      )}
      <SelectField
        label="Supplier"
        optional
        options={[
          ['', 'None'] as const,
          ...(suppliers.data?.suppliers ?? []).map((each) => [each.id, each.name] as const),
        ]}
        {...bind('supplier_id')}
      />
      <SelectField
        label="Paid"
        options={[...unpaidOptions(values.supplier_id), ...(mayPay ? USUAL_METHODS : [])]}
        more={mayPay ? MORE_METHODS : []}
        {...bind('payment_method')}
        value={shownPayment(values.payment_method, values.supplier_id)}
        hint={creditHint(values.payment_method, values.supplier_id)}
        onChange={(method) => {
          set('payment_method', method);
          set('account_id', '');
        }}
      />
      {paidBy && <AccountField method={paidBy} {...bind('account_id')} />}
      <div className={formClasses.pair}>
        <DateInput
          label="Received on"
          today={today}
          pattern={pattern}
          value={values.received_on}
          onChange={(value) => set('received_on', value)}
          error={errors.received_on}
        />
        <TextField
          label="Reference"
          optional
          autoComplete="off"
          placeholder="Waybill or bill number"
          {...bind('reference')}
        />
      </div>
      <PlaceField label="Received at" {...bind('location_id')} />
      {isOnCredit && <DueField {...bind('due_date')} />}
      {item.batch_tracking_enabled && (
        <>
          <div className={formClasses.pair}>
            <TextField label="Batch number" autoComplete="off" {...bind('batch_number')} />
            <TextField label="NAFDAC number" optional autoComplete="off" {...bind('nafdac_number')} />
          </div>
          <div className={formClasses.pair}>
            <DateInput
              label="Produced on"
              optional
              today={today}
              pattern={pattern}
              value={values.made_on}
              onChange={(value) => set('made_on', value)}
              error={errors.made_on}
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
      )}
      <TextAreaField label="Notes" optional rows={2} {...bind('notes')} />
      <ExpiryQuestion form={form} />
      <Button type="submit" look="primary" size="large" wide busy={form.busy}>
        {sum ? `Receive ${quantityText(sum.quantity, item.unit)} for ${money(sum.cost)}` : 'Receive'}
      </Button>
    </form>
  );
}
