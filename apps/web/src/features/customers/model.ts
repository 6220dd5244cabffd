import type { Customer } from '@lissafi/contract/customers';
import type { PaymentTerms } from '@lissafi/contract/documents';
import type { Address } from '@lissafi/contract/fields';
import { contactFaults } from '../../ui/form/check-contact.ts';
import type { FieldErrors } from '../../ui/form/use-form.ts';

/** The form's state: texts as typed, money in kobo. */
export interface CustomerForm {
  name: string;
  type: Customer['type'];
  company_name: string;
  email: string;
  phone: string;
  tax_id: string;
  registration_number: string;
  line1: string;
  city: string;
  state: string;
  postal_code: string;
  /** Whether goods go to another address than the bill. */
  ship_elsewhere: boolean;
  ship_line1: string;
  ship_city: string;
  ship_state: string;
  ship_postal_code: string;
  status: Customer['status'];
  credit_limit: number | null;
  payment_terms: PaymentTerms | '';
  /** Empty: the selling prices. */
  price_list_id: string;
  notes: string;
}

export const emptyCustomer: CustomerForm = {
  name: '',
  type: 'business',
  company_name: '',
  email: '',
  phone: '',
  tax_id: '',
  registration_number: '',
  line1: '',
  city: '',
  state: '',
  postal_code: '',
  ship_elsewhere: false,
  ship_line1: '',
  ship_city: '',
  ship_state: '',
  ship_postal_code: '',
  status: 'active',
  credit_limit: null,
  payment_terms: '',
  price_list_id: '',
  notes: '',
};

export const fromCustomer = (customer: Customer): CustomerForm => ({
  name: customer.name,
  type: customer.type,
  company_name: customer.company_name ?? '',
  email: customer.email ?? '',
  phone: customer.phone ?? '',
  tax_id: customer.tax_id ?? '',
  registration_number: customer.registration_number ?? '',
  line1: customer.billing_address?.line1 ?? '',
  city: customer.city ?? customer.billing_address?.city ?? '',
  state: customer.billing_address?.state ?? '',
  postal_code: customer.billing_address?.postal_code ?? '',
  ship_elsewhere: customer.shipping_address !== null,
  ship_line1: customer.shipping_address?.line1 ?? '',
  ship_city: customer.shipping_address?.city ?? '',
  ship_state: customer.shipping_address?.state ?? '',
  ship_postal_code: customer.shipping_address?.postal_code ?? '',
  status: customer.status,
  credit_limit: customer.credit_limit,
  payment_terms: customer.payment_terms ?? '',
  price_list_id: customer.price_list_id ?? '',
  notes: customer.notes ?? '',
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

/** Null where nothing of it is known; `before` keeps what the form does not show. */
function addressFrom(
  before: Address | null | undefined,
  typed: Record<'line1' | 'city' | 'state' | 'postal_code', string>,
): Address | null {
  const parts = Object.entries(typed).map(([name, value]) => [name, value || null]);
  const address: Address = { ...(before ?? NO_ADDRESS), ...Object.fromEntries(parts) };
  return Object.values(address).some((part) => part !== null) ? address : null;
}

/** `before` keeps what the form does not show. */
export function toBody(form: CustomerForm, before?: Customer) {
  return {
    name: form.name,
    type: form.type,
    company_name: form.company_name || null,
    email: form.email || null,
    phone: form.phone || null,
    tax_id: form.tax_id || null,
    registration_number: form.registration_number || null,
    billing_address: addressFrom(before?.billing_address, {
      line1: form.line1,
      city: form.city,
      state: form.state,
      postal_code: form.postal_code,
    }),
    shipping_address: form.ship_elsewhere
      ? addressFrom(before?.shipping_address, {
          line1: form.ship_line1,
          city: form.ship_city,
          state: form.ship_state,
          postal_code: form.ship_postal_code,
        })
      : null,
    city: form.city || null,
    status: form.status,
    credit_limit: form.credit_limit || null,
    payment_terms: form.payment_terms || null,
    price_list_id: form.price_list_id || null,
    notes: form.notes || null,
  };
}

export async function customerFaults(form: CustomerForm, stored?: CustomerForm): Promise<FieldErrors> {
  const contact = await contactFaults(form, stored);
  return form.name.trim() ? contact : { ...contact, name: 'Please enter a name' };
}
