import { INVOICE_STATUSES, STORED_STATUSES, type StoredStatus } from '@lissafi/contract/documents';
import { PERMISSIONS, type Permission, permissionsOf } from '@lissafi/contract/permissions';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  daysLate,
  displayedStatus,
  type InvoiceEvent,
  invoiceActions,
  isOutstanding,
  nextStatus,
  owedOn,
} from './invoice.ts';

describe('states', () => {
  const issued: StoredStatus[] = ['pending', 'sent', 'viewed'];

  test('overdue: issued, with a balance, and today later than the due date', () => {
    for (const status of issued) {
      expect(displayedStatus(status, '2026-11-20', 100, '2026-11-21')).toBe('overdue');
      expect(displayedStatus(status, '2026-11-21', 100, '2026-11-21')).toBe(status);
      expect(displayedStatus(status, '2026-11-20', 0, '2026-11-21')).toBe(status);
    }
    for (const status of ['draft', 'paid', 'cancelled', 'refunded'] as const)
      expect(displayedStatus(status, '2026-11-20', 100, '2026-11-21')).toBe(status);
    expect(STORED_STATUSES).not.toContain('overdue');
    expect(INVOICE_STATUSES).toContain('overdue');
  });

  test('outstanding counts issued documents with a balance; drafts and refunded never', () => {
    for (const status of STORED_STATUSES) {
      expect(isOutstanding(status, 1)).toBe(issued.includes(status));
      expect(isOutstanding(status, 0)).toBe(false);
    }
  });

  test('a cancelled or refunded document shows no balance, any other shows its own', () => {
    for (const status of STORED_STATUSES)
      expect(owedOn(status, 100)).toBe(status === 'cancelled' || status === 'refunded' ? 0 : 100);
  });

  test('due Nov 3, today Nov 21: 18 days late; 0 before, on the day, and once paid', () => {
    expect(daysLate('sent', '2026-11-03', 100, '2026-11-21')).toBe(18);
    expect(daysLate('sent', '2026-11-21', 100, '2026-11-21')).toBe(0);
    expect(daysLate('sent', '2026-12-01', 100, '2026-11-21')).toBe(0);
    expect(daysLate('paid', '2026-11-03', 0, '2026-11-21')).toBe(0);
  });

  test('draft → pending → sent → viewed → paid, skips forward allowed', () => {
    expect(nextStatus('draft', 'issue')).toBe('pending');
    expect(nextStatus('pending', 'send')).toBe('sent');
    expect(nextStatus('sent', 'view')).toBe('viewed');
    expect(nextStatus('viewed', 'settle')).toBe('paid');
    expect(nextStatus('pending', 'view')).toBe('viewed');
    expect(nextStatus('pending', 'settle')).toBe('paid');
    expect(nextStatus('sent', 'cancel')).toBe('cancelled');
    expect(nextStatus('paid', 'refund')).toBe('refunded');
  });

  test('what happens again never moves back: a viewed invoice sent again stays viewed, a paid one opened stays paid', () => {
    expect(nextStatus('viewed', 'send')).toBe('viewed');
    expect(nextStatus('paid', 'view')).toBe('paid');
    expect(nextStatus('cancelled', 'view')).toBe('cancelled');
  });

  test.each([
    ['pending', 'issue', 'INVOICE_NOT_DRAFT'],
    ['cancelled', 'issue', 'INVOICE_NOT_DRAFT'],
    ['draft', 'send', 'INVALID_STATE'],
    ['draft', 'view', 'INVALID_STATE'],
    ['draft', 'settle', 'INVALID_STATE'],
    ['draft', 'cancel', 'INVALID_STATE'],
    ['paid', 'settle', 'INVALID_STATE'],
    ['paid', 'cancel', 'INVALID_STATE'],
    ['cancelled', 'cancel', 'INVALID_STATE'],
    ['cancelled', 'settle', 'INVALID_STATE'],
    ['refunded', 'refund', 'INVALID_STATE'],
  ] as const)('a %s invoice refuses %s with %s', (stored, event, code) => {
    expect(() => nextStatus(stored, event)).toThrow(expect.objectContaining({ code }));
  });

  test('no run of events ever goes back', () => {
    const order = ['draft', 'pending', 'sent', 'viewed', 'paid', 'cancelled', 'refunded'];
    const events: InvoiceEvent[] = ['issue', 'send', 'view', 'settle', 'cancel', 'refund'];
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...events)), (run) => {
        let status: StoredStatus = 'draft';
        for (const event of run) {
          const before: StoredStatus = status;
          try {
            status = nextStatus(before, event);
          } catch {
            continue;
          }
          expect(order.indexOf(status)).toBeGreaterThanOrEqual(order.indexOf(before));
        }
      }),
    );
  });
});

