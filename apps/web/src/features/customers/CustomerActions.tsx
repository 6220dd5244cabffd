import '@mantine/core/styles/Popover.layer.css';
import '@mantine/core/styles/Menu.layer.css';
import '@mantine/core/styles/UnstyledButton.layer.css';
import type { Customer } from '@lissafi/contract/customers';
import { Menu } from '@mantine/core';
import {
  IconArrowsJoin,
  IconBan,
  IconCashBanknoteMove,
  IconCheck,
  IconCoins,
  IconDots,
  IconFilePlus,
  IconFileText,
  IconGauge,
  IconPencil,
  IconTrash,
  IconWallet,
} from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { api } from '../../client/api.ts';
import { messageOf } from '../../client/api-error.ts';
import { ask } from '../../client/confirm.ts';
import { Button, ButtonLink } from '../../ui/Button.tsx';
import menuClasses from '../../ui/Menu.module.css';
import classes from '../../ui/RecordPage.module.css';
import { notify } from '../../ui/toast.ts';

export type Task = 'pay' | 'credit' | 'payout' | 'limit' | 'merge';

/** The actions on a customer that the server allows (`can`), payments first. */
export function CustomerActions({ customer, onTask }: { customer: Customer; onTask: (task: Task) => void }) {
  const { id, can } = customer;
  const client = useQueryClient();
  const navigate = useNavigate();
  const run = async (failure: string, work: () => Promise<void>) => {
    try {
      await work();
    } catch (error) {
      notify.error(failure, messageOf(error));
    }
  };
  const setStatus = (status: Customer['status'], done: string) =>
    run('Not changed', async () => {
      await api.customers.update({ params: { id }, body: { version: customer.version, status } });
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
          position="bottom-end"
          width={220}
          transitionProps={{ duration: 0 }}
          classNames={{ dropdown: menuClasses.dropdown!, item: menuClasses.item! }}
        >
          <Menu.Target>
            <Button icon aria-label="More actions">
              <IconDots size={18} aria-hidden />
            </Button>
          </Menu.Target>
          <Menu.Dropdown>
            <Menu.Item
              leftSection={icon(IconFileText)}
              onClick={() => void navigate({ to: '/customers/$id/statement', params: { id } })}
            >
              Statement
            </Menu.Item>
            {can.apply_credit && (
              <Menu.Item leftSection={icon(IconWallet)} onClick={() => onTask('credit')}>
                Use credit
              </Menu.Item>
            )}
            {can.pay_out && (
              <Menu.Item leftSection={icon(IconCashBanknoteMove)} onClick={() => onTask('payout')}>
                Pay credit out
              </Menu.Item>
            )}
            {can.limit && (
              <Menu.Item leftSection={icon(IconGauge)} onClick={() => onTask('limit')}>
                Credit limit
              </Menu.Item>
            )}
            {can.merge && (
              <Menu.Item leftSection={icon(IconArrowsJoin)} onClick={() => onTask('merge')}>
                Merge with another
              </Menu.Item>
            )}
            {can.update && customer.status !== 'blocked' && (
              <Menu.Item leftSection={icon(IconBan)} onClick={() => setStatus('blocked', 'is blocked')}>
                Block
              </Menu.Item>
            )}
            {can.update && customer.status !== 'active' && (
              <Menu.Item leftSection={icon(IconCheck)} onClick={() => setStatus('active', 'is active again')}>
                Make active
              </Menu.Item>
            )}
            {can.delete && (
              <Menu.Item leftSection={icon(IconTrash)} onClick={remove}>
                Delete
              </Menu.Item>
            )}
          </Menu.Dropdown>
        </Menu>
      )}
    </div>
  );
}
