import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { v7 as newId } from 'uuid';
import { api } from '../../client/api.ts';
import { messageOf } from '../../client/api-error.ts';
import { plainKey } from '../../client/once-key.ts';
import { followCurrentOrganization, reloadUser } from '../../client/session.ts';
import { useOrganizationContext } from '../../organization/organization-context.tsx';
import { Button } from '../../ui/Button.tsx';
import { notify } from '../../ui/toast.ts';
import classes from './Samples.module.css';

/** Makes a sample organization beside the real one, or goes to the one that is there. */
export default function TrySample() {
  const client = useQueryClient();
  const { organizations, switchTo } = useOrganizationContext();
  const [key] = useState(() => newId());
  const [busy, setBusy] = useState(false);
  const known = organizations.find(({ is_sample }) => is_sample);
  const make = async () => {
    setBusy(true);
    try {
      await api.samples.create({ body: {}, idempotencyKey: plainKey(key) });
      await reloadUser();
      followCurrentOrganization();
      client.clear();
    } catch (error) {
      notify.error(messageOf(error));
    } finally {
      setBusy(false);
    }
  };
  return (
    <div className={classes.offer}>
      <p>
        Would you like to look around first? A sample organization has customers, invoices, stock and books of
        a small shop. It is separate from yours, sends nothing to anybody and can be removed.
      </p>
      <Button busy={busy} onClick={() => (known ? void switchTo(known.id) : void make())}>
        {known ? 'Open the sample organization' : 'Try with sample data'}
      </Button>
    </div>
  );
}
