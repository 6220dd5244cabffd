import type { ArchiveImported, ArchiveReview, ArchiveSummary } from '@lissafi/contract/archive';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../client/api.ts';
import { messageOf } from '../../client/api-error.ts';
import { sendOnce } from '../../client/send-once.ts';
import { reloadUser } from '../../client/session.ts';
import { Alert } from '../../ui/Alert.tsx';
import { ButtonLink } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { Facts } from '../../ui/Facts.tsx';
import { FileButton } from '../../ui/form/FileButton.tsx';
import formClasses from '../../ui/form/Form.module.css';
import { pluralize } from '../../ui/text.ts';
import { notify } from '../../ui/toast.ts';
import classes from './DataPage.module.css';
import { Review } from './Review.tsx';
import { uploadArchive } from './upload.ts';
import { count, obstaclesInWords } from './words.ts';

interface Chosen {
  upload_id: string;
  review: ArchiveReview;
}

/** Uploads an archive, shows what is in it, and imports it after a confirmation. */
export function ImportArchive({ summary }: { summary: ArchiveSummary }) {
  const client = useQueryClient();
  const [share, setShare] = useState<number | null>(null);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const [imported, setImported] = useState<ArchiveImported | null>(null);

  const run = async (work: () => Promise<void>) => {
    setBusy(true);
    setProblem(null);
    try {
      await work();
    } catch (error) {
      setProblem(messageOf(error, error instanceof Error ? error.message : undefined));
    } finally {
      setBusy(false);
      setShare(null);
    }
  };
  const choose = (file: File) =>
    run(async () => {
      setChosen(null);
      setShare(0);
      const upload_id = await uploadArchive(file, setShare);
      setChosen({ upload_id, review: await api.archive.review({ params: { upload_id } }) });
    });
  const confirm = ({ upload_id, review }: Chosen) =>
    run(async () => {
      const body = { upload_id, sha256: review.sha256, name: review.archive!.name };
      const answer = await sendOnce({
        slot: 'archive.import',
        body,
        single: true,
        send: (sent, idempotencyKey) =>
          api.archive.import({
            params: { upload_id: sent.upload_id },
            body: { sha256: sent.sha256 },
            idempotencyKey,
          }),
        describe: (sent) => [`the archive of ${sent.name}`],
        done: (done) => notify.success(`${done.name} is imported`),
      });
      setImported(answer);
      setChosen(null);
      await Promise.all([client.invalidateQueries(), reloadUser().catch(() => {})]);
    });

  if (imported) return <Imported imported={imported} />;
  if (summary.obstacles.length > 0)
    return (
      <Card title="Import">
        <div className={formClasses.stack}>
          <p>
            An archive is imported into an organization in which nothing is recorded yet. This one has{' '}
            {obstaclesInWords(summary.obstacles)}.
          </p>
          <div className={formClasses.actions}>
            <ButtonLink to="/organizations/new">Create a new organization</ButtonLink>
          </div>
          <p className={formClasses.note}>Then open this page there, and choose the file.</p>
        </div>
      </Card>
    );
  return (
    <Card title="Import">
      <div className={formClasses.stack}>
        <p>
          Choose a file that “Download everything” made, here or on another server. You see what is in it
          before anything is imported. This organization takes over its name, settings and records.
        </p>
        {problem && <Alert>{problem}</Alert>}
        <div className={formClasses.actions}>
          <FileButton
            label="Archive"
            accept=".zip,application/zip"
            look={chosen ? 'secondary' : 'primary'}
            busy={busy && !chosen}
            disabled={!summary.can.import}
            onChoose={(file) => void choose(file)}
          >
            {chosen ? 'Choose another file' : 'Choose an archive'}
          </FileButton>
        </div>
        {share !== null && (
          <div role="status" className={formClasses.note}>
            {share < 1
              ? `Uploading: ${Math.round(share * 100)} %`
              : 'Reading every file and checking every entry…'}
            <progress
              className={classes.progress}
              aria-label="Upload"
              value={share < 1 ? share : undefined}
            />
          </div>
        )}
        {chosen && <Review review={chosen.review} busy={busy} onImport={() => void confirm(chosen)} />}
      </div>
    </Card>
  );
}

function Imported({ imported }: { imported: ArchiveImported }) {
  return (
    <Card title="Import">
      <div className={formClasses.stack}>
        <Alert tone="in">{imported.name} is imported: every balance is as it was exported.</Alert>
        <Facts
          className={classes.facts}
          facts={[
            ['Rows in tables', count(imported.rows)],
            ['Journal entries', count(imported.entries), { to: '/books/entries' }],
          ]}
        />
        {imported.schedules_paused > 0 && (
          <p>
            {pluralize(imported.schedules_paused, 'schedule or reminder is', 'schedules and reminders are')}{' '}
            switched off, so that nothing is sent or posted twice. Switch them on again when the other
            organization no longer runs.
          </p>
        )}
        <p className={formClasses.note}>
          The entries are chained anew. The last hash before the export is kept in the list of changes:{' '}
          <span className={classes.hash}>{imported.old_head_hash}</span>
        </p>
        <div className={formClasses.actions}>
          <ButtonLink to="/books/trial-balance" look="primary">
            Trial balance
          </ButtonLink>
          <ButtonLink to="/books/tie-out">Tie-out</ButtonLink>
          <ButtonLink to="/members">Invite members</ButtonLink>
        </div>
      </div>
    </Card>
  );
}
