import type { ApiKey, ApiKeyState } from '@lissafi/contract/api-keys';
import { API_SCOPES } from '@lissafi/contract/api-scopes';
import { IconPlus } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../client/api.ts';
import { messageOf } from '../../client/api-error.ts';
import { ask } from '../../client/confirm.ts';
import { useMoment } from '../../organization/use-day.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Badge } from '../../ui/Badge.tsx';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { Empty } from '../../ui/Empty.tsx';
import { notify } from '../../ui/toast.ts';
import classes from './Developers.module.css';

const STATES: Record<Exclude<ApiKeyState, 'valid'>, string> = {
  expired: 'Expired',
  revoked: 'Revoked',
  maker_left: 'Its maker left',
};

const ALL_READS = API_SCOPES.filter((scope) => scope.endsWith(':read')).length;

/** What a key may do, in few words. */
function scopeWords({ scopes }: ApiKey): string {
  const writes = scopes.filter((scope) => scope.endsWith(':write'));
  if (writes.length === ALL_READS) return 'reads and writes everything';
  if (writes.length === 0 && scopes.length === ALL_READS) return 'reads everything';
  return scopes.join(', ');
}

export function KeysCard({ keys, onNew }: { keys: ApiKey[]; onNew: () => void }) {
  const moment = useMoment();
  const client = useQueryClient();
  const [problem, setProblem] = useState<string | null>(null);
  const revoke = async ({ id, name }: ApiKey) => {
    const question = `Revoke the key “${name}”? Programs that use it are refused from now on.`;
    if (!(await ask(question, 'Revoke'))) return;
    setProblem(null);
    try {
      await api.apiKeys.revoke({ params: { id } });
      notify.success('Key revoked', name);
    } catch (error) {
      setProblem(messageOf(error));
    }
    await client.invalidateQueries({ queryKey: ['apiKeys'] });
  };
  return (
    <Card
      title="API keys"
      aside={
        <Button size="small" aria-haspopup="dialog" onClick={onNew}>
          <IconPlus size={16} aria-hidden />
          New key
        </Button>
      }
    >
      {problem && <Alert>{problem}</Alert>}
      {keys.length === 0 ? (
        <Empty title="No keys yet">
          A key lets a program do what you choose in this organization, and no more than you may do yourself.
        </Empty>
      ) : (
        <ul aria-label="API keys">
          {keys.map((key) => (
            <li key={key.id} className={classes.row}>
              <span className={classes.name}>
                <strong>{key.name}</strong>
                <small>
                  <code>{key.hint}…</code> · {scopeWords(key)}
                </small>
                <small>
                  {[`Made by ${key.created_by_name}`, lastUse(key, moment), end(key, moment)].join(' · ')}
                </small>
              </span>
              {key.state === 'valid' ? (
                <Button size="small" aria-label={`Revoke ${key.name}`} onClick={() => revoke(key)}>
                  Revoke
                </Button>
              ) : (
                <Badge>{STATES[key.state]}</Badge>
              )}
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}

const lastUse = ({ last_used_at }: ApiKey, moment: (instant: string) => string) =>
  last_used_at ? `last used ${moment(last_used_at)}` : 'never used';
const end = ({ expires_at }: ApiKey, moment: (instant: string) => string) =>
  expires_at ? `valid until ${moment(expires_at)}` : 'no end';
