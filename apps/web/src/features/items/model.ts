import type { TaxCategory } from '@lissafi/contract/documents';
import type { FinishedGood, ItemType } from '@lissafi/contract/items';
import { readQuantity } from '@lissafi/domain/text/number';
import { v7 as newId } from 'uuid';
import type { AnyItem, ItemBody } from '../../pickers/item-service.ts';
import type { FieldErrors } from '../../ui/form/use-form.ts';

/** The form's state: texts and quantities as typed, money in kobo. */
export interface ItemForm {
  name: string;
  sku: string;
  unit: string;
  description: string;
  category_id: string;
  supplier_id: string;
  conversions: { key: string; unit: string; factor: string }[];
  barcode: string;
  status: AnyItem['status'];
  minimum_stock: string;
  maximum_stock: string;
  standard_cost: number | null;
  batch_tracking_enabled: boolean;
  item_kind: FinishedGood['item_kind'];
  selling_price: number | null;
  price_includes_tax: boolean;
  tax_category: TaxCategory | '';
}

export const emptyItem: ItemForm = {
  name: '',
  sku: '',
  unit: '',
  description: '',
  category_id: '',
  supplier_id: '',
  conversions: [],
  barcode: '',
  status: 'active',
  minimum_stock: '',
  maximum_stock: '',
  standard_cost: null,
  batch_tracking_enabled: false,
  item_kind: 'stocked',
  selling_price: null,
  price_includes_tax: false,
  tax_category: '',
};

const text = (value: number | null) => (value === null ? '' : String(value));

export const fromItem = (item: AnyItem): ItemForm => ({
  name: item.name,
  sku: item.sku,
  unit: item.unit,
  description: item.description ?? '',
  category_id: item.category_id ?? '',
  supplier_id: item.supplier_id ?? '',
  conversions: item.conversions.map(({ unit, factor }) => ({ key: newId(), unit, factor: String(factor) })),
  barcode: item.barcode ?? '',
  status: item.status,
  minimum_stock: text(item.minimum_stock),
  maximum_stock: text(item.maximum_stock),
  standard_cost: item.standard_cost,
  batch_tracking_enabled: item.batch_tracking_enabled,
  item_kind: item.item_kind ?? 'stocked',
  selling_price: item.selling_price ?? null,
  price_includes_tax: item.price_includes_tax ?? false,
  tax_category: item.tax_category ?? '',
});

const isBlank = ({ unit, factor }: ItemForm['conversions'][number]) => !unit.trim() && !factor.trim();

/** The errors of required fields, checked before anything is sent. */
export function itemFaults(form: ItemForm, isNew = false): FieldErrors {
  const faults: FieldErrors = {};
  if (!form.name.trim()) faults.name = 'Please enter a name';
  // Of something new a code is made.
  if (!isNew && !form.sku.trim()) faults.sku = 'Please enter a code of your own';
  if (!form.unit.trim()) faults.unit = 'Please enter a unit, such as kg or piece';
  for (const name of ['minimum_stock', 'maximum_stock'] as const)
    if (form[name].trim() && readQuantity(form[name], { zero: true }) === null)
      faults[name] = 'Please write a number';
  for (const [index, line] of form.conversions.entries()) {
    if (isBlank(line)) continue;
    if (!line.unit.trim()) faults[`conversions.${index}.unit`] = 'Please enter a unit';
    if (!readQuantity(line.factor)) faults[`conversions.${index}.factor`] = 'Please write a number above 0';
  }
  return faults;
}

/**
 * Returns the request body; a raw material has no fields of finished goods. A member who may not see costs or prices sends none.
 */
export function toBody(form: ItemForm, type: ItemType, sees: { costs: boolean; prices: boolean }): ItemBody {
  const isService = type === 'finished_good' && form.item_kind === 'service';
  return {
    name: form.name,
    ...(form.sku.trim() && { sku: form.sku }),
    unit: form.unit,
    description: form.description || null,
    category_id: form.category_id || null,
    supplier_id: isService ? null : form.supplier_id || null,
    conversions: form.conversions
      .filter((line) => !isBlank(line))
      .map(({ unit, factor }) => ({ unit, factor: readQuantity(factor) ?? 0 })),
    barcode: form.barcode || null,
    status: form.status,
    minimum_stock: isService ? null : readQuantity(form.minimum_stock, { zero: true }),
    maximum_stock: isService ? null : readQuantity(form.maximum_stock, { zero: true }),
    ...(sees.costs && { standard_cost: isService ? null : form.standard_cost }),
    batch_tracking_enabled: isService ? false : form.batch_tracking_enabled,
    ...(type === 'finished_good' && {
      item_kind: form.item_kind,
      ...(sees.prices && {
        selling_price: form.selling_price,
        price_includes_tax: form.price_includes_tax,
      }),
      tax_category: form.tax_category || null,
    }),
  };
}
