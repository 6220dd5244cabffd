import { Bom } from '@lissafi/contract/boms';
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
import { RecurringJournal } from '@lissafi/contract/journals';
import { LIMITS } from '@lissafi/contract/limits';
import { OpeningInput } from '@lissafi/contract/opening-document';
import { INVOICE_PREFIX } from '@lissafi/contract/organizations';
import { RecurringContent } from '@lissafi/contract/recurring';
import { PictureReading, SourceDocument } from '@lissafi/contract/source-documents';
import { VatReturn } from '@lissafi/contract/vat';
import { z } from 'zod';

// What a cell of an archive must be beyond its type, so that what is imported can be read by the API: its database takes
// any text where a text is, and any JSON where JSON is.

/** Records that only their own page reads, part by part. */
const anyObject = z.record(z.string(), z.unknown());
const anyList = z.array(z.unknown());
/** What is on hand, or lacks, by the other costing method. */
const valued = z.array(z.looseObject({ quantity: z.int(), value: z.int() }));

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
  'import_file.titles': z.array(z.string()),
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
  'opening_document.accounts': OpeningInput.shape.accounts,
  'opening_document.customers': OpeningInput.shape.customers,
  'opening_document.stock': OpeningInput.shape.stock,
  'opening_document.suppliers': OpeningInput.shape.suppliers,
  'organization.address': Address,
  'organization_counter.document_numbers': z.record(z.string().max(100), z.int().min(1)),
  'payment_alert.warnings': z.array(z.string()),
  'production_order.bom_lines': z.array(
    Bom.shape.lines.element.pick({ item_id: true, quantity: true, scrap_percentage: true }),
  ),
  'recurring_invoice.body': RecurringContent,
  'recurring_journal.lines': z.array(RecurringJournal.shape.lines.element.omit({ account_name: true })),
  'revaluation.rates': z.partialRecord(Currency, z.string()),
  'second_position.layers': valued,
  'second_position.shortfalls': valued,
  'source_document.reading': PictureReading,
  'source_document.recorded': SourceDocument.shape.recorded,
  'supplier.address': Address,
  'till_count.counted': z.unknown(),
  'vat_return.details': VatReturn.shape.details,
  'vat_return.lines': z.array(VatReturn.shape.lines.element.pick({ line: true, amount: true })),
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

/** Characters of the columns whose texts are longer than others of their kind: what machines write, or a whole document says. */
const LENGTHS: Record<string, number> = {
  answer: 20_000,
  certificate: 20_000,
  public_key: 20_000,
  qr: 20_000,
  api_key_sealed: LIMITS.url,
  api_secret_sealed: LIMITS.url,
  file_name: LIMITS.url,
  recipient: LIMITS.email,
  reference: LIMITS.sheet_cell,
  text: LIMITS.alert_text,
};

/** How many characters a text of a column has at most, as the API takes them: a line, or several. */
const lengthOf = (column: string): number =>
  LENGTHS[column] ?? (LINES.test(column) ? LIMITS.long_text : LIMITS.short_text);

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
  const most = lengthOf(column);
  return cell.length > most ? `is longer than ${most.toLocaleString('en')} characters` : null;
}
