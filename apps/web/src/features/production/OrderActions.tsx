import type { ProductionOrder } from '@lissafi/contract/production';
import {
  IconBan,
  IconBookmark,
  IconChecks,
  IconDots,
  IconListCheck,
  IconPackageExport,
  IconPencil,
  IconPlayerPause,
  IconPlayerPlay,
  IconRepeat,
  IconTrash,
} from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { api } from '../../client/api.ts';
import { messageOf } from '../../client/api-error.ts';
import { ask } from '../../client/confirm.ts';
import { sendOnce } from '../../client/send-once.ts';
import { useMay } from '../../client/session.ts';
import { Button, ButtonLink } from '../../ui/Button.tsx';
import { Menu, MenuItem } from '../../ui/Menu.tsx';
import classes from '../../ui/Panels.module.css';
import { notify } from '../../ui/toast.ts';

export type Task = 'allocate' | 'consume' | 'complete' | 'hold' | 'cancel';

/** The server decides which actions are possible (`can`); the next step of the work is highlighted. */
export function OrderActions({ order, onTask }: { order: ProductionOrder; onTask: (task: Task) => void }) {
  const { id, can } = order;
  const may = useMay();
  const client = useQueryClient();
  const navigate = useNavigate();
  const [busy, setBusy] = useState(false);
  const run = async (failure: string, work: () => Promise<void>) => {
    setBusy(true);
    try {
      await work();
    } catch (error) {
      notify.error(failure, messageOf(error));
    } finally {
      setBusy(false);
    }
  };
  const move = (action: 'start' | 'resume', done: string) =>
    run('Nothing was changed', async () => {
      await sendOnce({
        // Held and resumed again it is another step: of another version of the order.
        slot: `${action}.${id}.${order.version}`,
        body: {},
        send: (body, idempotencyKey) => api.production[action]({ params: { id }, body, idempotencyKey }),
        describe: () => [done],
        done: () => notify.success(done),
        single: true,
      });
      await client.invalidateQueries();
    });
  const remove = () =>
    run('Not deleted', async () => {
      if (!(await ask(`Delete ${order.order_number}? This cannot be undone.`, 'Delete'))) return;
      await api.production.delete({ params: { id } });
      notify.success(`${order.order_number} deleted`);
      await navigate({ to: '/production/orders', replace: true });
      await client.invalidateQueries({ queryKey: ['production'] });
    });
  const icon = (Icon: typeof IconBan) => <Icon size={16} aria-hidden />;
  // Materials are used as planned first, and then the output is recorded.
  const isFed = order.materials.every((each) => each.consumed >= each.planned_quantity);
  const opens = (task: Task) => ({ 'aria-haspopup': 'dialog' as const, onClick: () => onTask(task) });

  return (
    <div className={classes.actions}>
      {can.start && (
        <Button look="primary" busy={busy} onClick={() => move('start', 'The work has started')}>
          {icon(IconPlayerPlay)}
          Start
        </Button>
      )}
      {can.resume && (
        <Button look="primary" busy={busy} onClick={() => move('resume', 'The work has resumed')}>
          {icon(IconPlayerPlay)}
          Resume
        </Button>
      )}
      {can.consume && (
        <Button look={isFed ? 'secondary' : 'primary'} {...opens('consume')}>
          {icon(IconPackageExport)}
          Use materials
        </Button>
      )}
      {can.complete && (
        <Button look={isFed ? 'primary' : 'secondary'} {...opens('complete')}>
          {icon(IconChecks)}
          Complete
        </Button>
      )}
      {order.status === 'completed' && may('production:write') && (
        <ButtonLink
          look="primary"
          to="/production/orders/new"
          search={{ good: order.finished_good_id, quantity: order.quantity }}
        >
          {icon(IconRepeat)}
          Make again
        </ButtonLink>
      )}
      <Menu
        button={(trigger) => (
          <Button {...trigger} icon aria-label="More actions">
            <IconDots size={18} aria-hidden />
          </Button>
        )}
      >
        <MenuItem
          icon={icon(IconListCheck)}
          onClick={() => void navigate({ to: '/production/orders/$id/pick-list', params: { id } })}
        >
          Pick list
        </MenuItem>
        {can.allocate && (
          <MenuItem icon={icon(IconBookmark)} onClick={() => onTask('allocate')}>
            Reserve materials
          </MenuItem>
        )}
        {can.update && (
          <MenuItem
            icon={icon(IconPencil)}
            onClick={() => void navigate({ to: '/production/orders/$id/edit', params: { id } })}
          >
            Edit
          </MenuItem>
        )}
        {can.hold && (
          <MenuItem icon={icon(IconPlayerPause)} onClick={() => onTask('hold')}>
            Put on hold
          </MenuItem>
        )}
        {can.cancel && (
          <MenuItem icon={icon(IconBan)} onClick={() => onTask('cancel')}>
            Cancel this order
          </MenuItem>
        )}
        {can.delete && (
          <MenuItem icon={icon(IconTrash)} onClick={remove}>
            Delete
          </MenuItem>
        )}
      </Menu>
    </div>
  );
}
