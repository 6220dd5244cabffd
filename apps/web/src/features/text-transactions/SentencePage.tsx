import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate, useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { api, queries } from '../../client/api.ts';
import { messageOf } from '../../client/api-error.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Button, ButtonLink } from '../../ui/Button.tsx';
import { LoadState } from '../../ui/LoadState.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { notify } from '../../ui/toast.ts';
import classes from './OwnWords.module.css';
import { Say } from './Say.tsx';
import { useMayOpen } from './use-may-open.ts';

/** A sentence that was refused: said again, recorded by hand, or dismissed. */
export function SentencePage() {
  const { id } = useParams({ from: '/app/say/$id' });
  const client = useQueryClient();
  const mayOpen = useMayOpen();
  const navigate = useNavigate();
  const [problem, setProblem] = useState<string | null>(null);
  const query = useQuery(queries.textTransactions.sentence({ params: { id } }));
  if (!query.data) return <LoadState query={query} back="/inbox" />;
  const { text, reason, form, dismissed_at } = query.data;
  const dismiss = () => api.textTransactions.dismiss({ params: { id } });
  const leave = async () => {
    try {
      await dismiss();
    } catch (error) {
      return setProblem(messageOf(error));
    }
    notify.success('Sentence dismissed', text);
    await client.invalidateQueries();
    await navigate({ to: '/inbox' });
  };
  return (
    <>
      <PageHeader
        title="A sentence that was not recorded"
        back="/inbox"
        secondary={!dismissed_at && <Button onClick={leave}>Dismiss</Button>}
        primary={
          form &&
          mayOpen(form) && (
            <ButtonLink to={form} look="primary">
              Open the form
            </ButtonLink>
          )
        }
      />
      <div className={classes.page}>
        {problem && <Alert>{problem}</Alert>}
        <Alert tone="quiet">
          {dismissed_at ? `${reason}. It does not wait any more.` : `${reason}. Say it again in other words.`}
        </Alert>
        <Say first={text} onRecorded={() => void dismiss()} />
      </div>
    </>
  );
}
