import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { DRAWN_RULES, FILLED_HOVER, LITERALS, PALER } from './contrast-lists.ts';

// Contrast by the formula of WCAG 2.2, between the tokens of tokens.css, in both themes. A text may stand on any surface,
// because most texts inherit the surface that they stand on, so every colour of a text is held against every surface.
// The lists were made by reading the stylesheets, and the last tests compare them with the stylesheets: a colour that
// is no token, or a token in a new role, fails here until it is on a list and so in the arithmetic.

/** Colours of texts and of icons. */
const TEXTS = ['ink', 'soft', 'faint', 'green', 'in', 'owed', 'red'];
/** Backgrounds of areas that hold texts. */
const SURFACES = [
  ...['paper', 'card', 'quiet', 'hover', 'stage'],
  ...['green-soft', 'in-soft', 'owed-soft', 'red-soft'],
];
/** Texts on a filled background, which the same rule gives both colours. */
const FILLED = [
  ['on-green', 'green'],
  ['on-green', 'green-hover'],
  ['card', 'green'],
  ['card', 'red'],
  ['paper', 'ink'],
] as const;
/** Borders of controls, marks of a choice, outlines of the focus. */
const MARKS = ['line-strong', 'green', 'in', 'owed', 'red', 'ink'];
/** Lines that only divide, and the drawn form of a figure that is written beside it: nobody needs to see them. */
const UNNEEDED = ['line', 'in-soft', 'green-soft', 'paper', 'card', 'hover', 'quiet'];
const DRAWN = ['age-0', 'age-1', 'age-2', 'age-3', 'age-4'];

