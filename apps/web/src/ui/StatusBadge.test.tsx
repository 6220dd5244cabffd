import { INVOICE_STATUSES } from '@lissafi/contract/documents';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { StatusBadge } from './StatusBadge.tsx';

const words = (badge: React.ReactElement) => renderToStaticMarkup(badge).replace(/<[^>]+>/g, '');

test('each status has its own label, and a late invoice shows by how many days', () => {
  const all = INVOICE_STATUSES.map((status) => words(<StatusBadge status={status} />));
  expect(all).toEqual(['draft', 'not sent', 'sent', 'viewed', 'paid', 'late', 'cancelled', 'refunded']);
  expect(words(<StatusBadge status="overdue" daysLate={18} />)).toBe('18 days late');
  expect(words(<StatusBadge status="viewed" due="due in 6 days" />)).toBe('viewed, due in 6 days');
});

test('a credit note is never paid, and a quote is open until it is invoiced', () => {
  expect(words(<StatusBadge status="paid" type="credit_note" />)).toBe('credited');
  expect(words(<StatusBadge status="viewed" type="quote" due="due today" />)).toBe('open, viewed');
  expect(words(<StatusBadge status="sent" type="quote" isConverted />)).toBe('invoiced');
  expect(words(<StatusBadge status="cancelled" type="quote" isConverted />)).toBe('cancelled');
});
