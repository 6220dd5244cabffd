import type { PaymentMethod } from '@lissafi/contract/documents';
import { needsLife } from '@lissafi/domain/books/fixed-assets';
import { formatMoney } from '@lissafi/domain/money/money';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { api } from '../../client/api.ts';
import { sendOnce } from '../../client/send-once.ts';
import { MORE_METHODS, USUAL_METHODS } from '../../labels/documents.ts';
import { useLocale, useOrganization } from '../../organization/use-organization.ts';
import { AccountField } from '../../pickers/AccountField.tsx';
import { withTypedSupplier } from '../../pickers/preselected-supplier.ts';
import { SupplierPicker } from '../../pickers/SupplierPicker.tsx';
import { Alert } from '../../ui/Alert.tsx';
import { Button, ButtonLink } from '../../ui/Button.tsx';
import { DateInput } from '../../ui/form/DateInput.tsx';
import { enterMovesOn } from '../../ui/form/enter-moves-on.ts';
import formClasses from '../../ui/form/Form.module.css';
import { SelectField, TextAreaField, TextField } from '../../ui/form/fields.tsx';
import { MoneyInput } from '../../ui/form/MoneyInput.tsx';
import type { TypedMoney } from '../../ui/form/unreadable.ts';
import { type FieldErrors, useForm } from '../../ui/form/use-form.ts';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { notify } from '../../ui/toast.ts';
import { useAssetAccounts } from './use-asset-accounts.ts';

/** Paid with a method, owed to a supplier, or in the books already. */
type Paid = PaymentMethod | 'credit' | 'in_books';

/** Months as they are typed; null for none, NaN for what is no whole number. */
const monthsOf = (typed: string) =>
  typed.trim() === '' ? null : /^\d{1,4}$/.test(typed.trim()) ? Number(typed) : Number.NaN;

interface AssetForm {
  name: string;
  note: string;
  account_code: string;
  acquired_on: string;
  cost: number | null;
  tax_amount: number | null;
  residual_value: number | null;
  life_months: string;
  paid: Paid;
  account_id: string;
  /** The name of the supplier, and whose it is once that is known. */
  supplier: string;
  supplier_id: string;
  depreciated_before: number | null;
  depreciate_from: string;
}

function faultsOf(written: AssetForm): FieldErrors {
  const months = monthsOf(written.life_months);
  const faults: FieldErrors = {};
  if (!written.name.trim()) faults.name = 'Please enter a name';
  if (!written.cost) faults.cost = 'Please enter the cost';
  if (!written.acquired_on) faults.acquired_on = 'Please enter a date';
  if (Number.isNaN(months) || months === 0) faults.life_months = 'Please enter whole months';
  if (months === null && needsLife(written.account_code)) faults.life_months = 'Please enter the useful life';
  if (written.paid === 'credit' && !written.supplier_id) faults.supplier_id = 'Please choose the supplier';
  return faults;
}

