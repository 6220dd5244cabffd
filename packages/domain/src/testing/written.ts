import fc from 'fast-check';

/**
 * True values in the ways in which people and programs write them, for tests that hold: what is read is right, or asked
 * about, or refused; it is never another value.
 */

/** A text, and what it says. */
export interface Written<Value> {
  text: string;
  value: Value;
}

const SCRIPTS = [0x30, 0x30, 0x30, 0x30, 0x660, 0x6f0, 0xff10, 0x1d7ce, 0x1d7ec];
/** The digits 0 to 9 of a text in another script or style. */
const inScript = (text: string, zero: number) =>
  text.replace(/\d/g, (digit) => String.fromCodePoint(zero + Number(digit)));

/** Marks that nobody sees, as they come with text from a page, a chat or a spreadsheet. */
const UNSEEN = ['\u200b', '\u200e', '\u200f', '\u202a', '\u202c', '\u00ad', '\ufeff', '\u2060'];

/** The text with some unseen marks, mostly none. */
const withUnseen = (text: string) =>
  fc
    .array(fc.tuple(fc.nat(text.length), fc.constantFrom(...UNSEEN)), { maxLength: 2 })
    .chain((marks) =>
      fc.constant(
        marks.reduce((written, [at, mark]) => `${written.slice(0, at)}${mark}${written.slice(at)}`, text),
      ),
    );
const seldomUnseen = (text: string) =>
  fc.oneof({ arbitrary: fc.constant(text), weight: 4 }, { arbitrary: withUnseen(text), weight: 1 });

const grouped = (digits: string, separator: string) =>
  separator === '' ? digits : digits.replace(/\B(?=(\d{3})+$)/g, separator);

/** Separators of thousands beside a decimal mark. */
const SEPARATORS = {
  '.': [',', ',', ',', '', ' ', '\u00a0', '\u202f', '’', "'"],
  ',': ['.', '.', '', ' ', '\u00a0', '’'],
};

/** A number with its decimal places: `digits` is 12345 for 123.45. */
const decimal = (digits: fc.Arbitrary<number>, places: fc.Arbitrary<number>, marks: readonly ('.' | ',')[]) =>
  fc
    .record({ digits, places, mark: fc.constantFrom(...marks) })
    .chain(({ digits: all, places: after, mark }) =>
      fc.constantFrom(...SEPARATORS[mark]).map((separator) => {
        const text = String(all).padStart(after + 1, '0');
        const whole = grouped(text.slice(0, text.length - after), separator);
        const fraction = after === 0 ? '' : `${mark}${text.slice(-after)}`;
        return { text: whole + fraction, value: all / 10 ** after, mark, separator, places: after, whole };
      }),
    );

/** Amounts in kobo, in all ways. */
export const writtenMoney: fc.Arbitrary<Written<number>> = fc
  .record({
    amount: decimal(fc.nat(999_999_999_99), fc.constantFrom(0, 2, 2, 2, 1), ['.', '.', '.', ',']),
    before: fc.constantFrom('', '', '', '₦', 'N', 'NGN ', '₦ ', '#', '=N=', 'naira '),
    after: fc.constantFrom('', '', '', '', ' naira', 'NGN', '/=', '/-'),
    sign: fc.constantFrom('', '', '', '-', '−', '–', '()', '+'),
    script: fc.constantFrom(...SCRIPTS),
    blank: fc.constantFrom('', '', ' ', '\u00a0'),
  })
  .chain(({ amount, before, after, sign, script, blank }) => {
    const figure = `${before}${inScript(amount.text, script)}${after}`;
    const text = sign === '()' ? `(${figure})` : `${sign}${figure}`;
    const kobo = Math.round(amount.value * 100);
    const value = kobo !== 0 && ['-', '−', '–', '()'].includes(sign) ? -kobo : kobo;
    return seldomUnseen(`${blank}${text}${blank}`).map((written) => ({ text: written, value }));
  });

/** Amounts as they are shortened when typed, 5k and 1.2m. */
export const shortMoney: fc.Arbitrary<Written<number>> = fc
  .record({
    amount: decimal(fc.integer({ min: 1, max: 99_999 }), fc.constantFrom(0, 1, 2), ['.', ',']),
    unit: fc.constantFrom(['k', 3], ['K', 3], [' thousand', 3], ['m', 6], [' million', 6], ['bn', 9]),
    before: fc.constantFrom('', '₦', 'N'),
  })
  // 1.250m is 1.25 million.
  .filter(({ amount, unit: [, power] }) => !(amount.separator === '.' && amount.places === 0 && power !== 3))
  .map(({ amount, unit: [name, power], before }) => ({
    text: `${before}${amount.text}${name}`,
    value: Math.round(amount.value * 10 ** (Number(power) + 2)),
  }));

