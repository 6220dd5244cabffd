import type { Transaction } from '@lissafi/contract/transactions';
import { formatMoney } from '@lissafi/domain/money/money';
import { IconTrash } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { api, queries } from '../../client/api.ts';
import { messageOf } from '../../client/api-error.ts';
import { ask, askAmount } from '../../client/confirm.ts';
import { sendOnce } from '../../client/send-once.ts';
import { PAYMENT_METHODS } from '../../labels/documents.ts';
import { useLocale } from '../../organization/use-organization.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Badge } from '../../ui/Badge.tsx';
import { Button } from '../../ui/Button.tsx';
import { enterMovesOn } from '../../ui/form/enter-moves-on.ts';
import formClasses from '../../ui/form/Form.module.css';
import { useRecordForm } from '../../ui/form/use-record-form.ts';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { type Difference, StaleChoice } from '../../ui/StaleChoice.tsx';
import { notify } from '../../ui/toast.ts';
import { Receipts } from './Attachments.tsx';
import { categoryLabel, TYPES } from './labels.ts';
import { fieldsOf, formFaults, formOf, type TransactionForm } from './model.ts';
import { RecordButtons } from './RecordButtons.tsx';
import { SourceOf } from './SourceOf.tsx';
import { TransactionFields } from './TransactionFields.tsx';
import classes from './Transactions.module.css';

const same = (one: Transaction, other: Transaction) =>
  JSON.stringify(formOf(one)) === JSON.stringify(formOf(other));

/** A draft is finished here: what is missing is asked, and then it is recorded. */
export function DraftForm({ draft }: { draft: Transaction }) {
  const navigate = useNavigate();
  const client = useQueryClient();
  const locale = useLocale();
  const { today, currency } = locale;
  const { id } = draft;
  const status = useRef<'draft' | 'posted'>('posted');
  const [removing, setRemoving] = useState(false);

  const { form, base, setBase, theirs, save, saveMine, takeTheirs } = useRecordForm({
    record: draft,
    toForm: formOf,
    faultsOf: (values: TransactionForm) => formFaults(values, today, status.current),
    send: async (values, from: Transaction) => {
      const change = { version: from.version, ...fieldsOf(values) };
      if (status.current === 'draft') {
        const saved = await api.transactions.update({ params: { id }, body: change });
        setBase(saved);
        form.setValues(formOf(saved));
        notify.success('Draft saved');
      } else {
        if (!(await askAmount(values.amount ?? 0, currency))) return;
        await sendOnce({
          slot: `draft.${id}`,
          body: change,
          send: (body, idempotencyKey) => api.transactions.post({ params: { id }, body, idempotencyKey }),
          describe: (body) => [formatMoney(body.amount, currency), locale.date(body.transaction_date)],
          done: (answer) => notify.success(`${formatMoney(answer.amount, currency)} recorded`),
          single: true,
        });
      }
      await client.invalidateQueries();
    },
  });
  // An attachment makes a new version of the same fields: it is no change of somebody else.
  useEffect(() => {
    if (draft.version > base.version && same(draft, base)) setBase(draft);
  }, [draft, base, setBase]);

  const remove = async () => {
    const question = 'Delete this draft? It is not in the books. Its attachments are deleted with it.';
    if (!(await ask(question, 'Delete the draft'))) return;
    setRemoving(true);
    try {
      await api.transactions.delete({ params: { id } });
      form.setValues(form.values);
      notify.success('Draft deleted');
      await navigate({ to: '/transactions', replace: true });
      await client.invalidateQueries();
    } catch (error) {
      notify.error('The draft was not deleted', messageOf(error));
    } finally {
      setRemoving(false);
    }
  };

  const differences = (theirForm: TransactionForm): Difference[] => {
    const mine = wordsOf(form.values, locale);
    const now = wordsOf(theirForm, locale);
    return Object.keys(mine).flatMap((label) =>
      mine[label] === now[label] ? [] : [{ label, mine: mine[label]!, theirs: now[label]! }],
    );
  };
  return (
    <>
      <PageHeader
        title={form.values.type === 'expense' ? 'Draft of an expense' : 'Draft of income'}
        description={
          <>
            <Badge tone="quiet">draft</Badge> Not in the books yet
          </>
        }
        back="/transactions"
        secondary={
          draft.can.delete && (
            <Button busy={removing} onClick={remove}>
              <IconTrash size={16} aria-hidden />
              Delete
            </Button>
          )
        }
      />
      <form
        ref={form.form}
        className={formClasses.form}
        noValidate
        onSubmit={(event) => {
          status.current = 'posted';
          return save(event);
        }}
        onKeyDown={enterMovesOn}
      >
        {theirs && <StaleChoice differences={differences(theirs)} onMine={saveMine} onTheirs={takeTheirs} />}
        {form.problem && !theirs && <Alert>{form.problem}</Alert>}
        <fieldset className={classes.plain} disabled={!draft.can.update}>
          <TransactionFields form={form}>
            <Receipts
              of={id}
              attachments={draft.attachments}
              canAttach={draft.can.attach}
              send={(body, idempotencyKey) =>
                api.transactions.attach({ params: { id }, body, idempotencyKey })
              }
              read={(attachment_id) => queries.transactions.attachment({ params: { id, attachment_id } })}
              plain
            />
          </TransactionFields>
        </fieldset>
        {draft.can.update && (
          <RecordButtons
            form={form}
            draft="Save draft"
            onDraft={() => {
              status.current = 'draft';
              void save();
            }}
          />
        )}
      </form>
      {draft.source_document_id && (
        <div className={classes.source}>
          <SourceOf id={draft.source_document_id} />
        </div>
      )}
    </>
  );
}

/** The fields in words, to lay two versions side by side. */
function wordsOf(form: TransactionForm, { currency, date }: ReturnType<typeof useLocale>) {
  const money = (value: number | null) => (value === null ? '' : formatMoney(value, currency));
  const { payment_method: method } = form;
  const words: Record<string, string> = {
    Type: TYPES[form.type],
    Amount: money(form.amount),
    Category: form.category && categoryLabel(form.category),
    Paid: method === 'unpaid' ? 'Not paid yet' : method && PAYMENT_METHODS[method],
    'Paid now': money(form.amount_paid),
    Date: date(form.transaction_date),
    'Payee or payer': form.counterparty,
    Details: form.description,
    VAT: money(form.tax_amount),
    Item: form.item,
    Quantity: [form.quantity, form.unit].filter(Boolean).join(' '),
    'Price of one': money(form.unit_price),
    'Account in the books': form.account_code,
  };
  return words;
}
