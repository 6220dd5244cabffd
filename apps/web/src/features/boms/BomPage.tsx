import type { Bom } from '@lissafi/contract/boms';
import type { FinishedGood } from '@lissafi/contract/items';
import { readQuantity } from '@lissafi/domain/text/number';
import { IconPlus } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { api, queries } from '../../client/api.ts';
import { messageOf } from '../../client/api-error.ts';
import { ask } from '../../client/confirm.ts';
import { useMay } from '../../client/session.ts';
import { useDay } from '../../organization/use-day.ts';
import { Badge } from '../../ui/Badge.tsx';
import { Button, ButtonLink } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { Empty } from '../../ui/Empty.tsx';
import { TextField } from '../../ui/form/fields.tsx';
import { LoadState } from '../../ui/LoadState.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import classes from '../../ui/Panels.module.css';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { notify } from '../../ui/toast.ts';
import { AbsorptionNotice } from '../production/AbsorptionNotice.tsx';
import { CostPreview } from '../production/CostPreview.tsx';
import { OrdersOf } from '../production/OrdersOf.tsx';
import { BillEditor } from './BomEditor.tsx';
import { billQuery } from './use-bom.ts';
import { WhatIfCard } from './WhatIfCard.tsx';

const VERSIONS = 50;

export function BomPage() {
  const { id } = useParams({ from: '/app/production/boms/$id' });
  const good = useQuery(queries.finishedGoods.get({ params: { id } }));
  return good.data ? (
    <Detail key={id} good={good.data} />
  ) : (
    <LoadState query={good} back="/production/boms" />
  );
}

function Detail({ good }: { good: FinishedGood }) {
  const may = useMay();
  const { id } = good;
  const active = useQuery(billQuery(id));
  const versions = useQuery(queries.boms.list({ params: { id }, query: { limit: VERSIONS } }));
  const [chosen, setChosen] = useState<string | null>(null);
  const bills = versions.data?.boms ?? [];
  const bill = bills.find((each) => each.id === chosen) ?? active.data ?? null;
  const mayWrite = may('production:write');

  if (good.item_kind === 'service')
    return (
      <>
        <PageHeader title={good.name} back="/production/boms" />
        <Card>
          <Empty title="A service is not made of materials" />
        </Card>
      </>
    );
  return (
    <>
      <PageHeader
        title={good.name}
        description={
          bill
            ? `Bill of materials, version ${bill.revision}${bill.active ? ', in use' : ''}`
            : 'No bill of materials yet'
        }
        back="/production/boms"
        primary={
          active.data &&
          mayWrite && (
            <ButtonLink to="/production/orders/new" search={{ good: id }} look="primary">
              <IconPlus size={16} aria-hidden />
              Plan an order
            </ButtonLink>
          )
        }
      />
      <div className={classes.columns}>
        <div className={classes.stack}>
          {active.isPending ? (
            <Card>
              <Skeleton height={160} />
            </Card>
          ) : (
            <BillEditor
              // Another version, or a newer state of it, is another form.
              key={bill ? `${bill.id}.${bill.version}` : 'new'}
              good={good}
              bill={bill}
              mayWrite={mayWrite}
              onSaved={(saved) => setChosen(saved.active ? null : saved.id)}
            />
          )}
        </div>
        <div className={classes.stack}>
          {active.data && <LiveCost good={good} bill={active.data} />}
          {active.data && <AbsorptionNotice bill={active.data} />}
          {active.data && may('costs:read') && <WhatIfCard good={good} bill={active.data} />}
          {bills.length > 0 && (
            <Versions
              goodId={id}
              bills={bills}
              shown={bill}
              onShow={setChosen}
              total={versions.data!.total}
            />
          )}
          <OrdersOf goodId={id} />
        </div>
      </div>
    </>
  );
}

/** The cost of the version in use, for any quantity, with the stock of this moment. */
function LiveCost({ good, bill }: { good: FinishedGood; bill: Bom }) {
  const [text, setText] = useState(String(bill.yield_quantity));
  return (
    <>
      <TextField
        label={`What would it cost to make (${good.unit})`}
        inputMode="decimal"
        autoComplete="off"
        value={text}
        onChange={setText}
      />
      <CostPreview
        goodId={good.id}
        unit={good.unit}
        quantity={readQuantity(text) ?? 1}
        stamp={`${bill.id}.${bill.version}`}
      />
    </>
  );
}

function Versions({
  goodId,
  bills,
  shown,
  onShow,
  total,
}: {
  goodId: string;
  bills: readonly Bom[];
  shown: Bom | null;
  onShow: (id: string | null) => void;
  total: number;
}) {
  const client = useQueryClient();
  const day = useDay();
  const run = async (failure: string, work: () => Promise<unknown>, done: string) => {
    try {
      await work();
      notify.success(done);
      onShow(null);
      await client.invalidateQueries();
    } catch (error) {
      notify.error(failure, messageOf(error));
    }
  };
  const use = (bill: Bom) =>
    run(
      'The version was not changed',
      () =>
        api.boms.update({
          params: { id: goodId, bomId: bill.id },
          body: { version: bill.version, active: true },
        }),
      `Version ${bill.revision} is in use`,
    );
  const remove = async (bill: Bom) => {
    if (!(await ask(`Delete version ${bill.revision}? This cannot be undone.`, 'Delete'))) return;
    void run(
      'The version was not deleted',
      () => api.boms.delete({ params: { id: goodId, bomId: bill.id } }),
      `Version ${bill.revision} deleted`,
    );
  };
  return (
    <Card title="Versions">
      <ul className={classes.checks}>
        {bills.map((bill) => (
          <li key={bill.id}>
            <span className={classes.what}>
              {`Version ${bill.revision}${bill.name ? `, ${bill.name}` : ''}`}
              <small>{day(bill.created_at)}</small>
            </span>
            {bill.active && <Badge tone="in">in use</Badge>}
            <span className={classes.actions}>
              {shown?.id !== bill.id && (
                <Button
                  size="small"
                  aria-label={`Show version ${bill.revision}`}
                  onClick={() => onShow(bill.id)}
                >
                  Show
                </Button>
              )}
              {bill.can.update && !bill.active && (
                <Button size="small" aria-label={`Use version ${bill.revision}`} onClick={() => use(bill)}>
                  Use
                </Button>
              )}
              {bill.can.delete && (
                <Button
                  size="small"
                  look="subtle"
                  aria-label={`Delete version ${bill.revision}`}
                  onClick={() => remove(bill)}
                >
                  Delete
                </Button>
              )}
            </span>
          </li>
        ))}
      </ul>
      {total > bills.length && (
        <p className={classes.soft}>
          The newest {bills.length} of {total}.
        </p>
      )}
    </Card>
  );
}
