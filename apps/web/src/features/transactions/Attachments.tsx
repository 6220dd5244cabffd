import { LIMITS } from '@lissafi/contract/limits';
import type { Attachment, Transaction } from '@lissafi/contract/transactions';
import { IconFileText } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { queries } from '../../client/api.ts';
import { messageOf } from '../../client/api-error.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Card } from '../../ui/Card.tsx';
import { fieldErrorsOf } from '../../ui/form/use-form.ts';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { notify } from '../../ui/toast.ts';
import { ReceiptButtons } from './AttachmentPicker.tsx';
import { sendReceipt } from './attachments.ts';
import classes from './Transactions.module.css';
import { useObjectUrl } from './use-object-url.ts';

/** The photos and PDFs of an expense; a forgotten one can be added. */
export function Receipts({ expense }: { expense: Transaction }) {
  const client = useQueryClient();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const { id, attachments, can } = expense;

  const add = async (files: readonly File[]) => {
    setBusy(true);
    setProblem(null);
    try {
      for (const file of files) await sendReceipt(id, file);
      notify.success('Attachment saved');
    } catch (error) {
      setProblem(fieldErrorsOf(error).file ?? messageOf(error));
    } finally {
      setBusy(false);
      await client.invalidateQueries({ queryKey: ['transactions'] });
    }
  };

  return (
    <Card title="Attachments">
      <div className={classes.receipts}>
        {problem && <Alert>{problem}</Alert>}
        {attachments.length === 0 && <p className={classes.soft}>There are no attachments yet.</p>}
        {attachments.length > 0 && (
          <ul className={classes.thumbs}>
            {attachments.map((each) => (
              <li key={each.id}>
                <Thumb expenseId={id} attachment={each} />
              </li>
            ))}
          </ul>
        )}
        {can.attach && attachments.length < LIMITS.attachments && <ReceiptButtons busy={busy} onPick={add} />}
      </div>
    </Card>
  );
}

/** Files need the token, so each is fetched, once, and shown from memory. */
function Thumb({ expenseId, attachment }: { expenseId: string; attachment: Attachment }) {
  const { name, media_type } = attachment;
  const { data, error } = useQuery({
    ...queries.transactions.attachment({ params: { id: expenseId, attachment_id: attachment.id } }),
    // It is never changed.
    staleTime: 'static',
  });
  const url = useObjectUrl(data);
  if (error) return <span className={classes.thumb}>{messageOf(error)}</span>;
  if (!url) return <Skeleton width={112} height={112} />;
  return (
    <a href={url} target="_blank" rel="noreferrer" className={classes.open}>
      {media_type === 'application/pdf' ? (
        <span className={classes.thumb}>
          <IconFileText size={24} aria-hidden />
          <span className={classes.fileName}>{name}</span>
        </span>
      ) : (
        <img src={url} alt={name} className={classes.thumb} />
      )}
    </a>
  );
}
