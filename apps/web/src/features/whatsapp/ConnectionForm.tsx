import type { WhatsAppSettings } from '@lissafi/contract/whatsapp';
import { useQueryClient } from '@tanstack/react-query';
import { api, queries } from '../../client/api.ts';
import { messageOf } from '../../client/api-error.ts';
import { ask } from '../../client/confirm.ts';
import { useMoment } from '../../organization/use-day.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';
import { Copyable } from '../../ui/Copyable.tsx';
import formClasses from '../../ui/form/Form.module.css';
import { CheckField, TextField } from '../../ui/form/fields.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { notify } from '../../ui/toast.ts';

/** The keys of the business number, and what has to be entered at Meta. */
export function ConnectionForm({ settings }: { settings: WhatsAppSettings }) {
  const client = useQueryClient();
  const { connected, version } = settings;
  const form = useForm({
    enabled: connected ? settings.enabled : true,
    phone_number_id: settings.phone_number_id ?? '',
    access_token: '',
    app_secret: '',
  });
  const { values, set, bind } = form;
  const keep = async (saved: WhatsAppSettings) => {
    client.setQueryData(queries.whatsapp.settings().queryKey, saved);
    await client.invalidateQueries({ queryKey: queries.whatsapp.status().queryKey });
  };
  const save = form.submit(async ({ enabled, phone_number_id, access_token, app_secret }) => {
    const saved = await api.whatsapp.connect({
      body: {
        ...{ version, enabled },
        ...(phone_number_id.trim() && { phone_number_id }),
        ...(access_token.trim() && { access_token }),
        ...(app_secret.trim() && { app_secret }),
      },
    });
    notify.success(
      saved.enabled ? 'WhatsApp is connected' : 'WhatsApp is off',
      saved.display_number ?? undefined,
    );
    await keep(saved);
  });
  const disconnect = async () => {
    if (
      !(await ask(
        'Disconnect WhatsApp? The keys are deleted, and messages are neither read nor sent.',
        'Disconnect',
      ))
    )
      return;
    try {
      await keep(await api.whatsapp.disconnect());
      notify.success('WhatsApp is disconnected');
    } catch (error) {
      notify.error('Not disconnected', messageOf(error));
    }
  };
  const stored = 'One is stored, encrypted. Type a new one to replace it.';
  const fresh = 'It is stored encrypted and never shown again.';
  return (
    <form ref={form.form} className={formClasses.form} noValidate onSubmit={save}>
      {form.problem && <Alert>{form.problem}</Alert>}
      <fieldset className={formClasses.group}>
        <legend>Business number</legend>
        {connected ? (
          <p className={formClasses.note}>
            {`Connected to ${settings.display_number}${settings.verified_name ? `, ${settings.verified_name}` : ''}.`}
          </p>
        ) : (
          <p className={formClasses.note}>
            You need a number of the WhatsApp Cloud API. Its keys stand in the app at Meta, under WhatsApp,
            API Setup, and under App settings, Basic.
          </p>
        )}
        <TextField
          label="Id of the phone number"
          inputMode="numeric"
          autoComplete="off"
          {...bind('phone_number_id')}
        />
        <TextField
          label="Access token"
          optional={connected}
          type="password"
          autoComplete="off"
          hint={
            connected ? stored : 'The permanent one of a system user. The temporary one ends after a day.'
          }
          {...bind('access_token')}
        />
        <TextField
          label="App secret"
          optional={connected}
          type="password"
          autoComplete="off"
          hint={connected ? stored : fresh}
          {...bind('app_secret')}
        />
        <CheckField checked={values.enabled} onChange={(enabled) => set('enabled', enabled)}>
          Read and send messages
        </CheckField>
        <div className={formClasses.actions}>
          <Button type="submit" look="primary" busy={form.busy}>
            {connected ? 'Save' : 'Connect'}
          </Button>
          {connected && (
            <Button onClick={disconnect} disabled={form.busy}>
              Disconnect
            </Button>
          )}
        </div>
        {connected && <Callback settings={settings} />}
      </fieldset>
    </form>
  );
}

function Callback({ settings }: { settings: WhatsAppSettings }) {
  const moment = useMoment();
  const { callback_url, verify_token, callback_verified_at, last_message_at } = settings;
  return (
    <>
      <p className={formClasses.note}>
        Enter both at Meta, under WhatsApp, Configuration, Webhook, and subscribe to “messages” there.
      </p>
      <Copyable label="Callback address" text={callback_url} />
      {verify_token && <Copyable label="Verify token" text={verify_token} />}
      <p className={formClasses.note}>
        {callback_verified_at
          ? `Meta checked the address on ${moment(callback_verified_at)}.`
          : 'Meta has not checked the address yet.'}{' '}
        {last_message_at && `The last message came on ${moment(last_message_at)}.`}
      </p>
    </>
  );
}
