import type { MoneyAccount } from '@lissafi/contract/bank-accounts';
import type { MatchCreate } from '@lissafi/contract/bank-statements';
import type { FundingKind } from '@lissafi/contract/funding';
import type { ExpenseCategory, IncomeCategory } from '@lissafi/contract/transactions';
import { categoryFor } from '@lissafi/domain/bank/suggestions';
import { formatMoney } from '@lissafi/domain/money/money';
import { useQueryClient } from '@tanstack/react-query';
import { useLocale } from '../../organization/use-organization.ts';
import { accountText, useMoneyAccounts } from '../../pickers/AccountField.tsx';
import { CustomerPicker } from '../../pickers/CustomerPicker.tsx';
import { SupplierPicker } from '../../pickers/SupplierPicker.tsx';
import { Alert } from '../../ui/Alert.tsx';
import { Amount } from '../../ui/Amount.tsx';
import { Button } from '../../ui/Button.tsx';
import { Drawer } from '../../ui/Drawer.tsx';
import formClasses from '../../ui/form/Form.module.css';
import { SelectField, TextField } from '../../ui/form/fields.tsx';
import { MoneyInput } from '../../ui/form/MoneyInput.tsx';
import { type FieldErrors, useForm } from '../../ui/form/use-form.ts';
import { CATEGORIES } from '../transactions/labels.ts';
import { confirming, type Line, lineText, type MatchCreateInput, sendMatches } from './actions.ts';
import { CREATE_LABELS } from './labels.ts';
import classes from './Reconcile.module.css';

interface Props {
  account: MoneyAccount;
  line: Line;
  /** More than one: the line is split, and each part has an amount. */
  parts: number;
  opened: boolean;
  onClose: () => void;
}

/** Records what a line shows and matches it, in one step; a line can be several things at once. */
export function CreateDrawer(props: Props) {
  return (
    <Drawer
      title={props.parts > 1 ? 'Split the line' : 'Record this line'}
      opened={props.opened}
      onClose={props.onClose}
    >
      {props.opened && <CreateForm key={`${props.line.id}.${props.parts}`} {...props} />}
    </Drawer>
  );
}

/** A settlement is accepted where it is suggested, because it names the days that it clears. */
type Kind = Exclude<MatchCreate['kind'], 'settlement'>;

interface Part {
  kind: Kind;
  amount: number | null;
  category: ExpenseCategory;
  income: IncomeCategory;
  counterparty: string;
  party: string;
  party_id: string;
  account_id: string;
  charge: number | null;
  funding_kind: FundingKind;
}

const IN: Kind[] = ['customer_payment', 'income', 'transfer', 'funding'];
const OUT: Kind[] = ['expense', 'supplier_payment', 'transfer', 'funding'];
const FUNDING_IN = [
  ['capital_in', 'Money of the owner'],
  ['loan_received', 'Loan received'],
] as const;
const FUNDING_OUT = [
  ['drawings', 'Drawings of the owner'],
  ['loan_repaid', 'Loan repaid'],
] as const;
const OPTIONS = Object.entries(CATEGORIES.expense) as [ExpenseCategory, string][];
const INCOME = Object.entries(CATEGORIES.income) as [IncomeCategory, string][];

function CreateForm({ account, line, parts, onClose }: Props) {
  const client = useQueryClient();
  const { currency, date } = useLocale();
  const amount = line.amount ?? 0;
  const isIn = amount > 0;
  const first = (): Part => ({
    kind: isIn ? 'customer_payment' : 'expense',
    amount: null,
    category: (categoryFor(line.description) ?? 'other') as ExpenseCategory,
    income: 'other_income',
    counterparty: '',
    party: '',
    party_id: '',
    account_id: '',
    charge: null,
    funding_kind: isIn ? 'capital_in' : 'drawings',
  });
  const form = useForm<{ parts: Part[] }>({ parts: Array.from({ length: parts }, first) });
  const all = form.values.parts;
  const size = Math.abs(amount);
  const given = all.reduce((sum, part) => sum + (part.amount ?? 0), 0);
  const isSplit = all.length > 1;
  const money = (value: number) => formatMoney(value, currency);
  const set = (index: number, changes: Partial<Part>) =>
    form.set(
      'parts',
      all.map((part, place) => (place === index ? { ...part, ...changes } : part)),
    );
  const save = form.submit(
    async () => {
      await sendMatches(
        account.id,
        [{ line_ids: [line.id], create: all.map((part) => toCreate(part, isSplit)), ...confirming(line) }],
        {
          what: lineText(line, currency, date),
          done: 'Recorded and matched',
        },
      );
      onClose();
      await client.invalidateQueries();
    },
    {
      check: () => {
        const faults: FieldErrors = {};
        for (const [index, part] of all.entries()) {
          if (isSplit && !part.amount && index < all.length - 1)
            faults[`parts.${index}.amount`] = 'Please enter an amount';
          if ((part.kind === 'customer_payment' || part.kind === 'supplier_payment') && !part.party_id)
            faults[`parts.${index}.party`] = 'Choose one of the list';
          if (part.kind === 'transfer' && !part.account_id)
            faults[`parts.${index}.account_id`] = 'Choose one of your accounts';
        }
        if (isSplit && given > size) faults['parts.0.amount'] = `The parts are more than ${money(size)}`;
        return faults;
      },
    },
  );
  return (
    <form ref={form.form} className={formClasses.stack} noValidate onSubmit={save}>
      {form.problem && <Alert>{form.problem}</Alert>}
      <p className={classes.soft}>
        {date(line.date ?? '')} · {line.description}, <Amount value={amount} currency={currency} strong />
      </p>
      {all.map((part, index) => (
        <PartFields
          key={index}
          {...{ part, index, isIn, currency, account }}
          isSplit={isSplit}
          rest={index === all.length - 1 ? size - given : null}
          errors={form.errors}
          onChange={(changes) => set(index, changes)}
        />
      ))}
      {isSplit && (
        <Button onClick={() => form.set('parts', [...all, first()])} disabled={all.length >= 10}>
          Add a part
        </Button>
      )}
      <Button type="submit" look="primary" size="large" wide busy={form.busy}>
        Record and match {money(size)}
      </Button>
    </form>
  );
}