export function AssetFormPage() {
  const { today, pattern, currency, date } = useLocale();
  const charges = useOrganization()?.vat_registered ?? false;
  const navigate = useNavigate();
  const client = useQueryClient();
  const accounts = useAssetAccounts();
  const form = useForm<AssetForm>({
    name: '',
    note: '',
    account_code: '1500',
    acquired_on: today,
    cost: null,
    tax_amount: null,
    residual_value: null,
    life_months: '60',
    paid: 'bank_transfer',
    account_id: '',
    supplier: '',
    supplier_id: '',
    depreciated_before: null,
    depreciate_from: today.slice(0, 7),
  });
  const { values, set, bind, errors } = form;
  const inBooks = values.paid === 'in_books';
  const money = (name: 'cost' | 'tax_amount' | 'residual_value' | 'depreciated_before') => ({
    currency,
    value: values[name],
    onChange: (value: TypedMoney) => set(name, value),
    error: errors[name],
  });

  const save = form.submit(
    async (written) => {
      const months = monthsOf(written.life_months);
      const { paid } = written;
      const { id } = await sendOnce({
        slot: 'asset.new',
        body: {
          name: written.name.trim(),
          note: written.note || null,
          account_code: written.account_code,
          acquired_on: written.acquired_on,
          cost: written.cost ?? 0,
          residual_value: written.residual_value ?? 0,
          life_months: months,
          ...(paid === 'in_books'
            ? {
                in_books: true,
                depreciated_before: written.depreciated_before ?? 0,
                ...(months !== null && { depreciate_from: written.depreciate_from }),
              }
            : { tax_amount: written.tax_amount ?? 0 }),
          ...(paid === 'credit' && { supplier_id: written.supplier_id }),
          ...(paid !== 'credit' &&
            paid !== 'in_books' && {
              method: paid,
              ...(written.account_id && { account_id: written.account_id }),
            }),
        },
        send: (body, idempotencyKey) => api.assets.create({ body, idempotencyKey }),
        describe: (body) => [body.name, formatMoney(body.cost, currency), `on ${date(body.acquired_on)}`],
        done: (answer) => notify.success(`${answer.name} recorded`),
      });
      form.setValues(written);
      await client.invalidateQueries();
      await navigate({ to: '/books/assets/$id', params: { id }, replace: true });
    },
    {
      complete: async (typed) => (typed.paid === 'credit' ? withTypedSupplier(typed, form.fill) : typed),
      check: faultsOf,
    },
  );

  return (
    <>
      <PageHeader title="New asset" back="/books/assets" />
      <form ref={form.form} className={formClasses.form} noValidate onSubmit={save} onKeyDown={enterMovesOn}>
        {form.problem && <Alert>{form.problem}</Alert>}
        <fieldset className={formClasses.group}>
          <legend>Asset</legend>
          <TextField
            label="Name"
            autoComplete="off"
            maxLength={100}
            placeholder="Such as Bread oven"
            {...bind('name')}
          />
          <div className={formClasses.pair}>
            <SelectField
              label="Kind"
              options={accounts.length > 0 ? accounts : [['1500', '1500 Equipment'] as const]}
              {...bind('account_code')}
            />
            <DateInput
              label="Acquired on"
              today={today}
              pattern={pattern}
              value={values.acquired_on}
              onChange={(day) => set('acquired_on', day)}
              error={errors.acquired_on}
            />
          </div>
        </fieldset>
        <fieldset className={formClasses.group}>
          <legend>Cost</legend>
          <SelectField
            label="Paid from"
            options={[
              ...USUAL_METHODS,
              ['credit', 'Not paid yet: owed to a supplier'] as const,
              ['in_books', 'Nothing: the opening balances hold it already'] as const,
            ]}
            more={MORE_METHODS}
            {...bind('paid')}
            error={errors.method}
            onChange={(paid) => {
              set('paid', paid);
              set('account_id', '');
            }}
          />
          {values.paid === 'credit' && (
            <SupplierPicker
              label="Owed to"
              name={values.supplier}
              isKnown={values.supplier_id !== ''}
              hint="You can pay it later from the supplier’s page."
              error={errors.supplier_id}
              onType={(supplier) => form.setValues((before) => ({ ...before, supplier, supplier_id: '' }))}
              onPick={({ id, name }) =>
                form.setValues((before) => ({ ...before, supplier: name, supplier_id: id }))
              }
            />
          )}
          {values.paid !== 'credit' && values.paid !== 'in_books' && (
            <AccountField method={values.paid} {...bind('account_id')} />
          )}
          <div className={formClasses.pair}>
            <MoneyInput label={inBooks ? 'Cost in the books' : 'Cost without VAT'} {...money('cost')} />
            {inBooks ? (
              <MoneyInput label="Depreciated before" optional {...money('depreciated_before')} />
            ) : (
              <MoneyInput
                label="VAT"
                optional
                placeholder="None"
                hint={
                  charges
                    ? 'Claimed back on assets bought from 2026 on; before, part of the cost.'
                    : 'Your business does not charge VAT, so it is part of the cost.'
                }
                {...money('tax_amount')}
              />
            )}
          </div>
        </fieldset>
        <fieldset className={formClasses.group}>
          <legend>Depreciation</legend>
          <div className={formClasses.pair}>
            <TextField
              label="Useful life in months"
              optional={!needsLife(values.account_code)}
              inputMode="numeric"
              maxLength={4}
              hint={
                needsLife(values.account_code)
                  ? 'By equal months, from the month of acquisition.'
                  : 'Leave it empty for land, which is not depreciated.'
              }
              {...bind('life_months')}
            />
            <MoneyInput
              label="Residual value"
              optional
              placeholder="None"
              hint="What it is still worth at the end."
              {...money('residual_value')}
            />
          </div>
          {inBooks && (
            <TextField
              label="First month to depreciate here"
              type="month"
              hint="Earlier months are in “Depreciated before”."
              {...bind('depreciate_from')}
            />
          )}
          <TextAreaField label="Note" optional rows={2} maxLength={2_000} {...bind('note')} />
        </fieldset>
        <div className={formClasses.actions}>
          <Button type="submit" look="primary" size="large" busy={form.busy}>
            Record asset
          </Button>
          <ButtonLink to="/books/assets" size="large">
            Cancel
          </ButtonLink>
        </div>
      </form>
    </>
  );
}
