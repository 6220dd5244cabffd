import type { SupplierCredit } from '@lissafi/contract/supplier-credits';
import type { Supplier } from '@lissafi/contract/suppliers';
import { formatMoney } from '@lissafi/domain/money/money';
import { IconArrowBackUp } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { api, queries } from '../../client/api.ts';
import { messageOf } from '../../client/api-error.ts';
import type { OnceKey } from '../../client/once-key.ts';
import { sendOnce } from '../../client/send-once.ts';
import { useLocale } from '../../organization/use-organization.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Amount } from '../../ui/Amount.tsx';
import { Badge } from '../../ui/Badge.tsx';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import classes from '../../ui/RecordPage.module.css';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { notify } from '../../ui/toast.ts';
import { TakeBackDrawer } from '../../ui/VoidDrawer.tsx';
import { CreditNoteDrawer } from './CreditNoteDrawer.tsx';
import { CREDIT_KINDS, CREDIT_SOURCES } from './labels.ts';
import { RefundDrawer } from './RefundDrawer.tsx';
import rows from './Supplier.module.css';

const SHOWN = 50;

/** What the supplier owes us, and what became of it: applied to bills, paid back, credited. */
export function SupplierCredits({ supplier }: { supplier: Supplier }) {
  const [task, setTask] = useState<'refund' | 'note' | null>(null);
  const [note, setNote] = useState<SupplierCredit | null>(null);
  const { date, currency } = useLocale();
  const { id, can } = supplier;
  const { data, error } = useQuery(
    queries.suppliers.credits({ params: { id }, query: { open: 'true', limit: SHOWN } }),
  );
  return (
    <>
      <Card
        title="Advances and refunds due"
        aside={
          can.advance && (
            <Button
              size="small"
              aria-haspopup="dialog"
              onClick={() => {
                setNote(null);
                setTask('note');
              }}
            >
              Credit note
            </Button>
          )
        }
      >
        {!data && !error && <Skeleton height={48} />}
        {error && !data && <p className={classes.label}>{messageOf(error)}</p>}
        {data?.credits.length === 0 && <p className={classes.label}>The supplier owes you nothing.</p>}
        <ul>
          {data?.credits.map((credit) => (
            <li key={credit.id} className={rows.payment}>
              <span className={rows.words}>
                <Link to="/books/entries" search={{ source_id: credit.id }}>
                  {[CREDIT_SOURCES[credit.source_type] ?? CREDIT_KINDS[credit.kind], credit.item_name]
                    .filter(Boolean)
                    .join(', ')}
                </Link>
                <span className={classes.when}>
                  {[
                    date(credit.dated_on),
                    credit.reference,
                    credit.supplier_id === null && 'no supplier named yet',
                    credit.used !== 0 && `of ${formatMoney(credit.amount, currency)}`,
                  ]
                    .filter(Boolean)
                    .join(' · ')}
                </span>
              </span>
              {credit.supplier_id === null && can.advance && (
                <Button
                  size="small"
                  aria-haspopup="dialog"
                  onClick={() => {
                    setNote(credit);
                    setTask('note');
                  }}
                >
                  Their credit note
                </Button>
              )}
              <Amount value={credit.open} currency={currency} />
            </li>
          ))}
        </ul>
        <Uses supplier={supplier} onRefund={() => setTask('refund')} />
      </Card>
      <CreditHistory supplierId={id} />
      <RefundDrawer supplier={supplier} opened={task === 'refund'} onClose={() => setTask(null)} />
      <CreditNoteDrawer
        supplier={supplier}
        returned={note}
        opened={task === 'note'}
        onClose={() => setTask(null)}
      />
    </>
  );
}

/** Applied to what is owed, oldest due first; or paid back. */
function Uses({ supplier, onRefund }: { supplier: Supplier; onRefund: () => void }) {
  const client = useQueryClient();
  const { currency } = useLocale();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const { id, can } = supplier;
  const kind = (supplier.advances ?? 0) > 0 ? 'advance' : 'refund_due';
  const open = (kind === 'advance' ? supplier.advances : supplier.refunds_due) ?? 0;
  const amount = Math.min(open, supplier.balance ?? 0);
  const text = formatMoney(amount, currency);
  const apply = async () => {
    setBusy(true);
    setProblem(null);
    try {
      await sendOnce({
        slot: `apply.supplier.${id}`,
        body: { kind } as const,
        send: (body, idempotencyKey) => api.suppliers.applyCredits({ params: { id }, body, idempotencyKey }),
        describe: (body) => [CREDIT_KINDS[body.kind], 'applied to what is owed'],
        done: () => notify.success(`${text} applied`),
        single: true,
      });
    } catch (error) {
      setProblem(messageOf(error));
    } finally {
      setBusy(false);
      await client.invalidateQueries();
    }
  };
  if (!can.refund) return null;
  return (
    <>
      {problem && <Alert>{problem}</Alert>}
      <div className={classes.actions}>
        {can.apply && (
          <Button busy={busy} onClick={apply}>
            Apply {text} to what you owe
          </Button>
        )}
        <Button aria-haspopup="dialog" onClick={onRefund}>
          Money came back
        </Button>
      </div>
    </>
  );
}

