import { writeFileSync } from 'node:fs';
import { AREAS } from '../apps/web/src/features/help/content/all-topics.ts';
import { signInToDemo, theDemo } from './support/demo.ts';
import { expect, test } from './support/fixtures.ts';

test('dump', async ({ page }) => {
  test.setTimeout(1_200_000);
  await page.setViewportSize({ width: 1440, height: 900 });
  await signInToDemo(page, await theDemo());
  const out: Record<string, unknown> = {};
  const links = new Set<string>();
  const topics = AREAS.flatMap((a) => a.topics);
  const screens = topics.flatMap((t) => t.screens);
  const plain = screens.filter((s) => !s.includes('$'));
  const look = async (address: string, key: string) => {
    await page.goto(address);
    try {
      await expect(page.locator('h1').first()).toBeVisible({ timeout: 8000 });
      await expect(page.locator('[data-loading]')).toHaveCount(0, { timeout: 8000 });
    } catch { out[key] = 'no load'; return; }
    for (const l of await page.evaluate(() => [...document.querySelectorAll<HTMLAnchorElement>('a[href^="/"]')].map((a) => a.pathname))) links.add(l);
    const more = page.getByRole('button', { name: 'More actions' }).first();
    const names = async () => page.evaluate(() => [...document.querySelectorAll('main button, main a, main [role=menuitem], main summary, main legend, main h2, main label, main option, [role=menu] *')].filter((e) => (e as HTMLElement).checkVisibility() || e.tagName === 'OPTION').map((e) => (e.getAttribute('aria-label') ?? e.textContent ?? '').trim().slice(0, 50)).filter((t) => t && t.length < 45));
    const seen = new Set(await names());
    if (await more.isVisible().catch(() => false)) { await more.click().catch(() => {}); for (const n of await names()) seen.add(`⋯ ${n}`); }
    out[key] = [...seen].slice(0, 120);
  };
  for (const s of plain) await look(s, s);
  for (const s of screens.filter((x) => x.includes('$'))) {
    const re = new RegExp(`^${s.replace(/\$\w+/g, '(?!new$|new/)[^/]+')}/?$`);
    const rest = /\/[^/$]+$/.exec(s)?.[0] ?? '';
    const rec = rest ? [...links].filter((l) => new RegExp(`^${s.slice(0, -rest.length).replace(/\$\w+/g, '(?!new$|new/)[^/]+')}$`).test(l) && !plain.includes(l)).map((l) => l + rest) : [];
    const found = [...[...links].filter((l) => re.test(l) && !plain.includes(l)), ...rec].slice(0, 3);
    for (const [i, f] of found.entries()) await look(f, `${s} #${i}`);
    if (found.length === 0) out[s] = 'no link';
  }
  writeFileSync('/tmp/wtb-dump.json', JSON.stringify(out, null, 1));
});
