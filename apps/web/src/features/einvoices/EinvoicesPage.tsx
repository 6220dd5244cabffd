import { EINVOICE_STATES, type EinvoiceRow, type EinvoiceState } from '@lissafi/contract/einvoices';
import { DEFAULT_TIME_ZONE } from '@lissafi/contract/limits';
import { todayIn } from '@lissafi/domain/calendar/civil-date';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api, queries } from '../../client/api.ts';
import { messageOf } from '../../client/api-error.ts';
import { useMay } from '../../client/session.ts';
import { useLocale, useOrganization } from '../../organization/use-organization.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Badge } from '../../ui/Badge.tsx';
import { Button, ButtonLink } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { CardRow } from '../../ui/table/CardList.tsx';
import type { Column } from '../../ui/table/columns.ts';
import { DataTable } from '../../ui/table/DataTable.tsx';
import { useList } from '../../ui/table/use-list.ts';
import { pluralize } from '../../ui/text.ts';
import { notify } from '../../ui/toast.ts';
import classes from './EinvoiceCard.module.css';
import { dutyText, STATES } from './labels.ts';

const FILTERS = ['state'] as const;
const badge = (row: EinvoiceRow) => <Badge tone={STATES[row.state].tone}>{STATES[row.state].label}</Badge>;

/** Documents on their way to the tax office. */
export function EinvoicesPage() {
  const may = useMay();
  const client = useQueryClient();
  const { date } = useLocale();
  const zone = useOrganization()?.timezone ?? DEFAULT_TIME_ZONE;
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const list = useList({ sort: 'queued_at', dir: 'desc', filters: FILTERS });
  const { limit, offset } = list.paging;
  const settings = useQuery(queries.einvoices.settings());
  const query = useQuery({
    ...queries.einvoices.list({
      query: { limit, offset, state: list.state.filters.state as EinvoiceState | undefined },
    }),
    placeholderData: keepPreviousData,
  });
  const day = (instant: string) => date(todayIn(zone, new Date(instant)));
  const columns: Column<EinvoiceRow>[] = [
    { id: 'invoice_number', header: 'Number', cell: (row) => row.invoice_number },
    { id: 'customer_name', header: 'Customer', cell: (row) => row.customer_name },
    { id: 'queued_at', header: 'Queued', wideOnly: true, cell: (row) => day(row.queued_at) },
    { id: 'state', header: 'Status', cell: badge },
    {
      id: 'irn',
      header: 'IRN, or what is missing',
      wideOnly: true,
      cell: (row) => row.answer ?? row.irn ?? '',
    },
  ];
  const submitWaiting = async () => {
    setBusy(true);
    setProblem(null);
    try {
      const { queued } = await api.einvoices.submitWaiting({ body: {} });
      notify.success(`${pluralize(queued, 'document')} queued for the tax office`);
      await client.invalidateQueries();
    } catch (error) {
      setProblem(messageOf(error));
    } finally {
      setBusy(false);
    }
  };
  const waits = settings.data && settings.data.missing.length > 0 && (query.data?.total ?? 0) > 0;

  return (
    <>
      <PageHeader
        title="E-invoices"
        description={settings.data ? dutyText(settings.data.duty, date) : 'Your documents at the tax office'}
        secondary={
          may('documents:write') &&
          (settings.data?.waiting ?? 0) > 0 && (
            <Button busy={busy} onClick={() => void submitWaiting()}>
              Send the {settings.data!.waiting} waiting documents
            </Button>
          )
        }
        primary={may('organization:update') && <ButtonLink to="/e-invoices/settings">Set up</ButtonLink>}
      />
      {problem && <Alert>{problem}</Alert>}
      {waits && (
        <div className={classes.needed}>
          <Card title="Documents wait until this is there">
            <ul className={classes.problems}>
              {settings.data.missing.map((each) => (
                <li key={each}>{each}</li>
              ))}
            </ul>
          </Card>
        </div>
      )}
      <DataTable
        label="E-invoices"
        list={list}
        columns={columns}
        rows={query.data?.einvoices}
        total={query.data?.total}
        error={query.error}
        onRetry={() => query.refetch()}
        stale={query.isPlaceholderData}
        rowId={(row) => row.invoice_id}
        rowName={(row) => `${row.invoice_number}, ${row.customer_name}`}
        href={(row) => `/invoices/${row.invoice_id}`}
        card={(row) => (
          <CardRow
            name={row.customer_name}
            amount=""
            detail={[row.invoice_number, day(row.queued_at), row.answer].filter(Boolean).join(' · ')}
            state={badge(row)}
          />
        )}
        filters={[
          {
            key: 'state',
            label: 'Status',
            options: EINVOICE_STATES.map((state) => [state, STATES[state].label] as const),
          },
        ]}
        empty={{ text: 'Issued documents can be sent to the tax office from their page.' }}
      />
    </>
  );
}
