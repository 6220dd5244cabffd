import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api, connection } from '../../client/api.ts';
import type { OutboxRecord } from '../../client/outbox/outbox-record.ts';
import { takeOver } from '../../client/outbox/sender.ts';
import { useMay } from '../../client/session.ts';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import rows from '../../ui/LinkRows.module.css';
import { pluralize } from '../../ui/text.ts';
import classes from './Outbox.module.css';
import { WaitingRow } from './WaitingRow.tsx';

const PAGE = 100;

/**
 * What other people recorded on this device and did not send. It is theirs while they are members; what a former member
 * left is shown to the owner and the admins, who can send it.
 */
export function RecordsOfOthers({ records }: { records: readonly OutboxRecord[] }) {
  const may = useMay();
  const here = records.filter(({ organization_id }) => organization_id === connection.organizationId);
  const isManager = may('organization:manage_members');
  const { data: members } = useQuery({
    queryKey: ['members', 'all', connection.organizationId],
    queryFn: ({ signal }) => readMembers(signal),
    enabled: isManager && here.length > 0,
  });
  const left = members ? here.filter(({ user_id }) => !members.has(user_id)) : [];
  const people = [...new Set(left.map(({ user_id }) => user_id))];
  const kept = records.length - left.length;
  return (
    <>
      {people.map((person) => (
        <LeftRecords key={person} records={left.filter(({ user_id }) => user_id === person)} />
      ))}
      {kept > 0 && (
        <p className={classes.others}>
          {pluralize(kept, 'record')} of another person {kept === 1 ? 'waits' : 'wait'} on this device.{' '}
          {kept === 1 ? 'It is' : 'They are'} sent when that person signs in here.
          {!isManager && ' If that person was removed, the owner or an admin can send them here.'}
        </p>
      )}
    </>
  );
}

function LeftRecords({ records }: { records: readonly OutboxRecord[] }) {
  const [isBusy, setBusy] = useState(false);
  const name = records.find(({ recorded_by }) => recorded_by)?.recorded_by ?? 'Somebody';
  const take = async () => {
    setBusy(true);
    await takeOver(records).finally(() => setBusy(false));
  };
  return (
    <Card title={`${pluralize(records.length, 'record')} of ${name}, who is no longer a member`}>
      <p className={classes.others}>
        Recorded on this device, and never sent to the books. Only the owner and the admins see this here.
        What you send is recorded in your name.
      </p>
      <ul className={rows.list}>
        {records.map((record) => (
          <WaitingRow key={record.id} record={record} heldBy={null} />
        ))}
      </ul>
      <div className={classes.actions}>
        <Button look="primary" busy={isBusy} onClick={() => void take()}>
          Take over and send
        </Button>
      </div>
    </Card>
  );
}

/** The ids of all members. */
async function readMembers(signal: AbortSignal): Promise<ReadonlySet<string>> {
  const ids = new Set<string>();
  for (let offset = 0; ; offset += PAGE) {
    const { members, total } = await api.members.list({
      params: { id: connection.organizationId ?? '' },
      query: { limit: PAGE, offset },
      signal,
    });
    for (const { user_id } of members) ids.add(user_id);
    if (offset + PAGE >= total) return ids;
  }
}
