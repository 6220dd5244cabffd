import { BANK_ACCOUNT_KINDS, type BankAccountKind, type MoneyAccount } from '@lissafi/contract/bank-accounts';
import { plainAccountNumber } from '@lissafi/domain/nigeria/account-number';
import { nubanFits } from '@lissafi/domain/nigeria/bank-account';
import { useQueryClient } from '@tanstack/react-query';
import { api } from '../../client/api.ts';
import { sendOnce } from '../../client/send-once.ts';
import { ACCOUNT_KINDS, numberFault } from '../../labels/bank-accounts.ts';
import { useOrganization } from '../../organization/use-organization.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';
import { Drawer } from '../../ui/Drawer.tsx';
import { enterMovesOn } from '../../ui/form/enter-moves-on.ts';
import formClasses from '../../ui/form/Form.module.css';
import { CheckField, SelectField, TextField } from '../../ui/form/fields.tsx';
import { RecordAlert } from '../../ui/form/RecordForm.tsx';
import { type FieldErrors, useForm } from '../../ui/form/use-form.ts';
import { useRecordForm } from '../../ui/form/use-record-form.ts';
import { notify } from '../../ui/toast.ts';

interface Values {
  kind: BankAccountKind;
  name: string;
  bank_name: string;
  bank_code: string;
  account_name: string;
  account_number: string;
  is_default: boolean;
  show_on_documents: boolean;
}

const EMPTY: Values = {
  kind: 'bank',
  name: '',
  bank_name: '',
  bank_code: '',
  account_name: '',
  account_number: '',
  is_default: false,
  show_on_documents: false,
};

const toForm = (account: MoneyAccount): Values => ({
  kind: account.kind,
  name: account.name,
  bank_name: account.bank_name ?? '',
  bank_code: account.bank_code ?? '',
  account_name: account.account_name ?? '',
  account_number: account.account_number ?? '',
  is_default: account.is_default,
  show_on_documents: account.show_on_documents,
});

const fieldsOf = ({ kind, ...values }: Values) => {
  const isCash = kind === 'cash';
  return {
    name: values.name,
    bank_name: (!isCash && values.bank_name) || null,
    bank_code: (!isCash && values.bank_code) || null,
    account_name: (!isCash && values.account_name) || null,
    account_number: (!isCash && values.account_number) || null,
    show_on_documents: !isCash && values.show_on_documents,
  };
};

/** `before` is the account as it is stored: a number that was not changed stays as it is. */
const faultsOf = (values: Values, currency: string | undefined, before?: MoneyAccount): FieldErrors => {
  const faults: FieldErrors = {};
  const number = plainAccountNumber(values.account_number);
  const isOfBank = values.kind === 'bank' || values.kind === 'wallet';
  const isChanged = number !== (before?.account_number ?? '');
  const problem = isOfBank && isChanged && currency === 'NGN' && numberFault(number);
  if (problem) faults.account_number = problem;
  if (!values.name.trim()) faults.name = 'Please enter a name';
  if (values.kind !== 'cash' && values.show_on_documents) {
    if (!values.bank_name.trim()) faults.bank_name = 'Please enter the bank';
    if (!values.account_name.trim()) faults.account_name = 'Please enter the account name';
    if (!values.account_number.trim()) faults.account_number = 'Please enter the account number';
  }
  return faults;
};

interface Opened {
  opened: boolean;
  onClose: () => void;
}

export function NewAccountDrawer({ opened, onClose }: Opened) {
  return (
    <Drawer title="Add an account" opened={opened} onClose={onClose}>
      {opened && <NewForm onClose={onClose} />}
    </Drawer>
  );
}

