import type { Organization } from '@lissafi/contract/organizations';
import { formatDate, todayIn } from '@lissafi/domain/calendar/civil-date';
import { discountText } from '@lissafi/domain/counter/basket';
import { formatMoney } from '@lissafi/domain/money/money';
import { escPos } from '@lissafi/domain/printing/escpos';
import { receiptRows, type TillReceipt } from '@lissafi/domain/printing/receipt';
import { getSession } from '../../../client/session.ts';
import { PAYMENT_METHODS } from '../../../labels/documents.ts';
import type { RecordedSale } from '../record-sale.ts';
import { printRoll } from './print-roll.tsx';
import { printerSettings, sendToPrinter } from './printer.ts';

function receiptOf(sale: RecordedSale, organization: Organization): TillReceipt {
  const { basket, totals, payments, sold_at } = sale;
  const { name, phone, address, tax_id, timezone, date_format, currency } = organization;
  const at = new Date(sold_at);
  const time = at.toLocaleTimeString('en-GB', { hour: '2-digit', minute: '2-digit', timeZone: timezone });
  return {
    organization: {
      name,
      lines: [
        [address?.line1, address?.city].filter(Boolean).join(', '),
        phone,
        tax_id && `TIN ${tax_id}`,
      ].filter((line): line is string => Boolean(line)),
    },
    title: sale.on_credit ? 'Invoice' : 'Receipt',
    number: sale.number ?? sale.provisional_number ?? '',
    is_provisional: sale.number === null,
    sold_at: `${formatDate(todayIn(timezone, at), date_format)}, ${time}`,
    served_by: getSession().user?.first_name ?? null,
    customer: basket.customer?.name ?? null,
    currency,
    lines: basket.lines.map((line, index) => ({
      name: line.name,
      quantity: line.quantity,
      unit_price: totals.each[index]!,
      // One of the whole sale has its own row below.
      discount: discountText(line, (amount) => formatMoney(amount, currency)),
      total: totals.lines[index]!.total_amount,
    })),
    discount: totals.discount,
    tax: totals.tax,
    total: totals.total,
    payments: payments.map(({ method, amount }) => ({ label: PAYMENT_METHODS[method], amount })),
    tendered: sale.tendered,
    change: sale.change,
    owed: sale.owed,
    note: basket.note,
  };
}

/**
 * Prints the receipt on the printer of this device, or by the browser where none was chosen. Throws an Error whose text
 * a person can read.
 */
export async function printSale(sale: RecordedSale, organization: Organization): Promise<void> {
  const settings = printerSettings();
  const rows = receiptRows(receiptOf(sale, organization));
  if (settings.kind === 'browser') return printRoll(rows, settings.paper);
  // The drawer opens for cash, not for a receipt of a transfer.
  const drawer = settings.drawer && sale.payments.some(({ method }) => method === 'cash');
  await sendToPrinter(settings, escPos(rows, { paper: settings.paper, cut: settings.cut, drawer }));
}
