import { formatMoney } from '@lissafi/domain/money/money';
import { useMay } from '../../client/session.ts';
import { MORE_METHODS, USUAL_METHODS } from '../../labels/documents.ts';
import { useLocale, useOrganization } from '../../organization/use-organization.ts';
import { AccountField } from '../../pickers/AccountField.tsx';
import { DueField } from '../../pickers/DueField.tsx';
import { PlaceField } from '../../pickers/PlaceField.tsx';
import { SupplierPicker } from '../../pickers/SupplierPicker.tsx';
import { creditHint, shownPayment, unpaidOptions } from '../../pickers/unpaid.ts';
import { DateInput } from '../../ui/form/DateInput.tsx';
import formClasses from '../../ui/form/Form.module.css';
import { SelectField, TextField } from '../../ui/form/fields.tsx';
import { MoneyInput } from '../../ui/form/MoneyInput.tsx';
import type { useForm } from '../../ui/form/use-form.ts';
import { type DeliveryForm, isBilledLater, isMethod } from './model.ts';

/** From whom, when and where to, how it is paid, and what else is on the bill. */
export function BillAndPayment({
  form,
  isOrdered,
}: {
  form: ReturnType<typeof useForm<DeliveryForm>>;
  /** Then the supplier is that of the order. */
  isOrdered: boolean;
}) {
  const chargesVat = useOrganization()?.vat_registered ?? false;
  const { today, pattern, currency } = useLocale();
  const { values, set, setValues, bind, errors } = form;
  const { payment } = values;
  const mayPay = useMay()('supplier_payments:write');
  return (
    <fieldset className={formClasses.group}>
      <legend>Bill and payment</legend>
      {!isOrdered && (
        <SupplierPicker
          label="Supplier"
          optional
          name={values.supplier}
          isKnown={values.supplier_id !== ''}
          onType={(supplier) => setValues((before) => ({ ...before, supplier, supplier_id: '' }))}
          onPick={({ id, name }) => setValues((before) => ({ ...before, supplier: name, supplier_id: id }))}
          error={errors.supplier_id}
        />
      )}
      <div className={formClasses.pair}>
        <SelectField
          label="Paid"
          options={[
            ...(payment === 'unsaid' ? [['unsaid', 'Choose'] as const] : []),
            ...unpaidOptions(values.supplier_id),
            ...(mayPay ? USUAL_METHODS : []),
          ]}
          more={mayPay ? MORE_METHODS : []}
          value={shownPayment(payment, values.supplier_id)}
          hint={creditHint(payment, values.supplier_id)}
          onChange={(next) => setValues((before) => ({ ...before, payment: next, account_id: '' }))}
          error={errors.payment_method ?? errors.invoiced}
        />
        <DateInput
          label="Date"
          today={today}
          pattern={pattern}
          value={values.received_on}
          onChange={(value) => set('received_on', value)}
          error={errors.received_on}
        />
      </div>
      <PlaceField
        label="Received at"
        value={values.location_id}
        onChange={(id) => set('location_id', id)}
        error={errors.location_id}
      />
      {isMethod(payment) && <AccountField method={payment} {...bind('account_id')} />}
      {payment === '' && values.supplier_id !== '' && <DueField {...bind('due_date')} />}
      <div className={formClasses.pair}>
        {!isBilledLater(values) && (
          <MoneyInput
            label="Transport on the bill"
            optional
            currency={currency}
            placeholder="None"
            value={values.freight}
            onChange={(value) => set('freight', value)}
            error={errors.freight}
            hint="Added to the costs of the goods"
          />
        )}
        <MoneyInput
          label="VAT on the bill"
          optional
          currency={currency}
          placeholder="None"
          value={values.tax_amount}
          onChange={(value) => set('tax_amount', value)}
          error={errors.tax_amount}
          hint={chargesVat ? 'You claim it back' : 'It is part of the costs'}
        />
      </div>
      {isBilledLater(values) && (
        <p className={formClasses.note}>
          {values.freight
            ? `Transport of ${formatMoney(values.freight, currency)} is left out: it is added with the supplier’s bill, or once it is paid.`
            : 'Transport is added with the supplier’s bill, or once it is paid.'}
        </p>
      )}
      <TextField label="Reference" optional autoComplete="off" maxLength={100} {...bind('reference')} />
    </fieldset>
  );
}
