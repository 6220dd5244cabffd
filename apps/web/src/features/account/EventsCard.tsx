import type { SecurityEventType } from '@lissafi/contract/account';
import { deviceName } from '@lissafi/domain/access/device-name';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { queries } from '../../client/api.ts';
import { messageOf } from '../../client/api-error.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { moment } from '../../ui/date-time.ts';
import { Skeleton } from '../../ui/Skeleton.tsx';
import classes from './Account.module.css';

const WORDS: Record<SecurityEventType, string> = {
  registered: 'Account created',
  sign_in: 'Signed in',
  sign_in_failed: 'Wrong password',
  second_factor_failed: 'Wrong code',
  sign_out: 'Signed out',
  email_verified: 'E-mail address verified',
  email_change_asked: 'New e-mail address asked for',
  email_changed: 'E-mail address changed',
  password_changed: 'Password changed',
  password_reset: 'New password chosen by mail',
  google_linked: 'Google account linked',
  totp_enabled: 'Second step turned on',
  totp_disabled: 'Second step turned off',
  recovery_codes_made: 'New recovery codes made',
  recovery_code_used: 'Recovery code used',
  passkey_added: 'Passkey added',
  passkey_removed: 'Passkey removed',
  session_revoked: 'Signed out on another device',
  sessions_revoked: 'Signed out everywhere else',
  refresh_token_reused: 'Signed out for safety: an old key was used again',
  data_downloaded: 'Data downloaded',
};
const BAD: readonly SecurityEventType[] = ['sign_in_failed', 'second_factor_failed', 'refresh_token_reused'];
const STEP = 10;

/** What happened to the account, newest first. */
export function EventsCard() {
  const [limit, setLimit] = useState(STEP);
  const query = useQuery({
    ...queries.account.events({ query: { limit, offset: 0 } }),
    placeholderData: keepPreviousData,
  });
  const { data } = query;
  return (
    <Card title="What happened">
      <div className={classes.form}>
        {query.error && <Alert>{messageOf(query.error)}</Alert>}
        {!data && !query.error && <Skeleton height={48} />}
        <ul className={classes.rows} aria-label="What happened">
          {data?.security_events.map((event) => (
            <li key={event.id} className={`${classes.row} ${BAD.includes(event.type) ? classes.bad : ''}`}>
              <div>
                <strong>{WORDS[event.type]}</strong>
                <p>
                  {moment(event.at)} · {deviceName(event.user_agent)} · {event.ip}
                </p>
              </div>
            </li>
          ))}
        </ul>
        {data && data.total > data.security_events.length && limit < 100 && (
          <div className={classes.actions}>
            <Button busy={query.isFetching} onClick={() => setLimit(Math.min(100, limit + 3 * STEP))}>
              Show more
            </Button>
          </div>
        )}
      </div>
    </Card>
  );
}
