import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { queries } from '../../client/api.ts';
import { currentOrganization, useUser } from '../../client/session.ts';
import { organizationQuery } from '../../organization/use-organization.ts';
import { LoadState } from '../../ui/LoadState.tsx';
import { InvoiceEditor } from './form/InvoiceEditor.tsx';
import { fromInvoice } from './form/model.ts';

export function EditInvoicePage() {
  const { id } = useParams({ from: '/app/invoices/$id/edit' });
  const organization = useQuery(organizationQuery(currentOrganization(useUser())?.id ?? ''));
  const invoice = useQuery({ ...queries.invoices.get({ params: { id } }), refetchOnWindowFocus: false });
  if (!organization.data || !invoice.data) {
    return <LoadState query={invoice.error ? invoice : organization} back="/invoices" />;
  }
  return (
    <InvoiceEditor
      key={id}
      organization={organization.data}
      slot={id}
      initial={fromInvoice(invoice.data)}
      existing={invoice.data}
    />
  );
}
