import type { FinishedGood } from '@lissafi/contract/items';
import type { Organization } from '@lissafi/contract/organizations';
import { isMeasured } from '@lissafi/domain/inventory/item';
import { foldName } from '@lissafi/domain/text/name';
import { type Currency, type Dated, emptyLine, type LineForm } from './model.ts';

/** The fields of a product that a line needs; a raw material has no price and no tax of its own. */
type Sold = Pick<FinishedGood, 'id' | 'item_type' | 'name' | 'unit'> &
  Partial<Pick<FinishedGood, 'selling_price' | 'price_includes_tax' | 'tax_category'>>;

/** The product of this name, whatever its case. */
export const productNamed = (name: string, products: readonly FinishedGood[]): FinishedGood | undefined =>
  name.trim() === '' ? undefined : products.find((product) => foldName(product.name) === foldName(name));

/**
 * A line that sells this product: its id, so that issuing moves its stock, its own tax and its price, which is in the
 * currency of the books, and whether the tax is in it (S2.9-4; decisions §4).
 */
export function lineOfProduct(
  product: Sold,
  organization: Organization,
  { currency, issue_date }: Dated & { currency: Currency },
): Partial<LineForm> {
  const usual = emptyLine(organization, issue_date);
  const tax_category = product.tax_category ?? usual.tax_category;
  const tax_rate = tax_category === 'other' ? usual.tax_rate || String(organization.default_tax ?? 0) : '';
  const price = currency === organization.currency ? (product.selling_price ?? null) : null;
  return {
    name: product.name,
    inventory_item_id: product.id,
    inventory_item_type: product.item_type,
    measured: isMeasured(product.unit),
    tax_category,
    tax_rate,
    price_includes_tax: (product.price_includes_tax ?? false) && currency === organization.currency,
    selling_price: price,
    list_price: price,
    ...(price !== null && { unit_price: price }),
  };
}

/** Whether a line may have decimals: as its product is measured, and yes while that is not known. */
export const takesDecimals = ({ measured }: LineForm, product: { unit: string } | undefined): boolean =>
  measured ?? (product === undefined || isMeasured(product.unit));

/** Another name means another product: a known one by that name, or one that is not in stock. */
export const renamed = (name: string): Partial<LineForm> => ({
  name,
  inventory_item_id: null,
  inventory_item_type: null,
  measured: false,
});
