import type { PaymentMethod } from '@lissafi/contract/documents';
import { addDays, laterOf } from '@lissafi/domain/calendar/civil-date';
import { computeInvoice } from '@lissafi/domain/sales/invoice';
import type { SoldItem } from './baskets.ts';
import { DEMO_CUSTOMERS } from './customers.ts';
import { between, type Random, workday } from './time.ts';

/** How the customers pay: in full or in halves, with tax withheld, less a discount or a bank's charges. */

export interface DemoPayment {
  day: string;
  /** Kobo that arrived. */
  amount: number;
  wht_amount: number;
  charges?: number;
  stamp_duty?: number;
  settlement_discount?: number;
  vat_withheld?: number;
  method: PaymentMethod;
}

export function totalsOf(items: readonly SoldItem[]) {
  return computeInvoice(
    items.map((item) => ({ ...item, tax_percentage: item.tax_category === 'standard' ? 7.5 : 0 })),
  ).totals;
}

const METHODS: PaymentMethod[] = ['bank_transfer', 'bank_transfer', 'bank_transfer', 'debit_card', 'cash'];
/** Companies withhold 2 % of the price of goods before VAT (Withholding Regulations 2024), rounded down to the kobo. */
const WHT_PERCENT = 2;
/** Given for payment within three days, of the total. */
const EARLY_PERCENT = 2;
/** What a customer's bank takes of a transfer in kobo: ₦53.75 with VAT, and ₦50 stamp duty. */
const BANK_CHARGE = 5_375;
const STAMP_DUTY = 5_000;

/** How this customer pays this invoice; payments after today are left out. */
export function paymentsFor(
  dice: Random,
  invoice: { customer: number | null; body: { issue_date: string; items: SoldItem[] } },
  today: string,
): DemoPayment[] {
  const { pays_after, habit } = DEMO_CUSTOMERS[invoice.customer!]!;
  if (!pays_after) return [];
  const { total_amount, tax_amount } = totalsOf(invoice.body.items);
  const issued = invoice.body.issue_date;
  const day = addDays(issued, between(dice, ...pays_after));
  const paid_on = laterOf(issued, workday(day));
  const method = METHODS[between(dice, 0, METHODS.length - 1)]!;
  const pay = (on: string, settled: number, less: Omit<Partial<DemoPayment>, 'amount'> = {}): DemoPayment => {
    const { wht_amount = 0, charges = 0, settlement_discount = 0, vat_withheld = 0 } = less;
    const amount = settled - wht_amount - charges - settlement_discount - vat_withheld;
    return { day: on, method, ...less, wht_amount, amount };
  };
  const wht_amount = Math.floor(((total_amount - tax_amount) * WHT_PERCENT) / 100);
  const settlement_discount = Math.floor((total_amount * EARLY_PERCENT) / 100);
  const half = Math.floor(total_amount / 200_000) * 100_000;
  const payments = {
    none: [pay(paid_on, total_amount)],
    early: [pay(paid_on, total_amount, { settlement_discount })],
    withholds: [pay(paid_on, total_amount, { wht_amount })],
    withholds_vat: [pay(paid_on, total_amount, { wht_amount, vat_withheld: tax_amount })],
    charged: [
      pay(paid_on, total_amount, {
        ...{ wht_amount, charges: BANK_CHARGE + STAMP_DUTY, stamp_duty: STAMP_DUTY },
        method: 'bank_transfer' as const,
      }),
    ],
    halves: [pay(paid_on, half), pay(workday(addDays(paid_on, 9)), total_amount - half)],
    rounds_up: [pay(paid_on, Math.ceil(total_amount / 100_000) * 100_000)],
  }[habit ?? 'none'];
  return payments.filter(({ day: on, amount }) => on <= today && amount > 0);
}
