import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { v7 as newId } from 'uuid';
import { api } from '../../client/api.ts';
import { messageOf } from '../../client/api-error.ts';
import { sendOnce } from '../../client/send-once.ts';
import { useMay } from '../../client/session.ts';
import { Button } from '../../ui/Button.tsx';
import { notify } from '../../ui/toast.ts';
import classes from './OwnWords.module.css';

/** Somebody who is named in a sentence and not known yet, added in one tap and chosen. */
export function NewCustomer({
  name,
  onAdded,
}: {
  name: string;
  onAdded: (customer: { id: string; name: string }) => void;
}) {
  const may = useMay();
  const client = useQueryClient();
  const [busy, setBusy] = useState(false);
  if (!may('customers:write') || !name.trim()) return null;
  const add = async () => {
    setBusy(true);
    try {
      await sendOnce({
        slot: `say.customer.${name.trim().toLowerCase()}`,
        body: { id: newId(), name: name.trim(), type: 'individual' as const },
        send: (body, idempotencyKey) => api.customers.create({ body, idempotencyKey }),
        describe: (body) => [body.name],
        done: (customer) => {
          notify.success(`${customer.name} added`);
          onAdded(customer);
        },
      });
      await client.invalidateQueries({ queryKey: ['customers'] });
    } catch (error) {
      notify.error('Not added', messageOf(error));
    } finally {
      setBusy(false);
    }
  };
  return (
    <div className={classes.new}>
      <span className={classes.soft}>{`${name.trim()} is not among your customers yet.`}</span>
      <Button busy={busy} onClick={() => void add()}>
        {`Add ${name.trim()} as a customer`}
      </Button>
    </div>
  );
}
