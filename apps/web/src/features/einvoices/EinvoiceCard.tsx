import type { Einvoice, EinvoicingDuty } from '@lissafi/contract/einvoices';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { api, queries } from '../../client/api.ts';
import { messageOf } from '../../client/api-error.ts';
import { sendOnce } from '../../client/send-once.ts';
import { useMay } from '../../client/session.ts';
import { useLocale } from '../../organization/use-organization.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Badge } from '../../ui/Badge.tsx';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { pluralize } from '../../ui/text.ts';
import { notify } from '../../ui/toast.ts';
import classes from './EinvoiceCard.module.css';
import { dutyText, STATES } from './labels.ts';

/** Shows whether the tax office would accept an issued document, what is missing, and its status. */
export function EinvoiceCard({ invoiceId }: { invoiceId: string }) {
  const query = useQuery(queries.einvoices.get({ params: { id: invoiceId } }));
  if (!query.data) return null;
  const { concerns, duty } = query.data;
  if (concerns) return <Panel einvoice={query.data} />;
  // Of a small business nothing is asked, so nothing is shown.
  return duty && <Later duty={duty} />;
}

/** Before its day nothing is missing; a business may begin earlier. */
function Later({ duty }: { duty: EinvoicingDuty }) {
  const may = useMay();
  const { date } = useLocale();
  return (
    <Card title="Tax office">
      <div className={classes.body}>
        <p>{dutyText(duty, date)} Nothing is needed for this document.</p>
        {may('organization:update') && (
          <div className={classes.actions}>
            <Link to="/e-invoices/settings">Begin earlier</Link>
          </div>
        )}
      </div>
    </Card>
  );
}

function Panel({ einvoice }: { einvoice: Einvoice }) {
  const client = useQueryClient();
  const may = useMay();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const { state, problems, irn, answer } = einvoice;
  const words = state && STATES[state];

  const submit = async () => {
    setBusy(true);
    setProblem(null);
    try {
      await sendOnce({
        slot: `einvoice.${einvoice.invoice_id}.${state}`,
        body: {},
        send: (body, idempotencyKey) =>
          api.einvoices.submit({ params: { id: einvoice.invoice_id }, body, idempotencyKey }),
        describe: () => ['Queued for the tax office'],
        done: () => notify.success('Queued for the tax office'),
        single: true,
      });
      await client.invalidateQueries();
    } catch (error) {
      setProblem(messageOf(error));
    } finally {
      setBusy(false);
    }
  };

  return (
    <Card
      title="Tax office"
      aside={
        words ? (
          <Badge tone={words.tone}>{words.label}</Badge>
        ) : (
          <Badge>
            {problems.length > 0 ? `${pluralize(problems.length, 'detail')} missing` : 'Would be accepted'}
          </Badge>
        )
      }
    >
      <div className={classes.body}>
        {problem && <Alert>{problem}</Alert>}
        {words && <p>{words.explains}</p>}
        {answer && state !== 'incomplete' && <p className={classes.answer}>“{answer}”</p>}
        {problems.length > 0 && (
          <details className={classes.details} open={state === 'incomplete'}>
            <summary>Details that the e-invoice still needs</summary>
            <ul className={classes.problems}>
              {problems.map((each) => (
                <li key={each.path + each.rule}>{each.message}</li>
              ))}
            </ul>
          </details>
        )}
        {irn && (
          <dl className={classes.irn}>
            <dt>IRN</dt>
            <dd>{irn}</dd>
          </dl>
        )}
        <div className={classes.actions}>
          {einvoice.can.submit && (
            <Button busy={busy} onClick={() => void submit()}>
              {state === null ? 'Send to the tax office' : 'Try again'}
            </Button>
          )}
          {may('organization:update') && problems.length > 0 && (
            <Link to="/e-invoices/settings">E-invoice settings</Link>
          )}
        </div>
        <details className={classes.details}>
          <summary>What is sent</summary>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so the keyboard must reach it */}
          <pre tabIndex={0}>{JSON.stringify(einvoice.payload, null, 2)}</pre>
        </details>
      </div>
    </Card>
  );
}
