import type { CountLine, CountSheet } from '@lissafi/contract/counts';
import { quantityText } from '@lissafi/domain/inventory/quantity-text';
import { findNames } from '@lissafi/domain/language/find-names';
import { IconPrinter } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { api, queries } from '../../client/api.ts';
import { ApiError, messageOf } from '../../client/api-error.ts';
import { ask } from '../../client/confirm.ts';
import { recordOrKeep } from '../../client/outbox/outbox.ts';
import { useMay } from '../../client/session.ts';
import { useMoment } from '../../organization/use-day.ts';
import { useLocale, useOrganization } from '../../organization/use-organization.ts';
import { usePlaces } from '../../organization/use-places.ts';
import { readCount } from '../../pickers/count-text.ts';
import { similarNote } from '../../pickers/found.ts';
import { ItemPicker } from '../../pickers/ItemPicker.tsx';
import { AFTER_STOCK, type AnyItem } from '../../pickers/item-service.ts';
import { ScanItem } from '../../pickers/ScanItem.tsx';
import { Amount } from '../../ui/Amount.tsx';
import { Badge } from '../../ui/Badge.tsx';
import { Button } from '../../ui/Button.tsx';
import { CheckField, TextField } from '../../ui/form/fields.tsx';
import { notifyKept } from '../../ui/kept.ts';
import { LoadState } from '../../ui/LoadState.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { pluralize } from '../../ui/text.ts';
import { notify } from '../../ui/toast.ts';
import { CountLineRow } from './CountLineRow.tsx';
import classes from './Counts.module.css';
import { COUNT_STATUSES, progressOf } from './labels.ts';
import { PostCount } from './PostCount.tsx';
import { useCountByScan } from './use-count-by-scan.ts';

/** How often an open sheet looks for what others have counted. */
const LOOK_AGAIN_MS = 5_000;

export function CountPage() {
  const { id } = useParams({ from: '/app/inventory/counts/$id' });
  const query = useQuery({
    ...queries.counts.get({ params: { id } }),
    refetchInterval: ({ state }) => (state.data?.status === 'open' ? LOOK_AGAIN_MS : false),
  });
  return query.data ? (
    <Sheet key={id} sheet={query.data} />
  ) : (
    <LoadState query={query} back="/inventory/counts" />
  );
}

/** A line with what is being typed for it, which is then saved as when its field is left. */
function typedInto(line: CountLine): CountLine | { fault: string } {
  const field = document.activeElement;
  if (!(field instanceof HTMLInputElement && field.closest(`[data-item="${line.item_id}"]`))) return line;
  if (field.value.trim() === '') return line;
  const read = readCount(field.value, line);
  field.blur();
  return 'quantity' in read ? { ...line, counted: read.quantity } : read;
}