const folder = join(import.meta.dirname, '../apps/web/src');
const read = (file: string) => readFileSync(join(folder, file), 'utf8').replace(/\/\*[\s\S]*?\*\//g, '');

type Rgb = readonly [red: number, green: number, blue: number];
const rgbOf = (hex: string): Rgb => {
  const long = hex.length === 4 ? hex.replace(/[0-9a-f]/g, '$&$&') : hex;
  return [1, 3, 5].map((at) => Number.parseInt(long.slice(at, at + 2), 16)) as unknown as Rgb;
};

/** The colours of a theme: those of its block in tokens.css. */
function themeOf(scheme: 'light' | 'dark'): Record<string, Rgb> {
  const block = new RegExp(`color-scheme: ${scheme};([^}]*)`).exec(read('ui/tokens.css'))![1]!;
  return Object.fromEntries(
    [...block.matchAll(/--([\w-]+):\s*(#[0-9a-f]{3,6});/g)].map(([, name, hex]) => [name!, rgbOf(hex!)]),
  );
}

function luminance(colour: Rgb): number {
  const [red, green, blue] = colour.map((part) => {
    const share = part / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  }) as unknown as Rgb;
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: Rgb, other: Rgb): number {
  const [dark, light] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (light! + 0.05) / (dark! + 0.05);
}

/** What is seen of a colour of which this share covers another. */
const over = (colour: Rgb, share: number, below: Rgb): Rgb =>
  colour.map((part, index) => part * share + below[index]! * (1 - share)) as unknown as Rgb;

const themes = { light: themeOf('light'), dark: themeOf('dark') };

/** The pairs whose contrast is too small, each with what it is. */
const tooSmall = (pairs: readonly (readonly [name: string, front: Rgb, back: Rgb])[], least: number) =>
  pairs.flatMap(([name, front, back]) => {
    const found = contrast(front, back);
    return found < least ? [`${name}: ${found.toFixed(2)}`] : [];
  });

test('the formula gives 21 for black on white, and the value of WCAG for a grey', () => {
  expect(contrast([0, 0, 0], [255, 255, 255])).toBeCloseTo(21, 5);
  expect(contrast(rgbOf('#767676'), rgbOf('#fff'))).toBeCloseTo(4.54, 2);
});

test('both themes have the same colours', () => {
  expect(Object.keys(themes.light).length).toBeGreaterThan(20);
  expect(Object.keys(themes.dark)).toEqual(Object.keys(themes.light));
});

describe.each(Object.entries(themes))('in the %s theme', (scheme, colours) => {
  const pairsOf = (fronts: readonly string[], backs: readonly string[]) =>
    fronts.flatMap((front) =>
      backs.map((back) => [`${front} on ${back}`, colours[front]!, colours[back]!] as const),
    );

  test('every text can be read on every surface', () => {
    expect(tooSmall(pairsOf(TEXTS, SURFACES), 4.5)).toEqual([]);
  });

  test('every text can be read on its filled background', () => {
    expect(
      tooSmall(
        FILLED.flatMap(([front, back]) => pairsOf([front], [back])),
        4.5,
      ),
    ).toEqual([]);
  });

  test('borders of controls and marks of a choice can be seen on every surface', () => {
    expect(tooSmall(pairsOf(MARKS, SURFACES), 3)).toEqual([]);
  });

  test('texts can be read where a colour covers another in part, and on colours that are no tokens', () => {
    const white = rgbOf('#fff');
    const { ink, soft, card, paper, green } = colours as Record<string, Rgb>;
    const mix = (shade: Rgb) => [card!, paper!].map((below) => over(shade, 0.14, below));
    const shades = [rgbOf('#7b57a8'), rgbOf('#3f6fb0'), colours.in!, colours.owed!, soft!];
    const ownWords = scheme === 'light' ? ['#efe7f9', '#e4edfa'] : ['#2f2440', '#1d2b42'];
    const pairs: [string, Rgb, Rgb][] = [
      // Keys and counts on a green button.
      ['on-green on a lighter green', colours['on-green']!, over(white, 0.18, green!)],
      // The names of keys on buttons.
      ['a paler on-green on green', over(colours['on-green']!, 0.8, green!), green!],
      ...[card!, colours.hover!].map((back): [string, Rgb, Rgb] => [
        'a paler ink on a button',
        over(ink!, 0.8, back),
        back,
      ]),
      // The words that a sentence was understood by.
      ...shades.flatMap(mix).map((back): [string, Rgb, Rgb] => ['ink on a marked word', ink!, back]),
      ...ownWords.map((back): [string, Rgb, Rgb] => ['ink on a word of one’s own', ink!, rgbOf(back)]),
    ];
    expect(tooSmall(pairs, 4.5)).toEqual([]);
  });
});

test('texts can be read on paper, which is white in both themes', () => {
  const { light } = themes;
  const pressed = over(light.green!, 0.06, rgbOf('#fff'));
  const pairs = TEXTS.flatMap((text) => [
    [`${text} on paper`, light[text]!, rgbOf('#fff')] as const,
    [`${text} on a part that can be changed`, light[text]!, pressed] as const,
  ]);
  expect(tooSmall([...pairs, ['white on green', rgbOf('#fff'), light.green!]], 4.5)).toEqual([]);
});

interface Rule {
  name: string;
  declarations: Map<string, string>;
}

const files = globSync('**/*.css', { cwd: folder }).filter((file) => file !== join('ui', 'tokens.css'));
/** Each rule with its file; no stylesheet nests rules, so that a rule is what stands between two braces. */
const rules: Rule[] = files.sort().flatMap((file) =>
  [...read(file).matchAll(/([^{};]+)\{([^{}]*)\}/g)].map(([, selector, body]) => ({
    name: `${file.replaceAll('\\', '/')} ${selector!.trim().replace(/\s+/g, ' ')}`,
    declarations: new Map(
      body!
        .split(';')
        .map((each) => /^\s*([\w-]+)\s*:\s*([\s\S]+?)\s*$/.exec(each))
        .flatMap((found) => (found ? [[found[1]!, found[2]!]] : [])) as [string, string][],
    ),
  })),
);
const tokensIn = (value: string) =>
  [...value.matchAll(/var\(--([\w-]+)/g)].flatMap(([, name]) => (name! in themes.light ? [name!] : []));
/** The tokens of these properties in a rule. */
const tokensOf = ({ declarations }: Rule, property: RegExp) =>
  [...declarations].flatMap(([name, value]) => (property.test(name) ? tokensIn(value) : []));
const BACKGROUND = /^background(-color)?$/;

describe('the lists above are those of the stylesheets', () => {
  test('the stylesheets were found, and none nests rules', () => {
    expect(files.length).toBeGreaterThan(150);
    expect(rules.length).toBeGreaterThan(2_000);
    expect(files.filter((file) => /^\s*&/m.test(read(file)))).toEqual([]);
  });

  test('a text has a colour of a text, or its rule gives it a filled background too', () => {
    const faults = rules.flatMap((rule) => {
      const [back] = tokensOf(rule, BACKGROUND);
      return tokensOf(rule, /^color$/).flatMap((text) => {
        const isFilled = FILLED.some(([front, below]) => front === text && below === back);
        const isPlain = TEXTS.includes(text) && (back === undefined || SURFACES.includes(back));
        return isFilled || isPlain ? [] : [`${rule.name}: ${text} on ${back ?? 'what is below'}`];
      });
    });
    expect(faults).toEqual([]);
  });

  test('a background is a surface, or it is filled: then its rule has the colour of its text, or holds none', () => {
    const filled = rules.flatMap((rule) =>
      tokensOf(rule, BACKGROUND).some((back) => !SURFACES.includes(back)) && !rule.declarations.has('color')
        ? [rule.name]
        : [],
    );
    expect(filled.sort()).toEqual([...DRAWN_RULES, FILLED_HOVER].sort());
  });

  test('a line is one that must be seen, or one that only divides', () => {
    const lines = /^(border|outline|box-shadow|stroke|fill|accent-color|text-decoration)/;
    const known = [...MARKS, ...UNNEEDED, ...DRAWN, 'soft', 'shadow'];
    const faults = rules.flatMap((rule) =>
      tokensOf(rule, lines).flatMap((token) => (known.includes(token) ? [] : [`${rule.name}: ${token}`])),
    );
    expect(faults).toEqual([]);
  });

  test('a colour that is no token is on the list', () => {
    const literal = /#[0-9a-f]{3,8}\b|\b(?:rgba?|hsla?|light-dark|color-mix|oklch|lab)\(/i;
    const named = /(?:^|\s)(?:white|black|gr[ae]y|red|green|blue|orange|yellow)(?:\s|$)/;
    const found = rules.flatMap(({ name, declarations }) =>
      [...declarations].flatMap(([property, value]) =>
        literal.test(value) || named.test(value)
          ? [`${name} ${property}: ${value.replace(/\s+/g, ' ')}`]
          : [],
      ),
    );
    expect(found.sort()).toEqual(LITERALS.flatMap(([, each]) => each).sort());
  });

  test('what is drawn paler is on the list', () => {
    const found = rules.flatMap(({ name, declarations }) => {
      const opacity = Number(declarations.get('opacity') ?? 1);
      return opacity > 0 && opacity < 1 ? [`${name} ${opacity}`] : [];
    });
    expect(found.sort()).toEqual(PALER.flatMap(([, each]) => each).sort());
  });

  test('a component writes no colour of its own; codes that a machine reads are black', () => {
    const own = globSync('**/*.tsx', { cwd: folder }).filter((file) =>
      /['"`]#[0-9a-f]{3,8}['"`]|\brgba?\(/.test(read(file)),
    );
    expect(own.sort()).toEqual(['ui/Barcode.tsx', 'ui/QrCode.tsx']);
  });
});
