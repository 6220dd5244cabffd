import type { SourceDocument } from '@lissafi/contract/source-documents';
import { formatMoney } from '@lissafi/domain/money/money';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { api, queries } from '../../client/api.ts';
import { messageOf } from '../../client/api-error.ts';
import { askAmount } from '../../client/confirm.ts';
import { sendOnce } from '../../client/send-once.ts';
import { useDeviceBranch } from '../../organization/device-branch.ts';
import { useLocale } from '../../organization/use-organization.ts';
import { Alert } from '../../ui/Alert.tsx';
import { enterMovesOn } from '../../ui/form/enter-moves-on.ts';
import formClasses from '../../ui/form/Form.module.css';
import { CheckField } from '../../ui/form/fields.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { useKeptForm } from '../../ui/form/use-kept-form.ts';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { notify } from '../../ui/toast.ts';
import { useObjectUrl } from '../../ui/use-object-url.ts';
import { categoryLabel } from '../transactions/labels.ts';
import { formFaults, type TransactionForm, toBody } from '../transactions/model.ts';
import { RecordButtons } from '../transactions/RecordButtons.tsx';
import { TransactionFields } from '../transactions/TransactionFields.tsx';
import { sameAddress } from './labels.ts';
import { PicturePane } from './PicturePane.tsx';
import { ADVICE, formOfReading, howLittle, isForeign, marksOf } from './picture-form.ts';
import { ReadLines } from './ReadLines.tsx';
import classes from './SourceDocuments.module.css';

/** The picture, and beside it the form with what was read on it, to be checked and recorded. */
export function PictureReview({ document }: { document: SourceDocument }) {
  const { id, reading, name } = document;
  const [active, setActive] = useState<string | null>(null);
  const content = useQuery({
    ...(reading
      ? queries.sourceDocuments.picture({ params: { id } })
      : queries.sourceDocuments.content({ params: { id } })),
    // It is never changed.
    staleTime: 'static',
  });
  const url = useObjectUrl(content.data);
  const marks = reading ? marksOf(reading) : [];
  const pick = (field: string) => {
    setActive(field);
    // Only the form of this page has fields of these names.
    window.document.querySelector<HTMLElement>(`form [name="${field}"]`)?.focus();
  };
  return (
    <div className={classes.review}>
      {url ? (
        <PicturePane url={url} name={name} marks={marks} active={active} onPick={pick} />
      ) : content.error ? (
        <Alert tone="owed">The picture could not be loaded. {messageOf(content.error)}</Alert>
      ) : (
        <Skeleton height={420} />
      )}
      <ReviewForm document={document} active={active} onActive={setActive} />
    </div>
  );
}

function ReviewForm({
  document,
  active,
  onActive,
}: {
  document: SourceDocument;
  active: string | null;
  onActive: (field: string | null) => void;
}) {
  const client = useQueryClient();
  const { today, currency, date } = useLocale();
  const { id, reading, same_as, problem } = document;
  const form = useForm<TransactionForm>(() => formOfReading(document, today, currency));
  const forget = useKeptForm(`picture.${id}`, form.values, form.setValues);
  const [isAnother, setAnother] = useState(false);
  const isStopped = same_as !== null && !isAnother;
  const little = problem ? `${problem.replace(/\.$/, '')}. ${ADVICE}` : howLittle(reading);
  const foreign = reading && isForeign(reading, currency) ? reading.currency : null;
  const doubts = [
    ...(little ? [little] : []),
    ...(foreign
      ? [
          `The picture is in ${foreign}, but amounts are kept in ${currency}. Enter what was paid in ${currency}.`,
        ]
      : []),
    ...(reading?.doubts ?? []),
  ];
  const { branch } = useDeviceBranch();
  const save = (status: 'draft' | 'posted') =>
    form.submit(
      async (values) => {
        if (!(await askAmount(values.amount ?? 0, currency))) return;
        await sendOnce({
          slot: `picture.${id}`,
          body: {
            ...(branch && { branch_id: branch.id }),
            ...toBody(values, status),
            source_document_id: id,
          },
          send: (body, idempotencyKey) => api.transactions.create({ body, idempotencyKey }),
          describe: (body) => [
            formatMoney(body.amount, currency),
            `on ${date(body.transaction_date)}`,
            body.status === 'draft' && 'as a draft',
            body.category && categoryLabel(body.category),
            body.counterparty,
          ],
          single: true,
          done: (answer) =>
            notify.success(
              `${formatMoney(answer.amount, currency)} ${answer.status === 'draft' ? 'kept as a draft' : 'recorded'}`,
            ),
        });
        forget();
        await client.invalidateQueries();
      },
      { check: (values) => formFaults(values, today, status) },
    );
  /** The input that is used shows the words that it was read from. */
  const follow = ({ target }: { target: EventTarget }) => {
    const { name } = target as HTMLInputElement;
    if (name) onActive(name);
  };
  return (
    <div className={classes.form}>
      {same_as && (
        <>
          <Alert tone="owed">
            {`This seems to be the same receipt as ${same_as.label}. `}
            <Link to={sameAddress(same_as)}>Look at it</Link>
          </Alert>
          <CheckField checked={isAnother} onChange={setAnother}>
            This is another receipt: record it too
          </CheckField>
        </>
      )}
      {doubts.length > 0 && (
        <Alert tone="owed">
          <ul className={classes.doubts} aria-label="Please check">
            {doubts.map((doubt) => (
              <li key={doubt}>{doubt}</li>
            ))}
          </ul>
        </Alert>
      )}
      <form
        ref={form.form}
        className={formClasses.form}
        noValidate
        onSubmit={save('posted')}
        onKeyDown={enterMovesOn}
        onFocus={follow}
        onMouseOver={follow}
      >
        {form.problem && <Alert>{form.problem}</Alert>}
        <TransactionFields form={form}>
          {reading && reading.lines.length > 0 ? (
            <ReadLines
              lines={reading.lines}
              currency={reading.currency ?? currency}
              active={active}
              onActive={onActive}
            />
          ) : (
            <p className={formClasses.note}>No single lines were read. The picture is kept with the entry.</p>
          )}
          {reading?.bank && (
            <p className={formClasses.note}>
              {'To be paid to: '}
              {[
                reading.bank.value.bank_name,
                reading.bank.value.account_number,
                reading.bank.value.account_name,
              ]
                .filter(Boolean)
                .join(', ')}
            </p>
          )}
        </TransactionFields>
        {isStopped && (
          <p id="why-stopped" className={formClasses.note}>
            To record it, say above that this is another receipt.
          </p>
        )}
        <RecordButtons
          form={form}
          onDraft={() => save('draft')()}
          stopped={isStopped ? 'why-stopped' : undefined}
        />
      </form>
    </div>
  );
}
