import { LIMITS } from '@lissafi/contract/limits';
import type { Route } from '@lissafi/contract/route';
import type { z } from 'zod';

/**
 * How many bytes the body of a route may have, read from the route: little for everyone who is not signed in, and where
 * the schema has neither lists nor long texts. Forms have a limit for each of their parts.
 */
export function bodyLimitOf({ access, body, multipart, raw }: Route): number {
  if (multipart || raw) return LIMITS.body_bytes;
  return access === 'public' || !body || largest(body) <= LIMITS.small_body_bytes / BYTES
    ? LIMITS.small_body_bytes
    : LIMITS.body_bytes;
}

/** Bytes of one character that JSON escapes. */
const BYTES = 6;
/** Characters of what has no length of its own: numbers, dates, identifiers, names of choices. */
const SHORT = 100;

type Schema = z.core.$ZodType;
/** What the kinds of schemas say of the schemas in them. */
interface Def extends Record<'innerType' | 'in' | 'out' | 'left' | 'right', Schema> {
  type: string;
  shape: Record<string, Schema>;
  options: Schema[];
}

/** The most characters that a value of this schema has, with the names of its fields; infinite where that is unknown. */
function largest(schema: Schema): number {
  const { def } = schema._zod as unknown as { def: Def };
  switch (def.type) {
    case 'object':
      return Object.entries(def.shape).reduce(
        (sum, [name, inner]) => sum + name.length + SHORT + largest(inner),
        0,
      );
    case 'string': {
      const { maxLength, format } = schema as z.ZodString;
      return maxLength ?? (format ? SHORT : Number.POSITIVE_INFINITY);
    }
    case 'number':
    case 'int':
    case 'boolean':
    case 'enum':
    case 'literal':
    case 'null':
    case 'undefined':
      return SHORT;
    case 'nullable':
    case 'optional':
    case 'default':
    case 'prefault':
    case 'readonly':
    case 'catch':
      return largest(def.innerType);
    case 'pipe':
      return largest(def.in._zod.def.type === 'transform' ? def.out : def.in);
    case 'union':
      return Math.max(...def.options.map(largest));
    case 'intersection':
      return largest(def.left) + largest(def.right);
    default:
      return Number.POSITIVE_INFINITY;
  }
}
