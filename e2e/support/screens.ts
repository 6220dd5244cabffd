import { expect, type Locator, type Page } from '@playwright/test';

/** Steps that several journeys have in common. */

const visible = (locator: Locator) => locator.filter({ visible: true });

/** Opens a page by the navigation; on a phone some pages are in the More menu. */
export async function goTo(page: Page, isPhone: boolean, place: string): Promise<void> {
  if (isPhone) {
    const names: Record<string, string> = { Invoices: 'Sales' };
    const bar = page.getByRole('navigation', { name: 'Main' }).filter({ visible: true });
    const tab = bar.getByRole('link', { name: names[place] ?? place, exact: true });
    if ((await tab.count()) > 0) return tab.click();
    await bar.getByRole('button', { name: 'More' }).click();
    return page.getByRole('dialog').getByRole('link', { name: place, exact: true }).click();
  }
  const sidebar = page.getByRole('navigation', { name: 'Main' }).filter({ visible: true });
  await expect(sidebar).toBeVisible();
  const link = sidebar.getByRole('link', { name: place, exact: true });
  const closed = sidebar.getByRole('button', { expanded: false });
  while ((await link.count()) === 0) await closed.first().click();
  await link.click();
}

/** Opens the button in the middle of the phone's bar and chooses an entry. */
export async function record(page: Page, what: string): Promise<void> {
  await page.getByRole('button', { name: 'Record', exact: true }).click();
  const sheet = page.getByRole('dialog');
  const named = { name: what, exact: true };
  await sheet.getByRole('link', named).or(sheet.getByRole('button', named)).click();
}

/** Opens what is folded on a phone. */
export async function unfold(page: Page, isPhone: boolean, title: string): Promise<void> {
  if (isPhone) await page.locator('summary', { hasText: title }).click();
}

export async function signOut(page: Page, isPhone: boolean): Promise<void> {
  if (isPhone) {
    await page.getByRole('button', { name: 'More', exact: true }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Sign out' }).click();
  } else {
    await page.getByRole('button', { name: 'Account and appearance' }).click();
    await page.getByRole('menuitem', { name: 'Sign out' }).click();
  }
}

export interface LineText {
  name: string;
  quantity: string;
  price: string;
  discount?: string;
  tax?: string;
}

/** Fills the line with this number (from 1); adds it first if it is one beyond the last. */
export async function fillLine(page: Page, number: number, line: LineText): Promise<void> {
  const name = page.getByLabel(`Item ${number}`, { exact: true });
  if (number > 1) {
    await page.getByRole('button', { name: 'Add item' }).click();
    await expect(name).toBeFocused();
  }
  await name.fill(line.name);
  await page.getByLabel(`Quantity of item ${number}`).fill(line.quantity);
  await page.getByLabel(`Price of item ${number}`).fill(line.price);
  if (line.discount) await page.getByLabel(`Discount on item ${number}, percent`).fill(line.discount);
  if (line.tax) {
    await page.getByRole('button', { name: `Description and tax of item ${number}` }).click();
    await page
      .getByRole('listitem')
      .filter({ has: name })
      .getByLabel('Tax', { exact: true })
      .selectOption({ label: line.tax });
  }
}

/** ₦78,387.50 with VAT on the second and third line; the first has a discount. */
export const LINES: readonly (LineText & { amount: string })[] = [
  {
    name: 'Sliced loaf, large',
    quantity: '40',
    price: '1,200',
    discount: '5',
    tax: 'Zero-rated',
    amount: '₦45,600.00',
  },
  { name: 'Meat pie', quantity: '60', price: '450', amount: '₦29,025.00' },
  { name: 'Delivery to Aba Road', quantity: '1', price: '3.5k', amount: '₦3,762.50' },
];

/** There is a button for each size; this returns the visible one. */
export const createInvoice = (page: Page) =>
  visible(page.getByRole('button', { name: 'Create Invoice', exact: true }));

/** Holds what the page reads from these addresses; returns what lets it through. */
export async function holdAnswers(page: Page, address: string): Promise<() => void> {
  let letThrough = () => {};
  const held = new Promise<void>((resolve) => {
    letThrough = resolve;
  });
  await page.route(address, async (route) => {
    if (route.request().method() === 'GET') await held;
    await route.continue();
  });
  return letThrough;
}

/** Presses a key in a list that has the focus or gets it, once it can act: while it records it takes no key. */
export async function keyIn(list: Locator, key: string): Promise<void> {
  await expect(list).toHaveAttribute('aria-busy', 'false');
  await list.press(key);
}

/** Waits until nothing that still loads can move what is below it. */
export async function settled(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByRole('main').locator('[data-loading]')).toHaveCount(0);
}

/** Opens a drawer from the actions of a page. */
export async function openTask(page: Page, name: string): Promise<Locator> {
  await page.getByRole('button', { name, exact: true }).click();
  const sheet = page.getByRole('dialog');
  await expect(sheet).toBeVisible();
  return sheet;
}

/** Answers the confirmation dialog before an irreversible action; its safe button has the focus. */
export async function answer(page: Page, question: string, action: string): Promise<void> {
  const dialog = page.getByRole('dialog', { name: question });
  await expect(dialog.getByRole('button').first()).toBeFocused();
  await dialog.getByRole('button', { name: action, exact: true }).click();
  await expect(dialog).toHaveCount(0);
}

export async function moreActions(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name, exact: true }).click();
}

/** Moves the focus forwards as a person does, who sees where it is. */
export async function tabTo(page: Page, target: Locator, key = 'Tab'): Promise<void> {
  await expect(target).toBeVisible();
  for (let pressed = 0; pressed < 80; pressed++) {
    if (await target.evaluate((element) => element === element.ownerDocument.activeElement)) return;
    await page.keyboard.press(key);
  }
  throw new Error(`${key} does not reach ${target}`);
}

/** Checks that nothing overflows horizontally. */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const [width, room] = (await page.evaluate(
    '[document.documentElement.scrollWidth, window.innerWidth]',
  )) as [number, number];
  expect(width, `${page.url()} is wider than the screen`).toBeLessThanOrEqual(room);
}

/** The outstanding amount on the dashboard: on a phone it is in the card of who owes. */
export const owedOn = (page: Page, isPhone: boolean) =>
  isPhone
    ? page.getByRole('region', { name: 'Who owes me' })
    : page.getByRole('link', { name: /^Owed to you/ });

/**
 * Types as a scanner does, which stamps its keys itself: a machine that pauses between two of them does not make them
 * slow. The focus must not be in a field.
 */
export async function scan(page: Page, code: string): Promise<void> {
  await page.evaluate(
    (keys) => {
      const at = performance.now();
      for (const key of keys) {
        const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true });
        Object.defineProperty(event, 'timeStamp', { value: at });
        (document.activeElement ?? document.body).dispatchEvent(event);
      }
    },
    [...code, 'Enter'],
  );
}
