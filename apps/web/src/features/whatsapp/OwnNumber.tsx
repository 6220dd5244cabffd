import type { WhatsAppStatus } from '@lissafi/contract/whatsapp';
import { IconBrandWhatsapp } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { api, queries } from '../../client/api.ts';
import { messageOf } from '../../client/api-error.ts';
import { ask } from '../../client/confirm.ts';
import { useMay } from '../../client/session.ts';
import { useMoment } from '../../organization/use-day.ts';
import { Button, ButtonAnchor } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import formClasses from '../../ui/form/Form.module.css';
import { whatsAppAddress } from '../../ui/share.ts';
import { notify } from '../../ui/toast.ts';
import classes from './WhatsApp.module.css';

/** While a code is shown, its arrival is looked for this often. */
const LOOK_MS = 4_000;

/** Links the WhatsApp number of this member by a code that she sends from it. */
export function OwnNumber({ status }: { status: WhatsAppStatus }) {
  const moment = useMoment();
  const may = useMay();
  const client = useQueryClient();
  const { own, enabled } = status;
  const begin = useMutation({
    mutationFn: () => api.whatsapp.code({ body: {} }),
    onError: (error) => notify.error('No code was made', messageOf(error)),
  });
  const unlink = useMutation({
    mutationFn: () => api.whatsapp.unlink(),
    onSuccess: async () => {
      begin.reset();
      notify.success('Number unlinked');
      await client.invalidateQueries();
    },
    onError: (error) => notify.error('Not unlinked', messageOf(error)),
  });
  const code = own ? undefined : begin.data;
  useQuery({ ...queries.whatsapp.status(), refetchInterval: LOOK_MS, enabled: code !== undefined });
  if (own)
    return (
      <Card title="Your number">
        <div className={classes.inner}>
          <p>{`${own.number} is linked to you since ${moment(own.linked_at)}.`}</p>
          <p className={formClasses.note}>
            Send what happened as text, voice note or photo of a receipt. Nothing is recorded before you reply
            YES.
          </p>
          <div className={formClasses.actions}>
            <Button
              busy={unlink.isPending}
              onClick={async () => {
                if (await ask('Unlink your number? Messages from it record nothing any more.', 'Unlink'))
                  unlink.mutate();
              }}
            >
              Unlink
            </Button>
          </div>
        </div>
      </Card>
    );
  return (
    <Card title="Your number">
      <div className={classes.inner}>
        <p className={formClasses.note}>{introOf(enabled, may('own_words:write'))}</p>
        {code ? (
          <Steps code={code} />
        ) : (
          enabled &&
          may('own_words:write') && (
            <div className={formClasses.actions}>
              <Button look="primary" busy={begin.isPending} onClick={() => begin.mutate()}>
                Link your number
              </Button>
            </div>
          )
        )}
      </div>
    </Card>
  );
}

function introOf(enabled: boolean, may: boolean): string {
  if (!enabled)
    return 'No business number is connected yet. Once there is one, you can link your own number to it.';
  return may
    ? 'Link your own WhatsApp number, and record sales and expenses by sending them as messages.'
    : 'Your role does not record by message.';
}

function Steps({
  code: { code, expires_at, display_number },
}: {
  code: Awaited<ReturnType<typeof api.whatsapp.code>>;
}) {
  const moment = useMoment();
  return (
    <>
      <ol className={classes.steps}>
        <li>{`Open WhatsApp on the phone whose number you want to link, and write to ${display_number}.`}</li>
        <li>{`Send this code before ${moment(expires_at)}. It works once.`}</li>
      </ol>
      <p className={classes.code} role="status" aria-label={`Your code is ${[...code].join(' ')}`}>
        {code}
      </p>
      <div className={formClasses.actions}>
        <ButtonAnchor
          look="primary"
          href={whatsAppAddress(code, display_number)}
          target="_blank"
          rel="noreferrer"
        >
          <IconBrandWhatsapp size={18} aria-hidden />
          Send the code from this device
        </ButtonAnchor>
      </div>
    </>
  );
}
