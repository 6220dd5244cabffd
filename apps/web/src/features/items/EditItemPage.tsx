import type { ItemType } from '@lissafi/contract/items';
import { formatMoney } from '@lissafi/domain/money/money';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate, useParams } from '@tanstack/react-router';
import { queries } from '../../client/api.ts';
import { useMay } from '../../client/session.ts';
import { TAX_CATEGORIES } from '../../labels/documents.ts';
import { KINDS, STATUSES } from '../../labels/inventory.ts';
import { useLocale } from '../../organization/use-organization.ts';
import { AFTER_STOCK, type AnyItem, itemQuery, updateItem } from '../../pickers/item-service.ts';
import { ButtonLink } from '../../ui/Button.tsx';
import { RecordForm } from '../../ui/form/RecordForm.tsx';
import { useRecordForm } from '../../ui/form/use-record-form.ts';
import { LoadState } from '../../ui/LoadState.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { notify } from '../../ui/toast.ts';
import { ItemFields } from './ItemFields.tsx';
import { fromItem, type ItemForm, itemFaults, toBody } from './model.ts';

export const EditRawMaterialPage = () => <EditItemPage type="raw_material" />;
export const EditFinishedGoodPage = () => <EditItemPage type="finished_good" />;

function EditItemPage({ type }: { type: ItemType }) {
  const { id = '' } = useParams({ strict: false });
  const query = useQuery({ ...itemQuery(type, id), staleTime: 0, refetchOnWindowFocus: false });
  return query.data ? (
    <Edit key={id} item={query.data} />
  ) : (
    <LoadState query={query} back={KINDS[type].path} />
  );
}

const LABELS: Record<keyof ItemForm, string> = {
  name: 'Name',
  sku: 'SKU',
  unit: 'Unit',
  description: 'Description',
  category_id: 'Category',
  supplier_id: 'Supplier',
  conversions: 'Other units',
  barcode: 'Barcode',
  status: 'Status',
  minimum_stock: 'Minimum stock',
  maximum_stock: 'Maximum stock',
  standard_cost: 'Standard cost',
  batch_tracking_enabled: 'Batches',
  item_kind: 'Kind',
  selling_price: 'Selling price',
  price_includes_tax: 'The price includes the tax',
  tax_category: 'Tax',
};

type Names = ReadonlyMap<string, string>;

function words(form: ItemForm, name: keyof ItemForm, currency: string, names: Names): string {
  const value = form[name];
  if (name === 'status') return STATUSES[form.status];
  if (name === 'tax_category') return form.tax_category ? TAX_CATEGORIES[form.tax_category] : '';
  if (name === 'category_id' || name === 'supplier_id') return names.get(form[name]) ?? '';
  if (name === 'conversions')
    return form.conversions.map(({ unit, factor }) => `1 ${unit} is ${factor}`).join(', ');
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (typeof value === 'number') return formatMoney(value, currency);
  return String(value ?? '');
}

function Edit({ item }: { item: AnyItem }) {
  const navigate = useNavigate();
  const client = useQueryClient();
  const may = useMay();
  const { currency } = useLocale();
  const { data: categories } = useQuery(queries.categories.list({ query: { limit: 100 } }));
  const { data: suppliers } = useQuery(queries.suppliers.list({ query: { limit: 100 } }));
  const type = item.item_type;
  const kind = KINDS[type];

  const send = async (values: ItemForm, from: AnyItem) => {
    const saved = await updateItem(type, item.id, {
      ...toBody(values, type, { costs: may('costs:read'), prices: may('sales_totals:read') }),
      version: from.version,
    });
    notify.success(`${saved.name} saved`);
    await Promise.all(AFTER_STOCK.map((group) => client.invalidateQueries({ queryKey: [group] })));
    await navigate({ to: `${kind.path}/$id`, params: { id: item.id }, replace: true });
  };
  const editing = useRecordForm({
    record: item,
    toForm: fromItem,
    faultsOf: (values) => itemFaults(values),
    send,
  });

  const names: Names = new Map(
    [...(categories?.categories ?? []), ...(suppliers?.suppliers ?? [])].map((each) => [each.id, each.name]),
  );

  return (
    <>
      <PageHeader title={`Edit ${item.name}`} back={`${kind.path}/${item.id}`} />
      <RecordForm
        editing={editing}
        labels={LABELS}
        textOf={(values, name) => words(values, name, currency, names)}
        cancel={
          <ButtonLink to={`${kind.path}/$id`} params={{ id: item.id }}>
            Cancel
          </ButtonLink>
        }
      >
        <ItemFields form={editing.form} type={type} currency={currency} isNew={false} />
      </RecordForm>
    </>
  );
}
