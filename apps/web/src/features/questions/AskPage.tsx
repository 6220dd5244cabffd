import {
  type AnswerRow,
  type NoAnswer,
  QUESTION_EXAMPLES,
  type QuestionAnswer,
} from '@lissafi/contract/questions';
import { roundedText } from '@lissafi/domain/inventory/quantity-text';
import { IconArrowRight, IconPencil } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { api, keyHere } from '../../client/api.ts';
import { messageOf } from '../../client/api-error.ts';
import { useMay } from '../../client/session.ts';
import { useLocale } from '../../organization/use-organization.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Amount } from '../../ui/Amount.tsx';
import { Button, ButtonLink } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { SelectField } from '../../ui/form/fields.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { SaidText } from '../../ui/SaidText.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { pluralize } from '../../ui/text.ts';
import classes from './Ask.module.css';
import { AskBox } from './AskBox.tsx';
import { choicesOf, withChoice } from './change-question.ts';
import { filterWords } from './filter-words.ts';

/** A question in plain words and its answer: a figure, what it counts, and the page with its entries. */
export function AskPage() {
  const { q } = useSearch({ from: '/app/ask' });
  return (
    <div className={classes.page}>
      <PageHeader title="Ask" description="Questions about your business, in your own words" />
      {q ? <Answered key={q} text={q} /> : <Examples title="For example" examples={QUESTION_EXAMPLES} />}
      <AskBox key={`box ${q ?? ''}`} label={q ? 'Ask something else' : 'Ask about your business'} />
    </div>
  );
}

function Examples({ title, examples }: { title: string; examples: readonly string[] }) {
  if (examples.length === 0) return null;
  return (
    <Card title={title}>
      <ul className={classes.rows}>
        {examples.map((example) => (
          <li key={example}>
            <Link to="/ask" search={{ q: example }} className={classes.row}>
              {example}
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  );
}

function Answered({ text }: { text: string }) {
  const query = useQuery({
    queryKey: keyHere('questions', text),
    queryFn: () => api.questions.ask({ body: { text } }),
    retry: false,
  });
  const { data, error } = query;
  const may = useMay();
  const [editing, setEditing] = useState(false);
  return (
    <>
      <Card>
        {editing ? (
          <AskBox text={text} label="Your question" focused />
        ) : (
          <div className={classes.question}>
            <p>
              <SaidText text={text} spans={data?.understood ? (data as QuestionAnswer).words : []} />
            </p>
            <Button look="subtle" aria-label="Change the question" onClick={() => setEditing(true)}>
              <IconPencil size={18} aria-hidden />
            </Button>
          </div>
        )}
      </Card>
      {error && !data ? (
        <Alert action={<Button onClick={() => query.refetch()}>Try again</Button>}>{messageOf(error)}</Alert>
      ) : !data ? (
        <div role="status" aria-label="Loading">
          <Card>
            <Skeleton width="50%" />
            <Skeleton height={96} />
          </Card>
        </div>
      ) : data.understood === null ? (
        <>
          <Alert
            tone="owed"
            action={
              data.code === 'not_a_question' &&
              may('own_words:write') && (
                <ButtonLink to="/say" search={{ text }} size="small">
                  Record it in your own words
                </ButtonLink>
              )
            }
          >
            {(data as NoAnswer).reason}
          </Alert>
          <Examples
            title={data.code === 'which_name' ? 'Did you mean' : 'What you can ask'}
            examples={(data as NoAnswer).examples}
          />
        </>
      ) : (
        <Answer text={text} answer={data as QuestionAnswer} />
      )}
    </>
  );
}

const OWED = ['who_owes', 'customer_owes', 'i_owe'];

function Answer({ text, answer }: { text: string; answer: QuestionAnswer }) {
  const locale = useLocale();
  const navigate = useNavigate();
  const choices = choicesOf(text, answer);
  const { understood, measure, value, unit, currency, rows, others, link, late } = answer;
  const tone = OWED.includes(understood.kind) ? 'owed' : 'plain';
  return (
    <>
      <Card>
        <section aria-label="Answer">
          <p className={classes.filter}>{filterWords(answer, locale)}</p>
          <p className={classes.value}>
            {value === null ? (
              'Not known yet'
            ) : (
              <Figure row={{ measure, value, unit }} currency={currency} tone={tone} figure />
            )}
          </p>
          {choices.length > 0 && (
            <div className={classes.choices}>
              {choices.map(({ tone, label, value: chosen, options }) => (
                <SelectField
                  key={tone}
                  label={label}
                  hideLabel
                  value={chosen}
                  options={options}
                  onChange={(next) =>
                    navigate({ to: '/ask', search: { q: withChoice(text, answer.words, tone, next) } })
                  }
                />
              ))}
            </div>
          )}
          {rows.length > 0 && (
            <ul className={classes.rows} aria-label="What it is made of">
              {rows.map((row) => (
                <li key={row.id}>
                  <Link to={row.link} className={classes.row}>
                    <span>
                      <strong>{row.label}</strong>
                      <small>{row.detail}</small>
                    </span>
                    <span data-right>
                      <Figure row={row} currency={currency} />
                      {row.days_late !== null && row.days_late > 0 && (
                        <small data-late>{pluralize(row.days_late, 'day')} late</small>
                      )}
                    </span>
                  </Link>
                </li>
              ))}
            </ul>
          )}
          {others && (
            <p className={classes.others}>
              <span>{pluralize(others.count, 'other')} below that, together</span>
              <Amount value={others.value} currency={currency} />
            </p>
          )}
        </section>
      </Card>
      <Link to={link} className={classes.open}>
        Open the entries behind it <IconArrowRight size={18} aria-hidden />
      </Link>
      {late !== null && late > 0 && (
        <Link to="/customers/ageing" className={classes.open}>
          See the {late} who {late === 1 ? 'is' : 'are'} late, to remind them
        </Link>
      )}
    </>
  );
}

function Figure({
  row,
  currency,
  tone,
  figure,
}: {
  row: Pick<AnswerRow, 'measure' | 'value' | 'unit'>;
  currency: string;
  tone?: 'owed' | 'plain';
  figure?: boolean;
}) {
  if (row.measure === 'money')
    return <Amount value={row.value} currency={currency} tone={tone} figure={figure} strong />;
  return <>{roundedText(row.value, row.unit ?? '')}</>;
}
