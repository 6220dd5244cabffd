#!/usr/bin/env node
/**
 * Reads pictures of receipts and invoices. Prints one line for each: `{ file, supplier, date, total_minor, vat_minor?,
 * lines?, payment_method? }`, amounts in kobo, null for what could not be read.
 *   npm run --silent image:read -- FILE…
 */
import { answerBy } from './lib/answers.mjs';

await answerBy('image-answers.mjs', { LISSAFI_FROM: process.env.INIT_CWD ?? process.cwd() });
