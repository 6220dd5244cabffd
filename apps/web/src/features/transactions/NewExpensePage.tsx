import { formatMoney } from '@lissafi/domain/money/money';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { api } from '../../client/api.ts';
import { messageOf } from '../../client/api-error.ts';
import { askAmount } from '../../client/confirm.ts';
import { sendOnce } from '../../client/send-once.ts';
import { currentOrganization } from '../../client/session.ts';
import { useLocale } from '../../organization/use-organization.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Button, ButtonLink } from '../../ui/Button.tsx';
import { enterMovesOn } from '../../ui/form/enter-moves-on.ts';
import formClasses from '../../ui/form/Form.module.css';
import { fieldErrorsOf, useForm } from '../../ui/form/use-form.ts';
import { useKeptForm } from '../../ui/form/use-kept-form.ts';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { notify } from '../../ui/toast.ts';
import { ReceiptPicker } from './AttachmentPicker.tsx';
import { sendReceipt } from './attachments.ts';
import { ExpenseFields } from './ExpenseFields.tsx';
import { categoryLabel } from './labels.ts';
import { emptyExpense, expenseFaults, toBody } from './model.ts';
import classes from './Transactions.module.css';

/** The form for a new expense: amount, category and attachments. */
export function NewExpensePage() {
  const navigate = useNavigate();
  const client = useQueryClient();
  const { today, currency, date } = useLocale();
  const slot = `expense.${currentOrganization()?.id}`;
  const form = useForm(() => emptyExpense(today));
  const forget = useKeptForm(slot, form.values, form.setValues);
  const [receipts, setReceipts] = useState<readonly File[]>([]);
  useEffect(() => form.form.current?.querySelector('input')?.focus(), [form.form]);

  const save = form.submit(async (values) => {
    const faults = expenseFaults(values, today);
    if (Object.keys(faults).length > 0) return form.fail(faults);
    if (!(await askAmount(values.amount ?? 0, currency))) return;
    let isRecorded = false;
    const answer = await sendOnce({
      slot: 'expense',
      body: toBody(values),
      send: (body, idempotencyKey) => api.transactions.create({ body, idempotencyKey }),
      describe: (body) => [
        formatMoney(body.amount, currency),
        `spent on ${date(body.transaction_date)}`,
        categoryLabel(body.category),
        body.counterparty,
        body.description,
      ],
      done: () => {
        isRecorded = true;
      },
    });
    forget();
    // Recorded it is, whatever becomes of a photo: on its page it can be added again.
    const lost = await sendAll(answer.id, receipts);
    if (lost) notify.error('Recorded, but an attachment was not saved', lost);
    else if (isRecorded) notify.success(`${formatMoney(answer.amount, currency)} recorded`);
    await client.invalidateQueries();
    await navigate({ to: '/transactions/$id', params: { id: answer.id }, replace: true });
  });

  return (
    <>
      <PageHeader title="Record an expense" back="/transactions" />
      <form ref={form.form} className={formClasses.form} noValidate onSubmit={save} onKeyDown={enterMovesOn}>
        {form.problem && <Alert>{form.problem}</Alert>}
        <ExpenseFields form={form}>
          <ReceiptPicker files={receipts} onChange={setReceipts} />
        </ExpenseFields>
        <div className={`${formClasses.actions} ${classes.save}`}>
          <Button type="submit" look="primary" size="large" busy={form.busy}>
            Record {form.values.amount ? formatMoney(form.values.amount, currency) : 'expense'}
          </Button>
          <ButtonLink to="/transactions" size="large">
            Cancel
          </ButtonLink>
        </div>
      </form>
    </>
  );
}

/** What went wrong with one of them, in words; null when all are kept. */
async function sendAll(id: string, files: readonly File[]): Promise<string | null> {
  let lost: string | null = null;
  for (const file of files) {
    try {
      await sendReceipt(id, file);
    } catch (error) {
      lost = `${file.name}: ${fieldErrorsOf(error).file ?? messageOf(error)}`;
    }
  }
  return lost;
}
