import { describe, expect, test } from 'vitest';
import { findTexts, withCalls } from '../apps/web/words/find.ts';
import { allTexts, faultOf, LANGUAGES, wordsOf } from '../apps/web/words/sources.ts';
import { categoriesOf } from '../packages/domain/src/books/transaction.ts';
import { CATEGORY_NAMES, categoryNamed } from '../packages/domain/src/imports/category-words.ts';

const called = (source: string, path = 'Screen.tsx') => withCalls(source, findTexts(path, source));
const messages = (source: string, path = 'Screen.tsx') => findTexts(path, source).map((each) => each.message);

describe('texts are found in the source', () => {
  test('what is drawn, with values and elements as places in one sentence', () => {
    const source = '<p>\n  You have {n} invoices, <b>paid</b> late.\n</p>';
    expect(messages(source)).toEqual(['You have {0} invoices, {1} late.', 'paid']);
    expect(called(source)).toBe(
      '<p>{$draw("You have {0} invoices, {1} late.", n, <b>{$say("paid")}</b>)}</p>',
    );
  });

  test('an icon beside a text is no part of it, spaces at its ends are none either', () => {
    expect(called('<a><Icon /> Edit</a>')).toBe(
      '<a>{$draw("{0} Edit", <Icon />)}</a>'.replace(
        '{$draw("{0} Edit", <Icon />)}',
        '{$draw("{0} Edit", <Icon />)}',
      ),
    );
    expect(called('<a><Icon />Edit</a>')).toBe('<a><Icon />{$say("Edit")}</a>');
    expect(called("<p>It is {due}.{' '}</p>")).toBe('<p>{""}{$draw("It is {0}.", due)}{" "}</p>');
  });

  // biome-ignore-start lint/suspicious/noTemplateCurlyInString: sources as strings.
  test('values in a template, and the words that are put into it', () => {
    expect(called('const a = `${n} ${n === 1 ? "row" : "rows"} of ${name}`;')).toBe(
      'const a = $fill("{0} {1} of {2}", n, n === 1 ? $say("row") : $say("rows"), name);',
    );
  });

  test('a count and its noun', () => {
    expect(called("const a = pluralize(n, 'invoice');")).toBe(
      'const a = pluralize(n, $say("invoice"), $say("invoices"));',
    );
  });

  test.each([
    "import x from 'Some Module here';",
    "if (status === 'Not sent yet') go();",
    "type A = 'Open bill' | 'Paid bill';",
    '<div className="Big Red box" type="Text field" />',
    "document.querySelector('Some thing else');",
    "const a = { value: 'Bank Transfer', label };",
    "event.key = 'ArrowDown';",
    'const a = `/invoices/${id}/Print this`;',
    "const a = '(min-width: 40rem) and (hover)';",
    "switch (a) { case 'Is this read': go(); }",
  ])('no text: %s', (source) => {
    expect(messages(source)).toEqual([]);
  });
  // biome-ignore-end lint/suspicious/noTemplateCurlyInString: sources as strings.
});

describe('words of other languages', () => {
  const texts = allTexts();

  test('the catalogue has the texts of every screen', () => {
    expect(texts.size).toBeGreaterThan(5_000);
    for (const known of ['Save', 'Record payment', 'Who owes me', 'Nothing was sent.'])
      expect(texts.has(known), known).toBe(true);
  });

  test.each(LANGUAGES)('%s: every word belongs to a text, with the same values', (language) => {
    const faults = Object.entries(wordsOf(language)).flatMap(([text, translated]) => {
      const fault = texts.has(text) ? faultOf(text, translated) : 'no screen has this text';
      return fault ? [`${text}: ${fault}`] : [];
    });
    expect(faults).toEqual([]);
  });

  test.each(['pcm', 'ha'])('%s has words for every text', (language) => {
    const words = wordsOf(language);
    const missing = [...texts].filter(([text]) => words[text] === undefined);
    expect(missing.map(([text, place]) => `${text} (${place})`)).toEqual([]);
  });

  test.each(['ig', 'yo'])('%s is ready: the words of the frame are there', (language) => {
    const words = wordsOf(language);
    for (const text of ['Sell', 'Sales', 'Customers', 'Invoices', 'Save', 'Cancel', 'Search', 'Sign out'])
      expect(words[text], text).toBeTruthy();
  });
});

test('files are read by the names that screens give categories, in each language', () => {
  for (const words of LANGUAGES.map(wordsOf))
    for (const type of ['income', 'expense'] as const)
      for (const category of categoriesOf(type)) {
        const name = words[CATEGORY_NAMES[category]];
        if (name) expect(categoryNamed(name, categoriesOf(type)), name).toBe(category);
      }
  expect(categoryNamed('KATIN WAYA DA DATA', categoriesOf('expense'))).toBe('airtime_data');
  expect(categoryNamed('Albashi da kudin aiki', categoriesOf('expense'))).toBe('salaries');
});
