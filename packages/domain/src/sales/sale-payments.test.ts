import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { changeDue, paymentsAtIssue } from './sale-payments.ts';

const receipt = { document_type: 'receipt', total_amount: 580_000 } as const;
const paid = (method: 'cash' | 'bank_transfer', amount: number) => ({ method, amount, reference: null });
const refused = (
  given: Parameters<typeof paymentsAtIssue>[1],
  document: Parameters<typeof paymentsAtIssue>[0] = receipt,
) => {
  try {
    paymentsAtIssue(document, given);
    return null;
  } catch (refusal) {
    const { field, message } = (refusal as { errors: { field: string; message: string }[] }).errors[0]!;
    return `${field}: ${message}`;
  }
};

describe('payments at issue', () => {
  test('a receipt is paid in full: in one way, or as given', () => {
    expect(paymentsAtIssue(receipt, { method: 'cash' })).toEqual([paid('cash', 580_000)]);
    const payments = [paid('cash', 100_000), paid('bank_transfer', 480_000)];
    expect(paymentsAtIssue(receipt, { method: 'cash', payments })).toEqual(payments);
    expect(refused({ method: 'cash', payments: [paid('cash', 579_999)] })).toBe(
      'payments: The payments are less than the total. Sell the rest on credit.',
    );
    expect(refused({ method: 'cash', payments: [paid('cash', 580_001)] })).toBe(
      'payments: More is paid than the total',
    );
    const account_id = 'till';
    expect(paymentsAtIssue(receipt, { method: 'cash', account_id })).toEqual([
      { ...paid('cash', 580_000), account_id },
    ]);
  });

  test('an invoice takes a part or nothing, and never too much; a quote nothing', () => {
    const invoice = { document_type: 'invoice', total_amount: 580_000 } as const;
    expect(paymentsAtIssue(invoice, { method: 'cash' })).toEqual([]);
    expect(paymentsAtIssue(invoice, { method: 'cash', payments: [paid('cash', 1)] })).toHaveLength(1);
    expect(refused({ method: 'cash', payments: [paid('cash', 580_001)] }, invoice)).toBe(
      'payments: More is paid than the total',
    );
  });

  test('nothing is paid at a quote or a credit note, nor where a receipt comes to nothing', () => {
    const payments = [paid('cash', 1)];
    for (const document_type of ['quote', 'credit_note'] as const)
      expect(paymentsAtIssue({ ...receipt, document_type }, { method: 'cash', payments })).toEqual([]);
    expect(paymentsAtIssue({ ...receipt, total_amount: 0 }, { method: 'cash' })).toEqual([]);
  });

  test('cash that was handed over is at least what is paid in cash', () => {
    const tooLittle = 'tendered: Less cash was received than is paid in cash';
    expect(refused({ method: 'cash', tendered: 579_999 })).toBe(tooLittle);
    const payments = [paid('cash', 100_000), paid('bank_transfer', 480_000)];
    expect(refused({ method: 'cash', tendered: 99_999, payments })).toBe(tooLittle);
    expect(refused({ method: 'cash', tendered: 100_000, payments })).toBeNull();
    expect(refused({ method: 'cash', tendered: 580_000 })).toBeNull();
  });
});

test('change and cash paid are what was handed over, whatever is paid in other ways', () => {
  expect(changeDue([paid('cash', 580_000)], 1_000_000)).toBe(420_000);
  expect(changeDue([paid('cash', 100_000), paid('bank_transfer', 480_000)], 200_000)).toBe(100_000);
  expect(changeDue([paid('bank_transfer', 580_000)], null)).toBe(0);
  const amount = fc.integer({ min: 1, max: 1_000_000_000 });
  fc.assert(
    fc.property(amount, amount, amount, (cash, transfer, more) => {
      const payments = [paid('cash', cash), paid('bank_transfer', transfer)];
      expect(changeDue(payments, cash + more)).toBe(more);
    }),
  );
});
