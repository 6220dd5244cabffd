import type { SupplierCredit } from '@lissafi/contract/supplier-credits';
import type { Supplier } from '@lissafi/contract/suppliers';
import { formatMoney } from '@lissafi/domain/money/money';
import { takesBills } from '@lissafi/domain/purchases/bill';
import { useQueryClient } from '@tanstack/react-query';
import { api } from '../../client/api.ts';
import { sendOnce } from '../../client/send-once.ts';
import { useLocale, useOrganization } from '../../organization/use-organization.ts';
import { AccountPicker } from '../../pickers/AccountPicker.tsx';
import { Alert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';
import { Drawer } from '../../ui/Drawer.tsx';
import { DateInput } from '../../ui/form/DateInput.tsx';
import { enterMovesOn } from '../../ui/form/enter-moves-on.ts';
import formClasses from '../../ui/form/Form.module.css';
import { TextField } from '../../ui/form/fields.tsx';
import { MoneyInput } from '../../ui/form/MoneyInput.tsx';
import { type FieldErrors, useForm } from '../../ui/form/use-form.ts';
import { notify } from '../../ui/toast.ts';

interface Props {
  supplier: Supplier;
  /** Goods that a stock adjustment sent back, which the note is for. */
  returned: SupplierCredit | null;
  opened: boolean;
  onClose: () => void;
}

export function CreditNoteDrawer(props: Props) {
  return (
    <Drawer title={`Credit note of ${props.supplier.name}`} opened={props.opened} onClose={props.onClose}>
      {props.opened && <NoteForm {...props} />}
    </Drawer>
  );
}

interface Values {
  amount: number | null;
  tax_amount: number | null;
  note_date: string;
  note_number: string;
  account: string;
  account_code: string;
  reason: string;
}

/** A reduction without goods: it comes off what is owed, and the rest is a refund due. */
function NoteForm({ supplier, returned, onClose }: Props) {
  const client = useQueryClient();
  const { today, pattern, currency, date } = useLocale();
  const registered = useOrganization()?.vat_registered ?? false;
  const form = useForm<Values>(() => ({
    ...{ amount: returned?.open ?? null, tax_amount: null, note_date: today, note_number: '' },
    ...{ account: '', account_code: '', reason: returned ? `Goods returned: ${returned.item_name}` : '' },
  }));
  const { values, set, setValues, errors, bind } = form;
  const money = (value: number) => formatMoney(value, currency);
  const save = form.submit(
    async () => {
      await sendOnce({
        slot: `credit-note.supplier.${supplier.id}`,
        body: {
          amount: values.amount!,
          tax_amount: values.tax_amount ?? 0,
          note_date: values.note_date,
          note_number: values.note_number || null,
          reason: values.reason,
          ...(values.account_code && { account_code: values.account_code }),
          ...(returned && { returned_id: returned.id }),
        },
        send: (body, idempotencyKey) =>
          api.suppliers.creditNote({ params: { id: supplier.id }, body, idempotencyKey }),
        describe: (body) => [money(body.amount), `of ${date(body.note_date)}`, body.note_number, body.reason],
        done: () => notify.success('Credit note recorded'),
      });
      onClose();
      await client.invalidateQueries();
    },
    {
      check: () => {
        const faults: FieldErrors = {};
        if (!values.amount) faults.amount = 'Please enter an amount';
        if (!values.reason.trim()) faults.reason = 'Please enter a reason';
        if (values.account && !values.account_code) faults.account_code = 'Please choose an account';
        return faults;
      },
    },
  );
  return (
    <form ref={form.form} className={formClasses.stack} noValidate onSubmit={save} onKeyDown={enterMovesOn}>
      {form.problem && <Alert>{form.problem}</Alert>}
      {errors.returned_id && <Alert>{errors.returned_id}</Alert>}
      <MoneyInput
        label="Amount with VAT"
        currency={currency}
        value={values.amount}
        onChange={(value) => set('amount', value)}
        error={errors.amount}
        hint={
          returned
            ? `The goods cost ${money(returned.open)}; a difference goes to purchase differences`
            : 'It comes off what you owe; the rest is a refund due'
        }
      />
      {registered && (
        <MoneyInput
          label="VAT in it"
          optional
          currency={currency}
          value={values.tax_amount}
          onChange={(value) => set('tax_amount', value)}
          error={errors.tax_amount}
        />
      )}
      <div className={formClasses.pair}>
        <DateInput
          label="Date of the note"
          today={today}
          pattern={pattern}
          value={values.note_date}
          onChange={(day) => set('note_date', day)}
          error={errors.note_date}
        />
        <TextField label="Number" optional autoComplete="off" maxLength={60} {...bind('note_number')} />
      </div>
      {!returned && (
        <AccountPicker
          label="What is reduced"
          optional
          hint="Left empty, purchase differences"
          name={values.account}
          isKnown={values.account_code !== ''}
          error={errors.account_code}
          accepts={takesBills}
          onType={(account) => setValues((before) => ({ ...before, account, account_code: '' }))}
          onPick={({ code, name }) =>
            setValues((before) => ({ ...before, account_code: code, account: `${code} ${name}` }))
          }
        />
      )}
      <TextField label="Reason" maxLength={500} {...bind('reason')} />
      <Button type="submit" look="primary" size="large" wide busy={form.busy}>
        Record {values.amount ? money(values.amount) : 'credit note'}
      </Button>
    </form>
  );
}
