import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react/pure';
import { server } from '../testing/fake-server.ts';
import { openApplication } from '../testing/open-application.tsx';
import { signIn } from '../testing/sign-in.ts';
import { Toaster } from './Toaster.tsx';
import { notify } from './toast.ts';

const messages = () => page.getByRole('region', { name: 'Messages' });

/** The clock stands still while the toast comes; then it moves until just before and just after `milliseconds`. */
async function expectStays(kind: keyof typeof notify, milliseconds: number) {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  await render(<Toaster />);
  notify[kind](`A message of the kind ${kind}`);
  const toast = page.getByText(`A message of the kind ${kind}`);
  await expect.element(toast).toBeVisible();
  // React starts its timer after the toast has been drawn, by now or in this step.
  await vi.advanceTimersByTimeAsync(1);
  await vi.advanceTimersByTimeAsync(milliseconds - 2);
  await expect.element(toast).toBeVisible();
  await vi.advanceTimersByTimeAsync(2);
  await expect.element(toast).not.toBeInTheDocument();
}

test.each(['success', 'info', 'warning'] as const)('%s toasts stay 4000 ms', (kind) =>
  expectStays(kind, 4_000),
);

test('error toasts stay 5000 ms', () => expectStays('error', 5_000));

test('the end of a session is a warning', async () => {
  signIn();
  server.endSession();
  await openApplication('/customers');
  await expect
    .element(messages().getByRole('status'))
    .toMatchTextContent('Warning: Session expiredPlease log in again to continue');
});

test('a toast goes when it is dismissed', async () => {
  await render(<Toaster />);
  notify.error('The journal could not be exported');
  await expect.element(messages().getByRole('alert')).toMatchTextContent(/The journal could not be exported/);
  await messages().getByRole('button', { name: 'Dismiss' }).click();
  await expect.element(messages().getByRole('alert')).not.toBeInTheDocument();
});
