import { z } from 'zod';
import { withoutInvisible, withPlainStyle } from './characters.ts';
import { LIMITS } from './limits.ts';
import { readPhone } from './phone.ts';

/** The field types of the API. Every schema of the contract is built from them. */

// Control characters are not valid text, and PostgreSQL rejects NUL; tabs and line breaks are kept.
// biome-ignore lint/suspicious/noControlCharactersInRegex: refusing them is the point
const CONTROL = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/;
// A lone surrogate cannot be encoded as UTF-8.
const wellFormed = (text: string) => text.isWellFormed() && !CONTROL.test(text);

const PLAIN = /^[ -~]*$/;
// What nobody sees or can delete, but not the joiners, which some scripts and signs need.
const PASTED = /[\u00ad\u200b\u200e\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]/g;

/** Text without marks that cannot be seen, and with plain letters for “bold” ones. */
const text = (max: number) =>
  z
    .string()
    .overwrite((value) => (PLAIN.test(value) ? value : withPlainStyle(value.replace(PASTED, ''))))
    .trim()
    .max(max)
    .refine(wellFormed, { message: 'This contains characters that are not text' });

// Most text has an ASCII letter, so the Unicode table is rarely needed.
const ASCII_VISIBLE = /[!-~]/;
const VISIBLE = /[^\p{Cf}\s]/u;
const isVisible = (text: string) => ASCII_VISIBLE.test(text) || VISIBLE.test(text);
const LINE_BREAKS = /[\r\n\t]+/g;

/** Joins text that was pasted with line breaks into one line and rejects text that has only invisible characters. */
const line = (max: number) =>
  text(max).overwrite((value) => (isVisible(value) ? value.replace(LINE_BREAKS, ' ') : ''));

/** One line, required. */
export const Line = (max: number = LIMITS.short_text) => line(max).min(1);
/** One line; empty becomes null. */
export const OptionalLine = (max: number = LIMITS.short_text) =>
  line(max)
    .nullable()
    .transform((value) => value || null);
/** Long text; empty becomes null. */
export const OptionalLines = (max: number) =>
  text(max)
    .nullable()
    .transform((value) => value || null);
export const OptionalText = OptionalLines(LIMITS.long_text);

export const Id = z.uuid().toLowerCase();
/** Ids created by clients are UUIDv7 (decisions §1). */
export const NewId = z.uuidv7();
/** The processing id of the text that a form was opened with: it is recorded once, here or where it was read. */
export const Said = Id.optional();

/** Integer in the currency's minor unit (kobo), never a float. -0 is 0. */
const IN_MINOR_UNITS = 'An amount is a whole number of kobo or cents: 450050 is 4,500.50';
const wholeMoney = () =>
  z.int({ error: ({ input }) => (typeof input === 'number' ? IN_MINOR_UNITS : undefined) });
export const Money = wholeMoney()
  .min(0)
  .max(LIMITS.money_max, 'This amount is too large')
  .transform((value) => value + 0);
export const SignedMoney = wholeMoney();

// Exact test for "at most 4 decimals" on a double: its shortest decimal text, which is what the client sent.
const atMostFourDecimals = (value: number) => /^-?\d+(\.\d{1,4})?$/.test(String(value)) || value === 0;
const fourDecimals = { message: 'At most 4 decimals' };

/** Percent, at most 4 decimals: 7.5 is 7.5 %. */
export const Percentage = z
  .number()
  .min(0)
  .max(LIMITS.percentage_max)
  .refine(atMostFourDecimals, fourDecimals);
/** Above zero, at most 4 decimals. */
export const Quantity = z
  .number()
  .positive()
  .max(LIMITS.quantity_max)
  .refine(atMostFourDecimals, fourDecimals);

/** The same, or nothing at all: what was counted. */
export const QuantityOrZero = z
  .number()
  .min(0)
  .max(LIMITS.quantity_max)
  .refine(atMostFourDecimals, fourDecimals);

/** A civil date, which never passes through a time zone. */
export const CivilDate = z.iso.date().refine((date) => date >= '1900-01-01' && date <= '2199-12-31', {
  message: 'The year must be between 1900 and 2199',
});
export const Instant = z.iso.datetime();
export const isInstant = (text: string): boolean => Instant.safeParse(text).success;

export const Email = z.preprocess(
  (value) => (typeof value === 'string' ? withoutInvisible(value).trim().toLowerCase() : value),
  z.email().max(LIMITS.email),
);
/** A text in which nothing can be seen. */
const isBlank = (value: unknown) => typeof value === 'string' && !isVisible(value);
export const OptionalEmail = z.preprocess((value) => (isBlank(value) ? null : value), Email.nullable());

