import type { Supplier } from '@lissafi/contract/suppliers';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { v7 as newId } from 'uuid';
import { api } from '../client/api.ts';
import { messageOf } from '../client/api-error.ts';
import { sendOnce } from '../client/send-once.ts';
import { useMay } from '../client/session.ts';
import { Button } from '../ui/Button.tsx';
import { notify } from '../ui/toast.ts';
import classes from './AddSupplier.module.css';

/** Adds the supplier whose name was typed where he is needed, for whoever may, and chooses him. */
export function AddSupplier({ name, onAdded }: { name: string; onAdded: (supplier: Supplier) => void }) {
  const may = useMay();
  const client = useQueryClient();
  const [busy, setBusy] = useState(false);
  if (!may('suppliers:write')) return null;
  const add = async () => {
    setBusy(true);
    try {
      await sendOnce({
        slot: `supplier.add.${name.toLowerCase()}`,
        body: { id: newId(), name },
        send: (body, idempotencyKey) => api.suppliers.create({ body, idempotencyKey }),
        describe: (body) => [body.name],
        done: (supplier) => {
          notify.success(`${supplier.name} added`);
          onAdded(supplier);
        },
      });
      await client.invalidateQueries({ queryKey: ['suppliers'] });
    } catch (error) {
      notify.error('Not added', messageOf(error));
    } finally {
      setBusy(false);
    }
  };
  return (
    <div className={classes.new}>
      <Button size="small" busy={busy} onClick={() => void add()}>
        {`Add ${name} as a supplier`}
      </Button>
    </div>
  );
}
