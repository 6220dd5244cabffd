import type { Alias } from '@lissafi/contract/aliases';
import { LIMITS } from '@lissafi/contract/limits';
import { IconPlus } from '@tabler/icons-react';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { api, queries } from '../../client/api.ts';
import { messageOf } from '../../client/api-error.ts';
import { ask } from '../../client/confirm.ts';
import { useMay } from '../../client/session.ts';
import { useMoment } from '../../organization/use-day.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Button, ButtonLink } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { Empty } from '../../ui/Empty.tsx';
import { TextField } from '../../ui/form/fields.tsx';
import { LoadState } from '../../ui/LoadState.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { useSettled } from '../../ui/use-settled.ts';
import { AddWords } from './AddWords.tsx';
import { KINDS, pageOf, savedAs } from './labels.ts';
import classes from './WordsPage.module.css';

const PAGE = 100;
/** With fewer words than this, looking is quicker than searching. */
const SEARCHED_FROM = 20;
/** A pause in typing after which the list is searched, in milliseconds. */
const PAUSE_MS = 300;

/** Other words for records and units: learned from corrections, or added here; each can be removed. */
export function WordsPage() {
  const may = useMay();
  const client = useQueryClient();
  const [typed, setTyped] = useState('');
  const [page, setPage] = useState(0);
  const [adding, setAdding] = useState(false);
  const [removed, setRemoved] = useState<Alias | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const search = useSettled(typed.trim(), PAUSE_MS);
  const query = useQuery({
    ...queries.aliases.list({
      query: { limit: PAGE, offset: page * PAGE, ...(search && { search }) },
    }),
    placeholderData: keepPreviousData,
  });
  const { data } = query;
  if (!data) return <LoadState query={query} back="/settings" />;
  const mayChange = may('own_words:write');
  const attempt = async (work: () => Promise<unknown>, after: Alias | null) => {
    setProblem(null);
    try {
      await work();
      setRemoved(after);
    } catch (error) {
      setProblem(messageOf(error));
    }
    await client.invalidateQueries({ queryKey: ['aliases'] });
  };
  const remove = async (alias: Alias) => {
    const question = `Remove “${alias.words}”? In the next sentence it does not mean ${alias.name} any more.`;
    if (await ask(question, 'Remove'))
      await attempt(() => api.aliases.remove({ params: { id: alias.id } }), alias);
  };
  const restore = (alias: Alias) => attempt(() => api.aliases.save({ body: savedAs(alias, alias) }), null);
  return (
    <>
      <PageHeader
        title="Words"
        description="What your own words mean. They are used in this organization only."
        back="/settings"
        primary={
          mayChange && (
            <Button look="primary" onClick={() => setAdding(true)}>
              <IconPlus size={16} aria-hidden />
              Add words
            </Button>
          )
        }
      />
      <div className={classes.page}>
        {problem && <Alert>{problem}</Alert>}
        {removed && (
          <Alert
            tone="quiet"
            action={
              <Button size="small" onClick={() => restore(removed)}>
                Undo
              </Button>
            }
          >
            “{removed.words}” was removed.
          </Alert>
        )}
        {(data.total > SEARCHED_FROM || typed !== '') && (
          <TextField
            label="Search words and names"
            type="search"
            maxLength={LIMITS.search}
            value={typed}
            onChange={(value) => {
              setTyped(value);
              setPage(0);
            }}
          />
        )}
        <Card>
          {data.aliases.length === 0 ? (
            <Nothing
              isSearch={search !== ''}
              mayChange={mayChange}
              onClear={() => {
                setTyped('');
                setPage(0);
              }}
            />
          ) : (
            <ul aria-label="Words" aria-busy={query.isPlaceholderData}>
              {data.aliases.map((alias) => (
                <Row key={alias.id} alias={alias} onRemove={mayChange ? () => remove(alias) : undefined} />
              ))}
            </ul>
          )}
          {data.total > PAGE && (
            <div className={classes.paging}>
              <Button disabled={page === 0} onClick={() => setPage(page - 1)}>
                Before
              </Button>
              <Button disabled={(page + 1) * PAGE >= data.total} onClick={() => setPage(page + 1)}>
                Next
              </Button>
            </div>
          )}
        </Card>
      </div>
      <AddWords opened={adding} onClose={() => setAdding(false)} />
    </>
  );
}

function Row({ alias, onRemove }: { alias: Alias; onRemove: (() => void) | undefined }) {
  const moment = useMoment();
  const { kind, words, name, is_used, created_by_name, created_at, of_item } = alias;
  const to = pageOf(alias);
  const facts = [
    KINDS[kind],
    of_item && `for ${of_item.name} only`,
    created_by_name,
    moment(created_at),
  ].filter(Boolean);
  return (
    <li className={classes.row}>
      <span className={classes.means}>
        <strong>“{words}”</strong> means {to ? <Link to={to}>{name}</Link> : name}
        <small>{is_used ? facts.join(' · ') : [...facts, 'archived, so not used now'].join(' · ')}</small>
      </span>
      {onRemove && (
        <Button size="small" onClick={onRemove} aria-label={`Remove “${words}”`}>
          Remove
        </Button>
      )}
    </li>
  );
}

/** Nothing was found, or nothing is learned yet. */
function Nothing({
  isSearch,
  mayChange,
  onClear,
}: {
  isSearch: boolean;
  mayChange: boolean;
  onClear: () => void;
}) {
  if (isSearch)
    return (
      <Empty title="No words found" action={<Button onClick={onClear}>Clear search</Button>}>
        Neither the words nor what they mean match your search.
      </Empty>
    );
  return (
    <Empty
      title="No words yet"
      action={mayChange && <ButtonLink to="/say">Record in your own words</ButtonLink>}
    >
      When you correct a customer, supplier, product or unit before you record a sentence, the words you used
      are kept here. Say “Iya Risi”, choose Risikat Balogun once, and the next sentence knows her.
    </Empty>
  );
}