/** Accepts Nigerian local forms (0803 123 4567) and those of other countries, and returns E.164. */
export const Phone = z.string().transform((value, context) => {
  const number = readPhone(value);
  if (number !== null) return number;
  context.addIssue({ code: 'custom', message: 'This is not a telephone number' });
  return z.NEVER;
});
export const OptionalPhone = z.preprocess((value) => (isBlank(value) ? null : value), Phone.nullable());

export const TimeZone = z.string().refine(
  (zone) => {
    try {
      new Intl.DateTimeFormat('en', { timeZone: zone });
      return true;
    } catch {
      return false;
    }
  },
  { message: 'This is not a time zone' },
);

export const Currency = z.enum(['NGN', 'USD', 'EUR', 'GBP']);

/** Units of the organization's currency for one of the document's: a decimal string, above 0 (decisions §11.13). */
export const ExchangeRate = z
  .string()
  .regex(/^(?=.*[1-9])\d{1,10}(\.\d{1,8})?$/, 'A rate above 0 such as 1500.25, with at most 8 decimals');

/** The file part of a form, converted to a data URL with its name. */
export const FormFile = z.string('Please choose a file').startsWith('data:').meta({ format: 'binary' });

/** Whether it is recorded although the books seem to have the same money already, which is otherwise the fault TWIN. */
export const AcceptTwins = z.boolean().default(false);

/**
 * Whether it is recorded although its figures are far from those that the books would expect, which is otherwise the
 * fault DIFFERENT.
 */
export const AcceptDifferences = z.boolean().default(false);
/**
 * The same of stock that was counted or corrected. Left out, it is taken as it is said, as requests without the field and
 * what waited on a device always were; false asks.
 */
export const AcceptCounted = z.boolean().default(true);
/**
 * Whether goods come in although they have expired by then, or although their batch is known with another expiry date,
 * which then stays. Left out, they come in, as requests without the field always did; false asks (fault EXPIRY).
 */
export const AcceptExpiry = z.boolean().default(true);

/** Query values arrive as text. */
export const integerText = (fallback: number, min: number, max: number) =>
  z.coerce.number().int().min(min).max(max).default(fallback);
export const ListQuery = z.strictObject({
  limit: integerText(LIMITS.page_size_default, 1, LIMITS.page_size_max),
  offset: integerText(0, 0, LIMITS.offset_max),
});
export const Search = text(LIMITS.search).optional();
export const SortDirection = z.enum(['asc', 'desc']);

/**
 * For a rule about these fields of a record: it is also checked when other fields are wrong, so that all faults come back
 * at once (S2.5-1).
 */
export const aboutFields = (...names: string[]) => ({
  when: ({ value, issues }: z.core.ParsePayload) =>
    typeof value === 'object' &&
    value !== null &&
    !Array.isArray(value) &&
    !issues.some(({ path }) => path?.length && names.includes(String(path[0]))),
});

/** Refuses a range that ends before it begins, on its end field. */
export const inOrder = <
  Schema extends z.ZodType<{ date_from?: string | undefined; date_to?: string | undefined }>,
>(
  schema: Schema,
): Schema =>
  schema.refine(({ date_from, date_to }) => !date_from || !date_to || date_from <= date_to, {
    path: ['date_to'],
    message: 'The end is before the start',
    ...aboutFields('date_from', 'date_to'),
  });

/** `{ <plural>: [...], total, limit, offset }` (decisions §1). */
export const listOf = <Name extends string, Row extends z.ZodType>(name: Name, row: Row) =>
  z.object({
    [name]: z.array(row),
    total: z.int(),
    limit: z.int(),
    offset: z.int(),
  } as { [K in Name]: z.ZodArray<Row> } & { total: z.ZodInt; limit: z.ZodInt; offset: z.ZodInt });

export const Address = z.strictObject({
  line1: OptionalLine().default(null),
  line2: OptionalLine().default(null),
  city: OptionalLine().default(null),
  lga: OptionalLine().default(null),
  state: OptionalLine().default(null),
  country: OptionalLine().default(null),
  postal_code: OptionalLine(20).default(null),
});
export type Address = z.infer<typeof Address>;

/** What the person may do with this record, so that screens need not derive it. */
export const can = <Action extends string>(...actions: Action[]) =>
  z.object(Object.fromEntries(actions.map((a) => [a, z.boolean()])) as { [K in Action]: z.ZodBoolean });

const LAST_VERSION = 2_147_483_646;
const versionFrom = (first: number) =>
  z
    .int()
    .min(first)
    .overwrite((version) => Math.min(version, LAST_VERSION));
/** The version that a change was based on. A version that no record can have is stale, not invalid. */
export const Version = versionFrom(1);
/** For settings that exist, as version 0, before they are changed for the first time. */
export const SettingsVersion = versionFrom(0);
