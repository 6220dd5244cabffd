import { randomUUID } from 'node:crypto';
import { ERRORS } from '@lissafi/contract/errors';
import type { Route } from '@lissafi/contract/route';
import { routes } from '@lissafi/contract/routes';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import {
  type Answer,
  fileForm,
  type Member,
  type TestApplication,
  testApplication,
  testOwner,
} from '../testing/application.ts';

/**
 * Every route of inventory, its accounting, the books and ingestion that takes a body or a query. What is wrong, and
 * what is expected back, is read from the published schema of the route, so that a new route or field is covered.
 */
const all = Object.entries(routes).flatMap(([group, table]) =>
  Object.entries(table as Record<string, Route>)
    .filter(([, { path }]) => /^\/api\/v1\/(inventory|ingestion|imports|ledger)(\/|$)/.test(path))
    .map(([name, route]) => ({ name: `${group}.${name}`, route })),
);
const withQuery = all.filter(({ route }) => route.query);
const withJson = all.filter(({ route }) => route.body && !route.multipart);
const withForm = all.filter(({ route }) => route.multipart);

let application: TestApplication;
let owner: Member;

beforeAll(async () => {
  application = await testApplication();
  owner = await testOwner(application);
  await owner.put(`/api/v1/organizations/${owner.organization_id}/plan`, { tier: 'pro' });
});
afterAll(() => application.close());

interface Schema {
  type?: string;
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  anyOf?: Schema[];
  oneOf?: Schema[];
}

const schemaOf = (type: z.ZodType) =>
  z.toJSONSchema(type, { io: 'input', unrepresentable: 'any' }) as unknown as Schema;

/** The schema without the choice of null. */
const given = (schema: Schema): Schema =>
  schema.anyOf?.find(({ type }) => type === 'object' || type === 'array') ?? schema;

/** A value that is wrong in every field, and in two rows of every list, with the paths of what is wrong. */
function wrong(schema: Schema, path: string): { value: unknown; fields: string[] } {
  const { type, properties, items } = given(schema);
  if (type === 'array') {
    const rows = [0, 1].map((index) => wrong(items!, `${path}.${index}`));
    return { value: rows.map(({ value }) => value), fields: rows.flatMap(({ fields }) => fields) };
  }
  if (type === 'object' && properties) {
    const parts = Object.entries(properties).map(
      ([name, each]) => [name, wrong(each, path ? `${path}.${name}` : name)] as const,
    );
    const unknown = path ? `${path}.colour` : 'colour';
    return {
      value: { ...Object.fromEntries(parts.map(([name, { value }]) => [name, value])), colour: 'red' },
      fields: [...parts.flatMap(([, { fields }]) => fields), unknown],
    };
  }
  // No field of the API takes a list of lists.
  return { value: [['wrong']], fields: [path] };
}

const PARAMETERS: Record<string, string> = { category: 'fuel', code: '6010', name: 'stock', row: '2' };
const addressOf = ({ path }: Route) => path.replace(/:(\w+)/g, (_, name) => PARAMETERS[name] ?? randomUUID());

const ask = (route: Route, body: unknown, headers: Record<string, string> = {}, query = '') =>
  application.call(route.method, addressOf(route) + query, body, { ...owner.headers, ...headers });

/** The one shape of an error, with nothing else in it; returns the fields that it names. */
function fieldsOf({ status, body }: Answer): string[] {
  expect([status, body.code], JSON.stringify(body)).toEqual([400, 'VALIDATION_FAILED']);
  const { message, errors, field, ...rest } = body;
  expect([message, rest]).toEqual([ERRORS.VALIDATION_FAILED[1], { code: 'VALIDATION_FAILED', status: 400 }]);
  for (const fault of errors) {
    expect(Object.keys(fault).sort()).toEqual(['code', 'field', 'message']);
    expect(['REQUIRED', 'INVALID', 'UNKNOWN_FIELD', ...Object.keys(ERRORS)]).toContain(fault.code);
    expect(fault.message, 'for a person').toMatch(/^(?!Invalid |Too |Unrecognized |Expected )\S/);
  }
  const fields: string[] = errors.map((fault: { field: string }) => fault.field);
  expect(new Set(fields).size, 'one fault for each field').toBe(fields.length);
  expect(field).toBe(fields.length === 1 ? fields[0] : undefined);
  return fields.sort();
}

const codesOf = ({ body }: Answer): Record<string, string> =>
  Object.fromEntries(body.errors.map(({ field, code }: { field: string; code: string }) => [field, code]));

