import fc from 'fast-check';
import { z } from 'zod';
import { JSON_SCHEMA } from '../../http/json-schema.ts';

/** Values of any shape that a client could send for a schema of the contract, from harmless to hostile. */

/** Every id in a text. */
export const ANY_ID = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g;

/** The ids that a value may name: of the organization that asks, of another one, and of nobody. */
export interface KnownIds {
  mine: readonly string[];
  theirs: readonly string[];
}

interface Schema {
  type?: string | string[];
  enum?: unknown[];
  const?: unknown;
  anyOf?: Schema[];
  oneOf?: Schema[];
  allOf?: Schema[];
  properties?: Record<string, Schema>;
  required?: string[];
  additionalProperties?: boolean | Schema;
  items?: Schema;
  format?: string;
  pattern?: string;
  minimum?: number;
  exclusiveMinimum?: number;
  maximum?: number;
  minItems?: number;
  maxItems?: number;
  minLength?: number;
  maxLength?: number;
  $ref?: string;
  $defs?: Record<string, Schema>;
  default?: unknown;
}

const NOBODY = '0190a0a0-0000-7000-8000-000000000000';
const DATES = [
  '1899-12-31',
  '1900-01-01',
  '2024-02-29',
  '2199-12-31',
  '2200-01-01',
  '2026-02-30',
  '0000-00-00',
];
const EVIL_DATES = [...DATES, '9999-99-99', '2026-1-1', '2026-01-01T00:00:00Z', '-000001-01-01'];
const INSTANTS = ['2026-01-01T00:00:00Z', '1900-01-01T00:00:00Z', '2199-12-31T23:59:59.999Z'];

export const HOSTILE_TEXTS = [
  ...[
    '',
    ' ',
    '\u0000',
    'a\u0000b',
    '𝒳🥖👩‍👩‍👧',
    'شركة ‮gnihtyna‬ עברית',
    '\ud800',
    '\udfff\ud800',
    '\u200b\u200b',
  ],
  ...[
    '<script>alert(1)</script>',
    '"><img src=x onerror=alert(1)>',
    "'; drop table invoice; --",
    '=1+1',
    '@SUM(A1)',
  ],
  ...[
    '../../../../etc/passwd',
    '%00%2e%2e%2f',
    '{{7*7}}#{7*7}',
    '%s%n%d',
    '\\',
    '%',
    '_',
    '\r\nx: y',
    '\u2028',
  ],
  ...['__proto__', 'constructor', 'toString', 'null', 'undefined', 'NaN', 'Infinity', '-0', '1e309', '0x10'],
  ...[
    '9'.repeat(400),
    'a'.repeat(10_000),
    '🥖'.repeat(5_000),
    'İ'.repeat(300),
    'ß'.repeat(999),
    '\t\n'.repeat(500),
  ],
  ...[
    '(((((((((((((((((((((((((',
    '&|!:*',
    "a' | b",
    '<->',
    '1970-01-01',
    '00000000-0000-0000-0000-000000000000',
  ],
] as const;

const HOSTILE_NUMBERS = [
  ...[
    -0,
    0,
    -1,
    0.1,
    1.5,
    1e-7,
    4.9e-324,
    2 ** 31 - 1,
    2 ** 31,
    -(2 ** 31) - 1,
    2 ** 53 - 1,
    2 ** 53,
    -(2 ** 53),
  ],
  ...[2 ** 63, 1e15, 1e21, 1.7976931348623157e308, 0.00001, 99_999_999_999_999, 65_536, 32_768, 256],
] as const;

const nested = (depth: number): unknown =>
  depth === 0 ? 1 : depth % 2 ? [nested(depth - 1)] : { a: nested(depth - 1) };
const PROTOTYPE = JSON.parse('{"__proto__":{"admin":true},"constructor":{"prototype":{"x":1}}}') as object;

/** A value that has nothing to do with what is asked for. */
const hostile = ({ mine, theirs }: KnownIds): fc.Arbitrary<unknown> =>
  fc.oneof(
    { weight: 6, arbitrary: fc.constantFrom<unknown>(...HOSTILE_TEXTS) },
    { weight: 5, arbitrary: fc.constantFrom<unknown>(...HOSTILE_NUMBERS) },
    {
      weight: 3,
      arbitrary: fc.constantFrom<unknown>(null, true, false, [], {}, [[]], [null], PROTOTYPE, nested(12)),
    },
    { weight: 3, arbitrary: fc.constantFrom<unknown>(...EVIL_DATES) },
    { weight: 3, arbitrary: fc.constantFrom<unknown>(NOBODY, ...theirs, ...mine) },
    { weight: 2, arbitrary: fc.string({ unit: 'binary', maxLength: 40 }) },
    { weight: 1, arbitrary: fc.constantFrom<unknown>(nested(40), Array(3_000).fill(1), Array(300).fill({})) },
  );

export interface Fuzzed {
  /** As the schema asks, with values of its kind. */
  near(schema: z.ZodType): fc.Arbitrary<unknown>;
  /** The same with one or several places made hostile. */
  far(schema: z.ZodType): fc.Arbitrary<unknown>;
}

