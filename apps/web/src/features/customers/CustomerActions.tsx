import type { Customer } from '@lissafi/contract/customers';
import {
  IconArrowsJoin,
  IconBan,
  IconBell,
  IconCashBanknoteMove,
  IconCheck,
  IconCoins,
  IconDots,
  IconFilePlus,
  IconFileText,
  IconGauge,
  IconPencil,
  IconShare,
  IconTrash,
  IconWallet,
} from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { api } from '../../client/api.ts';
import { messageOf } from '../../client/api-error.ts';
import { ask } from '../../client/confirm.ts';
import { useMay } from '../../client/session.ts';
import { Button, ButtonLink } from '../../ui/Button.tsx';
import { Menu, MenuItem } from '../../ui/Menu.tsx';
import classes from '../../ui/RecordPage.module.css';
import { notify } from '../../ui/toast.ts';
import { useShowCustomer } from './show-customer.ts';

export type Task = 'pay' | 'credit' | 'payout' | 'limit' | 'merge' | 'share' | 'remind';

/** The actions on a customer that the server allows (`can`), payments first. */
export function CustomerActions({ customer, onTask }: { customer: Customer; onTask: (task: Task) => void }) {
  const { id, can } = customer;
  const client = useQueryClient();
  const navigate = useNavigate();
  const show = useShowCustomer();
  const may = useMay();
  const run = async (failure: string, work: () => Promise<void>) => {
    try {
      await work();
    } catch (error) {
      notify.error(failure, messageOf(error));
    }
  };
  const setStatus = (status: Customer['status'], done: string) =>
    run('Not changed', async () => {
      show(await api.customers.update({ params: { id }, body: { version: customer.version, status } }));
      notify.success(`${customer.name} ${done}`);
      await client.invalidateQueries({ queryKey: ['customers'] });
    });
  const remove = () =>
    run('Not deleted', async () => {
      if (!(await ask(`Delete ${customer.name}? This cannot be undone.`, 'Delete'))) return;
      await api.customers.delete({ params: { id } });
      notify.success(`${customer.name} deleted`);
      await navigate({ to: '/customers', replace: true });
      await client.invalidateQueries({ queryKey: ['customers'] });
    });
  const isOwed = can.pay && customer.outstanding > 0;
  const icon = (Icon: typeof IconBan) => <Icon size={16} aria-hidden />;
  return (
    <div className={classes.actions}>
      {can.update && (
        <ButtonLink to="/customers/$id/edit" params={{ id }}>
          {icon(IconPencil)}
          Edit
        </ButtonLink>
      )}
      {can.pay && (
        <Button look={isOwed ? 'primary' : 'secondary'} aria-haspopup="dialog" onClick={() => onTask('pay')}>
          {icon(IconCoins)}
          Record payment
        </Button>
      )}
      {can.invoice && (
        <ButtonLink to="/invoices/new" search={{ customer_id: id }} look={isOwed ? 'secondary' : 'primary'}>
          {icon(IconFilePlus)}
          New invoice
        </ButtonLink>
      )}
      {!customer.merged_into && (
        <Menu
          button={(trigger) => (
            <Button {...trigger} icon aria-label="More actions">
              <IconDots size={18} aria-hidden />
            </Button>
          )}
        >
          <MenuItem
            icon={icon(IconFileText)}
            onClick={() => void navigate({ to: '/customers/$id/statement', params: { id } })}
          >
            Statement
          </MenuItem>
          {may('documents:write') && !customer.is_walk_in && customer.outstanding > 0 && (
            <MenuItem icon={icon(IconBell)} onClick={() => onTask('remind')}>
              Remind of all that is owed
            </MenuItem>
          )}
          {may('documents:write') && !customer.is_walk_in && (
            <MenuItem icon={icon(IconShare)} onClick={() => onTask('share')}>
              Share the customer’s page
            </MenuItem>
          )}
          {can.apply_credit && (
            <MenuItem icon={icon(IconWallet)} onClick={() => onTask('credit')}>
              Use credit
            </MenuItem>
          )}
          {can.pay_out && (
            <MenuItem icon={icon(IconCashBanknoteMove)} onClick={() => onTask('payout')}>
              Pay credit out
            </MenuItem>
          )}
          {can.limit && (
            <MenuItem icon={icon(IconGauge)} onClick={() => onTask('limit')}>
              Credit limit
            </MenuItem>
          )}
          {can.merge && (
            <MenuItem icon={icon(IconArrowsJoin)} onClick={() => onTask('merge')}>
              Merge with another
            </MenuItem>
          )}
          {can.update && customer.status !== 'blocked' && (
            <MenuItem icon={icon(IconBan)} onClick={() => setStatus('blocked', 'is blocked')}>
              Block
            </MenuItem>
          )}
          {can.update && customer.status !== 'active' && (
            <MenuItem icon={icon(IconCheck)} onClick={() => setStatus('active', 'is active again')}>
              Make active
            </MenuItem>
          )}
          {can.delete && (
            <MenuItem icon={icon(IconTrash)} onClick={remove}>
              Delete
            </MenuItem>
          )}
        </Menu>
      )}
    </div>
  );
}