/** Quantities of at most 4 decimals; a comma before three digits is left to thousands, as everywhere. */
export const writtenQuantity: fc.Arbitrary<Written<number>> = decimal(
  fc.integer({ min: 1, max: 9_999_999 }),
  fc.constantFrom(0, 0, 1, 2, 3, 4),
  ['.', '.', ','],
)
  .filter(
    ({ mark, separator, places, whole }) =>
      // 1,250 and 1.250 say something else: the rule is told in `readNumber`.
      !(mark === ',' && places === 3 && /^[1-9]\d{0,2}$/.test(whole)) && !(separator === '.' && places === 0),
  )
  .chain(({ text, value }) =>
    fc
      .constantFrom(...SCRIPTS)
      .chain((script) => seldomUnseen(inScript(text, script)))
      .map((written) => ({ text: written, value })),
  );

/** Exchange rates of at most 8 decimals, as exact text. */
export const writtenRate: fc.Arbitrary<Written<string>> = fc
  .record({
    whole: fc.nat(99_999),
    fraction: fc.stringMatching(/^\d{0,8}$/),
    mark: fc.constantFrom('.', ','),
    thousands: fc.boolean(),
  })
  .filter(({ whole, fraction }) => whole > 0 || /[1-9]/.test(fraction))
  .filter(
    ({ whole, fraction, mark }) => !(mark === ',' && fraction.length === 3 && whole > 0 && whole < 1_000),
  )
  .map(({ whole, fraction, mark, thousands }) => ({
    text: `${grouped(String(whole), thousands ? (mark === '.' ? ',' : '.') : '')}${fraction && mark}${fraction}`,
    value: `${whole}${fraction && '.'}${fraction}`,
  }))
  // One point before three digits is the decimal mark.
  .filter(({ text, value }) => !(/^\d{1,3}\.\d{3}$/.test(text) && !value.includes('.')));

/** Nigerian mobile numbers, E.164. */
export const writtenPhone: fc.Arbitrary<Written<string>> = fc
  .record({
    network: fc.constantFrom(
      '803',
      '805',
      '806',
      '810',
      '813',
      '703',
      '706',
      '901',
      '902',
      '915',
      '816',
      '909',
    ),
    rest: fc.stringMatching(/^\d{7}$/),
    start: fc.constantFrom(
      '0',
      '0',
      '0',
      '+234',
      '234',
      '00234',
      '+234 ',
      '+234-',
      '(+234) ',
      '+2340',
      '+234 (0) ',
      '',
    ),
    joint: fc.constantFrom('', '', ' ', '-', '‑', '–', '.', '\u00a0', ' - '),
    script: fc.constantFrom(...SCRIPTS),
    brackets: fc.boolean(),
  })
  .chain(({ network, rest, start, joint, script, brackets }) => {
    const parts = [`${start}${network}`, rest.slice(0, 3), rest.slice(3)];
    const text =
      brackets && start === '0' ? `(${parts[0]}) ${parts[1]}${joint}${parts[2]}` : parts.join(joint);
    return seldomUnseen(inScript(text, script)).map((written) => ({
      text: written,
      value: `+234${network}${rest}`,
    }));
  });

const ACCENTS = ['\u0300', '\u0301', '\u0323', '\u0302', '\u0308', '\u0303'];
const HAUSA: Readonly<Record<string, string>> = {
  b: 'ɓ',
  d: 'ɗ',
  k: 'ƙ',
  y: 'ƴ',
  B: 'Ɓ',
  D: 'Ɗ',
  K: 'Ƙ',
  Y: 'Ƴ',
};
const BOLD = (letter: string) =>
  String.fromCodePoint(
    letter >= 'a' ? 0x1d5ee + letter.charCodeAt(0) - 97 : 0x1d5d4 + letter.charCodeAt(0) - 65,
  );
const WORDS =
  `Mama Ngozi Tunde Works Bakery Ibrahim Motors O'Brien Sons Jean-Paul Adebayo Kosai Yakubu Daura Stores & of
  Grace 2nd Bello's Chidi Ifeoma Alhaja Sadé Ventures`.split(/\s+/);

