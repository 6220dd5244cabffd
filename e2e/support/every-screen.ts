import { expect, type Page } from '@playwright/test';
import { violations } from './screen-check.ts';

/**
 * Widths beside the two of the projects: 400 % zoom of a small laptop (WCAG 1.4.10), 200 % of a large one, a tablet
 * upright, the narrowest screen with a navigation beside the content, and a large monitor.
 */
const WIDTHS = [320, 720, 768, 1024, 2560];
const DESKTOP = { width: 1440, height: 900 };
const PHONE = { width: 390, height: 844 };
/** A sheet of A4 between its margins, at 96 dots an inch. */
const SHEET = 718;

interface Router {
  routesByPath: Record<string, unknown>;
  navigate(to: { to: string; ignoreBlocker: true }): Promise<void>;
}

/** The addresses of all screens, as the router knows them: with `$name` for what is filled in. */
const addresses = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    Object.keys((window as unknown as { __TSR_ROUTER__: Router }).__TSR_ROUTER__.routesByPath),
  );

/** Follows an address without loading the application again; what the screen before has unsaved does not hold it. */
const follow = (page: Page, address: string): Promise<void> =>
  page.evaluate(
    (to) =>
      (window as unknown as { __TSR_ROUTER__: Router }).__TSR_ROUTER__.navigate({ to, ignoreBlocker: true }),
    address,
  );

const isAt = (pattern: string) =>
  new RegExp(`^${pattern.replace(/\$\w+/g, '(?!new$|new/)[^/]+').replace(/\/$/, '')}/?$`);

/**
 * The addresses in parts of about one size. Those of one beginning stay together, because a screen of one record is
 * opened by a link of the screens beside it.
 */
function inParts(all: readonly string[], count: number): string[][] {
  const groups = Map.groupBy(all, (address) => address.split('/')[1] ?? '');
  const parts: string[][] = Array.from({ length: count }, () => []);
  for (const group of [...groups.values()].sort((a, b) => b.length - a.length))
    parts.reduce((least, each) => (each.length < least.length ? each : least)).push(...group);
  return parts;
}

/**
 * Opens the screens of one part of the addresses that the router knows, and returns what is wrong on any: wider than the
 * window or the sheet at one of the widths, a text that is cut off, a state that cannot be seen without colours, and
 * what axe finds at the sizes of a desktop and of a phone. A screen of one record is opened by the links of others.
 * @param elsewhere The addresses that cannot be reached so.
 */
export async function lookAtScreens(
  page: Page,
  { part, parts, elsewhere }: { part: number; parts: number; elsewhere: readonly string[] },
) {
  const wrong: string[] = [];
  const links = new Set<string>();
  const opened = new Set<string>();
  const open = async (address: string): Promise<boolean> => {
    opened.add(address);
    await page.setViewportSize(DESKTOP);
    await follow(page, address);
    try {
      await expect(page.locator('h1').first()).toBeVisible();
      await expect(page.locator('[data-loading]')).toHaveCount(0);
    } catch {
      wrong.push(`${address}: does not finish loading`);
      return false;
    }
    for (const link of await page.evaluate(linksOfPage)) links.add(link);
    return true;
  };
  const see = async (address: string) => {
    if (await open(address)) await look(page, address, wrong);
  };
  const all = await addresses(page);
  const own = inParts(
    all.filter((each) => !elsewhere.includes(each)),
    parts,
  )[part]!;
  const plain = all.filter((each) => !each.includes('$'));
  for (const address of own.filter((each) => !each.includes('$'))) await see(address);
  for (const pattern of own.filter((each) => each.includes('$'))) {
    // Few are linked from screens of another part only.
    for (const other of plain) {
      if (linkTo(pattern, links, plain)) break;
      if (!opened.has(other)) await open(other);
    }
    const link = linkTo(pattern, links, plain);
    if (link) await see(link);
    else wrong.push(`${pattern}: no link leads there`);
  }
  return { wrong, seen: own.length, known: all.length };
}

