import type { SourceDocument } from '@lissafi/contract/source-documents';
import { IconTrash } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate, useParams } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { api, queries } from '../../client/api.ts';
import { messageOf } from '../../client/api-error.ts';
import { ask } from '../../client/confirm.ts';
import { useMay } from '../../client/session.ts';
import { useLocale } from '../../organization/use-organization.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Button, ButtonLink } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import formClasses from '../../ui/form/Form.module.css';
import { LoadState } from '../../ui/LoadState.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { notify } from '../../ui/toast.ts';
import { placeOf } from '../text-transactions/labels.ts';
import { KeptFile } from '../transactions/KeptFile.tsx';
import { refetchInterval } from './labels.ts';
import classes from './SourceDocuments.module.css';

// A picture needs nothing of what reads a recording, and the other way round.
const PictureReview = lazy(() =>
  import('./PictureReview.tsx').then((file) => ({ default: file.PictureReview })),
);
const RecordingReview = lazy(() =>
  import('./RecordingReview.tsx').then((file) => ({ default: file.RecordingReview })),
);

/** One picture or recording: while it is read, to be checked and recorded, or what was recorded from it. */
export function SourceDocumentPage() {
  const { id } = useParams({ from: '/app/source-documents/$id' });
  const query = useQuery({
    ...queries.sourceDocuments.get({ params: { id } }),
    refetchInterval: ({ state }) => refetchInterval(state.data && [state.data]),
  });
  if (!query.data) return <LoadState query={query} back="/source-documents" />;
  // Another document is another form: nothing typed goes over to it.
  return <One key={id} document={query.data} />;
}

function One({ document }: { document: SourceDocument }) {
  const { date } = useLocale();
  const may = useMay();
  const { kind, name, created_by_name, created_at, state } = document;
  // What is recorded on this page is shown by the form that recorded it.
  const [wasRecorded] = useState(state === 'recorded');
  const by = [created_by_name && `by ${created_by_name}`, date(created_at.slice(0, 10))].filter(Boolean);
  const isPicture = kind === 'picture';
  return (
    <>
      <PageHeader
        title={`${state === 'recorded' ? 'Recorded from this' : 'Check the'} ${kind}`}
        description={`${name}, ${by.join(', ')}`}
        back="/source-documents"
        secondary={<Actions document={document} />}
      />
      {state === 'reading' ? (
        <div className={classes.page}>
          <Alert tone="quiet">
            {isPicture
              ? 'The picture is being read. You can leave this page; it waits in the Inbox.'
              : 'The recording is being transcribed. You can leave this page; it waits in the Inbox.'}
          </Alert>
          <KeptFile document={document} />
        </div>
      ) : state === 'recorded' && (isPicture || wasRecorded) ? (
        <Recorded document={document} />
      ) : !isPicture ? (
        <Suspense fallback={<Skeleton height={320} />}>
          <RecordingReview document={document} />
        </Suspense>
      ) : may('transactions:write') ? (
        <Suspense fallback={<Skeleton height={320} />}>
          <PictureReview document={document} />
        </Suspense>
      ) : (
        <div className={classes.page}>
          <Alert tone="quiet">Your role records no expenses from pictures.</Alert>
          <KeptFile document={document} />
        </div>
      )}
    </>
  );
}

/** One that is still being read after this time was left behind, such as one of an imported archive. */
const STUCK_MS = 5 * 60_000;

function Actions({ document: { id, kind, state, created_at, can } }: { document: SourceDocument }) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const [busy, setBusy] = useState(false);
  const isStuck = state === 'reading' && Date.now() - Date.parse(created_at) > STUCK_MS;
  const canRead = state === 'failed' || state === 'unheard' || isStuck;
  const run = async (work: () => Promise<unknown>, failed: string) => {
    setBusy(true);
    try {
      await work();
      await client.invalidateQueries();
    } catch (error) {
      notify.error(failed, messageOf(error));
    } finally {
      setBusy(false);
    }
  };
  const remove = async () => {
    if (!(await ask(`Delete this ${kind}? Nothing was recorded from it.`, `Delete the ${kind}`))) return;
    await run(async () => {
      await api.sourceDocuments.delete({ params: { id } });
      await navigate({ to: '/source-documents', replace: true });
    }, `The ${kind} was not deleted`);
  };
  return (
    <>
      {canRead && (
        <Button
          busy={busy}
          onClick={() =>
            run(() => api.sourceDocuments.readAgain({ params: { id } }), 'It could not be read again')
          }
        >
          {kind === 'picture' ? 'Read it again' : 'Transcribe it again'}
        </Button>
      )}
      {can.delete && (
        <Button busy={busy} onClick={() => void remove()}>
          <IconTrash size={16} aria-hidden />
          Delete
        </Button>
      )}
    </>
  );
}

/** What was recorded from it, and the next one that waits. */
function Recorded({ document }: { document: SourceDocument }) {
  const { id, kind, recorded, transcript } = document;
  const { data } = useQuery(queries.sourceDocuments.list({ query: { kind, recorded: 'false', limit: 2 } }));
  const next = data?.source_documents.find((each) => each.id !== id);
  return (
    <div className={classes.page}>
      <Card title="Recorded">
        <div className={formClasses.stack}>
          {transcript && <p>“{transcript}”</p>}
          {recorded?.map((each) => (
            <Link key={each.id} to={placeOf(each).to}>
              {placeOf(each).label}
            </Link>
          ))}
          <div className={formClasses.actions}>
            {next && (
              <ButtonLink to="/source-documents/$id" params={{ id: next.id }} look="primary">
                Next {kind}
              </ButtonLink>
            )}
            <ButtonLink to={kind === 'picture' ? '/transactions/picture' : '/transactions/voice'}>
              {kind === 'picture' ? 'Add another picture' : 'Record another'}
            </ButtonLink>
          </div>
        </div>
      </Card>
      <KeptFile document={document} />
    </div>
  );
}
