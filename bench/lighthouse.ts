import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium } from '@playwright/test';
import { freePort } from '../apps/server/src/testing/deployed.ts';
import type { BenchServer } from './server.ts';
import { browserPath, PHONE, type Place, places, signIn } from './visitor.ts';

/** 185 MB with what it needs: fetched at the first use in place of with every installation. */
const VERSION = '13.5.0';
const HOME = fileURLToPath(new URL(`../.cache/lighthouse-${VERSION}`, import.meta.url));
/** The median of so many runs; another number in BENCH_RUNS. */
const RUNS = Number(process.env.BENCH_RUNS ?? 5);
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
type Scores = Record<(typeof CATEGORIES)[number], number>;

/** What each page has to reach: the pages for everyone more than those of the app. */
const wanted = (place: Place): Scores => ({
  performance: place.isSignedIn ? 90 : 95,
  accessibility: 100,
  'best-practices': 100,
  seo: 100,
});

type Lighthouse = (
  url: string,
  flags: object,
) => Promise<{
  lhr: { categories: Record<string, { score: number | null }>; runtimeError?: { message: string } };
}>;

/** Fetches the program once; returns null with the reason printed where that is not possible. */
async function load(): Promise<Lighthouse | null> {
  const main = join(HOME, 'node_modules/lighthouse/core/index.js');
  if (!existsSync(main)) {
    mkdirSync(HOME, { recursive: true });
    const args = ['install', '--no-audit', '--no-fund', '--prefix', HOME, `lighthouse@${VERSION}`];
    const { status } = spawnSync('npm', args, { stdio: ['ignore', 'ignore', 'inherit'] });
    if (status !== 0 || !existsSync(main)) {
      console.log(`Skipped: lighthouse ${VERSION} could not be fetched from the package registry`);
      return null;
    }
  }
  return ((await import(main)) as { default: Lighthouse }).default;
}

/** The four categories of Lighthouse on a phone, the median of five runs for each page. */
export async function lighthouse(server: BenchServer): Promise<object[]> {
  const executablePath = browserPath();
  const audit = executablePath && (await load());
  if (!audit) return [];
  const port = await freePort();
  const profile = await mkdtemp(join(tmpdir(), 'lissafi-lighthouse-'));
  // Its own pages are those of the profile, so the person signs in there.
  const context = await chromium.launchPersistentContext(profile, {
    executablePath,
    args: ['--no-sandbox', '--disable-gpu', `--remote-debugging-port=${port}`],
    ...PHONE,
  });
  const rows: object[] = [];
  const judge = async (place: Place) => {
    const runs: Scores[] = [];
    for (let run = 0; run < RUNS; run++) runs.push(await auditOnce(audit, server.origin + place.path, port));
    const row = Object.fromEntries(
      CATEGORIES.map((category) => [category, median(runs.map((scores) => scores[category]))]),
    ) as Scores;
    const isMet = CATEGORIES.every((category) => row[category] >= wanted(place)[category]);
    rows.push({
      page: place.name,
      ...row,
      wanted: wanted(place).performance,
      target: isMet ? 'met' : 'MISSED',
    });
  };
  try {
    for (const place of places()) if (!place.isSignedIn) await judge(place);
    await signIn(context, server.origin);
    for (const place of places()) if (place.isSignedIn) await judge(place);
  } finally {
    await context.close();
    await rm(profile, { recursive: true, force: true });
  }
  return rows;
}

async function auditOnce(audit: Lighthouse, url: string, port: number): Promise<Scores> {
  const { lhr } = await audit(url, { port, output: 'json', logLevel: 'error', onlyCategories: CATEGORIES });
  if (lhr.runtimeError) throw new Error(`${url}: ${lhr.runtimeError.message}`);
  if (process.env.BENCH_FAULTS) printFaults(url, lhr as never);
  return Object.fromEntries(
    CATEGORIES.map((category) => [category, Math.round((lhr.categories[category]?.score ?? 0) * 100)]),
  ) as Scores;
}

interface Report {
  audits: Record<string, { title: string; score: number | null; displayValue?: string }>;
  categories: Record<string, { auditRefs: { id: string; weight: number }[] }>;
}

/** With BENCH_FAULTS=1: what costs a page its points. */
function printFaults(url: string, { audits, categories }: Report): void {
  for (const { auditRefs } of Object.values(categories))
    for (const { id, weight } of auditRefs) {
      const { score, title, displayValue = '' } = audits[id]!;
      if (weight > 0 && score !== null && score < 1) console.log(url, id, score, title, displayValue);
    }
}

function median(values: readonly number[]): number {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)]!;
}
