import type { Page } from '@playwright/test';
import axe, { type Result, type RunOptions } from 'axe-core';
import { expect, test } from './fixtures.ts';
import { expectNoSidewaysScroll } from './screens.ts';

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
const COLOUR_RULES = ['color-contrast'];
/** A test in dark whose screens the same test checks in light, at the same size: only the colours differ. */
export const COLOURS_ONLY = '@colours';
const OPTIONS: RunOptions = {
  resultTypes: ['violations'],
  // The style sheets would be read again for a rule that is not asked for.
  preload: false,
  iframes: false,
};

/**
 * Checks a screen: axe finds no violation and nothing overflows. With E2E_SHOTS=<folder> it also saves a screenshot.
 */
export async function checkScreen(
  page: Page,
  name: string,
  rules = test.info().tags.includes(COLOURS_ONLY) ? COLOUR_RULES : RULES,
): Promise<void> {
  await test.step(name, async () => {
    await settled(page);
    const { project } = test.info();
    const folder = process.env.E2E_SHOTS;
    if (folder) {
      const scheme = await page.locator('html').getAttribute('data-color-scheme');
      await page.screenshot({ path: `${folder}/${project.name}-${scheme}-${name}.png`, fullPage: true });
    }
    let violations = await violationsOf(page, rules);
    if (violations.length > 0) {
      // An element may have started to fade in after the check; a real violation remains.
      await settled(page);
      violations = await violationsOf(page, rules);
    }
    const found = violations.map(
      ({ id, help, nodes }) =>
        `${id}: ${help}\n${nodes.map((node) => `  ${node.html.slice(0, 160)}\n    ${node.any[0]?.message ?? ''}`).join('\n')}`,
    );
    expect.soft(found, `axe on ${name}`).toEqual([]);
    await expectNoSidewaysScroll(page);
  });
}

/**
 * Checks a screen in both themes and returns to the light one. The dark colours of a journey that runs at both sizes
 * are looked at once, on the desktop; those of the phone's own bars by accessibility.spec.ts.
 */
export async function checkBothThemes(page: Page, name: string): Promise<void> {
  const { project, file } = test.info();
  const isSecondSize = project.name === 'phone' && !file.endsWith('.phone.spec.ts');
  if (!isSecondSize || process.env.E2E_SHOTS) await checkTheme(page, name, 'dark', COLOUR_RULES);
  await checkTheme(page, name, 'light', RULES);
}

async function checkTheme(page: Page, name: string, colorScheme: 'light' | 'dark', rules: string[]) {
  await page.emulateMedia({ colorScheme });
  await expect(page.locator(`html[data-color-scheme="${colorScheme}"]`)).toBeAttached();
  await checkScreen(page, name, rules);
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

/** Runs axe. A modal that closes between our check and axe's is no element for axe any more; then both run again. */
async function violationsOf(page: Page, runOnly: string[]): Promise<Result[]> {
  let violations: Result[] = [];
  await expect(async () => {
    // A document keeps it while its pages change.
    if (!(await page.evaluate("'axe' in window"))) await page.evaluate(axe.source);
    const hasModal = await page.locator(MODAL).filter({ visible: true }).count();
    violations = await page
      .evaluate(
        ([context, options]) => (window as unknown as { axe: typeof axe }).axe.run(context!, options),
        [hasModal ? MODAL : 'html', { ...OPTIONS, runOnly }] as const,
      )
      .then((result) => result.violations);
  }).toPass();
  const remaining = await Promise.all(violations.map((each) => withoutCovered(page, each)));
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
