import { z } from 'zod';

/**
 * How schemas of the contract become JSON Schema, for the API description and for tools of the MCP server. What a
 * transformation returns is described as what it was made from: an amount that is normalized is still an integer.
 */
export const JSON_SCHEMA = { unrepresentable: 'any', override } as const;

type Override = NonNullable<Parameters<typeof z.toJSONSchema>[1]>['override'];
type Context = Parameters<NonNullable<Override>>[0];

function override({ zodSchema, jsonSchema }: Context): void {
  const { def } = zodSchema._zod;
  if (def.type === 'pipe' && isEmpty(jsonSchema)) {
    const known = def.out._zod.def.type === 'transform' ? def.in : def.out;
    const { $schema: _, ...described } = z.toJSONSchema(known, { ...JSON_SCHEMA, io: 'input' });
    Object.assign(jsonSchema, described);
  }
  // A record with an entry for each of some keys is an object with these properties.
  if (def.type === 'record' && jsonSchema.required && typeof jsonSchema.additionalProperties === 'object') {
    const value = jsonSchema.additionalProperties;
    jsonSchema.properties = Object.fromEntries(jsonSchema.required.map((key) => [key, value]));
    jsonSchema.additionalProperties = false;
    delete jsonSchema.propertyNames;
  }
  if (def.type === 'union' && jsonSchema.anyOf)
    jsonSchema.anyOf = jsonSchema.anyOf.filter((each) => !isEmpty(each));
}

const isEmpty = (schema: object) => Object.keys(schema).length === 0;
