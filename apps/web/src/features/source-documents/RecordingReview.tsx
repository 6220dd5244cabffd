import type { SourceDocument } from '@lissafi/contract/source-documents';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { api, queries } from '../../client/api.ts';
import { messageOf } from '../../client/api-error.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Button, ButtonLink } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import formClasses from '../../ui/form/Form.module.css';
import { notify } from '../../ui/toast.ts';
import { Say } from '../text-transactions/Say.tsx';
import { KeptFile } from '../transactions/KeptFile.tsx';
import classes from './SourceDocuments.module.css';

/** The recording and its words, which are corrected and then go the way of every sentence. */
export function RecordingReview({ document }: { document: SourceDocument }) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const [busy, setBusy] = useState(false);
  const { id, transcript, problem, can } = document;
  const again = async () => {
    setBusy(true);
    try {
      await api.sourceDocuments.delete({ params: { id } });
      await client.invalidateQueries({ queryKey: ['sourceDocuments'], refetchType: 'none' });
      await navigate({ to: '/transactions/voice' });
    } catch (error) {
      notify.error('The recording was not deleted', messageOf(error));
    } finally {
      setBusy(false);
    }
  };
  // Said before the server says it again: what stands above the link to the entry must not move while it is pressed.
  const becomeRecorded = () =>
    client.setQueryData(queries.sourceDocuments.get({ params: { id } }).queryKey, {
      ...document,
      state: 'recorded',
      can: { delete: false },
    });
  return (
    <div className={classes.page}>
      <Card>
        <div className={formClasses.stack}>
          <KeptFile document={document} />
          {can.delete && (
            <div className={formClasses.actions}>
              <Button size="small" busy={busy} onClick={() => void again()}>
                Delete it and record again
              </Button>
            </div>
          )}
        </div>
      </Card>
      {transcript === null && (
        <Alert tone="owed">
          {problem ?? 'Nothing wrote down this recording.'} Listen to it, and write below what was said.
        </Alert>
      )}
      {/* Words that come later are other words: the box begins with them. */}
      <Say
        key={transcript === null ? 'unheard' : 'heard'}
        first={transcript ?? ''}
        recording={id}
        onRead={async (text) => {
          if (text.trim() !== transcript)
            await api.sourceDocuments.write({ params: { id }, body: { transcript: text.trim() } });
        }}
        onRecorded={becomeRecorded}
        another={<ButtonLink to="/transactions/voice">Record another</ButtonLink>}
      />
    </div>
  );
}
