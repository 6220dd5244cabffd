import type { BodyInput } from '@lissafi/contract/route';
import type { Routes } from '@lissafi/contract/routes';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { api } from '../../client/api.ts';
import { messageOf } from '../../client/api-error.ts';
import { ask } from '../../client/confirm.ts';
import type { OutboxRecord } from '../../client/outbox/outbox-record.ts';
import { dropRecord, sendAgain } from '../../client/outbox/sender.ts';
import { sendOnce } from '../../client/send-once.ts';
import { useMay } from '../../client/session.ts';
import { useLocale } from '../../organization/use-organization.ts';
import { Amount } from '../../ui/Amount.tsx';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { clockTime } from '../../ui/date-time.ts';
import { DateInput } from '../../ui/form/DateInput.tsx';
import { notify } from '../../ui/toast.ts';
import { type Choice, choicesFor, dayFieldOf, leavingOf } from './choices.ts';
import { KINDS } from './labels.ts';
import classes from './Outbox.module.css';
import { ShortItem } from './ShortItem.tsx';

/** Two facts, what was recorded here and what the books say, and what may be done about it. */
export function RefusedRecord({ record }: { record: OutboxRecord }) {
  const { today, pattern, date } = useLocale();
  const may = useMay();
  const navigate = useNavigate();
  const client = useQueryClient();
  const [day, setDay] = useState(today);
  const { description, provisional_number, amount, currency, fault } = record;
  const choices = choicesFor(record, may);
  const isSale = record.call === 'invoices.create';
  const body = record.options.body as Record<string, unknown>;
  const field = dayFieldOf(body);

  /** The owner has it from then on. */
  const passOn = async () => {
    try {
      await sendOnce({
        slot: `late-sale.${record.id}`,
        body: {
          sale: record.options.body as BodyInput<Routes['outbox']['passOn']>['sale'],
          reason: fault?.code ?? '',
          message: fault?.message ?? '',
        },
        send: (body, idempotencyKey) => api.outbox.passOn({ body, idempotencyKey }),
        describe: () => [description[0] ?? '', ...description.slice(1)],
        done: () => notify.success('Passed on', 'The owner decides. You see here what becomes of it.'),
        single: true,
      });
      await dropRecord(record.id);
      await client.invalidateQueries({ queryKey: ['outbox'] });
    } catch (error) {
      notify.error(messageOf(error));
    }
  };

  const take = async (choice: Choice) => {
    if (choice.kind === 'send') return sendAgain(record.id, choice.change);
    if (choice.kind === 'day') return sendAgain(record.id, choice.change(day));
    if (choice.kind === 'pass_on') return passOn();
    if (choice.kind === 'receive') return navigate({ to: '/purchases/deliveries/new' });
    const question = `Remove this record from this device? ${description.join(', ')} is not in the books and will not be sent.`;
    if (await ask(question, choice.label, { safe: 'Keep it' })) await dropRecord(record.id);
  };

  return (
    <Card
      title={`${KINDS[record.kind]}${provisional_number ? ` ${provisional_number}` : ''} was not accepted`}
      aside={amount !== null && currency ? <Amount value={amount} currency={currency} /> : undefined}
    >
      <dl className={classes.facts}>
        <div>
          <dt>Recorded on this device, {clockTime(Date.parse(record.recorded_at))}</dt>
          <dd>
            {description.join(', ')}
            {field && `, dated ${date(String(body[field]))}`}
          </dd>
        </div>
        <div>
          <dt>The books say</dt>
          <dd>
            {fault?.message}
            {(fault?.errors ?? []).map((error) => (
              <div key={`${error.field} ${error.message}`}>{error.message}</div>
            ))}
          </dd>
        </div>
      </dl>
      {fault?.code === 'INSUFFICIENT_STOCK' &&
        leavingOf(record).map((leaving) => (
          <ShortItem
            key={leaving.item_id}
            leaving={leaving}
            where={isSale ? 'sold' : 'taken out'}
            saveLabel={isSale ? 'Record the count and send the sale' : 'Record the count and send it'}
            // Without network the record would be sent before its count, and refused again.
            onCounted={(is_kept) => (is_kept ? undefined : sendAgain(record.id))}
          />
        ))}
      <div className={classes.actions}>
        {choices.some(({ kind }) => kind === 'day') && (
          <DateInput label="Day" today={today} pattern={pattern} value={day} onChange={setDay} />
        )}
        {choices.map((choice, index) => {
          const label = choice.kind === 'day' ? choice.label(date(day)) : choice.label;
          return (
            <Button
              key={label}
              // What is short is counted first.
              look={index === 0 && fault?.code !== 'INSUFFICIENT_STOCK' ? 'primary' : 'secondary'}
              onClick={() => void take(choice)}
            >
              {label}
            </Button>
          );
        })}
      </div>
    </Card>
  );
}
