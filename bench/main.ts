import { cost } from './cost.ts';
import { counter } from './counter.ts';
import { fairness } from './fairness.ts';
import { growth } from './growth.ts';
import { imports } from './imports.ts';
import { lighthouse } from './lighthouse.ts';
import { paint } from './paint.ts';
import { pdf } from './pdf.ts';
import { pictures } from './pictures.ts';
import { reads } from './reads.ts';
import { sentences } from './sentences.ts';
import { startServer } from './server.ts';
import { statements } from './statements.ts';
import { hasPgbench, write } from './write.ts';

const SECTIONS = {
  write,
  pdf,
  reads,
  statements,
  growth,
  cost,
  imports,
  sentences,
  pictures,
  paint,
  counter,
  lighthouse,
  fairness,
};
type Section = keyof typeof SECTIONS;

/** `npm run bench [-- write pdf reads statements growth cost imports sentences pictures paint counter lighthouse fairness]`: all sections, or those that are named, each on a database of its own. */
async function main(): Promise<void> {
  const asked = process.argv.slice(2) as Section[];
  for (const section of asked.length > 0 ? asked : (Object.keys(SECTIONS) as Section[])) {
    if (section === 'write' && !hasPgbench()) {
      console.log("Skipped: pgbench is not installed (it is in Debian's postgresql package)");
      continue;
    }
    const server = await startServer(process.env.BENCH_NODE_OPTIONS?.split(' ') ?? []);
    try {
      console.table(await SECTIONS[section](server));
    } finally {
      await server.stop();
    }
  }
}

await main();
