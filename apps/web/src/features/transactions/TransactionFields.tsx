import type { Transaction, TransactionCategory } from '@lissafi/contract/transactions';
import { takesTransactions } from '@lissafi/domain/books/transaction';
import { formatMoney } from '@lissafi/domain/money/money';
import { claimsInputVat, purchaseOf, vatRate } from '@lissafi/domain/nigeria/tax-rules';
import { priceWithoutTax } from '@lissafi/domain/sales/invoice';
import { foldName } from '@lissafi/domain/text/name';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useDeferredValue, useState } from 'react';
import { queries } from '../../client/api.ts';
import { useMay } from '../../client/session.ts';
import { MORE_METHODS, options, USUAL_METHODS } from '../../labels/documents.ts';
import { useLocale, useOrganization } from '../../organization/use-organization.ts';
import { AccountField } from '../../pickers/AccountField.tsx';
import { BranchField } from '../../pickers/BranchField.tsx';
import { DueField } from '../../pickers/DueField.tsx';
import { SupplierPicker } from '../../pickers/SupplierPicker.tsx';
import { Button } from '../../ui/Button.tsx';
import { DateInput } from '../../ui/form/DateInput.tsx';
import formClasses from '../../ui/form/Form.module.css';
import { SelectField, TextField } from '../../ui/form/fields.tsx';
import modeClasses from '../../ui/form/InputModes.module.css';
import { MoneyInput } from '../../ui/form/MoneyInput.tsx';
import type { useForm } from '../../ui/form/use-form.ts';
import { CATEGORIES, HINTS } from './labels.ts';
import { emptyForm, type TransactionForm } from './model.ts';

type Form = ReturnType<typeof useForm<TransactionForm>>;

const METHODS: Record<Transaction['type'], string> = { expense: 'Paid from', income: 'Received in' };

/** How much and what for first; the rest is filled in as it mostly is. `children`: the receipts. */
export function TransactionFields({ form, children }: { form: Form; children: ReactNode }) {
  const { today, pattern, currency } = useLocale();
  const { values, set, setValues, bind, errors } = form;
  const [more, setMore] = useState(false);
  const isExpense = values.type === 'expense';
  const isUnpaid = isExpense && values.payment_method === 'unpaid';
  const hasMore =
    more ||
    [values.tax_amount, values.amount_paid, values.unit_price].some((each) => each !== null) ||
    [values.supplier_id, values.item, values.quantity, values.account_code].some((each) => each !== '');
  const choose = (type: Transaction['type']) => {
    if (type === values.type) return;
    const { payment_method } = emptyForm(today, type);
    setValues((before) => ({ ...before, type, category: '', account_code: '', payment_method }));
  };

  return (
    <>
      <fieldset className={modeClasses.modes}>
        <legend className="visually-hidden">Money out or in</legend>
        <button type="button" aria-pressed={isExpense} onClick={() => choose('expense')}>
          Expense
        </button>
        <button type="button" aria-pressed={!isExpense} onClick={() => choose('income')}>
          Income
        </button>
      </fieldset>
      <fieldset className={formClasses.group}>
        <legend>Amount and category</legend>
        <MoneyInput
          label="Amount"
          name="amount"
          currency={currency}
          value={values.amount}
          onChange={(value) => set('amount', value)}
          error={errors.amount}
        />
        <SelectField
          label="Category"
          options={[
            ['', 'Choose'] as const,
            ...options(
              CATEGORIES[values.type] as Partial<Record<TransactionCategory, string>> as Record<
                TransactionCategory,
                string
              >,
            ),
          ]}
          {...bind('category')}
          hint={values.category && HINTS[values.category]}
        />
        {!isExpense && <SaleHint category={values.category} />}
        <div className={formClasses.pair}>
          <SelectField
            label={METHODS[values.type]}
            options={[
              ...(values.payment_method === '' ? [['', 'Choose'] as const] : []),
              ['cash', 'Cash'] as const,
              ...USUAL_METHODS.filter(([method]) => method !== 'cash'),
              ...(isExpense ? [['unpaid', 'Not paid yet'] as const] : []),
            ]}
            more={MORE_METHODS}
            {...bind('payment_method')}
            onChange={(method) => {
              set('payment_method', method);
              set('account_id', '');
            }}
          />
          <DateInput
            label="Date"
            name="transaction_date"
            today={today}
            pattern={pattern}
            value={values.transaction_date}
            onChange={(value) => set('transaction_date', value)}
            error={errors.transaction_date}
          />
        </div>
        {isUnpaid && (
          <>
            <SupplierField form={form} />
            <DueField {...bind('due_date')} />
          </>
        )}
        {values.payment_method !== 'unpaid' && values.payment_method !== '' && (
          <AccountField method={values.payment_method} {...bind('account_id')} />
        )}
        <BranchField {...bind('branch_id')} />
      </fieldset>
      <fieldset className={formClasses.group}>
        <legend>Receipt</legend>
        {children}
      </fieldset>
      <fieldset className={formClasses.group}>
        <legend>Details</legend>
        <TextField
          label={isExpense ? 'Payee' : 'Received from'}
          optional
          autoComplete="off"
          maxLength={200}
          {...bind('counterparty')}
        />
        {!isExpense && <CustomerHint name={values.counterparty} />}
        <TextField label="Details" optional autoComplete="off" maxLength={500} {...bind('description')} />
        {hasMore ? (
          <>
            {isExpense && <VatField form={form} />}
            {isExpense && !isUnpaid && <PartField form={form} />}
            <GoodsFields form={form} />
            <LedgerField form={form} />
          </>
        ) : (
          <Button look="subtle" onClick={() => setMore(true)}>
            {isExpense ? 'VAT, part payment, quantity' : 'Quantity, account'}
          </Button>
        )}
      </fieldset>
    </>
  );
}

