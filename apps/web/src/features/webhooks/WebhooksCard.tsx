import type { EventType } from '@lissafi/contract/events';
import type { Webhook } from '@lissafi/contract/webhooks';
import { IconPlus } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { Badge } from '../../ui/Badge.tsx';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { Drawer } from '../../ui/Drawer.tsx';
import { Empty } from '../../ui/Empty.tsx';
import { pluralize } from '../../ui/text.ts';
import { conditionOf } from './labels.ts';
import { WebhookForm } from './WebhookForm.tsx';
import classes from './Webhooks.module.css';

export function WebhooksCard({ webhooks, eventTypes }: { webhooks: Webhook[]; eventTypes: EventType[] }) {
  const [adding, setAdding] = useState(false);
  return (
    <Card
      title="Webhooks"
      aside={
        <Button size="small" aria-haspopup="dialog" onClick={() => setAdding(true)}>
          <IconPlus size={16} aria-hidden />
          Add a webhook
        </Button>
      }
    >
      {webhooks.length === 0 ? (
        <Empty title="No webhooks yet">
          A webhook tells another program what happens here, such as an invoice that was issued or a payment.
        </Empty>
      ) : (
        <ul aria-label="Webhooks">
          {webhooks.map((webhook) => {
            const { label, tone } = conditionOf(webhook);
            const { id, url, description, events, waiting, failed } = webhook;
            const facts = [
              description,
              pluralize(events.length, 'kind of event', 'kinds of events'),
              waiting > 0 && `${waiting} waiting`,
              failed > 0 && `${failed} given up`,
            ];
            return (
              <li key={id} className={classes.row}>
                <span className={classes.name}>
                  <Link to="/settings/developers/webhooks/$id" params={{ id }}>
                    {url}
                  </Link>
                  <small>{facts.filter(Boolean).join(' · ')}</small>
                </span>
                <Badge tone={tone}>{label}</Badge>
              </li>
            );
          })}
        </ul>
      )}
      <Drawer title="Add a webhook" opened={adding} onClose={() => setAdding(false)}>
        {adding && <WebhookForm eventTypes={eventTypes} onClose={() => setAdding(false)} />}
      </Drawer>
    </Card>
  );
}
