import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { DEFAULT_FLAGS } from '@lissafi/contract/flag-list';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { FeatureNotAvailable } from './FeatureNotAvailable.tsx';
import { fetchFlags } from './fetch-flags.ts';
import { StageBadge } from './StageBadge.tsx';

let server: Server;
let origin: string;
let answer: { status: number; body: string };
let sent: string | undefined;

beforeAll(async () => {
  server = createServer((request, response) => {
    sent = request.headers.authorization;
    response.writeHead(answer.status, { 'content-type': 'application/json' });
    response.end(answer.body);
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => new Promise((closed) => server.close(closed)));

const respond = (status: number, body: unknown) => {
  answer = { status, body: typeof body === 'string' ? body : JSON.stringify(body) };
  return fetchFlags({ origin, accessToken: null });
};

describe('fetching', () => {
  test('an HTTP failure: "HTTP error! status: {code}", and the defaults', async () => {
    expect(await respond(503, {})).toEqual({ flags: DEFAULT_FLAGS, error: 'HTTP error! status: 503' });
    expect((await respond(404, 'nothing')).error).toBe('HTTP error! status: 404');
  });

  test('an unsuccessful answer: "Failed to fetch feature flags", and the defaults', async () => {
    expect(await respond(200, { success: false, flags: {} })).toEqual({
      flags: DEFAULT_FLAGS,
      error: 'Failed to fetch feature flags',
    });
    // S2 has these words for it, whatever reason the answer gives.
    const reasoned = await respond(200, { success: false, error: 'The file of flags is broken' });
    expect(reasoned.error).toBe('Failed to fetch feature flags');
    expect((await respond(200, { success: true })).error).toBe('Failed to fetch feature flags');
  });

  test('the flags are asked for with the access token where there is one', async () => {
    await respond(200, { success: true, flags: {} });
    expect(sent).toBeUndefined();
    await fetchFlags({ origin, accessToken: 'a token' });
    expect(sent).toBe('Bearer a token');
  });

  test('any other failure: "Unknown error occurred", and the defaults', async () => {
    const unknown = { flags: DEFAULT_FLAGS, error: 'Unknown error occurred' };
    expect(await respond(200, '<html>')).toEqual(unknown);
    expect(await fetchFlags({ origin: 'http://127.0.0.1:1', accessToken: null })).toEqual(unknown);
  });

  test('the server’s flags override the defaults one by one', async () => {
    const off = { ...DEFAULT_FLAGS.reports, value: false };
    const { flags, error } = await respond(200, { success: true, flags: { reports: off } });
    expect([flags.reports.value, flags['enhanced-search'].value, error]).toEqual([false, true, null]);
  });
});

describe('on the screen', () => {
  test('a badge appears only for features that are not stable: alpha in the error colour, beta in the warning colour', () => {
    expect(renderToStaticMarkup(<StageBadge stage="alpha" />)).toMatch(/data-tone="red"[^>]*>alpha</);
    expect(renderToStaticMarkup(<StageBadge stage="beta" />)).toMatch(/data-tone="owed"[^>]*>beta</);
    expect(renderToStaticMarkup(<StageBadge stage="stable" />)).toBe('');
  });

  test('the fallback shows its title and its text', () => {
    const markup = renderToStaticMarkup(<FeatureNotAvailable />);
    expect(markup).toContain('>Feature Not Available<');
    expect(markup).toContain(
      'This feature is not currently available. Please check back later or contact support.',
    );
  });
});
