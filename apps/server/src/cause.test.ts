import { expect, test } from 'vitest';
import { type Cause, causeOfJob, causes, keptCause } from './cause.ts';

const span = { traceparent: '00-a-b-01' };

test.each<[Cause | undefined, unknown]>([
  [undefined, null],
  [{ request_id: null }, null],
  [{ request_id: 'r-1' }, { request_id: 'r-1' }],
  [
    { request_id: 'r-1', span },
    { request_id: 'r-1', traceparent: '00-a-b-01' },
  ],
  [
    { request_id: null, span },
    { request_id: null, traceparent: '00-a-b-01' },
  ],
])('of the cause %j a job keeps %j', (cause, kept) => {
  const read = () => keptCause();
  expect(cause ? causes.run(cause, read) : causes.exit(read)).toEqual(kept);
});

test.each([
  [
    { cause: { request_id: 'r-1', traceparent: '00-a-b-01' } },
    { request_id: 'r-1', traceparent: '00-a-b-01' },
  ],
  [{ cause: { request_id: 'r-1' } }, { request_id: 'r-1' }],
  [{ cause: { traceparent: '00-a-b-01' } }, { request_id: null, traceparent: '00-a-b-01' }],
  [{ cause: null }, { request_id: null }],
  [{}, { request_id: null }],
  [null, { request_id: null }],
])('the payload %j says the cause %j', (payload, cause) => {
  expect(causeOfJob(payload)).toEqual(cause);
});
