import { formatMoney } from '@lissafi/domain/money/money';
import { claimsInputVat, purchaseOf, vatRate } from '@lissafi/domain/nigeria/tax-rules';
import { priceWithoutTax } from '@lissafi/domain/sales/invoice';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { queries } from '../../client/api.ts';
import { options, PAYMENT_METHODS } from '../../labels/documents.ts';
import { useLocale, useOrganization } from '../../organization/use-organization.ts';
import { AccountField } from '../../pickers/AccountField.tsx';
import { Button } from '../../ui/Button.tsx';
import { DateInput } from '../../ui/form/DateInput.tsx';
import formClasses from '../../ui/form/Form.module.css';
import { SelectField, TextField } from '../../ui/form/fields.tsx';
import { MoneyInput } from '../../ui/form/MoneyInput.tsx';
import type { useForm } from '../../ui/form/use-form.ts';
import { CATEGORIES, HINTS } from './labels.ts';
import type { ExpenseForm } from './model.ts';

type Form = ReturnType<typeof useForm<ExpenseForm>>;

/** How much and what for first; the rest is filled in as it mostly is. `children`: the receipts. */
export function ExpenseFields({ form, children }: { form: Form; children: ReactNode }) {
  const { today, pattern, currency } = useLocale();
  const { values, set, bind, errors } = form;
  const [more, setMore] = useState(false);
  const isUnpaid = values.payment_method === 'unpaid';
  const hasMore =
    more || values.tax_amount !== null || values.amount_paid !== null || values.supplier_id !== '';

  return (
    <>
      <fieldset className={formClasses.group}>
        <legend>Amount and category</legend>
        <MoneyInput
          label="Amount"
          currency={currency}
          value={values.amount}
          onChange={(value) => set('amount', value)}
          error={errors.amount}
        />
        <SelectField
          label="Category"
          options={[['', 'Choose'] as const, ...options(CATEGORIES)]}
          {...bind('category')}
          hint={values.category && HINTS[values.category]}
        />
        <div className={formClasses.pair}>
          <SelectField
            label="Paid from"
            options={[
              ['cash', 'Cash'] as const,
              ...options(PAYMENT_METHODS).filter(([method]) => method !== 'cash'),
              ['unpaid', 'Not paid yet'] as const,
            ]}
            {...bind('payment_method')}
            onChange={(method) => {
              set('payment_method', method);
              set('account_id', '');
            }}
          />
          <DateInput
            label="Date"
            today={today}
            pattern={pattern}
            value={values.transaction_date}
            onChange={(value) => set('transaction_date', value)}
            error={errors.transaction_date}
          />
        </div>
        {isUnpaid && <SupplierField form={form} />}
        {values.payment_method !== 'unpaid' && (
          <AccountField method={values.payment_method} {...bind('account_id')} />
        )}
      </fieldset>
      <fieldset className={formClasses.group}>
        <legend>Receipt</legend>
        {children}
      </fieldset>
      <fieldset className={formClasses.group}>
        <legend>Details</legend>
        <TextField label="Payee" optional autoComplete="off" maxLength={200} {...bind('counterparty')} />
        <TextField label="Details" optional autoComplete="off" maxLength={500} {...bind('description')} />
        {hasMore ? (
          <>
            <VatField form={form} />
            {!isUnpaid && <PartField form={form} />}
          </>
        ) : (
          <Button look="subtle" onClick={() => setMore(true)}>
            VAT, part payment
          </Button>
        )}
      </fieldset>
    </>
  );
}

function SupplierField({ form, optional }: { form: Form; optional?: boolean }) {
  const suppliers = useQuery(queries.suppliers.list({ query: { status: 'active', limit: 100 } }));
  return (
    <SelectField
      label="Owed to"
      optional={optional}
      options={[
        ['', optional ? 'Nobody: it is fully paid' : 'Choose a supplier'] as const,
        ...(suppliers.data?.suppliers ?? []).map((each) => [each.id, each.name] as const),
      ]}
      {...form.bind('supplier_id')}
      hint={
        suppliers.data?.total === 0
          ? 'Add the supplier under Suppliers first.'
          : 'You can pay it later from the supplier’s page.'
      }
    />
  );
}

function VatField({ form }: { form: Form }) {
  const { currency } = useLocale();
  const charges = useOrganization()?.vat_registered ?? false;
  const { values, set, errors } = form;
  const on = values.transaction_date;
  const included = values.amount ? values.amount - priceWithoutTax(values.amount, vatRate(on)) : 0;
  const claims = values.category === '' || claimsInputVat(purchaseOf(values.category), on);
  return (
    <>
      <MoneyInput
        label="VAT in the amount"
        optional
        placeholder="None"
        currency={currency}
        value={values.tax_amount}
        onChange={(value) => set('tax_amount', value)}
        error={errors.tax_amount}
        hint={
          charges
            ? claims
              ? 'As shown on the receipt. You claim it back.'
              : 'As shown on the receipt. VAT on services and equipment is claimed from 2026, so it is part of the expense.'
            : 'Your business does not charge VAT, so it is part of the expense.'
        }
      />
      {included > 0 && (
        <div className={formClasses.actions}>
          <Button size="small" onClick={() => set('tax_amount', included)}>
            {vatRate(on)} % is {formatMoney(included, currency)}
          </Button>
        </div>
      )}
    </>
  );
}

function PartField({ form }: { form: Form }) {
  const { currency } = useLocale();
  const { values, set, errors } = form;
  const rest = (values.amount ?? 0) - (values.amount_paid ?? values.amount ?? 0);
  return (
    <>
      <SupplierField form={form} optional />
      {values.supplier_id !== '' && (
        <MoneyInput
          label="Paid now"
          optional
          currency={currency}
          placeholder="All of it"
          value={values.amount_paid}
          onChange={(value) => set('amount_paid', value)}
          error={errors.amount_paid}
          hint={rest > 0 ? `${formatMoney(rest, currency)} will be owed` : undefined}
        />
      )}
    </>
  );
}
