import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { queries } from '../../client/api.ts';
import { LoadState } from '../../ui/LoadState.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { FindSale } from './returns/FindSale.tsx';
import { ReturnForm } from './returns/ReturnForm.tsx';

/** Goods that come back to the counter: first the sale, then which of them, then the money. */
export function ReturnPage() {
  const { sale } = useSearch({ from: '/app/sell/return' });
  const navigate = useNavigate();
  const query = useQuery({
    ...queries.invoices.get({ params: { id: sale ?? '' } }),
    enabled: sale !== undefined,
  });
  if (sale === undefined)
    return (
      <>
        <PageHeader
          title="Take goods back"
          description="Find the sale: its number, the customer, or a scan of the receipt"
          back="/sell"
        />
        <FindSale onFound={(id) => navigate({ to: '/sell/return', search: { sale: id } })} />
      </>
    );
  if (!query.data) return <LoadState query={query} back="/sell/return" />;
  return (
    <>
      <PageHeader
        title={`Take back from ${query.data.invoice_number}`}
        description={query.data.customer.name}
        back="/sell/return"
      />
      <ReturnForm key={query.data.version} sale={query.data} />
    </>
  );
}
