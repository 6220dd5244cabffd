import type { ClaimNotification } from '@lissafi/contract/notifications';
import { expect, test } from 'vitest';
import { claimLetter, claimParagraph } from './claim-letter.ts';

const claim: ClaimNotification = {
  id: 1,
  at: '2026-11-28T15:00:00.000Z',
  is_read: false,
  type: 'payment_alert.claimed',
  subject_id: '01920000-0000-7000-8000-000000000001',
  data: { amount: 15_000_000, customer: 'Zuma Films', document: 'INV-2026-001' },
};

test('a claim is told in the language of who reads it, with what, how much and for which invoice', () => {
  for (const language of ['en', 'pcm', 'ha'] as const) {
    const { title, detail } = claimParagraph(claim, 'NGN', language);
    expect(title).toContain('Zuma Films');
    expect(title).toContain('₦150,000.00');
    expect(detail).toContain('INV-2026-001');
  }
  expect(claimParagraph(claim, 'NGN', 'ha').title).toBe('Zuma Films ya ce an biya ₦150,000.00');
  expect(claimParagraph(claim, 'NGN', 'pcm').title).toBe('Zuma Films talk say e don pay ₦150,000.00');
  // The letter is not translated to each language of the screens.
  expect(claimParagraph(claim, 'NGN', 'yo')).toEqual(claimParagraph(claim, 'NGN', 'en'));
});

test('without a name or an invoice it is told of a customer', () => {
  const unnamed = { ...claim, data: { ...claim.data, customer: '', document: null } };
  expect(claimParagraph(unnamed, 'NGN', 'en')).toEqual({
    title: 'A customer says: ₦150,000.00 is paid',
    detail: 'Look into your account. If the money is there, confirm it with one tap; it counts only then.',
  });
});

test('several are counted in the subject, and the reader is told why', () => {
  expect(claimLetter('en', 3, 'Ada Obi Design')).toEqual({
    many: '3 customers’ payments wait for you',
    see: 'Confirm or reject it',
    why: 'You may record payments of Ada Obi Design. You can turn these emails off under Notifications in Lissafi.',
  });
});
