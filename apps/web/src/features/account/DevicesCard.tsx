import { deviceName } from '@lissafi/domain/access/device-name';
import { useQuery } from '@tanstack/react-query';
import { api, queries } from '../../client/api.ts';
import { messageOf } from '../../client/api-error.ts';
import { useDeviceMoment } from '../../organization/use-day.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { notify } from '../../ui/toast.ts';
import classes from './Account.module.css';

/** The devices on which this person is signed in, each with a button to sign out. */
export function DevicesCard({ onChange }: { onChange: () => Promise<void> }) {
  const moment = useDeviceMoment();
  const query = useQuery(queries.account.devices());
  const end = async (work: Promise<{ message: string }>) => {
    try {
      notify.success((await work).message);
    } catch (error) {
      notify.error('Not signed out', messageOf(error));
    }
    await onChange();
  };
  const devices = query.data?.sessions;
  return (
    <Card title="Signed-in devices">
      <div className={classes.form}>
        {query.error && <Alert>{messageOf(query.error)}</Alert>}
        {!devices && !query.error && <Skeleton height={48} />}
        <ul className={classes.rows} aria-label="Signed-in devices">
          {devices?.map((device) => (
            <li key={device.id} className={classes.row}>
              <div>
                <strong>{deviceName(device.user_agent)}</strong>
                {device.current && <span className={classes.here}>this device</span>}
                <p>
                  {device.current ? 'Signed in' : 'Last used'}{' '}
                  {moment(device.current ? device.created_at : device.last_used_at)} · {device.ip}
                </p>
              </div>
              {!device.current && (
                <Button
                  size="small"
                  aria-label={`Sign out ${deviceName(device.user_agent)}`}
                  onClick={() => end(api.account.revokeDevice({ params: { id: device.id } }))}
                >
                  Sign out
                </Button>
              )}
            </li>
          ))}
        </ul>
        {devices && devices.length > 1 && (
          <div className={classes.actions}>
            <Button onClick={() => end(api.account.revokeOtherDevices({ body: {} }))}>
              Sign out everywhere else
            </Button>
          </div>
        )}
      </div>
    </Card>
  );
}
