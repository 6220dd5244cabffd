import { LIMITS } from '@lissafi/contract/limits';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { fileForm, sharedApplication, type TestApplication, testOwner } from '../../testing/application.ts';

let application: TestApplication;

beforeAll(async () => {
  application = await sharedApplication();
});
afterAll(() => application.close());

test('a sheet of as many rows as a sheet may have is taken whole, and its stock ties out with the books', async () => {
  const owner = await testOwner(application);
  const rows = Array.from(
    { length: LIMITS.stock_import_rows },
    (_, n) => `Item ${n},SKU-${n},piece,Group ${n % 20},${n + 1},${n}.50`,
  );
  const form = fileForm(['Name,SKU,Unit,Category,Qty,Value', ...rows].join('\n'), { name: 'stock.csv' });
  const { status, body } = await owner.post(
    '/api/v1/inventory/raw-materials/import',
    form.body,
    form.headers,
  );
  expect([status, body.created]).toEqual([200, LIMITS.stock_import_rows]);
  const valuation = (await owner.get('/api/v1/inventory/accounting/valuation')).body;
  expect(valuation.total_value).toBe(body.opening_value);
  const { checks } = (await owner.get('/api/v1/ledger/tie-out')).body;
  for (const { name, difference } of checks) expect([name, difference]).toEqual([name, 0]);
});
