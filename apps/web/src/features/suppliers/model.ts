import type { PaymentTerms } from '@lissafi/contract/documents';
import type { Address } from '@lissafi/contract/fields';
import type { Supplier } from '@lissafi/contract/suppliers';
import { contactFaults } from '../../ui/form/check-contact.ts';
import type { FieldErrors } from '../../ui/form/use-form.ts';

/** The form's state: texts as typed. */
export interface SupplierForm {
  name: string;
  phone: string;
  email: string;
  tax_id: string;
  payment_terms: PaymentTerms | '';
  line1: string;
  city: string;
  state: string;
  status: Supplier['status'];
  notes: string;
}

export const emptySupplier: SupplierForm = {
  name: '',
  phone: '',
  email: '',
  tax_id: '',
  payment_terms: '',
  line1: '',
  city: '',
  state: '',
  status: 'active',
  notes: '',
};

export const fromSupplier = (supplier: Supplier): SupplierForm => ({
  name: supplier.name,
  phone: supplier.phone ?? '',
  email: supplier.email ?? '',
  tax_id: supplier.tax_id ?? '',
  payment_terms: supplier.payment_terms ?? '',
  line1: supplier.address?.line1 ?? '',
  city: supplier.address?.city ?? '',
  state: supplier.address?.state ?? '',
  status: supplier.status,
  notes: supplier.notes ?? '',
});

const NO_ADDRESS: Address = {
  line1: null,
  line2: null,
  city: null,
  lga: null,
  state: null,
  country: null,
  postal_code: null,
};

/** `before` keeps what the form does not show. */
export function toBody(form: SupplierForm, before?: Supplier) {
  const address: Address = {
    ...(before?.address ?? NO_ADDRESS),
    line1: form.line1 || null,
    city: form.city || null,
    state: form.state || null,
  };
  return {
    name: form.name,
    phone: form.phone || null,
    email: form.email || null,
    tax_id: form.tax_id || null,
    payment_terms: form.payment_terms || null,
    address: Object.values(address).some((part) => part !== null) ? address : null,
    status: form.status,
    notes: form.notes || null,
  };
}

export async function supplierFaults(form: SupplierForm, stored?: SupplierForm): Promise<FieldErrors> {
  const contact = await contactFaults(form, stored);
  return form.name.trim() ? contact : { ...contact, name: 'Please enter a name' };
}
