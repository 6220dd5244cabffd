import type { MoneyAccount } from '@lissafi/contract/bank-accounts';
import type { BankRule } from '@lissafi/contract/bank-rules';
import type { Answer } from '@lissafi/contract/route';
import type { Routes } from '@lissafi/contract/routes';
import { sumMoney } from '@lissafi/domain/money/money';
import { IconCheck, IconLink, IconPlus, IconWand } from '@tabler/icons-react';
import { hashKey, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { messageOf } from '../../client/api-error.ts';
import { useLocale } from '../../organization/use-organization.ts';
import { Amount } from '../../ui/Amount.tsx';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { Empty } from '../../ui/Empty.tsx';
import { focusUnlessInDialog } from '../../ui/focus.ts';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { Tabs } from '../../ui/Tabs.tsx';
import { pluralize } from '../../ui/text.ts';
import { notify } from '../../ui/toast.ts';
import {
  acceptance,
  hintOf,
  type Line,
  lineText,
  type MatchInput,
  sendMatches,
  toMatchQuery,
} from './actions.ts';
import { CreateDrawer } from './CreateDrawer.tsx';
import { FaultyRows } from './FaultyRows.tsx';
import { FindDrawer } from './FindDrawer.tsx';
import { LineDetail } from './LineDetail.tsx';
import { MatchedLines } from './MatchedLines.tsx';
import { Proposals } from './Proposals.tsx';
import classes from './Reconcile.module.css';

type ToMatch = Answer<Routes['bankStatements']['toMatch']>;
type Tab = 'open' | 'matched' | 'faulty';
const ICONS = { good: IconLink, rule: IconWand, none: IconPlus };

/** The lines on the left and what fits the chosen one on the right; all of it works by keyboard alone. */
export function Workbench({
  account,
  open,
  faulty,
  rules,
  mayWrite,
}: {
  account: MoneyAccount;
  open: ToMatch | undefined;
  faulty: number;
  rules: readonly BankRule[];
  mayWrite: boolean;
}) {
  const client = useQueryClient();
  const locale = useLocale();
  const { currency, date } = locale;
  const [tab, setTab] = useState<Tab>('open');
  const [place, setPlace] = useState(0);
  const [choice, setChoice] = useState(0);
  const [task, setTask] = useState<'find' | 'create' | 'split' | null>(null);
  const [busy, setBusy] = useState(false);
  const [marked, setMarked] = useState<ReadonlySet<string>>(new Set());
  const list = useRef<HTMLDivElement>(null);
  const lines = open?.lines ?? [];
  const at = Math.min(place, Math.max(lines.length - 1, 0));
  const line = lines[at];
  // Lines that are matched meanwhile are no longer there.
  const together = lines.filter(({ id }) => marked.has(id));
  const mark = (each: Line | undefined) => {
    if (!each) return;
    const next = new Set(marked);
    if (!next.delete(each.id)) next.add(each.id);
    setMarked(next);
  };

  const send = async (matches: MatchInput[], words: { what: string; done: string }) => {
    if (busy) return;
    setBusy(true);
    try {
      await sendMatches(account.id, matches, words);
      setChoice(0);
      // The next key acts on the list, so only the list is waited for; the rest is read meanwhile.
      const { queryKey } = toMatchQuery(account.id);
      const hash = hashKey(queryKey);
      void client.invalidateQueries({ predicate: ({ queryHash }) => queryHash !== hash });
      await client.invalidateQueries({ queryKey, exact: true });
    } catch (error) {
      notify.error('Not matched', messageOf(error));
    } finally {
      setBusy(false);
      focusUnlessInDialog(list.current);
    }
  };
  const accept = (index: number) => {
    const suggestion = line?.suggestions[index];
    if (!line || !suggestion || !mayWrite) return;
    const category = rules.find(({ id }) => id === suggestion.rule_id)?.category;
    return send([acceptance(line, suggestion, category)], {
      what: lineText(line, currency, date),
      done: `Matched: ${suggestion.title}`,
    });
  };
  const fitting = lines.flatMap((each) => {
    const best = each.suggestions.find(({ fits, kind }) => fits && kind === 'books');
    return best ? [acceptance(each, best, undefined)] : [];
  });
  const acceptAll = () =>
    mayWrite &&
    fitting.length > 0 &&
    send(fitting, {
      what: pluralize(fitting.length, 'line'),
      done: `${pluralize(fitting.length, 'line')} matched`,
    });
  const acceptRules = () => {
    const chosen = new Set<string>();
    const matches = (open?.proposals ?? []).flatMap(({ rule, line_ids }) =>
      line_ids.flatMap((id): MatchInput[] => {
        if (chosen.has(id)) return [];
        chosen.add(id);
        return [{ line_ids: [id], create: [{ kind: 'expense', category: rule.category, rule_id: rule.id }] }];
      }),
    );
    if (!mayWrite || matches.length === 0) return;
    const first = matches.slice(0, 200);
    return send(first, {
      what: pluralize(first.length, 'line'),
      done: `${pluralize(first.length, 'line')} recorded`,
    });
  };
  const move = (to: number) => {
    setPlace(Math.max(0, Math.min(to, lines.length - 1)));
    setChoice(0);
  };

  const keys: Record<string, () => unknown> = {
    ArrowDown: () => move(at + 1),
    ArrowUp: () => move(at - 1),
    Home: () => move(0),
    End: () => move(lines.length - 1),
    Enter: () => accept(choice),
    ...Object.fromEntries([1, 2, 3, 4, 5].map((key) => [String(key), () => setChoice(key - 1)])),
    ' ': () => mayWrite && mark(line),
    f: () => mayWrite && line && setTask('find'),
    s: () => mayWrite && line && setTask('split'),
    c: () => mayWrite && line && setTask('create'),
    r: acceptRules,
  };
  useEffect(() => {
    if (tab === 'open')
      list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' });
  }, [tab, at]);
  // The keys that stand beside the buttons act at once, not only after a click on the list.
  const hasLines = tab === 'open' && lines.length > 0;
  useEffect(() => {
    const focused = document.activeElement;
    if (hasLines && (focused === document.body || focused?.id === 'main'))
      list.current?.focus({ preventScroll: true });
  }, [hasLines]);
  const tabs: [Tab, string, number | null][] = [
    ['open', 'To match', open?.total ?? null],
    ['matched', 'Matched', null],
    ...(faulty > 0 ? [['faulty', 'To correct', faulty] as [Tab, string, number]] : []),
  ];
  const close = () => {
    setTask(null);
    requestAnimationFrame(() => list.current?.focus());
  };
  return (
    <div className={classes.bench}>
      <section className={classes.pane} aria-label="Statement lines">
        <div className={classes.top}>
          <Tabs label="Statement lines" tabs={tabs} current={tab} onChange={setTab} />
          {tab === 'open' && mayWrite && fitting.length > 1 && (
            <Button size="small" busy={busy} onClick={acceptAll}>
              Match {fitting.length} that fit <kbd>Ctrl Enter</kbd>
            </Button>
          )}
        </div>
        {tab === 'open' && together.length > 0 && (
          <div className={classes.together} role="toolbar" aria-label="Chosen lines">
            <span>
              {pluralize(together.length, 'line')} chosen,{' '}
              <Amount value={sumMoney(together, ({ amount }) => amount ?? 0)} currency={currency} strong />
            </span>
            <Button size="small" look="primary" aria-haspopup="dialog" onClick={() => setTask('find')}>
              Find in the books <kbd>F</kbd>
            </Button>
            <Button size="small" look="subtle" onClick={() => setMarked(new Set())}>
              Clear
            </Button>
          </div>
        )}
        {tab === 'matched' && <MatchedLines account={account} mayWrite={mayWrite} />}
        {tab === 'faulty' && <FaultyRows account={account} mayWrite={mayWrite} />}
        {tab === 'open' && !open && <Loading />}
        {tab === 'open' && open && lines.length === 0 && (
          <Empty title="All lines are matched">
            <IconCheck size={20} aria-hidden />
          </Empty>
        )}
        {tab === 'open' && lines.length > 0 && (
          <>
            <div
              ref={list}
              className={classes.lines}
              role="listbox"
              tabIndex={0}
              aria-label="Lines to match"
              aria-busy={busy}
              aria-activedescendant={line ? `line-${line.id}` : undefined}
              onKeyDown={(event) => {
                if (event.altKey || event.metaKey) return;
                if (event.ctrlKey) {
                  if (event.key === 'Enter') void acceptAll();
                  return;
                }
                const act = keys[event.key] ?? keys[event.key.toLowerCase()];
                if (!act) return;
                event.preventDefault();
                void act();
              }}
            >
              {lines.map((each, index) => (
                <LineOption
                  key={each.id}
                  line={each}
                  selected={index === at}
                  marked={mayWrite ? marked.has(each.id) : null}
                  onMark={() => mark(each)}
                  onSelect={() => {
                    move(index);
                    list.current?.focus();
                  }}
                />
              ))}
            </div>
            <p className={classes.foot}>
              <span>
                {pluralize(open!.total, 'line')}
                {open!.total > lines.length && `, ${lines.length} shown`}, money in less money out
              </span>
              <Amount value={open!.total_amount} currency={currency} strong />
            </p>
          </>
        )}
      </section>
      {tab === 'open' && line && (
        <Card className={classes.detail}>
          <LineDetail
            line={line}
            choice={Math.min(choice, Math.max(line.suggestions.length - 1, 0))}
            onChoose={setChoice}
            onAccept={accept}
            onTask={setTask}
            onSkip={() => move(at + 1)}
            busy={busy}
            mayWrite={mayWrite}
          />
          <Proposals
            proposals={open?.proposals ?? []}
            busy={busy}
            mayWrite={mayWrite}
            onAccept={acceptRules}
          />
        </Card>
      )}
      {line && (
        <>
          <FindDrawer
            account={account}
            lines={together.length > 0 ? together : [line]}
            opened={task === 'find'}
            onClose={close}
          />
          <CreateDrawer
            account={account}
            line={line}
            parts={task === 'split' ? 2 : 1}
            opened={task === 'create' || task === 'split'}
            onClose={close}
          />
        </>
      )}
    </div>
  );
}

function LineOption({
  line,
  selected,
  marked,
  onMark,
  onSelect,
}: {
  line: Line;
  selected: boolean;
  /** Chosen to be matched together with others; null where it cannot be. */
  marked: boolean | null;
  onMark: () => void;
  onSelect: () => void;
}) {
  const { currency, date } = useLocale();
  const hint = hintOf(line);
  const Icon = ICONS[hint.tone];
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the list box around it has the keys
    <div
      id={`line-${line.id}`}
      role="option"
      tabIndex={-1}
      aria-selected={selected}
      className={classes.line}
      onClick={(event) => ((event.target as Element).closest('[data-marked]') ? onMark() : onSelect())}
    >
      {marked && <span className="visually-hidden">Chosen, </span>}
      {marked !== null && (
        <span className={classes.mark} data-marked={marked} title="Choose several lines: Space" aria-hidden>
          {marked && <IconCheck size={14} />}
        </span>
      )}
      <span className={classes.day}>{date(line.date ?? '')}</span>
      <span className={classes.words}>
        <span>{line.description}</span>
        <small data-tone={hint.tone}>
          <Icon size={14} aria-hidden />
          {hint.text}
        </small>
      </span>
      <Amount
        value={line.amount ?? 0}
        currency={currency}
        tone={(line.amount ?? 0) > 0 ? 'in' : 'plain'}
        strong={selected}
      />
    </div>
  );
}

const Loading = () => (
  <div className={classes.lines}>
    {[0, 1, 2, 3, 4].map((row) => (
      <p key={row} className={classes.line}>
        <Skeleton height={36} />
      </p>
    ))}
  </div>
);
