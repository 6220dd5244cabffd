import type { Suggestion } from '@lissafi/contract/bank-statements';
import { tellingWords } from '@lissafi/domain/bank/narration';
import { IconCheck, IconPlus, IconSearch, IconSwitch2 } from '@tabler/icons-react';
import { useLocale } from '../../organization/use-organization.ts';
import { Amount } from '../../ui/Amount.tsx';
import { Button } from '../../ui/Button.tsx';
import { type Line, posts } from './actions.ts';
import classes from './Reconcile.module.css';

/** The chosen line, what could be matched with it and why, and what else can be done. */
export function LineDetail({
  line,
  choice,
  onChoose,
  onAccept,
  onTask,
  onSkip,
  busy,
  mayWrite,
}: {
  line: Line;
  choice: number;
  onChoose: (index: number) => void;
  onAccept: (index: number) => unknown;
  onTask: (task: 'find' | 'create' | 'split') => void;
  onSkip: () => void;
  busy: boolean;
  mayWrite: boolean;
}) {
  const { currency, date } = useLocale();
  const amount = line.amount ?? 0;
  const chosen = line.suggestions[choice];
  return (
    <>
      <header className={classes.head}>
        <div>
          <p>
            {date(line.date ?? '')} · money {amount > 0 ? 'in' : 'out'}
          </p>
          <h2>
            <Marked text={line.description} by={chosen} />
          </h2>
          {line.reference && <p>{line.reference}</p>}
        </div>
        <Amount value={amount} currency={currency} tone={amount > 0 ? 'in' : 'plain'} figure />
      </header>
      {line.suggestions.length === 0 && (
        <p className={classes.soft}>Nothing in the books fits this line. Find it, or record it now.</p>
      )}
      <ol className={classes.suggestions} aria-label="Suggestions">
        {line.suggestions.map((suggestion, index) => (
          <li
            key={`${suggestion.kind}.${suggestion.title}.${suggestion.detail}.${index}`}
            data-chosen={index === choice}
          >
            <button
              type="button"
              className={classes.choose}
              aria-pressed={index === choice}
              onClick={() => onChoose(index)}
            >
              <span>
                <strong>{suggestion.title}</strong>
                {suggestion.detail && <span className={classes.soft}> · {suggestion.detail}</span>}
              </span>
              <span className={classes.sum}>
                <Amount value={suggestion.amount} currency={currency} strong />
                <Parts suggestion={suggestion} />
              </span>
            </button>
            <div className={classes.reasons}>
              {suggestion.reasons.map(({ text, good }) => (
                <span key={text} data-good={good}>
                  {good && <IconCheck size={13} aria-hidden />}
                  {text}
                </span>
              ))}
              {index === choice && mayWrite && (
                <Button look="primary" size="small" busy={busy} onClick={() => onAccept(index)}>
                  {posts(suggestion) ? 'Record and match' : 'Match'} <kbd>Enter</kbd>
                </Button>
              )}
            </div>
          </li>
        ))}
      </ol>
      {mayWrite && (
        <div className={classes.tasks}>
          <Button aria-haspopup="dialog" onClick={() => onTask('find')}>
            <IconSearch size={16} aria-hidden />
            Find <kbd>F</kbd>
          </Button>
          <Button aria-haspopup="dialog" onClick={() => onTask('split')}>
            <IconSwitch2 size={16} aria-hidden />
            Split <kbd>S</kbd>
          </Button>
          <Button aria-haspopup="dialog" onClick={() => onTask('create')}>
            <IconPlus size={16} aria-hidden />
            Create <kbd>C</kbd>
          </Button>
          <Button look="subtle" onClick={onSkip}>
            Skip <kbd>↓</kbd>
          </Button>
        </div>
      )}
      {chosen && chosen.entries.length === 1 && <Comparison line={line} suggestion={chosen} />}
      {chosen && (
        <p className={classes.soft}>
          {posts(chosen)
            ? 'This is recorded in the books and matched in one step.'
            : chosen.kind === 'reversal'
              ? 'Both lines are on the statement and cancel each other: nothing is posted.'
              : 'Matching posts nothing new: the payment is in the books already.'}
        </p>
      )}
    </>
  );
}

/** The words that the line and the suggestion have in common are marked. */
function Marked({ text, by }: { text: string; by: Suggestion | undefined }) {
  const other = [
    by?.title,
    by?.detail,
    ...(by?.entries.map(({ memo, party }) => `${memo} ${party ?? ''}`) ?? []),
  ];
  const common = new Set(tellingWords(other.join(' ')));
  if (common.size === 0) return text;
  return text
    .split(/([^\p{L}\p{N}]+)/u)
    .map((word, index) => (common.has(word.toUpperCase()) ? <mark key={index}>{word}</mark> : word));
}

function Parts({ suggestion: { entries, documents } }: { suggestion: Suggestion }) {
  const { currency } = useLocale();
  const parts = [...entries, ...documents];
  if (parts.length < 2) return null;
  return (
    <small>
      {parts.map(({ amount }, index) => (
        <span key={index}>
          {index > 0 && ' + '}
          <Amount value={Math.abs(amount)} currency={currency} />
        </span>
      ))}
    </small>
  );
}

function Comparison({ line, suggestion }: { line: Line; suggestion: Suggestion }) {
  const { currency, date } = useLocale();
  const entry = suggestion.entries[0]!;
  const rows = [
    ['Date', date(line.date ?? ''), date(entry.entry_date)],
    [
      'Amount',
      <Amount key="a" value={line.amount ?? 0} currency={currency} />,
      <Amount key="b" value={entry.amount} currency={currency} />,
    ],
    ['Who', line.description, entry.party ?? entry.memo],
  ];
  return (
    <table className={classes.comparison}>
      <thead>
        <tr>
          <td />
          <th scope="col">On the statement</th>
          <th scope="col">In the books</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(([label, stated, booked]) => (
          <tr key={String(label)}>
            <th scope="row">{label}</th>
            <td>{stated}</td>
            <td>{booked}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
