import { expect, test } from 'vitest';
import { isMailRefusal, mailErrorText } from './refusal.ts';

test.each([
  [{ code: 'EENVELOPE', responseCode: 500 }, true],
  [{ code: 'EENVELOPE', responseCode: 550 }, true],
  [{ code: 'EMESSAGE', responseCode: 554 }, true],
  // Nobody to send it to: it never reached the server.
  [{ code: 'EENVELOPE' }, true],
  [{ code: 'EENVELOPE', responseCode: 499 }, false],
  [{ code: 'EENVELOPE', responseCode: 450 }, false],
  [{ code: 'EAUTH', responseCode: 535 }, false],
  [{ code: 'ECONNECTION' }, false],
  [{ responseCode: 550 }, false],
  [{}, false],
])('%o is a refusal for good: %s', (error, isRefusal) => {
  expect(isMailRefusal(error)).toBe(isRefusal);
});

test('the words of the server go before those of the failure', () => {
  const message = 'Message failed';
  expect(mailErrorText({ message, response: '550 No such person here' })).toBe('550 No such person here');
  expect(mailErrorText({ message })).toBe(message);
});
