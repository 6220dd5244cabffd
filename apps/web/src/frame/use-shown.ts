import { useMay } from '../client/session.ts';
import type { Place } from '../labels/navigation.ts';
import { useOrganization } from '../organization/use-organization.ts';

/** Whether the navigation shows a page: to a role that may read it, and the VAT pages to a business that charges VAT. */
export function useShown(): (place: Place) => boolean {
  const may = useMay();
  const chargesVat = useOrganization()?.vat_registered !== false;
  return ({ permission, forVat }) => (!permission || may(permission)) && (!forVat || chargesVat);
}