/** A business that charges VAT numbers its sales; everybody else is told that a receipt is there too. */
function SaleHint({ category }: { category: TransactionForm['category'] }) {
  const charges = useOrganization()?.vat_registered ?? false;
  if (!charges || (category !== 'sales' && category !== 'services')) return null;
  return (
    <p className={formClasses.note}>
      You charge VAT, so a sale needs a numbered document. <Link to="/invoices/new">Record a sale</Link>
    </p>
  );
}

/** Money of a known customer belongs to what that customer owes. */
function CustomerHint({ name }: { name: string }) {
  const may = useMay();
  const { currency } = useLocale();
  const search = useDeferredValue(name.trim());
  const { data } = useQuery({
    ...queries.customers.list({ query: { search, limit: 1 } }),
    enabled: search.length > 2 && may('customers:read'),
  });
  const found = data?.customers[0];
  if (!found || foldName(found.name) !== foldName(search)) return null;
  return (
    <p className={formClasses.note}>
      {found.name} is a customer
      {found.outstanding > 0 && ` who owes ${formatMoney(found.outstanding, currency)}`}. Record the money as
      a payment instead, so that it reduces what is owed:{' '}
      <Link to="/customers/$id" params={{ id: found.id }}>
        open {found.name}
      </Link>
    </p>
  );
}

function GoodsFields({ form }: { form: Form }) {
  const { currency } = useLocale();
  const { values, set, bind, errors } = form;
  return (
    <>
      <TextField label="Item" optional autoComplete="off" maxLength={200} {...bind('item')} />
      <div className={formClasses.pair}>
        <TextField label="Quantity" optional inputMode="decimal" {...bind('quantity')} />
        <TextField label="Unit" optional autoComplete="off" maxLength={40} {...bind('unit')} />
      </div>
      <MoneyInput
        label="Price of one"
        optional
        currency={currency}
        value={values.unit_price}
        onChange={(value) => set('unit_price', value)}
        error={errors.unit_price}
      />
    </>
  );
}

/** For those who know the chart of accounts; everybody else leaves it with the category. */
function LedgerField({ form }: { form: Form }) {
  const may = useMay();
  const { type } = form.values;
  const { data } = useQuery({
    ...queries.accounts.list({ query: { type, archived: 'false', limit: 100 } }),
    enabled: may('journals:write'),
  });
  if (!may('journals:write')) return null;
  const accounts = (data?.accounts ?? []).filter((account) => takesTransactions(type, account));
  return (
    <SelectField
      label="Account in the books"
      optional
      options={[
        ['', 'That of the category'] as const,
        ...accounts.map(({ code, name }) => [code, `${code} ${name}`] as const),
      ]}
      {...form.bind('account_code')}
    />
  );
}

function SupplierField({ form, optional }: { form: Form; optional?: boolean }) {
  const { values, set, errors } = form;
  const [typed, setTyped] = useState('');
  const id = values.supplier_id;
  const chosen = useQuery({ ...queries.suppliers.get({ params: { id } }), enabled: id !== '' });
  return (
    <SupplierPicker
      label="Owed to"
      optional={optional ?? false}
      hint={
        optional
          ? 'Nobody where it is fully paid. You can pay it later from the supplier’s page.'
          : 'You can pay it later from the supplier’s page.'
      }
      name={id === '' ? typed : (chosen.data?.name ?? typed)}
      isKnown={id !== ''}
      error={errors.supplier_id}
      onType={(name) => {
        setTyped(name);
        set('supplier_id', '');
      }}
      onPick={(supplier) => {
        setTyped(supplier.name);
        set('supplier_id', supplier.id);
      }}
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
        name="tax_amount"
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
      {rest > 0 && <DueField {...form.bind('due_date')} />}
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
