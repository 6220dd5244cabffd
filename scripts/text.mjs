#!/usr/bin/env node
/**
 * Answers sentences line for line. Each line of standard input is `{ text, ref_date?, products?, customers?, suppliers? }`.
 *   npm run --silent text:parse [-- --products "Agege bread,Chin chin 500 g" --customers "…"] < cases.jsonl
 *     prints `{ result, route, reason? }`
 *   npm run --silent text:question < cases.jsonl
 *     prints `{ understood }`
 */
import { answerBy } from './lib/answers.mjs';

await answerBy('text-answers.mjs');
