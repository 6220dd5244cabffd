import type { Bill } from '@lissafi/contract/bills';
import type { CreditKind } from '@lissafi/contract/supplier-credits';
import { formatMoney } from '@lissafi/domain/money/money';
import { IconArrowBackUp, IconCoins, IconPencil, IconTrash } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate, useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { api, queries } from '../../client/api.ts';
import { ApiError, messageOf } from '../../client/api-error.ts';
import { ask } from '../../client/confirm.ts';
import { sendOnce } from '../../client/send-once.ts';
import { useMay } from '../../client/session.ts';
import { useDay } from '../../organization/use-day.ts';
import { useLocale } from '../../organization/use-organization.ts';
import { useBranchName } from '../../organization/use-places.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Amount } from '../../ui/Amount.tsx';
import { Button, ButtonLink } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { Facts } from '../../ui/Facts.tsx';
import { LoadState } from '../../ui/LoadState.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import pageClasses from '../../ui/RecordPage.module.css';
import { notify } from '../../ui/toast.ts';
import { TakeBackDrawer } from '../../ui/VoidDrawer.tsx';
import { EntriesOf } from '../ledger/EntriesOf.tsx';
import { PaySupplierDrawer } from '../suppliers/PaySupplierDrawer.tsx';
import { Receipts } from '../transactions/Attachments.tsx';
import { BillLines } from './BillLines.tsx';
import classes from './Bills.module.css';
import { BillState } from './BillsPage.tsx';
import lineClasses from './Lines.module.css';
import { ownTotal } from './labels.ts';

export function BillPage() {
  const { id } = useParams({ from: '/app/purchases/bills/$id' });
  const query = useQuery(queries.bills.get({ params: { id } }));
  return query.data ? <Detail bill={query.data} /> : <LoadState query={query} back="/purchases/bills" />;
}

function Detail({ bill }: { bill: Bill }) {
  const may = useMay();
  const { date, currency, today } = useLocale();
  const day = useDay();
  const branch = useBranchName(bill.branch_id);
  const [task, setTask] = useState<'void' | 'pay' | null>(null);
  const { id, can } = bill;
  const money = (value: number) => formatMoney(value, currency);
  const facts: [string, React.ReactNode][] = [
    [
      'Supplier',
      <Link key="supplier" to="/suppliers/$id" params={{ id: bill.supplier_id }}>
        {bill.supplier_name}
      </Link>,
    ],
    ['Branch', branch],
    ['Number', bill.bill_number],
    ['Date', date(bill.bill_date)],
    ['Due', date(bill.due_date)],
    ['Exchange rate', bill.exchange_rate && `1 ${bill.currency} is ${bill.exchange_rate} ${currency}`],
    ['Settled', bill.amount_paid > 0 && money(bill.amount_paid)],
    ['Still owed', bill.balance_due > 0 && stillOwed(bill, currency)],
    ['Notes', bill.notes],
  ];
  return (
    <>
      <PageHeader
        title={`Bill ${bill.bill_number ?? ''}`.trim()}
        description={
          <>
            {bill.supplier_name}, {ownTotal(bill, currency)} <BillState bill={bill} today={today} />
          </>
        }
        back="/purchases/bills"
        primary={<Actions bill={bill} onTask={setTask} />}
      />
      {bill.voided_at && (
        <div className={classes.voided}>
          <Alert>{`Voided on ${day(bill.voided_at)}: ${bill.void_reason}`}</Alert>
        </div>
      )}
      <Offer bill={bill} />
      <div className={classes.columns}>
        <div className={classes.stack}>
          <BillLines bill={bill} />
          <Settlements bill={bill} />
          <Receipts
            of={`bill-${id}`}
            attachments={bill.attachments}
            canAttach={can.attach}
            send={(body, idempotencyKey) => api.bills.attach({ params: { id }, body, idempotencyKey })}
            read={(attachment_id) => queries.bills.attachment({ params: { id, attachment_id } })}
          />
          {may('books:read') && bill.journal_entry_id && <EntriesOf id={id} />}
        </div>
        <Card title="Details">
          <Facts facts={facts.filter(([, value]) => value)} />
        </Card>
      </div>
      <TakeBackDrawer
        title="Void this bill"
        note="For a mistake. It is reversed in the books with today’s date, its goods wait for a bill again, and its attachments stay. Then record it again correctly."
        slot={`void.bill.${id}`}
        send={(body, idempotencyKey) => api.bills.void({ params: { id }, body, idempotencyKey })}
        done="Bill voided"
        opened={task === 'void'}
        onClose={() => setTask(null)}
      />
      <PaySupplierDrawer
        supplierId={bill.supplier_id}
        chosen={[id]}
        opened={task === 'pay'}
        onClose={() => setTask(null)}
      />
    </>
  );
}

/** What is owed in the books, and of a foreign bill in its currency. */
const stillOwed = ({ balance_due, currency, foreign_balance }: Bill, books: string) =>
  [currency && formatMoney(foreign_balance ?? 0, currency), formatMoney(balance_due, books)]
    .filter(Boolean)
    .join(', in the books ');

