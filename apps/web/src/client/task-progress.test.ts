import type { ServerMessage } from '@lissafi/contract/channel';
import { afterEach, expect, test, vi } from 'vitest';
import { progressOf, trackProgress } from './task-progress.ts';

const message = (task_id: string, status: string, task_type = 'customer_batch_parse') =>
  ({ type: 'task_progress', data: { task_id, task_type, status, done: 1, total: 2 } }) as ServerMessage;

afterEach(() => {
  vi.useRealTimers();
});

test('only the progress of pasted customers is tracked', () => {
  trackProgress(message('a', 'running'));
  trackProgress(message('b', 'running', 'something_else'));
  trackProgress({ type: 'pong', data: {} });
  expect(progressOf('a')).toMatchObject({ status: 'running', done: 1, total: 2 });
  expect(progressOf('b')).toBeUndefined();
});

test('what was completed or failed is kept 30 s, what runs is kept until it ends', () => {
  vi.useFakeTimers();
  trackProgress(message('done', 'done'));
  trackProgress(message('failed', 'failed'));
  trackProgress(message('running', 'running'));
  vi.advanceTimersByTime(29_999);
  expect(progressOf('done')?.status).toBe('done');
  expect(progressOf('failed')?.status).toBe('failed');
  vi.advanceTimersByTime(1);
  expect(progressOf('done')).toBeUndefined();
  expect(progressOf('failed')).toBeUndefined();
  expect(progressOf('running')?.status).toBe('running');
});
