import { todayIn } from '@lissafi/domain/calendar/civil-date';
import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { useMemo } from 'react';
import { queries } from '../../client/api.ts';
import { now } from '../../client/clock.ts';
import { currentOrganization, useUser } from '../../client/session.ts';
import { organizationQuery } from '../../organization/use-organization.ts';
import { LoadState } from '../../ui/LoadState.tsx';
import { useSaid } from '../text-transactions/said.ts';
import { InvoiceEditor } from './form/InvoiceEditor.tsx';
import { chosenCustomer, emptyInvoice } from './form/model.ts';

export function NewInvoicePage() {
  const { customer_id, said: id } = useSearch({ from: '/app/invoices/new' });
  const said = useSaid(id);
  const organization = useQuery(organizationQuery(currentOrganization(useUser())?.id ?? ''));
  const customer = useQuery({
    ...queries.customers.get({ params: { id: customer_id ?? '' } }),
    enabled: customer_id !== undefined,
  });
  const data = organization.data;
  const initial = useMemo(() => {
    if (!data) return null;
    const empty = emptyInvoice(data, todayIn(data.timezone, now()));
    const known = customer.data;
    return known ? { ...empty, ...chosenCustomer(known) } : empty;
  }, [data, customer.data]);

  if (!data || !initial || said.isLoading || (customer_id && customer.isPending)) {
    return (
      <LoadState query={organization.error ? organization : { ...customer, error: null }} back="/invoices" />
    );
  }
  // Each customer has a draft of its own, so that starting one invoice never shows another's.
  const slot = id ? `said.${id}` : customer_id ? `new.${customer_id}` : 'new';
  return (
    <InvoiceEditor
      key={slot}
      organization={data}
      slot={slot}
      initial={initial}
      existing={null}
      {...(id && { told: { id, said } })}
    />
  );
}
