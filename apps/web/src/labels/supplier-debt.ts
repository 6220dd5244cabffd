import type { SupplierDebt } from '@lissafi/contract/payables';
import { formatMoney } from '@lissafi/domain/money/money';

/** What is owed to suppliers as a sentence, with its parts. */
export function debtText({ billed, without_bill, total }: SupplierDebt, currency: string): string {
  const money = (kobo: number) => formatMoney(kobo, currency);
  return without_bill === 0
    ? `You owe suppliers ${money(total)}, billed and unpaid.`
    : `You owe suppliers ${money(total)}: ${money(billed)} billed and unpaid, ${money(without_bill)} for goods without a bill.`;
}
