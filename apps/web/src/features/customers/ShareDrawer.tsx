import type { Customer } from '@lissafi/contract/customers';
import { IconBrandWhatsapp, IconCopy, IconExternalLink, IconLinkOff, IconMail } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { api, queries } from '../../client/api.ts';
import { messageOf } from '../../client/api-error.ts';
import { useOrganization } from '../../organization/use-organization.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Button, ButtonAnchor } from '../../ui/Button.tsx';
import { Drawer } from '../../ui/Drawer.tsx';
import formClasses from '../../ui/form/Form.module.css';
import { TextAreaField } from '../../ui/form/fields.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { copyText, whatsAppAddress } from '../../ui/share.ts';
import { notify } from '../../ui/toast.ts';

interface Props {
  customer: Customer;
  opened: boolean;
  onClose: () => void;
}

/** One link by which a regular customer sees all open invoices and pays them. */
export function ShareDrawer(props: Props) {
  return (
    <Drawer title={`The page of ${props.customer.name}`} opened={props.opened} onClose={props.onClose}>
      {props.opened && <Share {...props} />}
    </Drawer>
  );
}

function Share({ customer, onClose }: Props) {
  const { id, name, phone, email } = customer;
  const client = useQueryClient();
  const company = useOrganization()?.name ?? '';
  const query = queries.customerPages.link({ params: { id } });
  const { data, error } = useQuery(query);
  const [problem, setProblem] = useState<unknown>(null);
  const [busy, setBusy] = useState(false);
  const [written, setWritten] = useState<string | null>(null);
  const url = data?.url ?? null;
  const isMissing = data !== undefined && url === null;
  const [revoked, setRevoked] = useState(false);
  useEffect(() => {
    if (!isMissing || revoked) return;
    api.customerPages
      .share({ params: { id }, body: {} })
      .then((made) => client.setQueryData(query.queryKey, made), setProblem);
  }, [isMissing, revoked, id, client, query.queryKey]);
  const failure = error ?? problem;
  if (failure) return <Alert>{messageOf(failure)}</Alert>;
  if (revoked)
    return (
      <div className={formClasses.stack}>
        <p>The link no longer works. All that was opened from it is closed too.</p>
        <Button look="primary" wide onClick={onClose}>
          Done
        </Button>
      </div>
    );
  if (!url) return <Skeleton height={220} />;
  const text =
    written ??
    `Good day ${name}, here you see all your open invoices from ${company}, and can pay them: ${url}`;
  const revoke = async () => {
    setBusy(true);
    try {
      client.setQueryData(query.queryKey, await api.customerPages.revoke({ params: { id } }));
      setRevoked(true);
    } catch (fault) {
      notify.error('The link still works', messageOf(fault));
    } finally {
      setBusy(false);
    }
  };
  return (
    <div className={formClasses.stack}>
      <p className={formClasses.note}>
        Who has this link sees the open invoices and the last payments of this customer, and can report a
        payment.
      </p>
      <TextAreaField label="Message" rows={5} maxLength={2_000} value={text} onChange={setWritten} />
      <ButtonAnchor
        look="primary"
        size="large"
        wide
        href={whatsAppAddress(text, phone)}
        target="_blank"
        rel="noreferrer"
      >
        <IconBrandWhatsapp size={20} aria-hidden />
        Send on WhatsApp
      </ButtonAnchor>
      <ButtonAnchor
        size="large"
        wide
        href={`mailto:${email ?? ''}?subject=${encodeURIComponent(`Your invoices from ${company}`)}&body=${encodeURIComponent(text)}`}
      >
        <IconMail size={20} aria-hidden />
        Write an email
      </ButtonAnchor>
      <Button
        size="large"
        wide
        onClick={async () => {
          if (await copyText(url)) notify.success('Link copied');
          else notify.warning('Copying is not allowed here', 'Press and hold the link to copy it.');
        }}
      >
        <IconCopy size={20} aria-hidden />
        Copy the link
      </Button>
      <ButtonAnchor look="subtle" size="large" wide href={url} target="_blank" rel="noreferrer">
        <IconExternalLink size={20} aria-hidden />
        Look at the page
      </ButtonAnchor>
      <Button look="danger" wide busy={busy} onClick={revoke}>
        <IconLinkOff size={20} aria-hidden />
        Stop sharing
      </Button>
    </div>
  );
}
