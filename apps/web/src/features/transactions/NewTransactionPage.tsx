import { formatMoney } from '@lissafi/domain/money/money';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { v7 as newId } from 'uuid';
import { askAmount } from '../../client/confirm.ts';
import { recordOrKeep, subjectOf } from '../../client/outbox/outbox.ts';
import { currentOrganization } from '../../client/session.ts';
import { useDeviceBranch } from '../../organization/device-branch.ts';
import { useLocale } from '../../organization/use-organization.ts';
import { InputModeSwitcher } from '../../pickers/InputModeSwitcher.tsx';
import { Alert } from '../../ui/Alert.tsx';
import { enterMovesOn } from '../../ui/form/enter-moves-on.ts';
import formClasses from '../../ui/form/Form.module.css';
import { useForm } from '../../ui/form/use-form.ts';
import { useKeptForm } from '../../ui/form/use-kept-form.ts';
import { notifyKept } from '../../ui/kept.ts';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { notify } from '../../ui/toast.ts';
import { ReceiptPicker } from './AttachmentPicker.tsx';
import { keepAll } from './attachments.ts';
import { categoryLabel } from './labels.ts';
import { emptyForm, formFaults, type TransactionForm, toBody } from './model.ts';
import { RecordButtons } from './RecordButtons.tsx';
import { TransactionFields } from './TransactionFields.tsx';

type Status = 'draft' | 'posted';

/** The form for a new expense or income: amount, category and attachments. */
export function NewTransactionPage() {
  const navigate = useNavigate();
  const client = useQueryClient();
  const { today, currency, date } = useLocale();
  const { type = 'expense' } = useSearch({ from: '/app/transactions/new' });
  const { branch } = useDeviceBranch();
  const slot = `${type}.${currentOrganization()?.id}`;
  const form = useForm<TransactionForm>(() => emptyForm(today, type));
  const forget = useKeptForm(slot, form.values, form.setValues);
  const [receipts, setReceipts] = useState<readonly File[]>([]);
  useEffect(() => form.form.current?.querySelector('input')?.focus(), [form.form]);

  const save = (status: Status) =>
    form.submit(
      async (values) => {
        if (!(await askAmount(values.amount ?? 0, currency))) return;
        const body = {
          ...(branch && { branch_id: branch.id }),
          ...toBody(values, status),
          id: newId(),
        };
        const outcome = await recordOrKeep({
          kind: body.type,
          call: 'transactions.create',
          options: { body },
          description: [
            formatMoney(body.amount, currency),
            `${body.type === 'expense' ? 'spent' : 'received'} on ${date(body.transaction_date)}`,
            body.status === 'draft' && 'as a draft',
            body.category && categoryLabel(body.category),
            body.counterparty,
            body.description,
          ],
          amount: body.amount,
          currency,
          day_field: body.transaction_date === today ? 'transaction_date' : null,
          stored: forget,
        });
        const id = subjectOf(outcome);
        // Recorded it is, whatever becomes of a photo: on its page it can be added again.
        const lost = await keepAll(receipts, id);
        const done = status === 'draft' ? 'kept as a draft' : 'recorded';
        if (lost) notify.error(`The amount is ${done}, but an attachment was not saved`, lost);
        if (outcome.is_kept) {
          if (!lost) notifyKept(outcome.record);
          return navigate({ to: '/outbox', replace: true });
        }
        if (!lost) notify.success(`${formatMoney(outcome.answer.amount, currency)} ${done}`);
        await client.invalidateQueries();
        await navigate({ to: '/transactions/$id', params: { id }, replace: true });
      },
      { check: (values) => formFaults(values, today, status) },
    );

  return (
    <>
      <PageHeader
        title={form.values.type === 'expense' ? 'Record an expense' : 'Record income'}
        back="/transactions"
      />
      <InputModeSwitcher current="form" />
      <form
        ref={form.form}
        className={formClasses.form}
        noValidate
        onSubmit={save('posted')}
        onKeyDown={enterMovesOn}
      >
        {form.problem && <Alert>{form.problem}</Alert>}
        <TransactionFields form={form}>
          <ReceiptPicker files={receipts} onChange={setReceipts} />
        </TransactionFields>
        <RecordButtons form={form} onDraft={() => save('draft')()} />
      </form>
    </>
  );
}
