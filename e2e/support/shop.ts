import { day, type Owner } from './owner.ts';

export const GOODS = '/inventory/finished-goods';
/** Name, naira, pieces in stock, barcode, category. */
const PRODUCTS = [
  ['Agege bread', 800, 175, '6150001000019', 'Bread'],
  ['Sliced loaf, large', 1_500, 124, '6150001000026', 'Bread'],
  ['Meat pie', 600, 96, '6150001000033', 'Pastries'],
  ['Doughnut', 450, 174, '6150001000040', 'Pastries'],
  ['Chin chin, 500 g', 1_500, 4, '6150001000057', 'Pastries'],
  ['Birthday cake', 45_000, 2, '6150001000064', 'Cakes'],
] as const;

/** Six products with price, bar code and stock, received today; returns their ids by name. */
export async function shop(owner: Owner): Promise<Record<string, string>> {
  const ids: Record<string, string> = {};
  const categories: Record<string, string> = {};
  for (const [name, naira, quantity, barcode, category] of PRODUCTS) {
    categories[category] ??= (
      await owner.post<{ id: string }>('/inventory/categories', { name: category })
    ).id;
    const { id } = await owner.post<{ id: string }>(GOODS, {
      ...{
        name,
        sku: name.slice(0, 6).toUpperCase(),
        barcode,
        unit: 'piece',
        category_id: categories[category],
      },
      ...{ selling_price: naira * 100, price_includes_tax: true },
    });
    await owner.post(`${GOODS}/${id}/receive`, { quantity, unit_cost: 20_000, received_on: day(0) });
    ids[name] = id;
  }
  return ids;
}
