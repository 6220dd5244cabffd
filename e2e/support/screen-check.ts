import type { Page } from '@playwright/test';
import axe, { type Result, type RunOptions } from 'axe-core';
import { expect, test } from './fixtures.ts';
import { expectNoSidewaysScroll } from './screens.ts';

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
const OPTIONS: RunOptions = {
  runOnly: RULES,
  resultTypes: ['violations'],
  // The style sheets would be read again for a rule that is not asked for.
  preload: false,
  iframes: false,
};
const IS_DEEP = process.env.TEST_DEEP === '1';

/**
 * Checks a screen: nothing overflows, and in the deep part axe finds no violation. The dark colours are held by
 * arithmetic on their tokens. With E2E_SHOTS=<folder> it also saves a picture in each theme.
 */
export async function checkScreen(page: Page, name: string): Promise<void> {
  await test.step(name, async () => {
    await settled(page);
    await takePictures(page, name);
    if (IS_DEEP) await expectNoViolation(page, name);
    await expectNoSidewaysScroll(page);
  });
}

async function takePictures(page: Page, name: string): Promise<void> {
  const folder = process.env.E2E_SHOTS;
  if (!folder) return;
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme });
    await expect(page.locator(`html[data-color-scheme="${colorScheme}"]`)).toBeAttached();
    await settled(page);
    const path = `${folder}/${test.info().project.name}-${colorScheme}-${name}.png`;
    await page.screenshot({ path, fullPage: true });
  }
}

/**
 * Axe finds nothing: in an opened drawer or dialog at each size, on a whole screen in what is about one size or about
 * late answers. Whole screens at both sizes are looked at by every-screen.desktop.spec.ts.
 */
async function expectNoViolation(page: Page, name: string): Promise<void> {
  const { project, file } = test.info();
  const isOfOneSize = /\.(phone|desktop)\.spec\.ts$/.test(file) || project.name.startsWith('late');
  if (!isOfOneSize && !file.endsWith('accessibility.spec.ts') && !(await hasModal(page))) return;
  let found = await violations(page);
  if (found.length > 0) {
    // An element may have started to fade in after the check; a real violation remains.
    await settled(page);
    found = await violations(page);
  }
  expect.soft(found, `axe on ${name}`).toEqual([]);
}

/** What axe finds, in words: on the whole page, or in the modal that is open. */
export async function violations(page: Page): Promise<string[]> {
  return (await violationsOf(page)).map(
    ({ id, help, nodes }) =>
      `${id}: ${help}\n${nodes.map((node) => `  ${node.html.slice(0, 160)}\n    ${node.any[0]?.message ?? ''}`).join('\n')}`,
  );
}

/**
 * Waits until animations have ended, because fading elements have other colours; requested ones start within two
 * frames.
 */
async function settled(page: Page): Promise<void> {
  await page.evaluate(
    'new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))' +
      '.then(() => Promise.all(document.getAnimations().map((one) => one.finished.catch(() => {}))))',
  );
}

// Content behind a modal cannot be reached; the part that it covers is not a target that is too small.
const MODAL = 'dialog:modal';
const hasModal = async (page: Page) => (await page.locator(MODAL).filter({ visible: true }).count()) > 0;

/** Runs axe. A modal that closes between our check and axe's is no element for axe any more; then both run again. */
async function violationsOf(page: Page): Promise<Result[]> {
  let found: Result[] = [];
  await expect(async () => {
    // A document keeps it while its pages change.
    if (!(await page.evaluate("'axe' in window"))) await page.evaluate(axe.source);
    const context = (await hasModal(page)) ? MODAL : 'html';
    found = await page
      .evaluate(
        ([context, options]) => (window as unknown as { axe: typeof axe }).axe.run(context!, options),
        [context, OPTIONS] as const,
      )
      .then((result) => result.violations);
  }).toPass();
  const remaining = await Promise.all(found.map((each) => withoutCovered(page, each)));
  return remaining.filter(({ nodes }) => nodes.length > 0);
}

/** Leaves out targets that a fixed bar covers and that scrolling reveals completely. */
async function withoutCovered<Violation extends { id: string; nodes: { target: unknown[] }[] }>(
  page: Page,
  violation: Violation,
): Promise<Violation> {
  if (violation.id !== 'target-size') return violation;
  const nodes: Violation['nodes'] = [];
  for (const node of violation.nodes)
    if (!(await isWholeWhenScrolled(page, String(node.target[0])))) nodes.push(node);
  return { ...violation, nodes };
}

const isWholeWhenScrolled = (page: Page, selector: string) =>
  page
    .locator(selector)
    .first()
    .evaluate((target) => {
      const { scrollX, scrollY } = window;
      target.scrollIntoView({ block: 'center' });
      const { left, top, width, height } = target.getBoundingClientRect();
      const isFree = [0.1, 0.9].every((x) =>
        [0.1, 0.9].every((y) => {
          const there = document.elementFromPoint(left + x * width, top + y * height);
          return there !== null && target.contains(there);
        }),
      );
      window.scrollTo(scrollX, scrollY);
      return isFree && width >= 24 && height >= 24;
    });
