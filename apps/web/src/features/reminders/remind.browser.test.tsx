import { QueryClientProvider } from '@tanstack/react-query';
import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { cleanup, render } from 'vitest-browser-react/pure';
import { queryClient } from '../../client/query-client.ts';
import { server } from '../../testing/fake-server.ts';
import { none } from '../../testing/lists.ts';
import { invoice } from '../../testing/records.ts';
import { signIn } from '../../testing/sign-in.ts';
import { Confirm } from '../../ui/Confirm.tsx';
import { RemindDrawer } from './RemindDrawer.tsx';

const late = invoice(1, {
  ...{ status: 'overdue', days_late: 9, due_date: '2026-11-17' },
  customer: { ...invoice(1).customer, email: 'ngozi@example.com' },
  can: { ...invoice(1).can, remind: true, send: true },
});

beforeEach(async () => {
  await cleanup();
  signIn();
  queryClient.clear();
  server.on('invoices', 'get', () => late);
  server.on('delivery', 'shareLink', () => ({ url: 'https://example.com/i/abc', token: 'abc' }));
  server.on('paymentAlerts', 'list', ({ query }) => ({ ...none(query), alerts: [] }));
});

const open = (reminding: boolean) =>
  render(
    <QueryClientProvider client={queryClient}>
      <RemindDrawer invoiceId={late.id} phone={null} reminding={reminding} onClose={() => {}} />
      <Confirm />
    </QueryClientProvider>,
  );
const message = () => page.getByLabelText('Message');
const email = () => page.getByRole('button', { name: 'Email to ngozi@example.com' });
const sent = (group: 'reminders' | 'delivery') =>
  (group === 'reminders' ? server.asked('reminders', 'send') : server.asked('delivery', 'send')).map(
    ({ body }) => body,
  );

test('sharing a document sends the document with the text in the box, and is no reminder', async () => {
  server.on('delivery', 'send', () => late);
  await open(false);
  await expect.element(page.getByRole('dialog', { name: `Share with ${late.customer.name}` })).toBeVisible();
  await expect.element(message()).toHaveValue(expect.stringContaining('Here is invoice'));
  await message().fill('My own words,\n\nAda');
  await email().click();
  await expect.poll(() => sent('delivery')).toEqual([{ text: 'My own words,\n\nAda' }]);
  expect(sent('reminders')).toEqual([]);
});

test('a reminder is sent with the text in the box, and asked about where the server says that it is unwelcome', async () => {
  const unwelcome = { field: 'accept_claim', code: 'CLAIMED', message: 'Ada says that ₦5.00 was paid.' };
  const accepted = { accept_claim: true, accept_repeat: true };
  server.on('reminders', 'send', ({ body }) =>
    body.accept_claim
      ? late
      : Response.json(
          { message: 'Please correct', code: 'VALIDATION_FAILED', errors: [unwelcome] },
          { status: 400 },
        ),
  );
  await open(true);
  await expect.element(message()).toHaveValue(expect.stringContaining('A friendly reminder of invoice'));
  await message().fill('Please pay.');
  await email().click();
  const question = page.getByRole('dialog', { name: 'Send a reminder all the same?' });
  await expect.element(question).toMatchTextContent(/Ada says that ₦5\.00 was paid\./);
  await question.getByRole('button', { name: 'Go back' }).click();
  expect(sent('reminders')).toHaveLength(1);
  await email().click();
  await question.getByRole('button', { name: 'Send it all the same' }).click();
  await expect.poll(() => sent('reminders').at(-1)).toMatchObject({ text: 'Please pay.', ...accepted });
});