function toCreate(part: Part, isSplit: boolean): MatchCreateInput {
  const amount = isSplit && part.amount ? { amount: part.amount } : {};
  switch (part.kind) {
    case 'expense':
      return { kind: 'expense', ...amount, category: part.category, counterparty: part.counterparty || null };
    case 'income':
      return { kind: 'income', ...amount, category: part.income, counterparty: part.counterparty || null };
    case 'customer_payment':
      return { kind: 'customer_payment', ...amount, customer_id: part.party_id };
    case 'supplier_payment':
      return { kind: 'supplier_payment', ...amount, supplier_id: part.party_id };
    case 'transfer':
      return { kind: 'transfer', ...amount, account_id: part.account_id, charge: part.charge ?? 0 };
    case 'funding':
      return {
        kind: 'funding',
        ...amount,
        funding_kind: part.funding_kind,
        counterparty: part.counterparty || null,
      };
  }
}

function PartFields({
  part,
  index,
  isIn,
  isSplit,
  rest,
  currency,
  account,
  errors,
  onChange,
}: {
  part: Part;
  index: number;
  isIn: boolean;
  isSplit: boolean;
  /** What the last part takes where its amount is left out. */
  rest: number | null;
  currency: string;
  account: MoneyAccount;
  errors: Record<string, string>;
  onChange: (changes: Partial<Part>) => void;
}) {
  const accounts = useMoneyAccounts().filter(({ id }) => id !== account.id);
  const error = (name: string) => errors[`parts.${index}.${name}`];
  const picker = {
    name: part.party,
    isKnown: part.party_id !== '',
    onType: (party: string) => onChange({ party, party_id: '' }),
    onPick: ({ id, name }: { id: string; name: string }) => onChange({ party: name, party_id: id }),
    error: error('party'),
  };
  const fields = (
    <>
      <SelectField
        label={isIn ? 'What came in' : 'What went out'}
        options={(isIn ? IN : OUT).map((kind) => [kind, CREATE_LABELS[kind]] as const)}
        value={part.kind}
        onChange={(kind) => onChange({ kind })}
      />
      {isSplit && (
        <MoneyInput
          label="Amount"
          currency={currency}
          value={part.amount}
          placeholder={rest === null || rest <= 0 ? '' : formatMoney(rest, currency)}
          onChange={(amount) => onChange({ amount: typeof amount === 'number' ? amount : null })}
          error={error('amount')}
        />
      )}
      {part.kind === 'expense' && (
        <SelectField
          label="Category"
          options={OPTIONS}
          value={part.category}
          onChange={(category) => onChange({ category })}
        />
      )}
      {part.kind === 'income' && (
        <SelectField
          label="Category"
          options={INCOME}
          value={part.income}
          onChange={(income) => onChange({ income })}
        />
      )}
      {(part.kind === 'expense' || part.kind === 'income') && (
        <TextField
          label={part.kind === 'expense' ? 'Paid to' : 'Received from'}
          optional
          autoComplete="off"
          maxLength={200}
          value={part.counterparty}
          onChange={(counterparty) => onChange({ counterparty })}
        />
      )}
      {part.kind === 'customer_payment' && (
        <CustomerPicker
          {...picker}
          currency={currency}
          hint="Oldest invoices first; the rest stays as credit"
        />
      )}
      {part.kind === 'supplier_payment' && (
        <SupplierPicker label="Supplier" {...picker} hint="Oldest bills first" />
      )}
      {part.kind === 'transfer' && (
        <SelectField
          label={isIn ? 'From' : 'To'}
          options={[
            ['', 'Choose an account'] as const,
            ...accounts.map((each) => [each.id, accountText(each)] as const),
          ]}
          value={part.account_id}
          onChange={(account_id) => onChange({ account_id })}
          error={error('account_id')}
        />
      )}
      {part.kind === 'funding' && (
        <SelectField
          label="What"
          options={isIn ? FUNDING_IN : FUNDING_OUT}
          value={part.funding_kind as never}
          onChange={(funding_kind) => onChange({ funding_kind })}
        />
      )}
    </>
  );
  return isSplit ? (
    <fieldset className={classes.part}>
      <legend>Part {index + 1}</legend>
      {fields}
    </fieldset>
  ) : (
    fields
  );
}
