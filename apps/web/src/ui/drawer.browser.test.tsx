import { QueryClientProvider } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react/pure';
import { queryClient } from '../client/query-client.ts';
import { Confirm } from './Confirm.tsx';
import { Drawer } from './Drawer.tsx';
import { useForm } from './form/use-form.ts';

const question = page.getByRole('dialog', { name: 'Discard what you typed?' });
const sheet = page.getByRole('dialog', { name: 'Note' });

function Note({ send }: { send: () => Promise<void> }) {
  const form = useForm({ note: '' });
  return (
    <form ref={form.form} onSubmit={form.submit(send)}>
      <input
        aria-label="Note"
        {...form.bind('note')}
        onChange={({ target }) => form.set('note', target.value)}
      />
      <button type="submit">Record</button>
    </form>
  );
}

/** As a tap beside the sheet. */
const tapBeside = () => {
  const dialog = sheet.element();
  for (const kind of ['pointerdown', 'click'])
    dialog.dispatchEvent(new PointerEvent(kind, { bubbles: true, cancelable: true }));
};

test('what is being sent is not asked about: a second tap neither discards nor keeps it', async () => {
  let finish = () => {};
  const sent = new Promise<void>((resolve) => {
    finish = resolve;
  });
  let isOpen = true;
  const draw = () => (
    <QueryClientProvider client={queryClient}>
      <Drawer title="Note" opened={isOpen} onClose={() => {}}>
        <Note send={() => sent} />
      </Drawer>
      <Confirm />
    </QueryClientProvider>
  );
  const { rerender } = await render(draw());
  await sheet.getByLabelText('Note').fill('From Mama Chidi');
  await sheet.getByRole('button', { name: 'Record' }).click();
  tapBeside();
  await expect.element(sheet).toBeVisible();
  await expect.element(question).not.toBeInTheDocument();
  finish();
  await sent;
  // The question of a tap between the answer and the closing goes with the sheet.
  await expect
    .poll(() => {
      tapBeside();
      return question.query();
    })
    .not.toBeNull();
  isOpen = false;
  await rerender(draw());
  await expect.element(question).not.toBeInTheDocument();
  await expect.element(sheet).not.toBeInTheDocument();
});