function Sheet({ sheet }: { sheet: CountSheet }) {
  const client = useQueryClient();
  const may = useMay();
  const moment = useMoment();
  const organization = useOrganization();
  const { currency } = useLocale();
  const [found, setFound] = useState('');
  const [busy, setBusy] = useState(false);
  const [typed, setTyped] = useState('');
  /** The item whose line takes the focus. */
  const [wanted, setWanted] = useState<string | null>(null);
  const { id, can, lines } = sheet;
  const { queryKey } = queries.counts.get({ params: { id } });
  const { rows: shown, is_similar } = findNames(lines, found, (line) => [line.name, line.sku, line.barcode]);
  const hasPlaces = usePlaces().length > 0;
  const differing = lines.filter(({ difference }) => difference !== null && difference !== 0);
  const total = differing.reduce((sum, { value }) => sum + (value ?? 0), 0);
  const [status, tone] = COUNT_STATUSES[sheet.status];

  const run = async (failure: string, work: () => Promise<void>) => {
    setBusy(true);
    try {
      await work();
    } catch (error) {
      notify.error(failure, messageOf(error));
    } finally {
      setBusy(false);
    }
  };
  const byScan = useCountByScan(sheet);
  /** The sheet as it stands: several scans may come between two renderings. */
  const lineOf = (itemId: string) =>
    client.getQueryData<CountSheet>(queryKey)?.lines.find(({ item_id }) => item_id === itemId);
  /** One that is not on the sheet is added to it. */
  const putOnSheet = async (itemId: string) => {
    setFound('');
    if (lineOf(itemId)) return;
    await api.counts.enter({ params: { id }, body: { item_id: itemId, counted: null } });
    await client.invalidateQueries({ queryKey });
  };
  const goTo = (item: { id: string }) =>
    run('Not added to the sheet', async () => {
      await putOnSheet(item.id);
      setWanted(item.id);
    });
  const scanned = (item: AnyItem): string | undefined => {
    // Which batch it is, a person says.
    if (!byScan.isOn || item.batch_tracking_enabled) {
      void goTo(item);
      return undefined;
    }
    const line = lineOf(item.id);
    if (line) {
      const typed = typedInto(line);
      // What stands there and cannot be read is corrected first: it is no number to count on from.
      if ('fault' in typed) return `${item.name} was not counted. ${typed.fault}`;
      return `${item.name}: ${quantityText(byScan.counter.add(typed), item.unit)} counted`;
    }
    void run('Not added to the sheet', async () => {
      await putOnSheet(item.id);
      const added = lineOf(item.id);
      if (added) byScan.counter.add(added);
    });
    return `${item.name} is added to the sheet`;
  };
  // The line may come with the next rendering, or with the answer that adds it.
  useEffect(() => {
    const field = wanted && document.querySelector<HTMLInputElement>(`[data-item="${wanted}"] input`);
    if (!field) return;
    setWanted(null);
    field.scrollIntoView({ block: 'center' });
    field.focus();
    field.select();
  });
  const send = (body: { accept_differences: boolean; accept_expiry: boolean }) =>
    recordOrKeep({
      kind: 'count',
      call: 'counts.post',
      options: { params: { id }, body },
      description: [`Post the count ${sheet.title}`],
    });
  /** What was counted far from the books, or of a batch that has expired, is asked about once each. */
  const sendAsking = async (
    accepted = { accept_differences: false, accept_expiry: false },
  ): Promise<Awaited<ReturnType<typeof send>> | null> => {
    try {
      return await send(accepted);
    } catch (error) {
      const asked =
        error instanceof ApiError &&
        error.errors.find(({ code }) => code === 'DIFFERENT' || code === 'EXPIRY');
      if (!asked) throw error;
      const isRight = await ask(`Is this count right? ${asked.message}`, 'The count is right', {
        danger: false,
      });
      return isRight ? sendAsking({ ...accepted, [asked.field]: true }) : null;
    }
  };
  const post = () =>
    run('Not posted', async () => {
      await byScan.counter.flush();
      const outcome = await sendAsking();
      if (outcome === null) return;
      if (outcome.is_kept) {
        notifyKept(outcome.record);
        return;
      }
      const { answer } = outcome;
      notify.success(`${pluralize(answer.lines_counted, 'count')} posted`);
      for (const { message } of answer.warnings) notify.warning('Please check the count', message);
      client.setQueryData(queryKey, answer);
      await Promise.all(
        [...AFTER_STOCK, 'counts'].map((group) => client.invalidateQueries({ queryKey: [group] })),
      );
    });
  const discard = () =>
    run('Nothing was changed', async () => {
      if (
        !(await ask('Give this count up? What was counted is kept, and stock stays as it is.', 'Give it up'))
      )
        return;
      client.setQueryData(queryKey, await api.counts.discard({ params: { id }, body: {} }));
      await client.invalidateQueries({ queryKey: ['counts'] });
    });

  return (
    <>
      <PageHeader
        title={sheet.title}
        description={
          <>
            {[
              hasPlaces && !sheet.title.includes(sheet.location_name) && sheet.location_name,
              moment(sheet.closed_at ?? sheet.created_at),
              sheet.closed_by_name ?? sheet.created_by_name,
            ]
              .filter(Boolean)
              .join(' · ')}{' '}
            <Badge tone={tone}>{status}</Badge> {sheet.is_blind && <Badge tone="quiet">Blind</Badge>}
          </>
        }
        back="/inventory/counts"
        secondary={
          <>
            {can.discard && (
              <Button busy={busy} onClick={discard}>
                Give up
              </Button>
            )}
            <Button onClick={() => window.print()}>
              <IconPrinter size={16} aria-hidden />
              Print
            </Button>
          </>
        }
      />
      <p className={classes.paper} data-own-heading>
        {organization?.name}
        {hasPlaces && `, ${sheet.location_name}`}: counted by ______________ on ______________
      </p>
      {can.count && (
        <div className={classes.find}>
          <TextField
            label="Find on this sheet"
            hideLabel
            type="search"
            placeholder="Find or scan"
            autoComplete="off"
            value={found}
            onChange={setFound}
          />
          <ScanItem title="Scan what you count" onItem={scanned} />
          <CheckField checked={byScan.isOn} onChange={byScan.choose}>
            Each scan counts one
          </CheckField>
        </div>
      )}
      <div className={classes.progress}>
        <progress max={Math.max(lines.length, 1)} value={sheet.lines_counted} aria-label="Counted" />
        <span>{progressOf(sheet)}</span>
      </div>
      {is_similar && <p className={classes.similar}>{similarNote(found)}</p>}
      <ul
        className={classes.lines}
        aria-label="Items to count"
        data-packs={lines.some(({ conversions }) => conversions.length > 0) || undefined}
      >
        <li className={classes.heads} aria-hidden>
          <span>Product</span>
          <span>Counted</span>
          <span className={classes.result}>Difference</span>
        </li>
        {shown.map((line) => (
          <CountLineRow key={line.line} sheet={sheet} line={line} currency={currency} />
        ))}
        {shown.length === 0 && (
          <li className={classes.none}>
            {lines.length === 0
              ? 'Scan or add the first item of this shelf.'
              : 'Nothing on this sheet has this name or code.'}
          </li>
        )}
      </ul>
      {can.count && (
        <ItemPicker
          className={classes.add}
          label="Add something that is not on the sheet"
          kinds="all"
          name={typed}
          isKnown={false}
          without={lines.filter((line) => !line.batch_tracking_enabled).map(({ item_id }) => item_id)}
          onType={setTyped}
          onPick={(item) => {
            setTyped('');
            void goTo(item);
          }}
        />
      )}
      {sheet.status === 'posted' && sheet.journal_entry_id && may('books:read') && (
        <p className={classes.entry}>
          <Link to="/books/entries/$id" params={{ id: sheet.journal_entry_id }}>
            Open the journal entry
          </Link>
        </p>
      )}
      {sheet.status !== 'discarded' && (
        <div className={classes.post}>
          {(sheet.status === 'posted' || !sheet.is_blind) && (
            <p>
              <span>
                {differing.length === 0
                  ? 'No differences'
                  : `${pluralize(differing.length, 'difference')}${may('costs:read') ? ', value' : ''}`}
              </span>
              {differing.length > 0 && may('costs:read') && (
                <Amount value={total} currency={currency} tone={total < 0 ? 'owed' : 'plain'} strong />
              )}
            </p>
          )}
          {can.count && <PostCount sheet={sheet} currency={currency} busy={busy} onPost={post} />}
          {can.count && <p className={classes.soft}>What was not counted stays as it is in the books.</p>}
        </div>
      )}
    </>
  );
}
