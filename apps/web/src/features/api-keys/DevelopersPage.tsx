import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { queries } from '../../client/api.ts';
import { useMay } from '../../client/session.ts';
import { ButtonAnchor } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { Copyable } from '../../ui/Copyable.tsx';
import { Empty } from '../../ui/Empty.tsx';
import { LoadState } from '../../ui/LoadState.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { WebhooksCard } from '../webhooks/WebhooksCard.tsx';
import classes from './Developers.module.css';
import { KeysCard } from './KeysCard.tsx';
import { NewKey } from './NewKey.tsx';

/** What reaches the data from outside: keys, webhooks, and the addresses that a programmer needs. */
export function DevelopersPage() {
  const may = useMay();
  if (!may('developers:manage'))
    return (
      <>
        <PageHeader title="Developers" back="/settings" />
        <Card>
          <Empty title="Only an owner or an admin manages API keys and webhooks">
            Ask one of them to make a key for you.
          </Empty>
        </Card>
      </>
    );
  return <Developers />;
}

function Developers() {
  const keys = useQuery(queries.apiKeys.list());
  const webhooks = useQuery(queries.webhooks.list());
  const [making, setMaking] = useState(false);
  if (!keys.data) return <LoadState query={keys} back="/settings" />;
  if (!webhooks.data) return <LoadState query={webhooks} back="/settings" />;
  return (
    <>
      <PageHeader
        title="Developers"
        description="Let other programs read and record here, and tell them what happens."
        back="/settings"
      />
      <div className={classes.page}>
        <KeysCard keys={keys.data.api_keys} onNew={() => setMaking(true)} />
        <WebhooksCard webhooks={webhooks.data.webhooks} eventTypes={webhooks.data.event_types} />
        <Addresses />
      </div>
      <NewKey opened={making} onClose={() => setMaking(false)} />
    </>
  );
}

function Addresses() {
  const { origin } = window.location;
  const example = `curl ${origin}/api/v1/customers \\\n  -H "Authorization: Bearer lsk_…"`;
  const assistant = JSON.stringify(
    {
      mcpServers: {
        lissafi: { type: 'http', url: `${origin}/api/mcp`, headers: { Authorization: 'Bearer lsk_…' } },
      },
    },
    null,
    2,
  );
  return (
    <Card
      title="Addresses"
      aside={
        <ButtonAnchor size="small" href="/api/docs" target="_blank" rel="noreferrer">
          Read the API documentation
        </ButtonAnchor>
      }
    >
      <div className={classes.stack}>
        <Copyable label="A first request" text={example} />
        <Copyable label="Description of the API (OpenAPI)" text={`${origin}/api/openapi.json`} />
        <p className={classes.note}>
          Assistants that speak the Model Context Protocol can find customers, make invoices and answer
          questions, within the scopes of the key that you give them.
        </p>
        <Copyable label="Settings for an assistant (MCP)" text={assistant} />
      </div>
    </Card>
  );
}
