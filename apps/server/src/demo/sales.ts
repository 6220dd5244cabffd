import { creditNoteRoutes } from '@lissafi/contract/credit-notes';
import { deliveryRoutes, publicInvoiceRoutes } from '@lissafi/contract/delivery';
import type { Invoice } from '@lissafi/contract/documents';
import { invoiceRoutes } from '@lissafi/contract/invoices';
import { paymentRoutes } from '@lissafi/contract/payments';
import { addDays } from '@lissafi/domain/calendar/civil-date';
import type { DemoApi, DemoHost } from './api.ts';
import { DEMO_CUSTOMERS } from './customers.ts';
import type { DemoInvoice } from './plan.ts';
import type { DemoPayment } from './settlements.ts';
import type { DemoShifts } from './shifts.ts';
import type { DemoStock } from './stock.ts';
import { lagos, type Step } from './time.ts';

/** Sales through the API: each document is issued, sent, seen, credited and paid on its days. */
export function salesSteps(
  plan: readonly DemoInvoice[],
  customers: readonly string[],
  stock: DemoStock,
  shifts: DemoShifts,
  host: DemoHost,
): Step[] {
  const onDay = new Map<string, number>();
  return plan.flatMap((invoice) => {
    if (invoice.counter) return new Sale(invoice, 0, customers, stock, shifts).steps(host.mails);
    const day = addDays(invoice.body.issue_date, invoice.entered_late);
    const place = onDay.get(day) ?? 0;
    onDay.set(day, place + 1);
    return new Sale(invoice, place, customers, stock, shifts).steps(host.mails);
  });
}

class Sale {
  private made: Invoice | undefined;
  private readonly invoice: DemoInvoice;
  /** In the order of the plan, also within a day. */
  private readonly at: Date;
  private readonly customer: string | undefined;
  private readonly stock: DemoStock;
  /** Some credit of the customer who rounds up settles a part. */
  private readonly uses_credit: boolean;

  private readonly shifts: DemoShifts;

  constructor(
    invoice: DemoInvoice,
    place: number,
    customers: readonly string[],
    stock: DemoStock,
    shifts: DemoShifts,
  ) {
    this.invoice = invoice;
    this.at = invoice.counter
      ? lagos(invoice.body.issue_date, 8, invoice.counter.minute)
      : lagos(addDays(invoice.body.issue_date, invoice.entered_late), 9, 30 + place);
    this.shifts = shifts;
    const { customer } = invoice;
    this.customer = customer === null ? undefined : customers[customer];
    this.uses_credit =
      customer !== null &&
      DEMO_CUSTOMERS[customer]!.habit === 'rounds_up' &&
      Number(invoice.body.issue_date.slice(-2)) % 3 === 0;
    this.stock = stock;
  }

  private get id(): string {
    return this.made!.id;
  }

  private after(minutes: number): Date {
    return new Date(this.at.getTime() + minutes * 60_000);
  }

  /** Nothing happens to a document before it is entered. */
  private notBefore(at: Date): Date {
    return new Date(Math.max(at.getTime(), this.after(60).getTime()));
  }

  steps(mails: boolean): Step[] {
    const { draft, payments, send, viewed_on, cancelled, credited, written_off_on } = this.invoice;
    const steps: Step[] = [{ at: this.at, run: (api) => this.issue(api) }];
    const add = (at: Date, run: Step['run']) => steps.push({ at, run });
    if (draft) return steps;
    if (this.uses_credit) add(this.after(1), (api) => this.useCredit(api));
    if (send && !mails) add(this.after(5), (api) => api.call(deliveryRoutes.send, { id: this.id, body: {} }));
    if (viewed_on)
      add(lagos(viewed_on, 11, 20), async (api) => {
        const { token } = await api.call(deliveryRoutes.shareLink, { id: this.id, body: {} });
        await api.call(publicInvoiceRoutes.view, { token });
      });
    if (credited) add(this.notBefore(lagos(credited.day, 11)), (api) => this.credit(api, credited));
    for (const payment of payments)
      add(this.notBefore(lagos(payment.day, 15, 10)), (api) => this.pay(api, payment));
    if (written_off_on) {
      const body = { written_off_on, reason: 'Closed the shop and cannot be found' };
      add(lagos(written_off_on, 11, 30), (api) => api.call(paymentRoutes.writeOff, { id: this.id, body }));
    }
    if (cancelled) {
      const { day, reason } = cancelled;
      add(lagos(day, 10), (api) => api.call(invoiceRoutes.cancel, { id: this.id, body: { reason } }));
    }
    return steps;
  }

  private async issue(api: DemoApi): Promise<void> {
    const { body, draft, counter } = this.invoice;
    this.made = await api.call(invoiceRoutes.create, {
      body: {
        ...body,
        items: body.items.map((item) => ({ ...item, ...this.stock.itemOf(item.name) })),
        ...(this.customer && { customer_id: this.customer }),
        ...(body.document_type === 'invoice' ? PAY_TO : {}),
        ...(counter && {
          shift_id: this.shifts.of(body.issue_date),
          provisional_number: counter.provisional_number,
          ...(counter.tendered !== null && { tendered: counter.tendered }),
        }),
        issue: !draft,
        override_credit_limit: true,
      },
    });
  }

  private async useCredit(api: DemoApi): Promise<void> {
    const id = this.customer!;
    const { unapplied_credit } = await api.call(paymentRoutes.creditOf, { id });
    if (unapplied_credit > 0)
      await api.call(paymentRoutes.applyCredit, { id, body: { invoice_id: this.id } });
  }

  private async credit(
    api: DemoApi,
    { quantity, reason, restock }: NonNullable<DemoInvoice['credited']>,
  ): Promise<void> {
    await api.call(creditNoteRoutes.create, {
      id: this.id,
      body: { items: [{ item_id: this.made!.items[0]!.id, quantity }], reason, restock },
    });
  }

  /** After a credit note or credit that was used, the customer pays what is left. */
  private async pay(api: DemoApi, { day, ...payment }: DemoPayment): Promise<void> {
    let paid: Omit<DemoPayment, 'day'> = payment;
    if (this.invoice.credited || this.uses_credit) {
      const { totals } = await api.call(invoiceRoutes.get, { id: this.id });
      const left = this.uses_credit ? Math.ceil(totals.balance_due / 100_000) * 100_000 : totals.balance_due;
      paid = { method: payment.method, wht_amount: 0, amount: Math.min(payment.amount, left) };
    }
    if (paid.amount > 0)
      await api.call(paymentRoutes.recordForInvoice, { id: this.id, body: { ...paid, paid_on: day } });
  }
}

const PAY_TO = {
  payment_info: {
    method: 'bank_transfer',
    bank_name: 'GTBank',
    account_name: 'Bisi’s Bakery Ltd',
    account_number: '0123456789',
  },
  terms_and_conditions: 'Please check the goods on delivery; complaints within 24 hours.',
} as const;
