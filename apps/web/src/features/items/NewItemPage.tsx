import type { ItemType } from '@lissafi/contract/items';
import { formatMoney } from '@lissafi/domain/money/money';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { sendOnce } from '../../client/send-once.ts';
import { currentOrganization, useMay } from '../../client/session.ts';
import { KINDS } from '../../labels/inventory.ts';
import { useLocale } from '../../organization/use-organization.ts';
import { createItem } from '../../pickers/item-service.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Button, ButtonLink } from '../../ui/Button.tsx';
import { enterMovesOn } from '../../ui/form/enter-moves-on.ts';
import formClasses from '../../ui/form/Form.module.css';
import { useForm } from '../../ui/form/use-form.ts';
import { useKeptForm } from '../../ui/form/use-kept-form.ts';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { notify } from '../../ui/toast.ts';
import { ItemFields } from './ItemFields.tsx';
import { emptyItem, itemFaults, toBody } from './model.ts';

export const NewRawMaterialPage = () => <NewItemPage type="raw_material" />;
export const NewFinishedGoodPage = () => <NewItemPage type="finished_good" />;

function NewItemPage({ type }: { type: ItemType }) {
  const navigate = useNavigate();
  const client = useQueryClient();
  const may = useMay();
  const { currency } = useLocale();
  const kind = KINDS[type];
  const { barcode = '' } = useSearch({ strict: false }) as { barcode?: string };
  // One that was begun by a scan is kept beside the one that was begun by hand.
  const slot = [type, currentOrganization()?.id, barcode].filter(Boolean).join('.');
  const form = useForm({ ...emptyItem, barcode });
  const forget = useKeptForm(slot, form.values, form.setValues);

  const save = form.submit(
    async (values) => {
      const answer = await sendOnce({
        slot: [type, barcode].filter(Boolean).join('.'),
        body: toBody(values, type, { costs: may('costs:read'), prices: true }),
        send: (body, key) => createItem(type, body, key),
        describe: (body) => [
          body.name,
          body.sku,
          body.selling_price != null && `sold at ${formatMoney(body.selling_price, currency)}`,
        ],
        done: (added) => notify.success(`${added.name} added`),
      });
      forget();
      await client.invalidateQueries({
        queryKey: [type === 'raw_material' ? 'rawMaterials' : 'finishedGoods'],
      });
      await navigate({ to: `${kind.path}/$id`, params: { id: answer.id }, replace: true });
    },
    { check: (values) => itemFaults(values, true) },
  );

  return (
    <>
      <PageHeader title={`New ${kind.one}`} back={kind.path} />
      <form ref={form.form} className={formClasses.form} noValidate onSubmit={save} onKeyDown={enterMovesOn}>
        {form.problem && <Alert>{form.problem}</Alert>}
        <ItemFields form={form} type={type} currency={currency} isNew />
        <div className={formClasses.actions}>
          <Button type="submit" look="primary" busy={form.busy}>
            Add {kind.one}
          </Button>
          <ButtonLink to={kind.path}>Cancel</ButtonLink>
        </div>
      </form>
    </>
  );
}
