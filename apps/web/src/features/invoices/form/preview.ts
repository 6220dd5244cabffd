import type { InvoiceDocument } from '@lissafi/contract/documents';
import type { Organization } from '@lissafi/contract/organizations';
import { taxesByAccount } from '@lissafi/domain/books/posting';
import { toBase } from '@lissafi/domain/money/exchange';
import { addMoney } from '@lissafi/domain/money/money';
import { computeInvoice } from '@lissafi/domain/sales/invoice';
import { addressOf, amountsOf, type InvoiceForm, isBlank, nameOf, namesOf, toBody } from './model.ts';

/** A rate that is typed to its end; null while it is none. */
function rateOf(text: string | null, total: number): string | null {
  if (text === null || !/[1-9]/.test(text)) return null;
  try {
    toBase(total, text);
    return text;
  } catch {
    return null;
  }
}

/** The document that would be sent, while it is typed. */
export function toDocument(
  form: InvoiceForm,
  organization: Organization,
  number: string | null,
): InvoiceDocument {
  const {
    customer_id: _,
    bill_to: __,
    items: ___,
    invoice_number: ____,
    ...body
  } = {
    invoice_number: null,
    // Lines are drawn below, with what of them can be read by now.
    ...toBody({ ...form, items: [] }, organization.currency),
  };
  const lines = form.items.filter((line) => !isBlank(line));
  const amounts = amountsOf({ ...form, items: lines }) ?? computeInvoice([]);
  const { bill_to: party } = form;
  const taxes = taxesByAccount(
    amounts.items.map((item, index) => ({ ...item, tax_category: lines[index]!.tax_category })),
  );
  const rate = rateOf(body.exchange_rate, amounts.totals.total_amount);
  return {
    ...body,
    document_type: form.document_type,
    invoice_number: form.invoice_number?.trim() || number,
    status: 'pending',
    exchange_rate: rate,
    base: {
      currency: organization.currency,
      total_amount: toBase(amounts.totals.total_amount, rate),
      // Each tax by itself, as it will be posted.
      tax_amount: addMoney(...taxes.map((tax) => toBase(tax.amount, rate))),
    },
    credits_number: null,
    provisional_number: null,
    credit_notes_amount: 0,
    einvoice: null,
    date_format: organization.date_format,
    company: {
      name: organization.legal_name ?? organization.name,
      email: organization.email,
      phone: organization.phone,
      address: organization.address,
      logo_url: organization.logo_url,
      tax_id: organization.tax_id,
      registration_number: organization.registration_number,
    },
    customer: {
      id: form.customer_id,
      name: nameOf(form) || '…',
      company_name: null,
      email: party.email || null,
      phone: party.phone || null,
      address: addressOf(party),
      tax_id: null,
    },
    items: amounts.items.map((item, index) => {
      const line = lines[index]!;
      const { name, description } = namesOf(line);
      return {
        ...item,
        id: line.key,
        name: name || '…',
        description,
        tax_category: line.tax_category,
        price_includes_tax: line.price_includes_tax,
        hs_code: line.hs_code || null,
        service_code: line.service_code || null,
        credits_item_id: null,
      };
    }),
    totals: amounts.totals,
    late_payment_text: organization.late_payment_text,
  };
}
