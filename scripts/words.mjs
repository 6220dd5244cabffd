#!/usr/bin/env node
/**
 * node scripts/words.mjs                        says how many texts each language has, and drops those that no screen has any more
 * node scripts/words.mjs --missing ha           the texts without a word in Hausa: number, text, place
 * node scripts/words.mjs --add ha FILE          takes words: the number of --missing, a tab, the text in Hausa
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { allTexts, faultOf, LANGUAGES, wordsOf } from '../apps/web/words/sources.ts';
import { root } from './lib/project.mjs';

const [option, language, file] = process.argv.slice(2);
const texts = allTexts();

if (option && !LANGUAGES.includes(language)) throw new Error(`A language is one of ${LANGUAGES.join(', ')}`);
if (option === '--missing') {
  missing(language).forEach((text, index) => {
    console.log(`${index + 1}\t${JSON.stringify(text).slice(1, -1)}\t[${texts.get(text)}]`);
  });
} else if (option === '--add') add();
else
  for (const each of LANGUAGES) {
    const kept = Object.entries(wordsOf(each)).filter(([text]) => texts.has(text));
    write(each, Object.fromEntries(kept));
    console.log(`${each}: ${kept.length} of ${texts.size} texts`);
  }

function missing(of) {
  const words = wordsOf(of);
  return [...texts.keys()].filter((text) => words[text] === undefined);
}

function add() {
  const wanted = missing(language);
  const words = wordsOf(language);
  for (const line of readFileSync(file, 'utf8').split('\n').filter(Boolean)) {
    const [number, said] = line.split('\t');
    const text = wanted[Number(number) - 1];
    const fault = text === undefined ? 'no such number' : faultOf(text, JSON.parse(`"${said}"`));
    if (fault) console.log(`${number}: ${fault}: ${text} → ${said}`);
    else words[text] = JSON.parse(`"${said}"`);
  }
  write(language, words);
}

/** Sorted, so that two people who add words do not meet in every line. */
function write(of, words) {
  const sorted = Object.fromEntries(Object.entries(words).sort(([a], [b]) => (a < b ? -1 : 1)));
  writeFileSync(join(root, `apps/web/words/${of}.json`), `${JSON.stringify(sorted, null, 2)}\n`);
}