test('no route of inventory, accounting or ingestion that writes or filters is left out', () => {
  const covered = new Set([...withQuery, ...withJson, ...withForm]);
  // The others take nothing but the address.
  expect(all.filter((each) => !covered.has(each)).every(({ route }) => !route.query && !route.body)).toBe(
    true,
  );
  for (const part of ['inventory/accounting/', 'inventory/', 'ingestion/', 'imports', 'ledger/'])
    expect([...covered].some(({ route }) => route.path.startsWith(`/api/v1/${part}`))).toBe(true);
  expect(covered.size).toBeGreaterThan(110);
});

describe('every wrong field of a body, in every row, comes back at once', () => {
  test.each(withJson)('$name', async ({ route }) => {
    const { value, fields } = wrong(schemaOf(route.body!), '');
    const answer = await ask(route, value);
    expect(fieldsOf(answer)).toEqual(fields.sort());
    for (const [field, code] of Object.entries(codesOf(answer)))
      expect([field, code === 'UNKNOWN_FIELD']).toEqual([field, /(^|\.)colour$/.test(field)]);
  });
});

describe('every missing field is named as required', () => {
  const some = withJson.filter(({ route }) => schemaOf(route.body!).required?.length);
  test.each(some)('$name', async ({ route }) => {
    const answer = await ask(route, {});
    const codes = codesOf(answer);
    expect(fieldsOf(answer)).toEqual(expect.arrayContaining(schemaOf(route.body!).required!));
    for (const name of schemaOf(route.body!).required!)
      expect([name, codes[name]]).toEqual([name, 'REQUIRED']);
  });
});

describe('a body that is no record of fields is refused in the same shape', () => {
  test.each(withJson)('$name', async ({ route }) => {
    const json = { 'content-type': 'application/json' };
    for (const body of ['{', 'amount=5', '{"a":1,}']) {
      const { status, body: refused } = await ask(route, body, json);
      expect([status, refused], body).toEqual([
        400,
        { code: 'MALFORMED_BODY', status: 400, message: ERRORS.MALFORMED_BODY[1] },
      ]);
    }
    for (const body of ['[]', '"x"', '5', 'null'])
      expect(fieldsOf(await ask(route, body, json))).toEqual(['']);
    const form = await ask(route, 'a=1', { 'content-type': 'application/x-www-form-urlencoded' });
    expect([form.status, form.body.code]).toEqual([415, 'UNSUPPORTED_MEDIA_TYPE']);
  });
});

describe('every wrong filter comes back at once, with the format of the file', () => {
  test.each(withQuery)('$name', async ({ route }) => {
    const names = Object.keys(schemaOf(route.query!).properties!);
    const fields = [...new Set([...names, 'colour', ...(route.files ? ['format'] : [])])];
    const query = fields.map((name) => `${name}=${'é'.repeat(300)}`).join('&');
    const answer = await ask(route, undefined, {}, `?${query}`);
    expect(fieldsOf(answer)).toEqual(fields.sort());
    expect(codesOf(answer).colour).toBe('UNKNOWN_FIELD');
    const { required } = schemaOf(route.query!);
    if (!required?.length) return;
    const without = await ask(route, undefined);
    expect(fieldsOf(without)).toEqual(required.sort());
    expect(new Set(Object.values(codesOf(without)))).toEqual(new Set(['REQUIRED']));
  });
});

describe('every wrong field of a form with a file comes back at once', () => {
  test.each(withForm)('$name', async ({ route }) => {
    const fields = Object.keys(schemaOf(route.body!).properties!).filter((name) => name !== 'file');
    const values = Object.fromEntries([...fields, 'colour'].map((name) => [name, 'é'.repeat(300)] as const));
    // A form whose only file stands in another field.
    const form = fileForm('x', { name: 'x.csv', fields: values });
    const misnamed = Buffer.from(String(form.body).replace('name="file"', 'name="sheet"'));
    const answer = await ask(route, misnamed, form.headers);
    expect(fieldsOf(answer)).toEqual([...fields, 'colour', 'file', 'sheet'].sort());
    expect(codesOf(answer)).toMatchObject({
      file: 'REQUIRED',
      sheet: 'UNKNOWN_FIELD',
      colour: 'UNKNOWN_FIELD',
    });
    const json = await ask(route, { file: 'x' });
    expect([json.status, json.body.code]).toEqual([415, 'UNSUPPORTED_MEDIA_TYPE']);
  });
});
