/**
 * From when businesses of each size are asked to send e-invoices: the tax authority's notice under the Nigeria Tax Act
 * 2025 s.153(4). `above`: kobo of turnover in twelve months.
 */
const CLASSES = [
  { name: 'large', above: 500_000_000_000, applies_from: '2025-11-01', enforced_from: '2026-04-01' },
  { name: 'medium', above: 100_000_000_000, applies_from: '2026-07-01', enforced_from: '2027-01-01' },
  { name: 'emerging', above: null, applies_from: '2027-07-01', enforced_from: '2028-01-01' },
] as const;

export type EinvoicingClass = (typeof CLASSES)[number]['name'];

/** Returns the class of a business with this turnover of twelve months, in kobo, and the day from which it takes part. */
export function einvoicingClass(turnover: number): { class: EinvoicingClass; from: string } {
  const { name, applies_from } = classOf(turnover);
  return { class: name, from: applies_from };
}

const classOf = (turnover: number) => CLASSES.find(({ above }) => above === null || turnover > above)!;

export interface EinvoicingDuty {
  class: EinvoicingClass;
  /** Civil dates. */
  applies_from: string;
  enforced_from: string;
  /** Whether e-invoices are asked of the business on the day. */
  applies: boolean;
}

/**
 * Returns what is asked of a business with this turnover of the last twelve months, in kobo, on a civil date. Nothing is
 * asked of one that does not charge VAT: it is a small business, which is exempt from VAT and its fiscalisation (NTAA
 * s.22(4), s.147).
 */
export function einvoicingDuty(
  business: { turnover: number; vat_registered: boolean },
  on: string,
): EinvoicingDuty | null {
  if (!business.vat_registered) return null;
  const { name, applies_from, enforced_from } = classOf(business.turnover);
  return { class: name, applies_from, enforced_from, applies: applies_from <= on };
}
