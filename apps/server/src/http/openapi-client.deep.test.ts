import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { createConfig, lintFromString } from '@redocly/openapi-core';
import { generate } from 'orval';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { type TestApplication, testApplication, testOwner } from '../testing/application.ts';

/** The API description as tools of others read it: a linter, and a generator of clients. */

let application: TestApplication;
let document: string;
let folder: string;

beforeAll(async () => {
  application = await testApplication({ PUBLIC_URL: 'https://books.lissafi.example' });
  document = (await application.call('GET', '/api/openapi.json')).raw.toString();
  folder = await mkdtemp(join(tmpdir(), 'openapi-'));
});
afterAll(async () => {
  await application.close();
  await rm(folder, { recursive: true });
});

test('a linter finds nothing to mend', async () => {
  const config = await createConfig({
    extends: ['recommended'],
    rules: {
      // The addresses are given; of two that fit, the one with the fixed part is meant.
      'no-ambiguous-paths': 'off',
      // Whoever runs the service says under what terms.
      'info-license': 'off',
      'operation-operationId-unique': 'error',
      'operation-description': 'error',
      'operation-tag-defined': 'error',
      'tag-description': 'error',
    },
  });
  const problems = await lintFromString({ source: document, absoluteRef: 'openapi.json', config });
  const found = problems.map(({ ruleId, location }) => `${ruleId} ${location[0]?.pointer}`);
  // Signing in with Google leads the browser elsewhere, and never answers with success itself.
  expect(found.filter((each) => !/^operation-2xx-response .*auth~1google\//.test(each))).toEqual([]);
});

test('a generated client compiles and calls the server', async () => {
  const source = join(folder, 'openapi.json');
  await writeFile(source, document);
  const baseUrl = await application.app.listen({ port: 0, host: '127.0.0.1' });
  // The generator reports its success.
  vi.spyOn(console, 'log').mockImplementation(() => {});
  await generate({
    input: source,
    output: { target: join(folder, 'client.ts'), client: 'fetch', mode: 'single', baseUrl },
  });
  await writeFile(join(folder, 'use.ts'), USE);
  await writeFile(join(folder, 'tsconfig.json'), TSCONFIG);
  await writeFile(join(folder, 'package.json'), '{ "type": "module" }');
  const run = promisify(execFile);
  const compiled = await run('tsc', ['-p', folder]).catch((error) => error);
  expect(compiled.stdout).toBe('');

  const owner = await testOwner(application);
  const key = await owner.post('/api/v1/api-keys', {
    ...{ name: 'Client', scopes: ['customers:write'], expires_in_days: null },
  });
  const { stdout } = await run(process.execPath, [join(folder, 'use.ts'), key.body.secret]);
  expect(JSON.parse(stdout)).toEqual({ created: 201, names: ['Generated'], refused: 'SCOPE_MISSING' });
});

/** What a programmer would write with the generated client; its types are part of the test. */
const USE = `
import { customersCreate, customersList, invoicesList } from './client.ts';
declare const process: { argv: string[] };
const options = { headers: { authorization: 'Bearer ' + process.argv[2] } };
const created = await customersCreate({ name: 'Generated', type: 'business' }, options);
const list = await customersList({ limit: 5 }, options);
const names: string[] = list.status === 200 ? list.data.customers.map(({ name }) => name) : [];
const limits: (number | null)[] = list.status === 200 ? list.data.customers.map(({ credit_limit }) => credit_limit) : [];
const invoices = await invoicesList({}, options);
const refused = invoices.status === 403 ? invoices.data.code : limits.length;
console.log(JSON.stringify({ created: created.status, names, refused }));
`;

const TSCONFIG = JSON.stringify({
  compilerOptions: {
    ...{ strict: true, target: 'es2023', module: 'esnext', moduleResolution: 'bundler', noEmit: true },
    ...{ lib: ['es2023', 'dom'], types: [], skipLibCheck: true, allowImportingTsExtensions: true },
  },
  include: ['*.ts'],
});
