import type { Revaluation, revaluationRoutes } from '@lissafi/contract/revaluations';
import type { Answer } from '@lissafi/contract/route';
import { addDays, firstOfMonth } from '@lissafi/domain/calendar/civil-date';
import { formatMoney } from '@lissafi/domain/money/money';
import { readRate } from '@lissafi/domain/text/number';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { api, queries } from '../../client/api.ts';
import { sendOnce } from '../../client/send-once.ts';
import { useLocale } from '../../organization/use-organization.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Amount } from '../../ui/Amount.tsx';
import { Badge } from '../../ui/Badge.tsx';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import detailClasses from '../../ui/Details.module.css';
import { Empty } from '../../ui/Empty.tsx';
import { DateInput } from '../../ui/form/DateInput.tsx';
import formClasses from '../../ui/form/Form.module.css';
import { TextField } from '../../ui/form/fields.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { LoadState } from '../../ui/LoadState.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { notify } from '../../ui/toast.ts';
import { TakeBackDrawer } from '../../ui/VoidDrawer.tsx';
import classes from './Revaluation.module.css';

type Rehearsal = Answer<typeof revaluationRoutes.rehearse>;
type Rates = Record<string, string>;

/** The rates that can be read, as the address of the rehearsal has them. */
const textOf = (rates: Rates) =>
  Object.entries(rates)
    .flatMap(([currency, typed]) => {
      const rate = readRate(typed);
      return rate === null ? [] : [`${currency}:${rate}`];
    })
    .join(',');

/** Foreign invoices and bills at the rates of a period's end: a rehearsal, the posting, and what was posted before. */
export function RevaluationPage() {
  const { today, pattern } = useLocale();
  const { on = addDays(firstOfMonth(today), -1) } = useSearch({ from: '/app/books/revaluation' });
  const navigate = useNavigate();
  const form = useForm<{ rates: Rates }>({ rates: {} });
  const query = useQuery({
    ...queries.revaluations.rehearse({ query: { revalued_on: on, rates: textOf(form.values.rates) } }),
    placeholderData: keepPreviousData,
  });
  const { data } = query;
  if (!data) return <LoadState query={query} back="/books/periods" />;
  return (
    <>
      <PageHeader
        title="Revaluation"
        description="Invoices and bills in foreign currency at the rates of a period’s end. The next day takes it back by itself."
        back="/books/periods"
      />
      <div className={classes.page}>
        <Card title="Rates">
          <div className={classes.rates}>
            <DateInput
              label="At the end of"
              today={today}
              pattern={pattern}
              value={on}
              onChange={(day) => day && navigate({ to: '/books/revaluation', search: { on: day } })}
            />
            {currenciesOf(data).map((currency) => (
              <TextField
                key={currency}
                label={`Rate of ${currency}`}
                hint={`In ${data.currency} for 1 ${currency}`}
                inputMode="decimal"
                autoComplete="off"
                disabled={data.posted !== null}
                value={
                  data.posted?.rates.find((each) => each.currency === currency)?.rate ??
                  form.values.rates[currency] ??
                  ''
                }
                error={
                  readRate(form.values.rates[currency] ?? '') === null ? form.errors[currency] : undefined
                }
                onChange={(rate) => {
                  form.set('rates', { ...form.values.rates, [currency]: rate.trim() });
                }}
              />
            ))}
          </div>
        </Card>
        <Documents rehearsal={data} />
        <Record rehearsal={data} form={form} />
        <History />
      </div>
    </>
  );
}

const currenciesOf = ({ documents }: Rehearsal) => [...new Set(documents.map((each) => each.currency))];

