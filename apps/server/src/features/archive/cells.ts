import {
  BillTo,
  CompanyBlock,
  CustomerBlock,
  PAYMENT_METHODS,
  PAYMENT_TERMS,
  PaymentInfo,
  ShipTo,
  Signatures,
} from '@lissafi/contract/documents';
import { Address, Currency, Email, Line, TimeZone } from '@lissafi/contract/fields';
import { LIMITS } from '@lissafi/contract/limits';
import { INVOICE_PREFIX } from '@lissafi/contract/organizations';
import { z } from 'zod';

// What a cell of an archive must be beyond its type, so that what is imported can be read by the API: its database takes
// any text where a text is, and any JSON where JSON is.

/** Records that only their own page reads, part by part. */
const anyObject = z.record(z.string(), z.unknown());
const anyList = z.array(z.unknown());

/** The JSON of each column. A test demands one for every column that has some. */
export const JSON_CELLS: Record<string, z.ZodType> = {
  'bom.checkpoints': z.array(z.strictObject({ name: z.string(), required: z.boolean() })),
  'customer.billing_address': Address,
  'customer.shipping_address': Address,
  'einvoice.payload': anyObject,
  'event.cause': anyObject,
  'event.data': z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])),
  'former_value.value': z.unknown(),
  'import_file.doubts': anyList,
  'import_file.kept': z.unknown(),
  'import_file.layout': anyObject,
  'import_file.settings': anyObject,
  'import_file.titles': anyList,
  'import_layout.layout': anyObject,
  'import_line.fault': z.unknown(),
  'import_mapping.mapping': anyObject,
  'import_row.faults': anyList,
  'import_row.fixes': anyObject,
  'import_row.match': anyObject,
  'import_row.raw': z.union([anyObject, anyList]),
  'import_row.record': anyObject,
  'invoice.bill_to': BillTo,
  'invoice.company': CompanyBlock,
  'invoice.customer': CustomerBlock,
  'invoice.payment_info': PaymentInfo,
  'invoice.ship_to': ShipTo,
  'invoice.signatures': Signatures,
  'item.conversions': z.array(z.strictObject({ unit: Line(30), factor_e4: z.int().positive() })),
  'late_sale.body': anyObject,
  'opening_document.accounts': anyList,
  'opening_document.customers': anyList,
  'opening_document.stock': anyList,
  'opening_document.suppliers': anyList,
  'organization.address': Address,
  'organization_counter.document_numbers': z.record(z.string().max(100), z.int().min(1)),
  'payment_alert.warnings': z.array(z.string()),
  'production_order.bom_lines': z.array(anyObject),
  'recurring_invoice.body': anyObject,
  'recurring_journal.lines': z.array(anyObject),
  'revaluation.rates': z.partialRecord(Currency, z.string()),
  'second_position.layers': anyList,
  'second_position.shortfalls': anyList,
  'source_document.reading': anyObject,
  'source_document.recorded': z.unknown(),
  'supplier.address': Address,
  'till_count.counted': z.unknown(),
  'vat_return.details': anyObject,
  'vat_return.lines': z.array(anyObject),
};

/** Texts of a kind of their own, by column, or by column of a table. */
const TEXT_CELLS: Record<string, z.ZodType> = {
  currency: Currency,
  email: Email,
  'organization.timezone': TimeZone,
  'organization.date_format': Line(20),
  'organization.fiscal_year_start': z.string().regex(/^(0[1-9]|1[0-2])$/),
  'organization.default_payment_terms': z.enum(PAYMENT_TERMS),
  'organization.invoice_prefix': INVOICE_PREFIX,
  'invoice.payment_terms': z.enum(PAYMENT_TERMS),
  'payment.method': z.enum(PAYMENT_METHODS),
};

/** Columns whose text people write on several lines, or a machine does. */
const LINES =
  /^(answer|certificate|description|grams|information|late_payment_text|memo|message|narration|note|notes|additional_info|payment_instructions|problem|public_key|qr|reason|refusal|search_text|terms_and_conditions|text|transcript|words|wording|\w+_(description|reason|note))$/;

// biome-ignore lint/suspicious/noControlCharactersInRegex: refusing them is the point
const CONTROL = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/;
const LINE_BREAK = /[\r\n\t]/;

/** Why a cell that fits its type cannot be what its column holds; null where it can. */
export function faultOfCell(table: string, column: string, type: string, cell: string): string | null {
  if (type === 'jsonb') {
    const schema = JSON_CELLS[`${table}.${column}`];
    return schema && !schema.safeParse(JSON.parse(cell)).success ? 'is not what this field holds' : null;
  }
  if (type !== 'text') return null;
  const schema = TEXT_CELLS[`${table}.${column}`] ?? TEXT_CELLS[column];
  if (schema) return schema.safeParse(cell).success ? null : 'is not what this field holds';
  if (CONTROL.test(cell)) return 'contains characters that are not text';
  if (!LINES.test(column) && LINE_BREAK.test(cell)) return 'must be one line';
  return cell.length > LIMITS.archive_cell_characters ? 'is too long' : null;
}
