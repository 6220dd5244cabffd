import type { Route } from '@lissafi/contract/route';
import { z } from 'zod';
import { JSON_SCHEMA } from '../http/json-schema.ts';

/** An id of nothing. */
const NO_ID = '00000000-0000-4000-8000-000000000000';

/** What a body is filled with, by the name of the field; a function looks at where it stands. */
export type Values = Readonly<Record<string, unknown>>;

interface Schema {
  type?: string;
  const?: unknown;
  enum?: unknown[];
  anyOf?: Schema[];
  allOf?: Schema[];
  format?: string;
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  minimum?: number;
}

const described = new Map<z.ZodType, Schema>();
function schemaOf(type: z.ZodType): Schema {
  const known = described.get(type) ?? (z.toJSONSchema(type, { ...JSON_SCHEMA, io: 'input' }) as Schema);
  described.set(type, known);
  return known;
}

/**
 * Returns a body that a route takes, as far as its schema says so: what is required, and each field that has a value by
 * its name, wherever it stands. `items` may be named with its place (`items.amount`).
 */
export function bodyFor({ body }: Pick<Route, 'body'>, values: Values): unknown {
  return body ? valueFor(schemaOf(body), '', '', values) : undefined;
}

function valueFor(schema: Schema, name: string, parent: string, values: Values): unknown {
  const options = schema.anyOf ?? schema.allOf;
  const placed = `${parent}.${name}`;
  const wanted = placed in values ? values[placed] : values[name];
  if (wanted !== undefined && schema.type !== 'array' && schema.type !== 'object' && !options?.some(isNested))
    return wanted;
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return schema.enum[0];
  if (options) {
    const chosen = options.find((each) => each.type !== 'null') ?? options[0]!;
    return valueFor(chosen, name, parent, values);
  }
  switch (schema.type) {
    case 'object':
      return Object.fromEntries(
        Object.entries(schema.properties ?? {})
          .filter(
            ([key]) =>
              schema.required?.includes(key) ||
              `${name}.${key}` in values ||
              (key in values && values[key] !== undefined),
          )
          .map(([key, each]) => [key, valueFor(each, key, name, values)]),
      );
    case 'array':
      return [valueFor(schema.items ?? {}, name, name, values)];
    case 'integer':
    case 'number':
      return Math.max(1, schema.minimum ?? 1);
    case 'boolean':
      return false;
    case 'string':
      return schema.format === 'uuid' ? NO_ID : 'x';
    default:
      return null;
  }
}

const isNested = ({ type }: Schema) => type === 'array' || type === 'object';

/** Fills each `:name` of a path from what stands before it: `invoices/:id`; any id where nothing is known. */
export const pathFor = (path: string, places: Values): string =>
  path.replace(/([\w-]+)\/:(\w+)/g, (_, segment: string, name: string) => {
    const value = places[`${segment}/:${name}`] ?? places[`:${name}`] ?? NO_ID;
    return `${segment}/${value}`;
  });
