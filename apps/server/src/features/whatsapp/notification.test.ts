import { expect, test } from 'vitest';
import { readNotification } from './notification.ts';

const said = (value: object) =>
  Buffer.from(
    JSON.stringify({ entry: [{ changes: [{ value: { metadata: { phone_number_id: '1' }, ...value } }] }] }),
  );

test('what the database cannot keep is left out of a notification or made plain (found by fuzzing)', () => {
  const text = {
    id: 'a',
    from: '2348031112222',
    timestamp: '1',
    type: 'text',
    text: { body: 'x\u0000\ud800' },
  };
  const { messages, states } = readNotification(
    said({
      messages: [text, { ...text, id: 'b\u0000' }, { ...text, id: '\udfff' }],
      statuses: [
        { id: 'a', status: 'failed', errors: [{ code: 1e12, title: 'no\u0000' }] },
        { id: '\u0000', status: 'read' },
      ],
    }),
    '1',
  );
  expect(messages.map(({ wa_id, body }) => [wa_id, body])).toEqual([['a', 'x \ufffd']]);
  expect(states.map(({ wa_id, code, said }) => [wa_id, code, said])).toEqual([['a', null, 'no ']]);
});

test('what is no notification, or of another number, tells nothing; a message of another kind has no content', () => {
  for (const content of ['', 'no JSON', '{}', '{"entry":5}'])
    expect(readNotification(Buffer.from(content), '1')).toEqual({ messages: [], states: [] });
  const sticker = { id: 'a', from: '2348031112222', timestamp: '1', type: 'sticker' };
  const own = said({ messages: [sticker], statuses: [{ id: 'b', status: 'failed' }] });
  expect(readNotification(own, '2')).toEqual({ messages: [], states: [] });
  const { messages, states } = readNotification(own, '1');
  expect(messages).toMatchObject([{ wa_id: 'a', kind: 'other' }]);
  expect(states).toMatchObject([{ wa_id: 'b', state: 'failed', code: null, said: 'no reason given' }]);
});