function NewForm({ onClose }: { onClose: () => void }) {
  const client = useQueryClient();
  const form = useForm<Values>(EMPTY);
  const currency = useOrganization()?.currency;
  const save = form.submit(
    async (values) => {
      await sendOnce({
        slot: 'bank-account',
        body: { kind: values.kind, ...fieldsOf(values), ...(values.is_default && { is_default: true }) },
        send: (body, idempotencyKey) => api.bankAccounts.create({ body, idempotencyKey }),
        describe: (body) => [body.name, ACCOUNT_KINDS[body.kind], body.account_number],
        done: (answer) => notify.success(`${answer.name} added`),
      });
      onClose();
      await client.invalidateQueries();
    },
    { check: (values) => faultsOf(values, currency) },
  );
  return (
    <form ref={form.form} className={formClasses.stack} noValidate onSubmit={save} onKeyDown={enterMovesOn}>
      {form.problem && <Alert>{form.problem}</Alert>}
      <SelectField
        label="Kind"
        options={BANK_ACCOUNT_KINDS.map((kind) => [kind, ACCOUNT_KINDS[kind]] as const)}
        {...form.bind('kind')}
      />
      <Fields form={form} mayUnset />
      <Button type="submit" look="primary" size="large" wide busy={form.busy}>
        Add account
      </Button>
    </form>
  );
}

export function EditAccountDrawer({ account, opened, onClose }: Opened & { account: MoneyAccount }) {
  return (
    <Drawer title={`Edit ${account.name}`} opened={opened} onClose={onClose}>
      {opened && <EditForm account={account} onClose={onClose} />}
    </Drawer>
  );
}

const LABELS: Partial<Record<keyof Values, string>> = {
  name: 'Name',
  bank_name: 'Bank',
  account_name: 'Account name',
  account_number: 'Account number',
};

function EditForm({ account, onClose }: { account: MoneyAccount; onClose: () => void }) {
  const client = useQueryClient();
  const currency = useOrganization()?.currency;
  const editing = useRecordForm<MoneyAccount, Values>({
    record: account,
    toForm,
    faultsOf: (values) => faultsOf(values, currency, account),
    send: async (values, from) => {
      const saved = await api.bankAccounts.update({
        params: { id: account.id },
        body: {
          version: from.version,
          ...fieldsOf(values),
          ...(values.is_default && !from.is_default && { is_default: true }),
        },
      });
      notify.success(`${saved.name} saved`);
      onClose();
      await client.invalidateQueries();
    },
  });
  const { form, theirs, save } = editing;
  return (
    <form ref={form.form} className={formClasses.stack} noValidate onSubmit={save} onKeyDown={enterMovesOn}>
      <RecordAlert
        editing={editing}
        labels={LABELS}
        textOf={(values, name) => String(values[name]) || 'empty'}
      />
      <Fields form={form} mayUnset={!account.is_default} />
      <Button type="submit" look="primary" size="large" wide busy={form.busy} disabled={theirs !== null}>
        Save
      </Button>
    </form>
  );
}

/** The fields of both forms. The default cannot be switched off: another account becomes it. */
function Fields({ form, mayUnset }: { form: ReturnType<typeof useForm<Values>>; mayUnset: boolean }) {
  const { values, set, bind } = form;
  const isCash = values.kind === 'cash';
  return (
    <>
      <TextField
        label="Name"
        maxLength={100}
        autoComplete="off"
        placeholder={isCash ? 'Second till' : 'GTBank current'}
        {...bind('name')}
      />
      {!isCash && (
        <>
          <div className={formClasses.pair}>
            <TextField
              label={values.kind === 'bank' ? 'Bank' : 'Provider'}
              optional={!values.show_on_documents}
              maxLength={100}
              {...bind('bank_name')}
            />
            <TextField
              label="Account number"
              optional={!values.show_on_documents}
              inputMode="numeric"
              maxLength={34}
              {...bind('account_number')}
            />
          </div>
          <div className={formClasses.pair}>
            <TextField label="Account name" optional={!values.show_on_documents} {...bind('account_name')} />
            <TextField
              label="Bank code"
              optional
              inputMode="numeric"
              placeholder="058"
              maxLength={10}
              {...bind('bank_code')}
            />
          </div>
          {nubanFits(values.bank_code, values.account_number) === false && (
            <Alert tone="owed">
              The last digit of this account number does not fit the bank. Please check it; you can still save
              it as it is.
            </Alert>
          )}
          <CheckField
            checked={values.show_on_documents}
            onChange={(shown) => set('show_on_documents', shown)}
          >
            Show it on new invoices
          </CheckField>
        </>
      )}
      {mayUnset && (
        <CheckField checked={values.is_default} onChange={(isDefault) => set('is_default', isDefault)}>
          Use it when no account is chosen
        </CheckField>
      )}
    </>
  );
}
