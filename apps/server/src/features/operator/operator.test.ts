import { expect, test } from 'vitest';
import { readConfig } from '../../config.ts';
import { sharedApplication } from '../../testing/application.ts';

test('without settings nobody is named and nothing has a price but the free plan', async () => {
  const application = await sharedApplication();
  try {
    const { status, body } = await application.call('GET', '/api/v1/public/operator');
    expect(status).toBe(200);
    expect(body).toEqual({
      ...{ name: null, address: null, email: null, price_note: null },
      prices: { free: 0, pro: null, enterprise: null },
    });
  } finally {
    await application.close();
  }
});

test('the operator and the prices are those of the environment, in kobo', () => {
  const { operator } = readConfig(
    {
      OPERATOR_NAME: 'Lissafi Services Ltd',
      OPERATOR_ADDRESS: '1 Broad Street, Lagos',
      OPERATOR_EMAIL: 'help@example.com',
      PRICE_PRO: '4,500.50',
      PRICE_NOTE: 'Prices include VAT.',
    },
    [],
  );
  expect(operator).toEqual({
    ...{ name: 'Lissafi Services Ltd', address: '1 Broad Street, Lagos', email: 'help@example.com' },
    prices: { free: 0, pro: 450_050, enterprise: null },
    price_note: 'Prices include VAT.',
  });
});

test.each(['free', '-5', '1e3', '10.999', 'Infinity'])('a price of %s does not start', (price) => {
  expect(() => readConfig({ PRICE_PRO: price }, [])).toThrow('PRICE_PRO must be an amount in naira');
});

test('an address for emails must be one', () => {
  expect(() => readConfig({ OPERATOR_EMAIL: 'nobody' }, [])).toThrow(
    'OPERATOR_EMAIL must be an email address',
  );
});
