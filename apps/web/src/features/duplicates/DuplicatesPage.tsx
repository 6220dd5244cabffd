import type { Customer } from '@lissafi/contract/customers';
import type { DuplicatePair } from '@lissafi/contract/duplicates';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { queries } from '../../client/api.ts';
import { messageOf } from '../../client/api-error.ts';
import { ask } from '../../client/confirm.ts';
import { useLocale } from '../../organization/use-organization.ts';
import { Amount } from '../../ui/Amount.tsx';
import { Badge } from '../../ui/Badge.tsx';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { Empty } from '../../ui/Empty.tsx';
import classes from '../../ui/import/Import.module.css';
import { LoadState } from '../../ui/LoadState.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { notify } from '../../ui/toast.ts';
import { useMerge } from '../customers/CustomerDrawers.tsx';

const REASONS: Record<DuplicatePair['reasons'][number], string> = {
  phone: 'same telephone',
  email: 'same email',
  name: 'similar name',
};

/** Pairs of possibly identical customers; the person chooses which one to keep. */
export function DuplicatesPage() {
  const query = useQuery({ ...queries.duplicates.list(), staleTime: 0 });
  const merge = useMerge();
  const [busy, setBusy] = useState<string | null>(null);
  if (!query.data) return <LoadState query={query} back="/customers" />;
  const { pairs } = query.data;
  const mergePair = async (into: Customer, from: Customer) => {
    const question = `Merge them? Everything of ${from.name} goes to ${into.name}. This cannot be undone.`;
    if (!(await ask(question, 'Merge'))) return;
    setBusy(into.id + from.id);
    try {
      await merge(from, into, true);
    } catch (error) {
      notify.error('Not merged', messageOf(error));
    } finally {
      setBusy(null);
    }
  };
  return (
    <>
      <PageHeader
        title="Duplicates"
        description="Customers that may be the same. Keep one: it takes over the invoices and payments of the other."
        back="/customers"
      />
      {pairs.length === 0 ? (
        <Card>
          <Empty title="No duplicates">No two customers share a telephone, an email or a similar name.</Empty>
        </Card>
      ) : (
        <ul className={classes.pairs}>
          {pairs.map(({ customers: [a, b], reasons }) => (
            <li key={a.id + b.id}>
              <Card>
                <p className={classes.reasons}>
                  {reasons.map((reason) => (
                    <Badge key={reason}>{REASONS[reason]}</Badge>
                  ))}
                </p>
                <div className={classes.pair}>
                  <Side one={a} busy={busy === a.id + b.id} onKeep={() => mergePair(a, b)} />
                  <Side one={b} busy={busy === b.id + a.id} onKeep={() => mergePair(b, a)} />
                </div>
              </Card>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

function Side({ one, busy, onKeep }: { one: Customer; busy: boolean; onKeep: () => void }) {
  const { currency, date } = useLocale();
  return (
    <div className={classes.side}>
      <Link to="/customers/$id" params={{ id: one.id }}>
        {one.name}
      </Link>
      <span className={classes.soft}>
        {[one.company_name, one.phone, one.email, one.city].filter(Boolean).join(' · ') || 'No details'}
      </span>
      <span className={classes.soft}>
        owes <Amount value={one.outstanding} currency={currency} />, customer since{' '}
        {date(one.created_at.slice(0, 10))}
      </span>
      <Button size="small" busy={busy} onClick={onKeep}>
        Keep this one
        <span className="visually-hidden">, {one.name}</span>
      </Button>
    </div>
  );
}