interface Past {
  id: string;
  what: 'application' | 'refund' | 'note';
  title: string;
  on: string;
  amount: number;
  detail: string | null;
  voided_at: string | null;
  mayVoid: boolean;
}

const VOIDS = {
  application: ['Void this application', 'Application voided'],
  refund: ['Void this refund', 'Refund voided'],
  note: ['Void this credit note', 'Credit note voided'],
} as const;

/** Applications, refunds and credit notes, newest first; each can be voided. */
function CreditHistory({ supplierId }: { supplierId: string }) {
  const { date, currency } = useLocale();
  const [taken, setTaken] = useState<Past | null>(null);
  const read = { params: { id: supplierId }, query: { limit: SHOWN } };
  const applications = useQuery(queries.suppliers.applications(read));
  const refunds = useQuery(queries.suppliers.refunds(read));
  const notes = useQuery(queries.suppliers.creditNotes(read));
  const past: Past[] = [
    ...(applications.data?.applications ?? []).map((each) => ({
      ...{ id: each.id, what: 'application' as const, on: each.applied_on, amount: each.amount },
      ...{ title: `${CREDIT_KINDS[each.kind]} applied`, detail: each.void_reason },
      ...{ voided_at: each.voided_at, mayVoid: each.can.void },
    })),
    ...(refunds.data?.refunds ?? []).map((each) => ({
      ...{ id: each.id, what: 'refund' as const, on: each.refunded_on, amount: each.amount },
      title: 'Money that came back',
      detail: each.void_reason ?? [each.account_name, each.reference].filter(Boolean).join(' · '),
      ...{ voided_at: each.voided_at, mayVoid: each.can.void },
    })),
    ...(notes.data?.credit_notes ?? []).map((each) => ({
      ...{ id: each.id, what: 'note' as const, on: each.note_date, amount: each.amount },
      title: `Credit note ${each.note_number ?? ''}`.trim(),
      detail: each.void_reason ?? each.reason,
      ...{ voided_at: each.voided_at, mayVoid: each.can.void },
    })),
  ].sort((a, b) => (`${a.on}${a.id}` < `${b.on}${b.id}` ? 1 : -1));
  if (past.length === 0) return null;
  const send = (body: { reason: string }, idempotencyKey: OnceKey) => {
    const call = { params: { id: supplierId, record_id: taken!.id }, body, idempotencyKey };
    if (taken!.what === 'application') return api.suppliers.voidApplication(call);
    return taken!.what === 'refund' ? api.suppliers.voidRefund(call) : api.suppliers.voidCreditNote(call);
  };
  const [title, done] = VOIDS[taken?.what ?? 'note'];
  return (
    <Card title="Credits used and recorded">
      <ul>
        {past.map((each) => (
          <li key={each.id} className={rows.payment}>
            <span className={rows.words}>
              <Link to="/books/entries" search={{ source_id: each.id }}>
                {each.title}
              </Link>
              <span className={classes.when}>{[date(each.on), each.detail].filter(Boolean).join(' · ')}</span>
            </span>
            {each.voided_at && <Badge tone="red">void</Badge>}
            <Amount value={each.amount} currency={currency} />
            {each.mayVoid && (
              <Button
                icon
                size="small"
                look="subtle"
                aria-haspopup="dialog"
                aria-label={`Void: ${each.title}, ${formatMoney(each.amount, currency)} of ${date(each.on)}`}
                title="Void"
                onClick={() => setTaken(each)}
              >
                <IconArrowBackUp size={18} aria-hidden />
              </Button>
            )}
          </li>
        ))}
      </ul>
      <TakeBackDrawer
        title={title}
        note="It is reversed in the books with today’s date, and what it settled or used is open again."
        slot={`void.credit.${taken?.id}`}
        send={send}
        done={done}
        opened={taken !== null}
        onClose={() => setTaken(null)}
      />
    </Card>
  );
}