function Documents({ rehearsal }: { rehearsal: Rehearsal }) {
  const { date } = useLocale();
  const { documents, currency } = rehearsal;
  if (documents.length === 0)
    return (
      <Card>
        <Empty title="Nothing in foreign currency was open">
          On that day every invoice and bill was in your own currency, or paid.
        </Empty>
      </Card>
    );
  return (
    <Card title="Open in foreign currency">
      <table className={detailClasses.card} aria-label="Open in foreign currency">
        <thead>
          <tr>
            <th scope="col">Document</th>
            <th scope="col" data-right>
              Balance
            </th>
            <th scope="col" data-right>
              In the books
            </th>
            <th scope="col" data-right>
              At the rate
            </th>
            <th scope="col" data-right>
              Difference
            </th>
          </tr>
        </thead>
        <tbody>
          {documents.map((each) => (
            <tr key={each.document_id}>
              <td data-first>
                {each.kind === 'invoice' ? (
                  <Link to="/invoices/$id" params={{ id: each.document_id }}>
                    {each.number}
                  </Link>
                ) : (
                  <Link to="/purchases/bills/$id" params={{ id: each.document_id }}>
                    {`Bill ${each.number ?? ''}`.trim()}
                  </Link>
                )}
                <small>
                  {each.party_name}, due {date(each.due_date)}
                </small>
              </td>
              <td data-right data-start data-label="Balance">
                <Amount value={each.balance} currency={each.currency} />
              </td>
              <td data-right data-label="In the books">
                <Amount value={each.value} currency={currency} />
              </td>
              <td data-right data-label="At the rate">
                {each.new_value !== null && <Amount value={each.new_value} currency={currency} />}
              </td>
              <td data-right data-last>
                {each.difference !== null && <Amount value={each.difference} currency={currency} strong />}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Card>
  );
}

function Record({
  rehearsal,
  form,
}: {
  rehearsal: Rehearsal;
  form: ReturnType<typeof useForm<{ rates: Rates }>>;
}) {
  const client = useQueryClient();
  const { date } = useLocale();
  const { documents, currency, gain, loss, posted, can, revalued_on } = rehearsal;
  const money = (value: number) => formatMoney(value, currency);
  const sums = [gain > 0 && `a gain of ${money(gain)}`, loss > 0 && `a loss of ${money(loss)}`]
    .filter(Boolean)
    .join(' and ');
  if (posted)
    return (
      <Alert tone="quiet">{`This day is revalued. Undo that below to revalue it at other rates.`}</Alert>
    );
  if (!can.post || documents.length === 0) return null;
  const save = form.submit(
    async ({ rates }) => {
      await sendOnce({
        slot: `revaluation.${revalued_on}`,
        body: {
          revalued_on,
          rates: currenciesOf(rehearsal).map((each) => ({ currency: each, rate: readRate(rates[each]!)! })),
        },
        send: (body, idempotencyKey) => api.revaluations.post({ body, idempotencyKey }),
        describe: (body) => [
          `At the end of ${date(body.revalued_on)}`,
          ...body.rates.map((each) => `${each.currency} at ${each.rate}`),
        ],
        done: () => notify.success('Revalued', `${date(revalued_on)}, and taken back on the next day`),
        single: true,
      });
      await client.invalidateQueries();
    },
    {
      check: ({ rates }) =>
        Object.fromEntries(
          currenciesOf(rehearsal)
            .filter((each) => readRate(rates[each] ?? '') === null)
            .map((each) => [each, 'Please enter the rate, such as 1550.25']),
        ),
    },
  );
  return (
    <form ref={form.form} className={formClasses.stack} noValidate onSubmit={save}>
      {form.problem && <Alert>{form.problem}</Alert>}
      {sums && <p className={formClasses.note}>This is {sums}, unrealised.</p>}
      <div className={formClasses.actions}>
        <Button type="submit" look="primary" size="large" busy={form.busy}>
          Revalue at the end of {date(revalued_on)}
        </Button>
      </div>
    </form>
  );
}

function History() {
  const { date, currency } = useLocale();
  const [undoing, setUndoing] = useState<Revaluation | null>(null);
  const { data } = useQuery(queries.revaluations.list({ query: { limit: 50 } }));
  if (!data || data.total === 0) return null;
  return (
    <Card title="Revaluations">
      <ul className={classes.list}>
        {data.revaluations.map((each) => (
          <li key={each.id}>
            <span>
              {each.journal_entry_id ? (
                <Link to="/books/entries" search={{ source_id: each.id }}>
                  {date(each.revalued_on)}
                </Link>
              ) : (
                date(each.revalued_on)
              )}{' '}
              <span className={classes.soft}>
                {each.rates.map((rate) => `${rate.currency} ${rate.rate}`).join(', ')}
              </span>
            </span>
            <Amount value={each.gain - each.loss} currency={currency} />
            {each.undone_at && <Badge tone="red">undone</Badge>}
            {each.can.undo && (
              <Button
                size="small"
                aria-haspopup="dialog"
                aria-label={`Undo the revaluation of ${date(each.revalued_on)}`}
                onClick={() => setUndoing(each)}
              >
                Undo
              </Button>
            )}
          </li>
        ))}
      </ul>
      <TakeBackDrawer
        title="Undo this revaluation"
        note="Its entry and the reversal on the next day are both taken back, each on its own day."
        slot={`undo.revaluation.${undoing?.id}`}
        send={(body, idempotencyKey) =>
          api.revaluations.undo({ params: { id: undoing?.id ?? '' }, body, idempotencyKey })
        }
        done="Revaluation undone"
        opened={undoing !== null}
        onClose={() => setUndoing(null)}
      />
    </Card>
  );
}