function Actions({ bill, onTask }: { bill: Bill; onTask: (task: 'void' | 'pay') => void }) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const { currency } = useLocale();
  const [busy, setBusy] = useState(false);
  const { id, can } = bill;
  const remove = async () => {
    if (!(await ask('Delete this draft? This cannot be undone.', 'Delete'))) return;
    try {
      await api.bills.delete({ params: { id } });
      notify.success('Draft deleted');
      await navigate({ to: '/purchases/bills', replace: true });
      await client.invalidateQueries({ queryKey: ['bills'] });
    } catch (error) {
      notify.error('Not deleted', messageOf(error));
    }
  };
  const post = async (accept_differences = false) => {
    setBusy(true);
    try {
      await sendOnce({
        slot: `bill.post.${id}`,
        body: { ...(accept_differences && { accept_differences }) },
        send: (body, idempotencyKey) => api.bills.post({ params: { id }, body, idempotencyKey }),
        describe: () => [ownTotal(bill, currency), 'posted'],
        done: () => notify.success('Bill posted'),
        single: true,
      });
    } catch (error) {
      const different = error instanceof ApiError && error.errors.find(({ code }) => code === 'DIFFERENT');
      if (!different) notify.error('Not posted', messageOf(error));
      else if (await ask(`Is this bill right? ${different.message}`, 'The bill is right', { danger: false }))
        return post(true);
    } finally {
      setBusy(false);
      await client.invalidateQueries();
    }
  };
  return (
    <div className={pageClasses.actions}>
      {can.delete && (
        <Button icon aria-label="Delete this draft" onClick={remove}>
          <IconTrash size={16} aria-hidden />
        </Button>
      )}
      {can.update && (
        <ButtonLink to="/purchases/bills/$id/edit" params={{ id }}>
          <IconPencil size={16} aria-hidden />
          Edit
        </ButtonLink>
      )}
      {can.void && (
        <Button aria-haspopup="dialog" onClick={() => onTask('void')}>
          <IconArrowBackUp size={16} aria-hidden />
          Void
        </Button>
      )}
      {can.post && (
        <Button look="primary" busy={busy} onClick={() => void post()}>
          Post
        </Button>
      )}
      {can.pay && (
        <Button look="primary" aria-haspopup="dialog" onClick={() => onTask('pay')}>
          <IconCoins size={16} aria-hidden />
          Pay
        </Button>
      )}
    </div>
  );
}

/** What the supplier has of ours already: applied to this bill with one tap. */
function Offer({ bill }: { bill: Bill }) {
  const client = useQueryClient();
  const { currency } = useLocale();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const kind = bill.advances > 0 ? 'advance' : 'refund_due';
  const amount = Math.min(bill.balance_due, kind === 'advance' ? bill.advances : bill.refunds_due);
  // Advances and refunds are in the organization's currency.
  if (!bill.can.pay || amount <= 0 || bill.currency) return null;
  const text = formatMoney(amount, currency);
  const apply = async () => {
    setBusy(true);
    setProblem(null);
    try {
      await sendOnce({
        slot: `apply.${bill.id}`,
        body: { kind: kind as CreditKind, allocations: [{ payable_id: bill.id, amount }] },
        send: (body, idempotencyKey) =>
          api.suppliers.applyCredits({ params: { id: bill.supplier_id }, body, idempotencyKey }),
        describe: (body) => [formatMoney(body.allocations[0]!.amount, currency), 'applied to this bill'],
        done: () => notify.success(`${text} applied`),
      });
    } catch (error) {
      setProblem(messageOf(error));
    } finally {
      setBusy(false);
      await client.invalidateQueries();
    }
  };
  return (
    <div className={classes.voided}>
      <Card>
        {problem && <Alert>{problem}</Alert>}
        <div className={lineClasses.foot}>
          <span>
            {kind === 'advance'
              ? `You paid ${bill.supplier_name} ${formatMoney(bill.advances, currency)} in advance.`
              : `${bill.supplier_name} owes you a refund of ${formatMoney(bill.refunds_due, currency)}.`}
          </span>
          <Button busy={busy} onClick={apply}>
            Apply {text}
          </Button>
        </div>
      </Card>
    </div>
  );
}

const SETTLED: Record<Bill['settlements'][number]['source_type'], string> = {
  supplier_payment: 'Payment',
  supplier_return: 'Goods returned',
  supplier_credit_note: 'Credit note',
  supplier_application: 'Advance or refund applied',
};

function Settlements({ bill }: { bill: Bill }) {
  const { currency, date } = useLocale();
  if (bill.settlements.length === 0) return null;
  return (
    <Card title="Settled by">
      <ul className={classes.settled}>
        {bill.settlements.map((each) => (
          <li key={each.source_id}>
            <Link to="/books/entries" search={{ source_id: each.source_id }}>
              {SETTLED[each.source_type]}
            </Link>
            <span className={classes.soft}>
              {date(each.settled_on)}
              {each.foreign_amount !== null &&
                bill.currency &&
                `, ${formatMoney(each.foreign_amount, bill.currency)}`}
            </span>
            <Amount value={each.amount} currency={currency} />
          </li>
        ))}
      </ul>
    </Card>
  );
}
