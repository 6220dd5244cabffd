import type { Import, ImportMapping, ImportSettings } from '@lissafi/contract/imports';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate, useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { api, queries } from '../../client/api.ts';
import { messageOf } from '../../client/api-error.ts';
import { ask } from '../../client/confirm.ts';
import { sendOnce } from '../../client/send-once.ts';
import { useLocale } from '../../organization/use-organization.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Button, ButtonLink } from '../../ui/Button.tsx';
import { LoadState } from '../../ui/LoadState.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { pluralize } from '../../ui/text.ts';
import { notify } from '../../ui/toast.ts';
import { ImportAside } from './ImportAside.tsx';
import { ImportRows } from './ImportRows.tsx';
import classes from './Imports.module.css';
import { KINDS, undoOf, WORKS } from './labels.ts';
import { keepPastedRows, PASTED } from './pasted.ts';

const WORK_INTERVAL_MS = 700;

/** One file: its columns and rows, which are corrected in place, what importing it does, and the way back. */
export function ImportPage() {
  const { id } = useParams({ from: '/app/import/$id' });
  const query = useQuery({
    ...queries.imports.get({ params: { id } }),
    refetchInterval: ({ state }) => (state.data?.work ? WORK_INTERVAL_MS : false),
  });
  if (!query.data) return <LoadState query={query} back="/import" />;
  // What a job changed is read when it is done.
  return <Workbench key={query.data.work ? 'busy' : 'free'} file={query.data} />;
}

function Workbench({ file }: { file: Import }) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const { date } = useLocale();
  const [busy, setBusy] = useState(false);
  const { id, version, counts, can } = file;
  const run = async (work: () => Promise<unknown>) => {
    setBusy(true);
    try {
      await work();
    } catch (error) {
      notify.error('That did not work', messageOf(error));
    } finally {
      await client.invalidateQueries();
      setBusy(false);
    }
  };
  const change = (body: { mapping?: Partial<ImportMapping>; settings?: Partial<ImportSettings> }) =>
    run(() => api.imports.update({ params: { id }, body: { version, ...body } as never }));
  const commit = () =>
    run(() =>
      sendOnce({
        slot: `import.commit.${id}`,
        body: { version, rows: counts.good },
        send: (body, idempotencyKey) => api.imports.commit({ params: { id }, body, idempotencyKey }),
        describe: (body) => [pluralize(body.rows, 'row'), `of ${file.file_name}`],
        done: (answer) => {
          if (file.file_name === PASTED) keepPastedRows('');
          if (!answer.work) notify.success(`${pluralize(counts.good, 'row')} imported`);
        },
      }),
    );
  const undo = async () => {
    const { question } = undoOf(file.kind, pluralize(counts.imported, 'row'));
    if (!(await ask(question, 'Undo the import'))) return;
    await run(() =>
      sendOnce({
        slot: `import.undo.${id}`,
        body: { version },
        send: (body, idempotencyKey) => api.imports.undo({ params: { id }, body, idempotencyKey }),
        describe: () => ['Undo', `of ${file.file_name}`],
        single: true,
        done: (answer) => {
          if (!answer.work) notify.success('Import undone');
        },
      }),
    );
  };
  const discard = async () => {
    const waiting = counts.good + counts.faulty;
    if (!(await ask(`Leave out ${pluralize(waiting, 'row')}? They are not imported.`, 'Leave them out')))
      return;
    await run(async () => {
      const answer = await api.imports.discard({ params: { id }, body: { version } });
      notify.success('Rows left out');
      if (answer.status === 'discarded') await navigate({ to: '/import' });
    });
  };
  const by = [file.created_by_name && `by ${file.created_by_name}`, date(file.created_at.slice(0, 10))];
  return (
    <>
      <PageHeader
        title={`Import ${KINDS[file.kind].label.toLowerCase()}`}
        description={[
          file.file_name,
          file.sheet,
          pluralize(file.row_count, 'row'),
          by.filter(Boolean).join(', '),
        ]
          .filter(Boolean)
          .join(' · ')}
        back="/import"
        secondary={
          <>
            {file.kind === 'opening_balances' && counts.imported > 0 && (
              <ButtonLink to="/books/opening-balances">Open the draft</ButtonLink>
            )}
            {can.undo && (
              <Button busy={busy} onClick={() => void undo()}>
                Undo
              </Button>
            )}
            {can.discard && (
              <Button look="subtle" busy={busy} onClick={() => void discard()}>
                Discard
              </Button>
            )}
            {can.discard && <ButtonLink to="/inbox">Keep for later</ButtonLink>}
          </>
        }
        primary={
          (can.commit || can.discard) && (
            <Button look="primary" busy={busy} disabled={!can.commit} onClick={() => void commit()}>
              {counts.good > 0 ? `Import ${pluralize(counts.good, 'row')}` : 'No good row yet'}
            </Button>
          )
        }
      />
      {file.problem && <Alert>{file.problem}</Alert>}
      {file.work && <Working {...file.work} />}
      {file.kept.length > 0 && (
        <Alert>{`These ${file.kind === 'opening_balances' ? 'were changed in the draft since' : 'are used by now'} and stay: ${file.kept.slice(0, 10).join(', ')}${file.kept.length > 10 ? ` and ${file.kept.length - 10} more` : ''}.`}</Alert>
      )}
      <div className={classes.sides}>
        <ImportRows
          file={file}
          busy={busy || file.work !== null}
          onMapping={(mapping) => void change({ mapping })}
        />
        <ImportAside file={file} onSettings={(settings) => void change({ settings })} />
      </div>
    </>
  );
}

function Working({ what, done, total }: NonNullable<Import['work']>) {
  const figure = (value: number) => value.toLocaleString('en');
  return (
    <div className={classes.working} role="status">
      <span>
        {WORKS[what]}: {figure(done)} of {figure(total)}. You can leave this page.
      </span>
      <progress max={total} value={done} aria-label={WORKS[what]} />
    </div>
  );
}
