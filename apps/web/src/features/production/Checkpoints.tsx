import type { ProductionOrder } from '@lissafi/contract/production';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../client/api.ts';
import { messageOf } from '../../client/api-error.ts';
import { useDay } from '../../organization/use-day.ts';
import { Badge } from '../../ui/Badge.tsx';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import classes from '../../ui/Panels.module.css';
import { notify } from '../../ui/toast.ts';
import { FailedDrawer } from './FailedCheckpointDrawer.tsx';
import { CHECKS } from './labels.ts';

type Check = ProductionOrder['quality_checkpoints'][number];

/** The quality checks of an order; required ones must pass before it can be completed. */
export function Checks({ order }: { order: ProductionOrder }) {
  const client = useQueryClient();
  const day = useDay();
  const [failing, setFailing] = useState<Check | null>(null);
  const checks = order.quality_checkpoints;
  if (checks.length === 0) return null;
  const isOpen = order.can.complete || order.can.resume;
  const record = async (check: Check, status: Check['status'], notes = check.notes) => {
    try {
      await api.production.check({
        params: { id: order.id, checkpointId: check.id },
        body: { status, notes: notes?.trim() || null },
      });
      const say = status === 'failed' ? notify.warning : notify.success;
      say(`${check.name}: ${CHECKS[status].toLowerCase()}`);
      await client.invalidateQueries({ queryKey: ['production'] });
    } catch (error) {
      notify.error('Not recorded', messageOf(error));
    }
  };
  return (
    <Card title="Quality checks">
      <ul className={classes.checks}>
        {checks.map((check) => (
          <li key={check.id}>
            <span className={classes.what}>
              {check.name}
              <small>
                {[
                  check.required ? 'required' : 'optional',
                  check.checked_by_name,
                  check.checked_at && day(check.checked_at),
                  check.notes,
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </small>
            </span>
            {check.status !== 'pending' && (
              <Badge tone={check.status === 'passed' ? 'in' : 'red'}>
                {CHECKS[check.status].toLowerCase()}
              </Badge>
            )}
            {isOpen && (
              <span className={classes.actions}>
                {check.status !== 'passed' && (
                  <Button
                    size="small"
                    aria-label={`${check.name} passed`}
                    onClick={() => record(check, 'passed')}
                  >
                    Passed
                  </Button>
                )}
                {check.status !== 'failed' && (
                  <Button size="small" aria-label={`${check.name} failed`} onClick={() => setFailing(check)}>
                    Failed
                  </Button>
                )}
              </span>
            )}
          </li>
        ))}
      </ul>
      <FailedDrawer
        check={failing}
        onClose={() => setFailing(null)}
        onFailed={async (notes) => {
          if (failing) await record(failing, 'failed', notes);
          setFailing(null);
        }}
      />
    </Card>
  );
}
