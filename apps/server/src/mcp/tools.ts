import { scopeOf } from '@lissafi/contract/api-groups';
import type { ApiScope } from '@lissafi/contract/api-scopes';
import type { ErrorBody } from '@lissafi/contract/errors';
import { LIMITS } from '@lissafi/contract/limits';
import type { Route } from '@lissafi/contract/route';
import { routes } from '@lissafi/contract/routes';
import type { JSONObject } from '@modelcontextprotocol/server';
import { z } from 'zod';
import { JSON_SCHEMA } from '../http/json-schema.ts';
import { TOOL_LIST } from './tool-list.ts';

type Fields = Record<string, JSONObject>;

export interface Tool {
  name: string;
  title: string;
  description: string;
  route: Route;
  scope: ApiScope;
  inputSchema: { type: 'object'; properties: Fields; required: string[]; additionalProperties: false };
  /** Which arguments go to the address, and which after it; the others are the body. */
  params: string[];
  query: string[];
}

const KEY = 'idempotency_key';

/** The fields of an object, as JSON Schema, and which of them must be there. */
function fieldsOf(schema: z.ZodType | undefined): { properties: Fields; required: string[] } {
  if (!schema) return { properties: {}, required: [] };
  const described = z.toJSONSchema(schema, { ...JSON_SCHEMA, io: 'input' }) as {
    properties?: Fields;
    required?: string[];
  };
  return { properties: described.properties ?? {}, required: described.required ?? [] };
}

/** A tool takes the fields of the path, the query and the body of its route side by side. */
function toolOf({ name, group, route: routeName, hint }: (typeof TOOL_LIST)[number]): Tool {
  const route = (routes[group] as Record<string, Route>)[routeName]!;
  const scope = scopeOf(group, route);
  if (!scope) throw new Error(`${name}: no API key reaches this route`);
  const [params, query, body] = [route.params, route.query, route.body].map(fieldsOf) as [
    ReturnType<typeof fieldsOf>,
    ReturnType<typeof fieldsOf>,
    ReturnType<typeof fieldsOf>,
  ];
  // The id of the path names the record; one that a body may choose for a new record is not needed here.
  const ofBody = Object.fromEntries(
    Object.entries(body.properties).filter(([field]) => !(field in params.properties)),
  );
  const key = route.idempotent ? { [KEY]: IDEMPOTENCY_KEY } : {};
  return {
    name,
    title: route.summary,
    description: [`${route.summary}.`, hint].filter(Boolean).join(' '),
    route,
    scope,
    params: Object.keys(params.properties),
    query: Object.keys(query.properties),
    inputSchema: {
      type: 'object',
      properties: { ...params.properties, ...query.properties, ...ofBody, ...key },
      required: [...new Set([...params.required, ...query.required, ...body.required, ...Object.keys(key)])],
      additionalProperties: false,
    },
  };
}

const IDEMPOTENCY_KEY = {
  type: 'string',
  minLength: 1,
  maxLength: LIMITS.idempotency_key,
  description:
    'Choose a new one for each record, and send the same one when you try again: then it is recorded once',
};

export const TOOLS: ReadonlyMap<string, Tool> = new Map(
  TOOL_LIST.map((choice) => [choice.name, toolOf(choice)]),
);

/** A request to the route of a tool. */
export interface ToolRequest {
  method: Route['method'];
  url: string;
  headers: Record<string, string>;
  payload?: object;
}

/** Returns the request for a call. Throws with words for people where the key of a record is missing. */
export function requestOf(tool: Tool, args: Record<string, unknown>): ToolRequest {
  const { [KEY]: key, ...fields } = args;
  if (tool.route.idempotent && (typeof key !== 'string' || key === ''))
    throw new Error(`Please give an ${KEY}, so that a repeated call records nothing twice.`);
  const take = (names: string[]) =>
    names.flatMap((name): [string, string][] => {
      const value = fields[name];
      delete fields[name];
      return value === undefined ? [] : [[name, String(value)]];
    });
  const params = new Map(take(tool.params));
  const query = new URLSearchParams(take(tool.query));
  const path = tool.route.path.replace(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(params.get(name) ?? '-'),
  );
  // What belongs nowhere is sent too, so that the route refuses it by name.
  const rest = Object.entries(fields);
  if (!tool.route.body) for (const [name, value] of rest) query.set(name, String(value));
  return {
    method: tool.route.method,
    url: query.size > 0 ? `${path}?${query}` : path,
    headers: typeof key === 'string' ? { 'idempotency-key': key } : {},
    ...(tool.route.body ? { payload: fields } : {}),
  };
}

/** A refusal in words: what is wrong, and each field with its fault. */
export function refusalText({ message, errors = [] }: ErrorBody): string {
  return [message, ...errors.map((each) => `${each.field}: ${each.message}`)].join('\n');
}
