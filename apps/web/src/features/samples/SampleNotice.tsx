import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { api, queries } from '../../client/api.ts';
import { messageOf } from '../../client/api-error.ts';
import { ask } from '../../client/confirm.ts';
import { followCurrentOrganization, reloadUser } from '../../client/session.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';
import { notify } from '../../ui/toast.ts';
import classes from './Samples.module.css';

const ASK_AGAIN_MS = 1_000;

/** Says on every page of a sample organization that it is one, and how far its data is there. */
export default function SampleNotice({ organizationId }: { organizationId: string }) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const [busy, setBusy] = useState(false);
  const { data } = useQuery({
    ...queries.samples.get(),
    refetchInterval: ({ state }) => (state.data?.sample?.state === 'filling' ? ASK_AGAIN_MS : false),
  });
  const sample = data?.sample;
  const isFilling = sample?.state === 'filling';
  const wasFilling = useRef(false);
  useEffect(() => {
    // What the page shows was read while there was less.
    if (wasFilling.current && !isFilling) void client.invalidateQueries();
    wasFilling.current = isFilling;
  }, [isFilling, client]);

  const remove = async () => {
    const question =
      'Remove the sample organization? All of its sample data is deleted and cannot be brought back. Your other organizations stay as they are.';
    if (!(await ask(question, 'Remove sample data', { safe: 'Keep it' }))) return;
    setBusy(true);
    try {
      await api.samples.remove({ params: { id: organizationId } });
      await reloadUser();
      followCurrentOrganization();
      client.clear();
      notify.success('The sample organization is removed');
      await navigate({ to: '/dashboard' });
    } catch (error) {
      notify.error('The sample organization was not removed', messageOf(error));
    } finally {
      setBusy(false);
    }
  };

  return (
    <Alert
      tone={sample?.state === 'failed' ? 'owed' : 'quiet'}
      action={
        <Button size="small" busy={busy} onClick={remove}>
          Remove sample data
        </Button>
      }
    >
      <strong>Sample data.</strong>{' '}
      {isFilling ? (
        <>
          The data of a small shop is being made.
          <progress
            className={classes.progress}
            aria-label="Sample data that is ready, in percent"
            max={100}
            value={sample.progress}
          />
        </>
      ) : sample?.state === 'failed' ? (
        'The sample data could not be completed. Remove it and try again.'
      ) : (
        'Try anything you like: nothing here is real, and nothing is sent to anybody.'
      )}
    </Alert>
  );
}
