import { createHmac } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { LIMITS } from '@lissafi/contract/limits';
import { expect, test } from 'vitest';
import { openPaystack } from './paystack.ts';

const SECRET = 'sk_test_0123456789abcdef';

test('a signed message is known by its id, otherwise by its reference; what is no message is none', () => {
  const { read } = openPaystack('http://127.0.0.1:1');
  const signed = (text: string) => {
    const body = Buffer.from(text);
    return read(SECRET, createHmac('sha512', SECRET).update(body).digest('hex'), body);
  };
  const message = (event: string, data: object) => signed(JSON.stringify({ event, data }));
  expect(message('charge.success', { id: 7, reference: 'LSF-1' })).toEqual({
    key: 'charge.success:7',
    type: 'charge.success',
    reference: 'LSF-1',
    is_payment: true,
  });
  expect(message('transfer.success', { reference: 'LSF-1' })).toEqual({
    key: 'transfer.success:LSF-1',
    type: 'transfer.success',
    reference: 'LSF-1',
    is_payment: false,
  });
  expect(message('charge.failed', {})).toEqual({
    key: 'charge.failed:',
    type: 'charge.failed',
    reference: null,
    is_payment: true,
  });
  expect(message('charge.success', { id: 'x'.repeat(500) })?.key).toBe(`charge.success:${'x'.repeat(185)}`);
  for (const text of ['', 'no JSON', '{}', '{"event":5,"data":{}}', '{"event":"a"}'])
    expect(signed(text)).toBeNull();
  expect(read(SECRET, 'x', Buffer.from('{"event":"a","data":{}}'))).toBeNull();
});

test('what is paid, what may still be and what failed are told apart, and an endless answer is none', async () => {
  let status = 'success';
  let filler = '';
  const server = createServer((_, response) => {
    const data = { status, reference: 'LSF-1', amount: 500, currency: 'NGN', fees: null };
    response.end(JSON.stringify({ status: true, data, filler }));
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  const { verify } = openPaystack(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  try {
    for (const [said, state] of [
      ['success', 'paid'],
      ['abandoned', 'pending'],
      ['ongoing', 'pending'],
      ['failed', 'failed'],
      ['reversed', 'failed'],
    ] as const) {
      status = said;
      expect(await verify(SECRET, 'LSF-1')).toEqual({
        state,
        reference: 'LSF-1',
        amount: 500,
        currency: 'NGN',
        fee: 0,
      });
    }
    filler = 'x'.repeat(LIMITS.online_payment_answer_bytes);
    await expect(verify(SECRET, 'LSF-1')).rejects.toMatchObject({ code: 'PAYMENT_PROVIDER_UNAVAILABLE' });
  } finally {
    await new Promise((done) => server.close(done));
  }
});
