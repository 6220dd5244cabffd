import type { SecurityEventType } from '@lissafi/contract/account';
import { deviceName } from '@lissafi/domain/access/device-name';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { queries } from '../../client/api.ts';
import { messageOf } from '../../client/api-error.ts';
import { useDeviceMoment } from '../../organization/use-day.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import classes from './Account.module.css';

const WORDS: Record<SecurityEventType, string> = {
  registered: 'Account created',
  sign_in: 'Signed in',
  sign_in_failed: 'Wrong password',
  second_factor_failed: 'Wrong code',
  sign_out: 'Signed out',
  email_verified: 'Email address verified',
  email_change_asked: 'New email address requested',
  email_changed: 'Email address changed',
  password_changed: 'Password changed',
  password_reset: 'Password reset by email',
  google_linked: 'Google account linked',
  totp_enabled: 'Two-step verification turned on',
  totp_disabled: 'Two-step verification turned off',
  recovery_codes_made: 'New recovery codes created',
  recovery_code_used: 'Recovery code used',
  passkey_added: 'Passkey added',
  passkey_removed: 'Passkey removed',
  session_revoked: 'Signed out on another device',
  sessions_revoked: 'Signed out everywhere else',
  refresh_token_reused: 'Signed out for your security: an expired session was reused',
  data_downloaded: 'Data downloaded',
  proof_failed: 'Wrong password or passkey when asked to confirm',
  ownership_transferred: 'Ownership of an organization transferred',
  organization_closed: 'Organization closed',
  handover_undone: 'Transfer or closing of an organization taken back',
  organization_exported: 'All data of an organization downloaded',
  organization_imported: 'Archive imported into an organization',
  api_key_made: 'API key made',
  webhook_set: 'Webhook added or changed',
  webhook_secret_shown: 'Secret of a webhook shown',
  provider_keys_set: 'Keys of a provider changed',
  shown_accounts_changed: 'Account that customers pay into changed',
  other_account_named: 'Document with another account to pay into',
};
const BAD: readonly SecurityEventType[] = [
  'sign_in_failed',
  'second_factor_failed',
  'proof_failed',
  'refresh_token_reused',
];
const STEP = 10;

/** The security events of the account, newest first. */
export function EventsCard() {
  const moment = useDeviceMoment();
  const [limit, setLimit] = useState(STEP);
  const query = useQuery({
    ...queries.account.events({ query: { limit, offset: 0 } }),
    placeholderData: keepPreviousData,
  });
  const { data } = query;
  return (
    <Card title="Account activity">
      <div className={classes.form}>
        {query.error && <Alert>{messageOf(query.error)}</Alert>}
        {!data && !query.error && <Skeleton height={48} />}
        <ul className={classes.rows} aria-label="Account activity">
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
