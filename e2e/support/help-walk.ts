import type { Locator, Page } from '@playwright/test';
import { patient } from '../../apps/server/src/testing/patience.ts';
import type { Owner } from './owner.ts';

// The words of the walks through the help: what a person presses, types and sees.

/** A miss costs so long, and not the limits of other tests. */
const LIMIT_MS = patient(12_000);
const PAUSE_MS = 80;

type Name = string | RegExp;

/** Whom the steps lead: the page that she is on, and the organization of her own if she is in that. */
export interface Walker {
  demo: Page;
  own: Page;
  owner: Owner;
  /** One of the two, from the first step on. */
  page: Page;
  /** The part of the page that the next steps are about. */
  part: Locator | null;
}

export interface Step {
  /** What a report calls it. */
  says: string;
  /** The names of controls that it uses. */
  names: readonly string[];
  take(walker: Walker): Promise<void>;
}

/** By topic and task. */
export type Walks = Record<string, Record<string, readonly Step[]>>;

/** The words of a name, also of one that is told by its beginning or its end. */
function wordsOf(name: Name): string | null {
  if (typeof name === 'string') return name;
  const words = name.source.replace(/^\^|\$$/g, '');
  return /[\\[|(.*+]/.test(words) ? null : words;
}

const step = (verb: string, name: Name | readonly Name[], take: Step['take']): Step => {
  const all = [name].flat() as Name[];
  return {
    says: [verb, ...all.map((each) => (typeof each === 'string' ? `“${each}”` : String(each)))].join(' '),
    names: all.map(wordsOf).filter((words) => words !== null),
    take,
  };
};

/** Repeats until it is so: a page that draws again takes away what was just found. */
async function until(isSo: () => Promise<boolean>, otherwise: string): Promise<void> {
  const end = Date.now() + LIMIT_MS;
  for (;;) {
    if (await isSo()) return;
    if (Date.now() > end) throw new Error(otherwise);
    await new Promise((done) => setTimeout(done, PAUSE_MS));
  }
}

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
const beginsWith = (name: Name) =>
  typeof name === 'string' ? new RegExp(`^${escaped(name)}(?![\\p{L}\\d])`, 'u') : name;

const PRESSED = [
  'button',
  'link',
  'menuitem',
  'menuitemradio',
  'tab',
  'radio',
  'checkbox',
  'option',
] as const;
type Role = Parameters<Page['getByRole']>[0];

const either = (all: readonly Locator[]) => all.reduce((one, other) => one.or(other));

/** What a person can press by this name, in this part of the page. */
const pressable = (part: Page | Locator, name: Name): Locator =>
  either([
    ...PRESSED.map((role) => part.getByRole(role as Role, { name, exact: typeof name === 'string' })),
    part.locator('summary', { hasText: beginsWith(name) }),
  ]);

/** Fields of this name, of one kind: the page that is left may have another of the same name. */
const fieldOf =
  (kind: string) =>
  (part: Page | Locator, name: Name): Locator =>
    either([
      part.getByLabel(name, { exact: typeof name === 'string' }),
      ...(typeof name === 'string' ? [part.getByLabel(`${name} (optional)`, { exact: true })] : []),
    ]).and(part.locator(kind));
const field = fieldOf('input, select, textarea');
const typedInto = fieldOf('input, textarea');
const selectOf = fieldOf('select');

/**
 * Waits for the first visible one: within the part that the steps are about, else in the dialog on top, which covers the
 * rest, else in what the page is about, else in the frame around it. What is called exactly so comes before what only
 * begins with the name.
 */
async function found(
  walker: Walker,
  name: Name,
  kind: (part: Page | Locator, name: Name) => Locator,
): Promise<Locator> {
  const { page } = walker;
  let one: Locator | null = null;
  await until(async () => {
    const part = walker.part ?? (await topDialog(page));
    for (const place of part ? [part] : [page.getByRole('main'), page])
      for (const each of [name, beginsWith(name)]) {
        const all = kind(place, each).filter({ visible: true });
        if ((await all.count()) === 0) continue;
        one = all.first();
        return true;
      }
    return false;
  }, 'is not there');
  return one!;
}

/** Menus are none: they have no such role. */
async function topDialog(page: Page): Promise<Locator | null> {
  const dialogs = page.getByRole('dialog').filter({ visible: true });
  const count = await dialogs.count();
  return count > 0 ? dialogs.nth(count - 1) : null;
}

const click = async (walker: Walker, name: Name) =>
  (await found(walker, name, pressable)).click({ timeout: LIMIT_MS });

async function goTo(walker: Walker, page: Page, address: string) {
  walker.page = page;
  walker.part = null;
  await page.context().setOffline(false);
  await page.goto(address);
  await page
    .getByRole('heading', { level: 1 })
    .or(page.getByRole('main'))
    .first()
    .waitFor({ timeout: LIMIT_MS });
}

/** Begins on a screen of the demo. */
export const demo = (address: string): Step =>
  step('begin in the demo at', [], (walker) => goTo(walker, walker.demo, address));

/** Begins on a screen of an organization of one's own, after what the walk needs has been made there. */
export const own = (address: string | ((owner: Owner) => Promise<string>)): Step =>
  step('begin', [], async (walker) =>
    goTo(walker, walker.own, typeof address === 'string' ? address : await address(walker.owner)),
  );

/** Presses what is called so or begins so; several are pressed one after the other. */
export const press = (...names: Name[]): Step =>
  step('press', names, async (walker) => {
    for (const name of names) await click(walker, name);
  });

/** Presses an entry of the menu of further actions. */
export const menu = (name: string): Step =>
  step('press in the menu', name, async (walker) => {
    await click(walker, 'More actions');
    await click(walker, name);
  });

/** Opens the first record of the list, or the first whose link is called so, or the first of a row that has this text. */
export const open = (name?: Name, hasText?: Name): Step =>
  step('open the first of the list', [], async (walker) => {
    const main = walker.page.getByRole('main');
    const lists = either([main.getByRole('row'), main.getByRole('listitem')]).filter(
      hasText === undefined ? {} : { hasText },
    );
    const links = lists.getByRole('link', name === undefined ? {} : { name }).filter({ visible: true });
    await links.first().click({ timeout: LIMIT_MS });
  });

/** Types into a field. */
export const fill = (label: Name, text: string): Step =>
  step('fill in', label, async (walker) =>
    (await found(walker, label, typedInto)).fill(text, { timeout: LIMIT_MS }),
  );

/** Types into a field that proposes, and takes the proposal. */
export const choose = (label: Name, name: string): Step =>
  step('choose in', label, async (walker) => {
    await (await found(walker, label, typedInto)).fill(name, { timeout: LIMIT_MS });
    const options = walker.page.getByRole('option', { name });
    await options.first().click({ timeout: LIMIT_MS });
  });

/** Chooses in a list of a fixed kind by the text of the choice. */
export const pick = (label: Name, choice: Name): Step =>
  step('choose in', typeof choice === 'string' ? [label, choice] : label, async (walker) => {
    const select = await found(walker, label, selectOf);
    const option = select.locator('option').filter({ hasText: beginsWith(choice) });
    await until(async () => (await option.count()) > 0, `has no choice ${choice}`);
    await select.selectOption(await option.first().evaluate((each: HTMLOptionElement) => each.value), {
      timeout: LIMIT_MS,
    });
  });

/** Ticks a box, or switches on. */
export const tick = (label: Name): Step =>
  step('tick', label, async (walker) => (await found(walker, label, field)).check({ timeout: LIMIT_MS }));

/** Gives a file to the only field for files, which is often hidden behind a button. */
export const attach = (name: string, mimeType: string, content: string | Buffer): Step =>
  step('choose the file', [], async (walker) => {
    const files = (walker.part ?? walker.page).locator('input[type=file]');
    await files
      .first()
      .setInputFiles({ name, mimeType, buffer: Buffer.from(content) }, { timeout: LIMIT_MS });
  });

/** Presses a key. */
export const key = (name: string): Step =>
  step(`press the key ${name}`, [], (walker) => walker.page.keyboard.press(name));

/** The next steps are about the part of the page that is called so or has such a heading. */
export const under = (name: string): Step =>
  step('look under', name, async (walker) => {
    walker.part = null;
    const { page } = walker;
    const heading = page.getByRole('heading', { name });
    const part = either([
      page.getByRole('region', { name }),
      page.getByRole('group', { name }),
      page.locator('section, fieldset, details, article').filter({ has: heading }),
    ]).filter({ visible: true });
    await part.last().waitFor({ timeout: LIMIT_MS });
    walker.part = part.last();
  });

/** The next steps are about the whole page again. */
export const outside = (): Step =>
  step('look at the whole page', [], async (walker) => {
    walker.part = null;
  });

const seen = (verb: string, name: Name, locate: (walker: Walker) => Locator): Step =>
  step(verb, name, (walker) =>
    locate(walker).filter({ visible: true }).first().waitFor({ timeout: LIMIT_MS }),
  );

/** A dialog of this name is open. */
export const dialog = (name: Name): Step =>
  seen('see the dialog', name, ({ page }) => page.getByRole('dialog', { name: beginsWith(name) }));

export const heading = (name: Name): Step =>
  seen('see the heading', name, ({ page }) => page.getByRole('heading', { name: beginsWith(name) }));

/** Something of this role and name is there. */
export const role = (kind: Role, name: Name): Step =>
  seen(`see the ${kind}`, name, ({ page, part }) =>
    (part ?? page).getByRole(kind, { name: beginsWith(name) }),
  );

/** This text is on the page. It is no control. */
export const text = (words: Name): Step => ({
  ...seen('read', words, ({ page, part }) => (part ?? page).getByText(words)),
  names: [],
});

/** A field of this name is there, with this value if one is told. */
export const shows = (label: Name, value?: RegExp): Step =>
  step('see the field', label, async (walker) => {
    const one = await found(walker, label, field);
    if (value) await until(async () => value.test(await one.inputValue()), `is not ${value}`);
  });

/** What is called so could be pressed, and is not, because others count what is here. */
export const ready = (name: Name): Step =>
  step('be able to press', name, async (walker) => {
    const one = await found(walker, name, pressable);
    await until(() => one.isEnabled(), 'cannot be pressed');
  });

/** The address is one that ends so. */
export const at = (address: RegExp): Step =>
  step('be at', [], async ({ page }) => {
    await until(async () => address.test(new URL(page.url()).href), `is at ${page.url()} and not ${address}`);
  });

/** Pressing gives a file of this name. */
export const downloads = (name: Name, file: RegExp): Step =>
  step('download by', name, async (walker) => {
    const [download] = await Promise.all([
      walker.page.waitForEvent('download', { timeout: LIMIT_MS }),
      click(walker, name),
    ]);
    if (!file.test(download.suggestedFilename()))
      throw new Error(`gives ${download.suggestedFilename()} and not ${file}`);
  });

/** What this walk alone does. */
export const does = (says: string, take: Step['take'], names: readonly string[] = []): Step => ({
  says,
  names,
  take,
});

/** Takes the steps; returns what is wrong, with what stands there instead. */
export async function walk(walker: Walker, steps: readonly Step[]): Promise<string | null> {
  for (const { says, take } of steps)
    try {
      await take(walker);
    } catch (error) {
      const [reason] = String((error as Error).message ?? error).split('\n');
      return `${says}: ${reason} (${await standing(walker.page).catch(() => 'no page')})`;
    }
  return null;
}

/** What a person sees of a page whose step failed: its address, dialogs, headings and controls. */
async function standing(page: Page): Promise<string> {
  const parts = await page.evaluate(() => {
    const top = [...document.querySelectorAll<HTMLElement>('dialog[open], [role=dialog]')].at(-1);
    const within = top ?? document.querySelector('main') ?? document.body;
    const visible = [
      ...within.querySelectorAll<HTMLElement>('h1, h2, button, a, input, select, textarea, summary'),
    ]
      .filter((each) => each.checkVisibility())
      .map(
        (each) => each.ariaLabel || (each as HTMLInputElement).labels?.[0]?.textContent || each.textContent,
      )
      .map((each) => each?.trim().slice(0, 30))
      .filter(Boolean);
    return [top ? 'dialog' : 'page', ...new Set(visible)];
  });
  return `${new URL(page.url()).pathname}: ${parts.slice(0, 40).join(' | ')}`;
}
