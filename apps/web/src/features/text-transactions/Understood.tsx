import type { TextReading } from '@lissafi/contract/text-transactions';
import { formatMoney } from '@lissafi/domain/money/money';
import { useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { api } from '../../client/api.ts';
import { sendOnce } from '../../client/send-once.ts';
import { useDeviceBranch } from '../../organization/device-branch.ts';
import { useLocale } from '../../organization/use-organization.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';
import formClasses from '../../ui/form/Form.module.css';
import { CheckField } from '../../ui/form/fields.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { pluralize } from '../../ui/text.ts';
import { notify } from '../../ui/toast.ts';
import { EntryCard, type Shown } from './EntryCard.tsx';
import { placeOf, titleOf } from './labels.ts';
import classes from './OwnWords.module.css';

/** Questions, what was understood as a form, and the button that records it. */
export function Understood({
  reading,
  suggested = false,
  onRecorded,
}: {
  reading: TextReading;
  /** A language model suggests it. */
  suggested?: boolean;
  onRecorded: (reading: TextReading) => void;
}) {
  const client = useQueryClient();
  const { currency } = useLocale();
  const { transactions, text, processing_id } = reading;
  const form = useForm({
    shown: transactions.map(
      ({ entry, customer_name, supplier_name, item_name }): Shown => ({
        entry,
        customer: customer_name ?? entry.counterparty ?? '',
        supplier: supplier_name ?? entry.counterparty ?? '',
        item: item_name ?? entry.item ?? '',
        quantity: entry.quantity === null ? '' : String(entry.quantity),
        factor: '',
      }),
    ),
    /** The places of the answers, by `transaction.question`. */
    answers: Object.fromEntries(
      transactions.flatMap(({ questions: asked }, index) =>
        asked.flatMap(({ id, learned }) => (learned === null ? [] : [[`${index}.${id}`, learned]])),
      ),
    ) as Record<string, number>,
    accept_twins: false,
  });
  const { shown, answers, accept_twins } = form.values;
  const questions = transactions.flatMap(({ questions: asked }, index) =>
    asked.map((question) => ({ question, index, key: `${index}.${question.id}` })),
  );
  const twins = transactions.flatMap(({ twin }) => twin ?? []);
  const isOpen = questions.some(({ key }) => answers[key] === undefined);
  const needsTwins = twins.length > 0 && !accept_twins;
  const what =
    shown.length === 1 ? titleOf(shown[0]!.entry).toLowerCase() : pluralize(shown.length, 'entry', 'entries');
  const why = isOpen
    ? `Answer the question to record this ${what}.`
    : needsTwins
      ? 'Say above whether this is something else.'
      : null;
  const answer = (key: string, index: number, place: number) => {
    const { id, answers: offered } = questions.find((each) => each.key === key)!.question;
    const { set, label } = offered[place]!;
    const changes = Object.fromEntries(Object.entries(set).filter(([, value]) => value !== undefined));
    // The answers of these questions are names of records.
    const names = {
      ...(id === 'customer' && { customer: label }),
      ...(id === 'supplier' && { supplier: label }),
      ...(id === 'item' && { item: set.item_id ? label : (set.item ?? '') }),
    };
    form.set('answers', { ...answers, [key]: place });
    form.set(
      'shown',
      shown.map((each, at) =>
        at === index ? { ...each, ...names, entry: { ...each.entry, ...changes } } : each,
      ),
    );
  };
  const { branch } = useDeviceBranch();
  const save = form.submit(async () => {
    const faults = shown.flatMap(({ quantity, entry }, index) =>
      quantity.trim() && entry.quantity === null
        ? [[`transactions.${index}.quantity`, 'Please enter a quantity above zero']]
        : [],
    );
    if (faults.length > 0) return form.fail(Object.fromEntries(faults));
    await sendOnce({
      slot: `say.record.${processing_id}`,
      body: {
        transactions: shown.map(({ entry }) => entry),
        accept_twins,
        suggested,
        ...(branch && { branch_id: branch.id }),
      },
      send: (body, idempotencyKey) =>
        api.textTransactions.record({ params: { processing_id }, body, idempotencyKey }),
      describe: (body) => [
        body.transactions.map(({ amount }) => formatMoney(amount, currency)).join(', '),
        text,
      ],
      single: true,
      done: (answered) => {
        notify.success('Recorded', text);
        onRecorded(answered);
      },
    });
    await client.invalidateQueries();
  });
  return (
    <form ref={form.form} className={formClasses.stack} noValidate onSubmit={save}>
      {form.problem && <Alert>{form.problem}</Alert>}
      {questions.map(({ question, index, key }) => (
        <fieldset key={key} className={classes.question}>
          <legend>{question.question}</legend>
          {question.learned !== null && <p className={classes.before}>Chosen as you answered before.</p>}
          <div className={classes.answers}>
            {question.answers.map(({ label, detail }, place) => (
              <button
                key={label}
                type="button"
                className={classes.answer}
                aria-pressed={answers[key] === place}
                onClick={() => answer(key, index, place)}
              >
                <b>{label}</b>
                {detail && <span className={classes.soft}>{detail}</span>}
              </button>
            ))}
          </div>
        </fieldset>
      ))}
      {twins.map((twin) => (
        <Alert key={twin.id} tone="owed">
          {`${twin.label} of the same day and amount is recorded already. `}
          <Link to={placeOf(twin).to}>{placeOf(twin).label}</Link>
        </Alert>
      ))}
      {twins.length > 0 && (
        <CheckField checked={accept_twins} onChange={(checked) => form.set('accept_twins', checked)}>
          This is something else
        </CheckField>
      )}
      {shown.map((each, index) => (
        <EntryCard
          key={index}
          text={text}
          said={transactions[index]!}
          shown={each}
          error={(name) => form.errors[`transactions.${index}.${name}`]}
          onChange={(next) =>
            form.set(
              'shown',
              shown.map((old, at) => (at === index ? next : old)),
            )
          }
        />
      ))}
      {branch && <p className={classes.soft}>Recorded at {branch.name}</p>}
      {why && (
        <p id="why-not" className={classes.why}>
          {why}
        </p>
      )}
      <Button
        type="submit"
        look="primary"
        size="large"
        wide
        busy={form.busy}
        disabled={why !== null}
        aria-describedby={why ? 'why-not' : undefined}
      >
        {`Record ${what}`}
      </Button>
    </form>
  );
}
