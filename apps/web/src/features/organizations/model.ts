import type { PaymentTerms } from '@lissafi/contract/documents';
import type { Organization } from '@lissafi/contract/organizations';
import { readPercentage } from '@lissafi/domain/text/number';
import type { FieldErrors } from '../../ui/form/use-form.ts';

export interface OrganizationForm {
  name: string;
  legal_name: string;
  business_type: string;
  industry: string;
  email: string;
  phone: string;
  line1: string;
  line2: string;
  city: string;
  lga: string;
  state: string;
  country: string;
  postal_code: string;
  tax_id: string;
  registration_number: string;
  vat_registered: boolean;
  default_tax: string;
  default_payment_terms: PaymentTerms;
  invoice_prefix: string;
  late_payment_text: string;
  currency: Organization['currency'];
  timezone: string;
  date_format: string;
  fiscal_year_start: string;
  accounting_method: Organization['accounting_method'];
  costing_method: Organization['costing_method'];
  allow_negative_stock: boolean;
  sales_keep_prices: boolean;
}

export const fromOrganization = (organization: Organization): OrganizationForm => ({
  name: organization.name,
  legal_name: organization.legal_name ?? '',
  business_type: organization.business_type ?? '',
  industry: organization.industry ?? '',
  email: organization.email ?? '',
  phone: organization.phone ?? '',
  line1: organization.address?.line1 ?? '',
  line2: organization.address?.line2 ?? '',
  city: organization.address?.city ?? '',
  lga: organization.address?.lga ?? '',
  state: organization.address?.state ?? '',
  country: organization.address?.country ?? 'Nigeria',
  postal_code: organization.address?.postal_code ?? '',
  tax_id: organization.tax_id ?? '',
  registration_number: organization.registration_number ?? '',
  vat_registered: organization.vat_registered,
  default_tax: organization.default_tax === null ? '' : String(organization.default_tax),
  default_payment_terms: organization.default_payment_terms,
  invoice_prefix: organization.invoice_prefix,
  late_payment_text: organization.late_payment_text ?? '',
  currency: organization.currency,
  timezone: organization.timezone,
  date_format: organization.date_format,
  fiscal_year_start: organization.fiscal_year_start,
  accounting_method: organization.accounting_method,
  costing_method: organization.costing_method,
  allow_negative_stock: organization.allow_negative_stock,
  sales_keep_prices: organization.sales_keep_prices,
});

/** Unreadable input is never sent as another value (S2.5-8). */
export function settingsFaults(form: OrganizationForm): FieldErrors {
  const faults: FieldErrors = {};
  if (!form.name.trim()) faults.name = 'Please enter the name of your business';
  if (form.default_tax.trim() && readPercentage(form.default_tax) === null)
    faults.default_tax = 'Please write a percentage from 0 to 100';
  return faults;
}

export function toBody(form: OrganizationForm, before: Organization) {
  const address = {
    line1: form.line1 || null,
    line2: form.line2 || null,
    city: form.city || null,
    lga: form.lga || null,
    state: form.state || null,
    country: form.country || null,
    postal_code: form.postal_code || null,
  };
  return {
    name: form.name,
    legal_name: form.legal_name || null,
    business_type: form.business_type || null,
    industry: form.industry || null,
    email: form.email || null,
    phone: form.phone || null,
    address,
    tax_id: form.tax_id || null,
    registration_number: form.registration_number || null,
    vat_registered: form.vat_registered,
    default_tax: readPercentage(form.default_tax),
    default_payment_terms: form.default_payment_terms,
    invoice_prefix: form.invoice_prefix.trim().toUpperCase(),
    late_payment_text: form.late_payment_text || null,
    // Changes only before the first posting: left out while it is the same, so that other changes go through.
    ...(form.currency === before.currency ? {} : { currency: form.currency }),
    ...(form.costing_method === before.costing_method ? {} : { costing_method: form.costing_method }),
    allow_negative_stock: form.allow_negative_stock,
    sales_keep_prices: form.sales_keep_prices,
    timezone: form.timezone,
    date_format: form.date_format,
    fiscal_year_start: form.fiscal_year_start,
    accounting_method: form.accounting_method,
  };
}