export function fuzzed(ids: KnownIds): Fuzzed {
  const known = new Map<z.ZodType, fc.Arbitrary<unknown>>();
  const near = (schema: z.ZodType) => {
    let arbitrary = known.get(schema);
    if (!arbitrary) {
      const described = z.toJSONSchema(schema, { ...JSON_SCHEMA, io: 'input' }) as Schema;
      arbitrary = ofSchema(described, described, ids, 0);
      known.set(schema, arbitrary);
    }
    return arbitrary;
  };
  const evil = hostile(ids);
  return {
    near,
    far: (schema) =>
      fc
        .tuple(near(schema), fc.array(fc.tuple(fc.nat(), evil), { minLength: 1, maxLength: 3 }), fc.nat(9))
        .map(([value, places, kind]) => {
          if (kind === 0) return places[0]![1];
          return places.reduce((changed, [place, other]) => replaceAt(changed, place, other), value);
        }),
  };
}

/** Replaces one of the places of a value, or adds a field that nobody knows. */
function replaceAt(value: unknown, place: number, other: unknown): unknown {
  const copy = structuredClone(value);
  const places: [Record<string, unknown>, string][] = [];
  const walk = (at: unknown) => {
    if (typeof at !== 'object' || at === null) return;
    for (const key of Object.keys(at)) {
      places.push([at as Record<string, unknown>, key]);
      walk((at as Record<string, unknown>)[key]);
    }
  };
  walk(copy);
  if (places.length === 0 || place % 17 === 0) {
    if (typeof copy !== 'object' || copy === null || Array.isArray(copy)) return other;
    return { ...copy, unheard_of: other };
  }
  const [within, key] = places[place % places.length]!;
  within[key] = other;
  // One field twice as long, where the value is a list.
  if (Array.isArray(within) && place % 5 === 0) within.push(structuredClone(within[0]));
  return copy;
}

function ofSchema(schema: Schema, root: Schema, ids: KnownIds, depth: number): fc.Arbitrary<unknown> {
  const inner = (each: Schema) => ofSchema(each, root, ids, depth + 1);
  if (depth > 8) return fc.constant(null);
  if (schema.$ref) {
    const name = schema.$ref.split('/').at(-1)!;
    return inner(schema.$ref === '#' ? root : (root.$defs?.[name] ?? {}));
  }
  if ('const' in schema) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  const some = schema.anyOf ?? schema.oneOf;
  if (some && some.length > 0) return fc.oneof(...some.map(inner));
  if (schema.allOf) return fc.tuple(...schema.allOf.map(inner)).map((all) => Object.assign({}, ...all));
  const type = Array.isArray(schema.type) ? schema.type[0] : schema.type;
  switch (type) {
    case 'object': {
      const properties = Object.fromEntries(
        Object.entries(schema.properties ?? {}).map(([key, each]) => [key, inner(each)]),
      );
      const required = (schema.required ?? []).filter((key) => key in properties);
      return fc.record(properties, { requiredKeys: required }) as fc.Arbitrary<unknown>;
    }
    case 'array':
      return fc.array(inner(schema.items ?? {}), {
        minLength: Math.min(schema.minItems ?? 0, 30),
        maxLength: Math.max(schema.minItems ?? 0, Math.min(schema.maxItems ?? 3, 3)),
      });
    case 'integer':
    case 'number':
      return ofNumber(schema);
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    case 'string':
      return ofText(schema, ids);
    default:
      return fc.constantFrom<unknown>('x', 1, null, {}, []);
  }
}

function ofNumber(schema: Schema): fc.Arbitrary<number> {
  const low = Math.ceil(schema.minimum ?? (schema.exclusiveMinimum ?? 0) + 1);
  const high = Math.floor(Math.min(schema.maximum ?? 1_000_000, Number.MAX_SAFE_INTEGER));
  if (low > high) return fc.constant(low);
  return fc.oneof(
    { weight: 6, arbitrary: fc.integer({ min: low, max: Math.min(high, low + 200) }) },
    { weight: 1, arbitrary: fc.constantFrom(low, high) },
  );
}

function ofText(schema: Schema, { mine, theirs }: KnownIds): fc.Arbitrary<string> {
  switch (schema.format) {
    case 'uuid':
      return fc.oneof(
        { weight: 8, arbitrary: fc.constantFrom(NOBODY, ...mine) },
        { weight: 2, arbitrary: fc.constantFrom(NOBODY, ...theirs) },
        { weight: 1, arbitrary: fc.uuid({ version: 7 }) },
      );
    case 'date':
      return fc.oneof(
        {
          weight: 6,
          arbitrary: fc
            .date({ min: new Date('2026-01-01'), max: new Date('2026-12-31'), noInvalidDate: true })
            .map((date) => date.toISOString().slice(0, 10)),
        },
        { weight: 1, arbitrary: fc.constantFrom(...DATES) },
      );
    case 'date-time':
      return fc.constantFrom(...INSTANTS);
    case 'email':
      return fc.constantFrom('a@example.com', `${'a'.repeat(60)}@example.com`, 'ü@exämple.com');
  }
  if (schema.pattern) return ofPattern(schema.pattern);
  const max = Math.min(schema.maxLength ?? 200, 12_000);
  return fc.oneof(
    { weight: 4, arbitrary: fc.constantFrom('Ngozi', 'Loaf', '12', '5,000', 'paid 5k for fuel') },
    { weight: 1, arbitrary: fc.constantFrom('🥖'.repeat(Math.max(1, max / 2)), 'a'.repeat(max)) },
    { weight: 2, arbitrary: fc.constantFrom(...HOSTILE_TEXTS) },
  );
}

function ofPattern(pattern: string): fc.Arbitrary<string> {
  try {
    return fc.stringMatching(new RegExp(pattern));
  } catch {
    return fc.constant('x');
  }
}
