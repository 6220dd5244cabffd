import type { Invoice } from '@lissafi/contract/documents';
import {
  IconBan,
  IconBell,
  IconCheck,
  IconCoins,
  IconCopy,
  IconDots,
  IconDownload,
  IconEraser,
  IconFileInvoice,
  IconFileMinus,
  IconLink,
  IconLinkOff,
  IconMail,
  IconPencil,
  IconReceiptRefund,
  IconRepeat,
  IconShare,
  IconTrash,
} from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { api, keyHere, queries } from '../../client/api.ts';
import { ApiError, messageOf } from '../../client/api-error.ts';
import { ask, askAmount } from '../../client/confirm.ts';
import { sendOnce } from '../../client/send-once.ts';
import { useMay } from '../../client/session.ts';
import { accountChoices, readMoneyAccounts } from '../../pickers/AccountField.tsx';
import { Button, ButtonLink } from '../../ui/Button.tsx';
import { Menu, MenuItem } from '../../ui/Menu.tsx';
import { saveFile } from '../../ui/save-file.ts';
import { copyText } from '../../ui/share.ts';
import { notify } from '../../ui/toast.ts';
import classes from './InvoicePage.module.css';
import { type PaidBy, PaidByDrawer } from './PaidByDrawer.tsx';

export type Task = 'pay' | 'send' | 'share' | 'cancel' | 'credit' | 'refund' | 'remind' | 'write_off';