/** An address of the pattern: a link, or one of the record itself with the rest of the pattern, such as its editor. */
function linkTo(pattern: string, links: ReadonlySet<string>, plain: readonly string[]): string | undefined {
  const find = (at: string) => [...links].find((each) => isAt(at).test(each) && !plain.includes(each));
  const rest = /\/[^/$]+$/.exec(pattern)?.[0] ?? '';
  const record = rest && find(pattern.slice(0, -rest.length));
  return find(pattern) ?? (record ? record + rest : undefined);
}

async function look(page: Page, address: string, wrong: string[]) {
  const note = async (where: string) => {
    for (const fault of await page.evaluate(faultsOfPage)) wrong.push(`${address} ${where}: ${fault}`);
    const folder = process.env.E2E_SHOTS;
    const name = `${address.replaceAll('/', '_')}-${where.replaceAll(' ', '-')}`;
    if (folder) await page.screenshot({ path: `${folder}/${name}.png` });
  };
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 900 });
    await note(`at ${width}`);
  }
  await page.setViewportSize({ width: SHEET, height: 1000 });
  await page.emulateMedia({ media: 'print' });
  await note('on paper');
  await page.setViewportSize(DESKTOP);
  await page.emulateMedia({ media: 'screen', forcedColors: 'active' });
  await note('without colours');
  await page.emulateMedia({ media: 'screen', forcedColors: 'none' });
  for (const [where, size] of [
    ['on a desktop', DESKTOP],
    ['on a phone', PHONE],
  ] as const) {
    await page.setViewportSize(size);
    for (const fault of await violations(page)) wrong.push(`${address} ${where}: ${fault}`);
  }
}

function linksOfPage(): string[] {
  return [...document.querySelectorAll<HTMLAnchorElement>('a[href^="/"]')].map((link) => link.pathname);
}

/** Runs in the page, after what the last change of the window asked for has been drawn. */
async function faultsOfPage(): Promise<string[]> {
  const frame = () => new Promise((done) => requestAnimationFrame(done));
  await frame();
  await frame();
  const faults: string[] = [];
  const seen = (element: Element) =>
    element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
    element.getBoundingClientRect().width > 1;
  const name = (element: Element) =>
    `${element.tagName.toLowerCase()} “${element.textContent?.trim().slice(0, 40)}”`;
  const room = window.innerWidth;
  if (document.documentElement.scrollWidth > room) {
    const out = [...document.body.querySelectorAll('*')].filter(
      (each) => seen(each) && each.getBoundingClientRect().right > room + 1,
    );
    faults.push(`${document.documentElement.scrollWidth} wide, ${out.at(-1) && name(out.at(-1)!)}`);
  }
  const isWithin = (element: Element, overflows: readonly string[]) => {
    for (let each = element.parentElement; each; each = each.parentElement)
      if (overflows.includes(getComputedStyle(each).overflowX)) return true;
    return false;
  };
  for (const element of document.querySelectorAll('main *, dialog *')) {
    const isText = [...element.childNodes].some((node) => node.nodeType === 3 && node.nodeValue?.trim());
    if (!isText || !seen(element) || element.closest('.visually-hidden')) continue;
    const style = getComputedStyle(element);
    const isCut = ['hidden', 'clip'].includes(style.overflowX) && style.textOverflow !== 'ellipsis';
    if (isCut && element.scrollWidth > element.clientWidth + 1) faults.push(`cut off: ${name(element)}`);
    // An amount that leaves its card covers what stands beside it.
    const card = element.closest('section, article, li');
    if (!card || style.whiteSpace !== 'nowrap' || isWithin(element, ['auto', 'scroll', 'hidden', 'clip']))
      continue;
    const over = element.getBoundingClientRect().right - card.getBoundingClientRect().right;
    if (over > 1) faults.push(`${Math.round(over)} px outside of its card: ${name(element)}`);
  }
  if (matchMedia('(forced-colors: active)').matches) {
    const chosen =
      '[aria-pressed="true"], [aria-selected="true"], [aria-current]:not([aria-current="false"])';
    for (const element of document.querySelectorAll(chosen)) {
      const { outlineStyle, outlineWidth } = getComputedStyle(element);
      if (seen(element) && (outlineStyle === 'none' || Number.parseFloat(outlineWidth) < 2))
        faults.push(`chosen, but looks like the others: ${name(element)}`);
    }
  }
  return faults;
}
