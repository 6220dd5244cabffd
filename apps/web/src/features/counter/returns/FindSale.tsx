import type { InvoiceRow } from '@lissafi/contract/documents';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useDeferredValue, useState } from 'react';
import { queries } from '../../../client/api.ts';
import { messageOf } from '../../../client/api-error.ts';
import { useLocale } from '../../../organization/use-organization.ts';
import { Alert } from '../../../ui/Alert.tsx';
import { Amount } from '../../../ui/Amount.tsx';
import { Card } from '../../../ui/Card.tsx';
import { Empty } from '../../../ui/Empty.tsx';
import formClasses from '../../../ui/form/Form.module.css';
import { TextField } from '../../../ui/form/fields.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { useTypedCode } from '../../../ui/scan/use-typed-code.ts';
import drawerClasses from '../drawers/Drawers.module.css';

/** What can come back: receipts and invoices that were issued and not cancelled. */
const canComeBack = ({ document_type, stored_status }: InvoiceRow) =>
  (document_type === 'receipt' || document_type === 'invoice') &&
  !['draft', 'cancelled', 'refunded'].includes(stored_status);

/** By number, provisional number, customer or amount; a scanned receipt opens at once. Without words: the latest sales. */
export function FindSale({ onFound }: { onFound: (id: string) => void }) {
  const { date } = useLocale();
  const [typed, setTyped] = useState('');
  const search = useDeferredValue(typed.trim());
  const { data: day } = useQuery(queries.counter.today());
  const shift_id = search ? undefined : day?.shift?.id;
  const query = useQuery({
    ...queries.invoices.list({
      query: { limit: 25, ...(search && { search }), ...(shift_id && { shift_id }) },
    }),
    placeholderData: keepPreviousData,
  });
  const sales = query.data?.invoices.filter(canComeBack) ?? [];
  useTypedCode((code) => setTyped(code));
  // A whole number that names one sale needs no further tap.
  const only = search && !query.isPlaceholderData && sales.length === 1 ? sales[0]! : null;
  return (
    <div className={formClasses.stack}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (only) onFound(only.id);
        }}
      >
        <TextField
          label="Find the sale"
          placeholder="Number, customer or amount"
          autoComplete="off"
          autoCapitalize="none"
          data-autofocus
          value={typed}
          onChange={setTyped}
        />
      </form>
      {query.error && !query.data && <Alert>{messageOf(query.error)}</Alert>}
      <Card title={search ? 'Found' : shift_id ? 'Sold in this shift' : 'Latest sales'}>
        {query.isPending && <Skeleton height={52} />}
        {query.data && sales.length === 0 && (
          <Empty title="No sale found">Look at the number on the receipt, or search for the customer.</Empty>
        )}
        <ul className={drawerClasses.list}>
          {sales.map((sale) => (
            <li key={sale.id}>
              <button type="button" className={drawerClasses.row} onClick={() => onFound(sale.id)}>
                <strong>{sale.invoice_number}</strong>
                <Amount value={sale.total_amount} currency={sale.currency} />
                <small>
                  {date(sale.issue_date)} · {sale.customer_name}
                </small>
              </button>
            </li>
          ))}
        </ul>
      </Card>
    </div>
  );
}