/** The actions on a document that the server allows (`can`), with the most likely next one as the primary button. */
export function InvoiceActions({ invoice, onTask }: { invoice: Invoice; onTask: (task: Task) => void }) {
  const { can, id } = invoice;
  const may = useMay();
  const client = useQueryClient();
  const navigate = useNavigate();
  const [busy, setBusy] = useState<string | null>(null);

  const run = async (name: string, failure: string, work: () => Promise<void>) => {
    setBusy(name);
    try {
      await work();
    } catch (error) {
      notify.error(failure, messageOf(error));
    } finally {
      setBusy(null);
    }
  };
  const [asking, setAsking] = useState(false);
  // How a receipt was paid decides the account, and is never assumed.
  const isDraftReceipt = invoice.document_type === 'receipt' && invoice.stored_status === 'draft';
  const method = invoice.payment_info?.method ?? null;
  const needsPaymentMethod = isDraftReceipt && !method;
  /** The method is missing, or more than one account fits it. */
  const isPaymentUnclear = async () =>
    needsPaymentMethod ||
    (isDraftReceipt && method !== null && accountChoices(await readMoneyAccounts(client), method).length > 1);
  const issue = (paid?: PaidBy, override = false) =>
    run('issue', 'Not issued', async () => {
      if (!paid && (await isPaymentUnclear())) return setAsking(true);
      if (!override && !(await askAmount(invoice.totals.total_amount, invoice.currency))) return;
      try {
        await sendOnce({
          slot: `issue.${id}`,
          body: { override_credit_limit: override, ...paid },
          send: (body, idempotencyKey) => api.invoices.issue({ params: { id }, body, idempotencyKey }),
          describe: (body) => ['This draft is issued', body.override_credit_limit && 'over the credit limit'],
          done: (issued) => notify.success(`${issued.invoice_number} issued`),
          single: true,
        });
        await client.invalidateQueries();
      } catch (error) {
        const isLimit = error instanceof ApiError && error.code === 'CREDIT_LIMIT_EXCEEDED';
        if (!isLimit || override || !may('credit_limit:override')) throw error;
        const yes = await ask(`Issue anyway? ${error.message}`, 'Issue', { danger: false });
        if (yes) await issue(paid, true);
      }
    });
  const download = () =>
    run('pdf', 'The PDF could not be made', async () => {
      saveFile(await api.invoices.pdf({ params: { id } }), `${invoice.invoice_number ?? 'draft'}.pdf`);
    });
  const copyLink = () =>
    run('link', 'No link could be made', async () => {
      const { url } = await api.delivery.shareLink({ params: { id }, body: {} });
      void client.invalidateQueries({ queryKey: queries.invoices.get({ params: { id } }).queryKey });
      if (await copyText(url)) notify.success('Link copied', url);
      else notify.info('The link', url);
    });
  const stopSharing = () =>
    run('link', 'Still shared', async () => {
      if (!(await ask('Stop sharing? Whoever has the link can no longer see this document.', 'Stop sharing')))
        return;
      await api.delivery.revokeShareLink({ params: { id } });
      // Sharing again creates another link; the old one must not be shown until then.
      client.removeQueries({ queryKey: keyHere('invoices', 'shareLink', id) });
      notify.success('No longer shared', 'The link no longer works.');
      await client.invalidateQueries();
    });
  const remove = () =>
    run('delete', 'Not deleted', async () => {
      if (!(await ask('Delete this draft? This cannot be undone.', 'Delete'))) return;
      await api.invoices.delete({ params: { id } });
      notify.success('Draft deleted');
      await client.invalidateQueries();
      await navigate({ to: '/invoices', replace: true });
    });

  /** Creates another document from this one and opens it. */
  const copy = (what: 'duplicate' | 'convert', done: string) =>
    run(what, 'No document was created', async () => {
      const answer = await sendOnce({
        slot: `${what}.${id}`,
        body: {},
        send: (body, idempotencyKey) => api.invoices[what]({ params: { id }, body, idempotencyKey }),
        describe: () => [done],
        done: () => notify.success(done),
      });
      await client.invalidateQueries();
      await navigate({ to: '/invoices/$id', params: { id: answer.id } });
    });

  const primary = can.issue
    ? 'issue'
    : can.convert
      ? 'convert'
      : // What nobody has been sent is sent first.
        can.send && invoice.stored_status === 'pending' && !needsPaymentMethod
        ? 'send'
        : can.pay
          ? 'pay'
          : 'pdf';
  const look = (name: string) => (name === primary ? 'primary' : 'secondary');

  return (
    <div className={classes.actions}>
      {can.update && (
        <ButtonLink to="/invoices/$id/edit" params={{ id }}>
          <IconPencil size={16} aria-hidden />
          Edit
        </ButtonLink>
      )}
      {can.share && (
        <Button aria-haspopup="dialog" onClick={() => onTask('share')}>
          <IconShare size={16} aria-hidden />
          Share
        </Button>
      )}
      {can.send && !needsPaymentMethod && (
        <Button look={look('send')} aria-haspopup="dialog" onClick={() => onTask('send')}>
          <IconMail size={16} aria-hidden />
          Send
        </Button>
      )}
      {can.issue && (
        <Button look="primary" busy={busy === 'issue'} onClick={() => issue()}>
          <IconCheck size={16} aria-hidden />
          Issue
        </Button>
      )}
      {can.convert && (
        <Button
          look="primary"
          busy={busy === 'convert'}
          onClick={() => copy('convert', 'A draft invoice, dated today')}
        >
          <IconFileInvoice size={16} aria-hidden />
          Make invoice
        </Button>
      )}
      {can.remind && invoice.days_late > 0 && (
        <Button aria-haspopup="dialog" onClick={() => onTask('remind')}>
          <IconBell size={16} aria-hidden />
          Remind
        </Button>
      )}
      {can.pay && (
        <Button look={look('pay')} aria-haspopup="dialog" onClick={() => onTask('pay')}>
          <IconCoins size={16} aria-hidden />
          Record payment
        </Button>
      )}
      {primary === 'pdf' && (
        <Button look="primary" busy={busy === 'pdf'} onClick={download}>
          <IconDownload size={16} aria-hidden />
          Download PDF
        </Button>
      )}
      <Menu
        button={(trigger) => (
          <Button {...trigger} icon aria-label="More actions" busy={busy === 'pdf' && primary !== 'pdf'}>
            <IconDots size={18} aria-hidden />
          </Button>
        )}
      >
        {primary !== 'pdf' && (
          <MenuItem icon={<IconDownload size={16} aria-hidden />} onClick={download}>
            Download PDF
          </MenuItem>
        )}
        {can.share && (
          <MenuItem icon={<IconLink size={16} aria-hidden />} onClick={copyLink}>
            Copy link
          </MenuItem>
        )}
        {can.unshare && (
          <MenuItem icon={<IconLinkOff size={16} aria-hidden />} onClick={stopSharing}>
            Stop sharing
          </MenuItem>
        )}
        {can.remind && invoice.days_late === 0 && (
          <MenuItem icon={<IconBell size={16} aria-hidden />} onClick={() => onTask('remind')}>
            Remind
          </MenuItem>
        )}
        {can.duplicate && (
          <MenuItem
            icon={<IconCopy size={16} aria-hidden />}
            onClick={() => copy('duplicate', 'A copy as a draft, dated today')}
          >
            Duplicate
          </MenuItem>
        )}
        {can.duplicate && invoice.document_type === 'invoice' && invoice.customer_id && (
          <MenuItem
            icon={<IconRepeat size={16} aria-hidden />}
            onClick={() => navigate({ to: '/recurring/new', search: { from: id } })}
          >
            Make recurring
          </MenuItem>
        )}
        {can.credit && (
          <MenuItem icon={<IconFileMinus size={16} aria-hidden />} onClick={() => onTask('credit')}>
            Credit note
          </MenuItem>
        )}
        {can.refund && (
          <MenuItem icon={<IconReceiptRefund size={16} aria-hidden />} onClick={() => onTask('refund')}>
            Refund
          </MenuItem>
        )}
        {can.write_off && (
          <MenuItem icon={<IconEraser size={16} aria-hidden />} onClick={() => onTask('write_off')}>
            Write off
          </MenuItem>
        )}
        {can.cancel && (
          <MenuItem icon={<IconBan size={16} aria-hidden />} onClick={() => onTask('cancel')}>
            Cancel {invoice.document_type === 'quote' ? 'quote' : 'invoice'}
          </MenuItem>
        )}
        {can.delete && (
          <MenuItem icon={<IconTrash size={16} aria-hidden />} onClick={remove}>
            Delete draft
          </MenuItem>
        )}
        <MenuItem onClick={() => window.print()}>Print</MenuItem>
      </Menu>
      <PaidByDrawer
        method={method}
        opened={asking}
        onClose={() => setAsking(false)}
        onSaid={(method) => void issue(method)}
      />
    </div>
  );
}
