import { LIMITS } from '@lissafi/contract/limits';
import type { Attachment } from '@lissafi/contract/transactions';
import { IconFileText } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { messageOf } from '../../client/api-error.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Card } from '../../ui/Card.tsx';
import { fieldErrorsOf } from '../../ui/form/use-form.ts';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { notify } from '../../ui/toast.ts';
import { useObjectUrl } from '../../ui/use-object-url.ts';
import { ReceiptButtons } from './AttachmentPicker.tsx';
import { type SendAttachment, sendReceipt } from './attachments.ts';
import classes from './Transactions.module.css';

type ReadFile = (attachment_id: string) => {
  queryKey: readonly unknown[];
  queryFn: (context: { signal: AbortSignal }) => Promise<Blob>;
};

/**
 * The photos and PDFs of a transaction or a bill; a forgotten one can be added. `plain`: inside a form, without a card.
 */
export function Receipts({
  of,
  attachments,
  canAttach,
  send,
  read,
  plain,
}: {
  /** Names the record, so that a file is sent once. */
  of: string;
  attachments: readonly Attachment[];
  canAttach: boolean;
  send: SendAttachment;
  read: ReadFile;
  plain?: boolean;
}) {
  const client = useQueryClient();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);

  const add = async (files: readonly File[]) => {
    setBusy(true);
    setProblem(null);
    try {
      for (const file of files) await sendReceipt(of, file, send);
      notify.success('Attachment saved');
    } catch (error) {
      setProblem(fieldErrorsOf(error).file ?? messageOf(error));
    } finally {
      setBusy(false);
      await Promise.all(
        ['transactions', 'bills'].map((group) => client.invalidateQueries({ queryKey: [group] })),
      );
    }
  };

  const list = (
    <div className={classes.receipts}>
      {problem && <Alert>{problem}</Alert>}
      {attachments.length === 0 && <p className={classes.soft}>There are no attachments yet.</p>}
      {attachments.length > 0 && (
        <ul className={classes.thumbs}>
          {attachments.map((each) => (
            <li key={each.id}>
              <Thumb read={read} attachment={each} />
            </li>
          ))}
        </ul>
      )}
      {canAttach && attachments.length < LIMITS.attachments && <ReceiptButtons busy={busy} onPick={add} />}
    </div>
  );
  return plain ? list : <Card title="Attachments">{list}</Card>;
}

/** Files need the token, so each is fetched, once, and shown from memory. */
function Thumb({ read, attachment }: { read: ReadFile; attachment: Attachment }) {
  const { name, media_type } = attachment;
  const { data, error } = useQuery({
    ...read(attachment.id),
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