/** A name in the letters and marks of different keyboards and pages, and how it is compared. */
export const writtenName: fc.Arbitrary<Written<string>> = fc
  .array(fc.constantFrom(...WORDS), { minLength: 1, maxLength: 4 })
  .chain((words) => {
    const plain = words.join(' ');
    return fc
      .array(
        fc.constantFrom('as it is', 'as it is', 'accent', 'hausa', 'bold', 'capital', 'small', 'unseen'),
        {
          minLength: plain.length,
          maxLength: plain.length,
        },
      )
      .map((ways) =>
        [...plain]
          .map((letter, at) => {
            const way = ways[at]!;
            if (letter === "'") return ["'", '’', 'ʼ', '´', '`', '‘'][at % 6]!;
            if (letter === '-') return ['-', '‑', '–', '—', '−'][at % 5]!;
            if (letter === ' ') return [' ', '  ', '\u00a0', '\u2009'][at % 4]!;
            if (!/[a-zA-Z]/.test(letter)) return letter;
            if (way === 'accent')
              return `${letter}${ACCENTS[at % ACCENTS.length]}`.normalize(at % 2 ? 'NFC' : 'NFD');
            if (way === 'hausa') return HAUSA[letter] ?? letter;
            if (way === 'bold') return BOLD(letter);
            if (way === 'capital') return letter.toUpperCase();
            if (way === 'small') return letter.toLowerCase();
            return way === 'unseen' ? `${letter}${UNSEEN[at % UNSEEN.length]}` : letter;
          })
          .join(''),
      )
      .map((text) => ({ text, value: plain.toLowerCase().replaceAll('é', 'e') }));
  });

const MONTHS = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
];
const WEEKDAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];
const TIMES = [
  '',
  '',
  '',
  ' 09:38:48',
  ' 14:05',
  ', 2:05 PM',
  'T08:15:33',
  ' 23:59:59 WAT',
  'T00:20:00+01:00',
  ' 9:05am',
];
const pad = (value: number) => String(value).padStart(2, '0');

/** A way in which a column writes its dates. */
const WAYS: Readonly<Record<string, (day: Date) => string>> = {
  'yyyy-mm-dd': (day) => day.toISOString().slice(0, 10),
  'yyyy/mm/dd': (day) => day.toISOString().slice(0, 10).replaceAll('-', '/'),
  'dd/mm/yyyy': (day) => `${pad(day.getUTCDate())}/${pad(day.getUTCMonth() + 1)}/${day.getUTCFullYear()}`,
  'd/m/yyyy': (day) => `${day.getUTCDate()}/${day.getUTCMonth() + 1}/${day.getUTCFullYear()}`,
  'dd-mm-yy': (day) =>
    `${pad(day.getUTCDate())}-${pad(day.getUTCMonth() + 1)}-${String(day.getUTCFullYear()).slice(2)}`,
  'dd.mm.yyyy': (day) => `${pad(day.getUTCDate())}.${pad(day.getUTCMonth() + 1)}.${day.getUTCFullYear()}`,
  'dd-Mon-yyyy': (day) =>
    `${pad(day.getUTCDate())}-${MONTHS[day.getUTCMonth()]!.slice(0, 3)}-${day.getUTCFullYear()}`,
  'd MONTH yyyy': (day) =>
    `${day.getUTCDate()} ${MONTHS[day.getUTCMonth()]!.toUpperCase()} ${day.getUTCFullYear()}`,
  'Mon d, yyyy': (day) =>
    `${MONTHS[day.getUTCMonth()]!.slice(0, 3)} ${day.getUTCDate()}, ${day.getUTCFullYear()}`,
  'Weekday, dd Mon yyyy': (day) =>
    `${WEEKDAYS[day.getUTCDay()]!.slice(0, 3)}, ${pad(day.getUTCDate())} ${MONTHS[day.getUTCMonth()]!.slice(0, 3)} ${day.getUTCFullYear()}`,
  'mm/dd/yyyy': (day) => `${pad(day.getUTCMonth() + 1)}/${pad(day.getUTCDate())}/${day.getUTCFullYear()}`,
};

/** The days of a column, in order, as one program writes them. */
export const writtenDates: fc.Arbitrary<{ way: string; cells: Written<string>[] }> = fc
  .record({
    first: fc.integer({ min: Date.UTC(2019, 0, 1) / 86_400_000, max: Date.UTC(2026, 10, 1) / 86_400_000 }),
    steps: fc.array(fc.integer({ min: 0, max: 9 }), { minLength: 1, maxLength: 25 }),
    way: fc.constantFrom(...Object.keys(WAYS)),
    time: fc.constantFrom(...TIMES),
  })
  .map(({ first, steps, way, time }) => {
    let day = first;
    const cells = steps.map((step) => {
      day += step;
      const date = new Date(day * 86_400_000);
      return { text: `${WAYS[way]!(date)}${time}`, value: date.toISOString().slice(0, 10) };
    });
    return { way, cells };
  });
