import { DEFAULT_FLAGS } from '@lissafi/contract/flag-list';
import type { Storage } from '@lissafi/contract/organizations';
import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { server } from '../../testing/fake-server.ts';
import { openApplication } from '../../testing/open-application.tsx';
import { signIn } from '../../testing/sign-in.ts';

const MB = 1024 ** 2;
const stored = (given: Partial<Storage>): Storage => ({
  used: 0,
  limit: 250 * MB,
  kinds: [],
  claims: { files: 0, used: 0, limit: 25 * MB },
  ...given,
});
const card = () => page.getByRole('region', { name: 'Storage' });

beforeEach(() => {
  signIn();
  server.on('flags', 'list', () => ({ success: true, flags: DEFAULT_FLAGS }));
});

test('the page of the plan says how much room the files take, of what kinds, and how much there is', async () => {
  server.on('organizations', 'storage', () =>
    stored({
      used: 65 * MB,
      kinds: [
        { kind: 'attachments', files: 41, bytes: 60 * MB },
        { kind: 'sources', files: 1, bytes: 5 * MB },
        { kind: 'pictures', files: 0, bytes: 0 },
      ],
      claims: { files: 2, used: MB, limit: 25 * MB },
    }),
  );
  await openApplication('/plan');
  await expect.element(card()).toMatchTextContent('65 MB of 250 MB used');
  await expect.element(card()).toMatchTextContent('60 MB · 41 files');
  await expect.element(card()).toMatchTextContent('5 MB · 1 file');
  await expect.element(card()).toMatchTextContent('1 MB of 25 MB');
  expect(card().element().textContent).not.toContain('Pictures of products');
  expect(card().element().textContent).not.toContain('little room');
});

test('where there is little room left it says what to do', async () => {
  server.on('organizations', 'storage', () =>
    stored({ used: 245 * MB, kinds: [{ kind: 'attachments', files: 300, bytes: 245 * MB }] }),
  );
  await openApplication('/plan');
  await expect.element(card()).toMatchTextContent('Delete files that you no longer need');
});

test('where nothing is kept it says what counts', async () => {
  let tries = 0;
  server.on('organizations', 'storage', () => {
    tries += 1;
    return stored({});
  });
  await openApplication('/plan');
  await expect.element(card()).toMatchTextContent('No files are kept yet');
  expect(tries).toBe(1);
});