describe('invoiceActions', () => {
  const all = Object.keys(PERMISSIONS) as Permission[];
  const allowed = (
    stored: StoredStatus,
    balance_due = 100,
    has_payments = false,
    permissions = all,
    is_shared = false,
  ) =>
    Object.entries(invoiceActions(stored, { balance_due, has_payments, is_shared }, permissions))
      .filter(([, yes]) => yes)
      .map(([action]) => action);

  test('only drafts are editable; issued ones are paid, shared and cancelled; cancelled ones are only read', () => {
    expect(allowed('draft')).toEqual(['update', 'delete', 'issue', 'send', 'duplicate']);
    for (const status of ['pending', 'sent', 'viewed'] as const)
      expect(allowed(status)).toEqual(['send', 'share', 'pay', 'cancel', 'duplicate', 'remind', 'write_off']);
    expect(allowed('paid', 0, true)).toEqual(['send', 'share', 'duplicate']);
    expect(allowed('cancelled')).toEqual(['duplicate']);
    expect(allowed('refunded')).toEqual(['duplicate']);
  });

  test('a payment bars cancelling, a balance of 0 bars paying', () => {
    expect(allowed('sent', 50, true)).toEqual(['send', 'share', 'pay', 'duplicate', 'remind', 'write_off']);
    expect(allowed('sent', 0)).toEqual(['send', 'share', 'cancel', 'duplicate']);
  });

  test('what is left can be credited, and refunded where money was received; quotes are converted once', () => {
    const of = (stored: StoredStatus, fields: object) =>
      invoiceActions(stored, { balance_due: 0, has_payments: false, is_shared: false, ...fields }, all);
    expect(of('paid', { creditable: 5, money_held: 5 })).toMatchObject({ credit: true, refund: true });
    expect(of('sent', { creditable: 5 })).toMatchObject({ credit: true, refund: false });
    for (const stored of ['draft', 'cancelled', 'refunded'] as const)
      expect(of(stored, { creditable: 5, money_held: 5 })).toMatchObject({ credit: false, refund: false });
    const note = of('paid', { document_type: 'credit_note', creditable: 5, money_held: 5, balance_due: 5 });
    expect(note).toMatchObject({ credit: false, refund: false, pay: false, duplicate: false, cancel: false });
    const quote = { document_type: 'quote' };
    expect(of('viewed', quote)).toMatchObject({ convert: true, cancel: true, pay: false, remind: false });
    expect(of('viewed', { ...quote, is_converted: true })).toMatchObject({ convert: false, cancel: false });
    expect(of('draft', quote).convert).toBe(false);
  });

  test('a refund needs the right to credit and the right to pay', () => {
    const refund = (...permissions: Permission[]) =>
      invoiceActions(
        'paid',
        { balance_due: 0, has_payments: true, is_shared: false, creditable: 5, money_held: 5 },
        permissions,
      ).refund;
    expect(refund('documents:write', 'payments:write')).toBe(true);
    expect([refund('documents:write'), refund('payments:write')]).toEqual([false, false]);
  });

  test('a receipt that is owed is paid, but nobody is reminded of it, and it is not written off', () => {
    const receipt = {
      document_type: 'receipt',
      balance_due: 5,
      has_payments: false,
      is_shared: false,
    } as const;
    expect(invoiceActions('sent', receipt, all)).toMatchObject({
      ...{ pay: true, remind: false, write_off: false },
    });
  });

  test('what is shared can stop being shared in every state', () => {
    for (const status of STORED_STATUSES) {
      expect(allowed(status, 100, false, all, true)).toContain('unshare');
      expect(allowed(status, 100, false, permissionsOf('viewer'), true)).toEqual([]);
    }
  });

  test('a viewer may do nothing', () => {
    for (const status of STORED_STATUSES)
      expect(allowed(status, 100, false, permissionsOf('viewer'))).toEqual([]);
  });
});
