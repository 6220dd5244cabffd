import type { PurchaseLine, PurchaseSuggestions } from '@lissafi/contract/reorder';
import { vatRate } from '@lissafi/domain/nigeria/tax-rules';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { api } from '../../client/api.ts';
import { messageOf } from '../../client/api-error.ts';
import { sendOnce } from '../../client/send-once.ts';
import { useLocale, useOrganization } from '../../organization/use-organization.ts';
import { withTypedSupplier } from '../../pickers/preselected-supplier.ts';
import { SupplierPicker } from '../../pickers/SupplierPicker.tsx';
import { Alert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';
import { pluralize } from '../../ui/text.ts';
import { notify } from '../../ui/toast.ts';
import classes from './ReorderPage.module.css';
import { bought } from './reorder-message.ts';

/** Drafts one order for each supplier of the chosen items; asks for the supplier of those without one. */
export function OrderSelected({
  groups,
  selected,
  onAll,
}: {
  groups: PurchaseSuggestions['suppliers'];
  selected: ReadonlySet<string>;
  /** Chooses every item of the list. */
  onAll: () => void;
}) {
  const navigate = useNavigate();
  const client = useQueryClient();
  const { today } = useLocale();
  const registered = useOrganization()?.vat_registered ?? false;
  // For the items that have none.
  const [chosen, setChosen] = useState({ supplier_id: '', supplier: '' });
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const bySupplier = (ofOthers: string) => {
    const wanted = new Map<string, PurchaseLine[]>();
    for (const { supplier_id, items } of groups) {
      const lines = items.filter((item) => selected.has(item.item_id));
      const id = supplier_id ?? ofOthers;
      if (lines.length > 0) wanted.set(id, [...(wanted.get(id) ?? []), ...lines]);
    }
    return wanted;
  };
  const shown = bySupplier(chosen.supplier_id);
  const isAsked = groups.some(
    ({ supplier_id, items }) => !supplier_id && items.some(({ item_id }) => selected.has(item_id)),
  );
  const tax = registered ? ({ tax_category: 'standard', tax_percentage: vatRate(today) } as const) : {};
  const order = async () => {
    setBusy(true);
    setProblem(null);
    try {
      const wanted = bySupplier((await withTypedSupplier(chosen, setChosen)).supplier_id);
      if (wanted.has('')) return setProblem('Choose a supplier for the items that have none');
      const { purchase_orders } = await sendOnce({
        slot: 'reorder.orders',
        body: {
          orders: [...wanted].map(([supplier_id, lines]) => ({
            ...{ supplier_id, order_date: today },
            lines: lines.map((line) => ({
              ...{ item_id: line.item_id, quantity: line.suggested, unit_price: line.last_cost ?? 0 },
              // The paper says the bags, the quantity their content.
              ...(line.purchase_unit && { description: bought(line) }),
              ...tax,
            })),
          })),
        },
        send: (body, idempotencyKey) => api.purchaseOrders.createAll({ body, idempotencyKey }),
        describe: ({ orders }) => [
          `${pluralize(orders.length, 'draft order')} of ${pluralize(orders.flatMap((each) => each.lines).length, 'item')}`,
        ],
        done: (answer) =>
          notify.success(`${pluralize(answer.purchase_orders.length, 'draft order')} written`),
      });
      await client.invalidateQueries();
      const [first] = purchase_orders;
      if (purchase_orders.length === 1 && first)
        await navigate({ to: '/purchases/orders/$id', params: { id: first.id } });
      else await navigate({ to: '/purchases/orders', search: { status: 'draft' } as never });
    } catch (error) {
      setProblem(messageOf(error));
    } finally {
      setBusy(false);
    }
  };
  const count = [...shown.values()].flat().length;
  return (
    <div className={`${classes.order} ${classes.screen}`}>
      {problem && <Alert>{problem}</Alert>}
      {isAsked && (
        <SupplierPicker
          label="Supplier of the items that have none"
          name={chosen.supplier}
          isKnown={chosen.supplier_id !== ''}
          onType={(supplier) => setChosen({ supplier_id: '', supplier })}
          onPick={({ id, name }) => {
            setProblem(null);
            setChosen({ supplier_id: id, supplier: name });
          }}
        />
      )}
      {count === 0 ? (
        <Button look="primary" size="large" onClick={onAll}>
          Choose all to order
        </Button>
      ) : (
        <Button look="primary" size="large" busy={busy} onClick={order}>
          Draft {pluralize(shown.size, 'order')} of {pluralize(count, 'item')}
        </Button>
      )}
    </div>
  );
}
