/** Run by `npm run image:read`: reads the pictures that are named, and prints one line for each. */
import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { openPictureReader } from '../../apps/server/src/pictures/reader.ts';

const from = process.env.LISSAFI_FROM ?? process.cwd();
const today = new Date().toISOString().slice(0, 10);
/** Nobody else waits here. */
const SHARE = { organization_id: 'all' };
const reader = openPictureReader();

for (const file of process.argv.slice(2)) {
  let answer = { file, supplier: null, date: null, total_minor: null };
  try {
    const bytes = await readFile(resolve(from, file));
    const { reading } = await reader.read(bytes, { today, currency: 'NGN' }, SHARE);
    if (reading) answer = answerOf(file, reading);
  } catch (error) {
    console.error(`${file}: ${error.message}`);
    process.exitCode = 1;
  }
  process.stdout.write(`${JSON.stringify(answer)}\n`);
}
await reader.close();

function answerOf(file, { supplier, date, total, vat, lines, payment_method }) {
  return {
    file,
    supplier: supplier?.value ?? null,
    date: date?.value ?? null,
    total_minor: total?.value ?? null,
    ...(vat && { vat_minor: vat.value }),
    ...(lines.length > 0 && {
      lines: lines.map(({ name, quantity, unit_price, total: sum }) => ({
        name,
        ...(quantity !== null && { quantity }),
        ...(unit_price !== null && { unit_price_minor: unit_price }),
        total_minor: sum,
      })),
    }),
    ...(payment_method && { payment_method: payment_method.value }),
  };
}
