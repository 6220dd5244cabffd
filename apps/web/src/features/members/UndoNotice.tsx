import type { Undo } from '@lissafi/contract/members';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../client/api.ts';
import { messageOf } from '../../client/api-error.ts';
import { ask } from '../../client/confirm.ts';
import { reloadUser } from '../../client/session.ts';
import { useMoment } from '../../organization/use-day.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';
import { notify } from '../../ui/toast.ts';

/** While a transfer of ownership or a closing can be taken back: until when, and for whoever may, the button. */
export default function UndoNotice({ organizationId, undo }: { organizationId: string; undo: Undo }) {
  const client = useQueryClient();
  const moment = useMoment();
  const [busy, setBusy] = useState(false);
  const isTransfer = undo.kind === 'transfer';
  const takeBack = async () => {
    const question = isTransfer
      ? 'Take the ownership back? You become the owner again, and the present owner gets the earlier role back.'
      : 'Open this organization again? Everything can be changed again.';
    if (!(await ask(question, isTransfer ? 'Take it back' : 'Open it again', { danger: false }))) return;
    setBusy(true);
    try {
      await api.members.takeBack({ params: { id: organizationId }, body: { id: undo.id } });
      await reloadUser();
      await client.invalidateQueries();
      notify.success(isTransfer ? 'You are the owner again' : 'The organization is open again');
    } catch (error) {
      notify.error('It was not taken back', messageOf(error));
    } finally {
      setBusy(false);
    }
  };
  return (
    <Alert
      tone="owed"
      action={
        undo.can.take_back ? (
          <Button busy={busy} onClick={takeBack}>
            {isTransfer ? 'Take it back' : 'Open it again'}
          </Button>
        ) : undefined
      }
    >
      {isTransfer
        ? `${undo.made_by_name} made ${undo.successor_name ?? 'another member'} the owner on ${moment(undo.made_at)}. ${undo.made_by_name} can take it back until ${moment(undo.until)}.`
        : `${undo.made_by_name} closed this organization on ${moment(undo.made_at)} and can open it again until ${moment(undo.until)}.`}
    </Alert>
  );
}
