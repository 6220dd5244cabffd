import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { expectNoSidewaysScroll } from './screens.ts';

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/** One screen as it stands: axe finds nothing, and nothing sticks out. With E2E_SHOTS=<folder> it is also drawn. */
export async function checkScreen(page: Page, name: string): Promise<void> {
  await test.step(name, async () => {
    // What is still fading in has other colours for a moment.
    await page.evaluate('Promise.all(document.getAnimations().map((one) => one.finished.catch(() => {})))');
    const { project } = test.info();
    const folder = process.env.E2E_SHOTS;
    if (folder) {
      const scheme = await page.evaluate(
        "document.documentElement.getAttribute('data-mantine-color-scheme')",
      );
      await page.screenshot({ path: `${folder}/${project.name}-${scheme}-${name}.png`, fullPage: true });
    }
    const found = (await violationsOf(page)).map(
      ({ id, help, nodes }) =>
        `${id}: ${help}\n${nodes.map((node) => `  ${node.html.slice(0, 160)}\n    ${node.any[0]?.message ?? ''}`).join('\n')}`,
    );
    expect.soft(found, `axe on ${name}`).toEqual([]);
    await expectNoSidewaysScroll(page);
  });
}

// What lies behind a modal cannot be reached; the part that it covers is not too small.
const MODAL = '[role="dialog"][aria-modal="true"]';

/** A modal that closes between the look at it and axe's own is no element to axe any more: then both look again. */
async function violationsOf(page: Page) {
  let violations: Awaited<ReturnType<AxeBuilder['analyze']>>['violations'] = [];
  await expect(async () => {
    const axe = new AxeBuilder({ page }).withTags(TAGS);
    if (await page.locator(MODAL).filter({ visible: true }).count()) axe.include(MODAL);
    violations = (await axe.analyze()).violations;
  }).toPass();
  return violations;
}
