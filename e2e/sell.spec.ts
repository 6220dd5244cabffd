import type { Locator, Page } from '@playwright/test';
import { expect, test } from './support/fixtures.ts';
import { day, type Owner } from './support/owner.ts';
import { checkBothThemes } from './support/screen-check.ts';

const GOODS = '/inventory/finished-goods';
/** Name, naira, pieces in stock, barcode, category. */
const PRODUCTS = [
  ['Agege bread', 800, 175, '6150001000019', 'Bread'],
  ['Sliced loaf, large', 1_500, 124, '6150001000026', 'Bread'],
  ['Meat pie', 600, 96, '6150001000033', 'Pastries'],
  ['Doughnut', 450, 174, '6150001000040', 'Pastries'],
  ['Chin chin, 500 g', 1_500, 4, '6150001000057', 'Pastries'],
  ['Birthday cake', 45_000, 2, '6150001000064', 'Cakes'],
] as const;

async function shop(owner: Owner): Promise<Record<string, string>> {
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

const stock = async (owner: Owner, id: string) =>
  (await owner.get<{ current_stock: number }>(`${GOODS}/${id}`)).current_stock;
const tile = (page: Page, name: string) =>
  page.getByRole('list', { name: 'Products' }).getByRole('button', { name: new RegExp(`^${name}`) });

/** Counts what a finger or a mouse does. */
function counted(page: Page) {
  let taps = 0;
  return {
    tap: async (target: Locator) => {
      taps++;
      await target.click();
    },
    basket: (isPhone: boolean) => (isPhone ? page.getByRole('button', { name: /^\d+ ?Basket/ }) : null),
    get taps() {
      return taps;
    },
  };
}

test('a cash sale of three things in at most six taps, on hold, split, on credit, and the shift that counts them', async ({
  page,
  owner,
  isPhone,
}) => {
  test.slow();
  const ids = await shop(owner);
  await owner.customer({ name: 'Mama Ngozi Stores', phone: '0803 555 0101' });
  await page.goto('/sell');
  await expect(tile(page, 'Agege bread')).toContainText('175 left');
  const toBasket = async () => {
    if (isPhone) await page.getByRole('button', { name: /Basket/ }).click();
  };

  await test.step('the till is opened with its float', async () => {
    if (isPhone) await page.getByRole('button', { name: 'More' }).click();
    await page.getByRole('button', { name: /^Open (the )?till/ }).click();
    await page.getByLabel('Cash in the till now').fill('5,000');
    await page.getByRole('dialog').getByRole('button', { name: 'Open the till' }).click();
    await expect(page.getByText('Till open')).toBeVisible();
    await expect(page.getByRole('dialog')).toBeHidden();
  });

  await test.step('three things, cash', async () => {
    const { tap, ...hand } = counted(page);
    void hand;
    let taps = 0;
    const press = async (target: Locator) => {
      taps++;
      await tap(target);
    };
    await checkBothThemes(page, 'sell-empty');
    await press(tile(page, 'Agege bread'));
    await press(tile(page, 'Meat pie'));
    await press(tile(page, 'Doughnut'));
    await expect(tile(page, 'Doughnut')).toContainText('173 left');
    await checkBothThemes(page, 'sell-tiles');
    if (isPhone) await press(page.getByRole('button', { name: /Basket/ }));
    await checkBothThemes(page, 'sell-basket');
    await press(page.getByRole('button', { name: 'Record ₦1,850.00 in cash' }));
    await expect(page.getByText('Sale recorded')).toBeVisible();
    expect(taps).toBeLessThanOrEqual(6);
    expect(await stock(owner, ids['Agege bread']!)).toBe(174);
  });
});
