import type { PaymentAlert } from '@lissafi/contract/payment-alerts';
import { IconPaperclip } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { api, keyHere } from '../../client/api.ts';
import { messageOf } from '../../client/api-error.ts';
import { Button } from '../../ui/Button.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { saveFile } from '../../ui/save-file.ts';
import { notify } from '../../ui/toast.ts';
import { useObjectUrl } from '../../ui/use-object-url.ts';
import classes from './Alerts.module.css';

type Proof = PaymentAlert['attachments'][number];

/** What the customer sent as proof: pictures at once, a PDF as a file. */
export function Proofs({ alert }: { alert: PaymentAlert }) {
  if (alert.attachments.length === 0) return <p className={classes.soft}>No receipt was sent.</p>;
  return (
    <ul className={classes.proofs} aria-label="Receipts">
      {alert.attachments.map((proof) => (
        <li key={proof.id}>
          {proof.media_type === 'application/pdf' ? (
            <Download alertId={alert.id} proof={proof} />
          ) : (
            <Picture alertId={alert.id} proof={proof} />
          )}
        </li>
      ))}
    </ul>
  );
}

const read = (id: string, attachment_id: string) =>
  api.paymentAlerts.attachment({ params: { id, attachment_id } });

function Download({ alertId, proof }: { alertId: string; proof: Proof }) {
  return (
    <Button
      onClick={() =>
        read(alertId, proof.id).then(
          (file) => saveFile(file, proof.name),
          (error) => notify.error('The receipt could not be loaded', messageOf(error)),
        )
      }
    >
      <IconPaperclip size={16} aria-hidden />
      {proof.name}
    </Button>
  );
}

function Picture({ alertId, proof }: { alertId: string; proof: Proof }) {
  const query = useQuery({
    queryKey: keyHere('paymentAlerts', 'attachment', alertId, proof.id),
    queryFn: () => read(alertId, proof.id),
    staleTime: Number.POSITIVE_INFINITY,
  });
  const url = useObjectUrl(query.data);
  if (query.error) return <Download alertId={alertId} proof={proof} />;
  if (!url) return <Skeleton height={180} />;
  return <img src={url} alt={`Receipt: ${proof.name}`} className={classes.proof} />;
}
