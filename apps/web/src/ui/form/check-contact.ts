import type { FieldErrors } from './use-form.ts';

/** How somebody is reached, as typed in a form. */
interface Contact {
  phone?: string;
  email?: string;
}

/**
 * What the server would say of a telephone number and an email address, so that it is told with the other faults. What
 * stands as it was stored is not checked: it stays savable.
 */
export async function contactFaults(typed: Contact, stored: Contact = {}): Promise<FieldErrors> {
  const faults: FieldErrors = {};
  const phone = typed.phone?.trim();
  if (phone && phone !== stored.phone) {
    // The library of telephone numbers is larger than the form. Without it, and without network, the server checks alone.
    const library = await import('@lissafi/contract/phone').catch(() => null);
    if (library?.readPhone(phone) === null) faults.phone = 'This is not a telephone number';
  }
  const email = typed.email?.trim();
  if (email && email !== stored.email && !/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email))
    faults.email = 'This is not an email address';
  return faults;
}
