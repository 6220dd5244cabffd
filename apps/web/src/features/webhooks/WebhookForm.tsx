import type { EventSubject, EventType } from '@lissafi/contract/events';
import { LIMITS } from '@lissafi/contract/limits';
import type { Webhook } from '@lissafi/contract/webhooks';
import { EVENT_WORDS, SUBJECT_WORDS } from '@lissafi/domain/books/event-words';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { api } from '../../client/api.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';
import formClasses from '../../ui/form/Form.module.css';
import { CheckField, TextField } from '../../ui/form/fields.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { notify } from '../../ui/toast.ts';
import classes from './Webhooks.module.css';

/** The address of a webhook and what it is told; without one, a new one. */
export function WebhookForm({
  webhook,
  eventTypes,
  onClose,
}: {
  webhook?: Webhook;
  eventTypes: readonly EventType[];
  onClose: () => void;
}) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const form = useForm({
    url: webhook?.url ?? 'https://',
    description: webhook?.description ?? '',
    events: webhook?.events ?? ([] as EventType[]),
  });
  const { events } = form.values;
  const choose = (next: EventType[]) => form.setValues((before) => ({ ...before, events: next }));
  const save = form.submit(async ({ url, description }) => {
    if (events.length === 0) return form.fail({ events: 'Please choose at least one event' });
    const body = { url, description, events };
    const saved = webhook
      ? await api.webhooks.update({ params: { id: webhook.id }, body: { ...body, version: webhook.version } })
      : await api.webhooks.create({ body });
    onClose();
    notify.success(webhook ? 'Webhook saved' : 'Webhook added', new URL(saved.url).host);
    await client.invalidateQueries({ queryKey: ['webhooks'] });
    if (!webhook) await navigate({ to: '/settings/developers/webhooks/$id', params: { id: saved.id } });
  });
  return (
    <form ref={form.form} className={formClasses.stack} noValidate onSubmit={save}>
      {form.problem && <Alert>{form.problem}</Alert>}
      <TextField
        label="Address"
        hint="Messages are sent there by POST. It must begin with https://"
        type="url"
        inputMode="url"
        maxLength={LIMITS.webhook_url}
        autoFocus
        {...form.bind('url')}
      />
      <TextField label="Description" optional maxLength={LIMITS.short_text} {...form.bind('description')} />
      <div className={formClasses.actions}>
        <Button size="small" onClick={() => choose([...eventTypes])}>
          Choose all events
        </Button>
        <Button size="small" onClick={() => choose([])}>
          Choose none
        </Button>
      </div>
      {form.errors.events && <Alert>{form.errors.events}</Alert>}
      <fieldset className={classes.group}>
        <legend>What it is told</legend>
        {bySubject(eventTypes).map(([subject, types]) => (
          <Events key={subject} {...{ subject, types, events, onChoose: choose }} />
        ))}
      </fieldset>
      <Button type="submit" look="primary" size="large" wide busy={form.busy}>
        {webhook ? 'Save' : 'Add the webhook'}
      </Button>
    </form>
  );
}

function Events({
  subject,
  types,
  events,
  onChoose,
}: {
  subject: EventSubject;
  types: EventType[];
  events: EventType[];
  onChoose: (events: EventType[]) => void;
}) {
  const chosen = types.filter((type) => events.includes(type)).length;
  const change = (type: EventType, wanted: boolean) =>
    onChoose(wanted ? [...events, type] : events.filter((each) => each !== type));
  return (
    <details>
      <summary>
        {SUBJECT_WORDS[subject]} ({chosen} of {types.length})
      </summary>
      <div className={classes.choices}>
        {types.map((type) => (
          <CheckField key={type} checked={events.includes(type)} onChange={(wanted) => change(type, wanted)}>
            {EVENT_WORDS[type]}
          </CheckField>
        ))}
      </div>
    </details>
  );
}

function bySubject(types: readonly EventType[]): [EventSubject, EventType[]][] {
  const groups = new Map<EventSubject, EventType[]>();
  for (const type of types) {
    const subject = type.slice(0, type.indexOf('.')) as EventSubject;
    groups.set(subject, [...(groups.get(subject) ?? []), type]);
  }
  return [...groups];
}
