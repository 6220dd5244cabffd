import { LIMITS } from '@lissafi/contract/limits';
import { expect, test } from 'vitest';
import { askAmount, currentQuestion } from './confirm.ts';

test('an absurd amount is asked about, in plain words, and any other is not', async () => {
  expect(await askAmount(LIMITS.document_to_confirm - 1, 'NGN')).toBe(true);
  expect(currentQuestion()).toBeNull();
  for (const yes of [true, false]) {
    const answered = askAmount(LIMITS.document_to_confirm, 'NGN');
    expect(currentQuestion()).toMatchObject({
      title: 'Is ₦1,000,000,000.00 right?',
      text: expect.stringContaining('very large amount'),
      danger: false,
    });
    currentQuestion()!.answer(yes);
    expect(await answered).toBe(yes);
  }
});
