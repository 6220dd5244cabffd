import { useMay } from '../client/session.ts';
import type { Place } from '../labels/navigation.ts';
import { useOrganization } from '../organization/use-organization.ts';

/** Whether the navigation shows a page: to a role that may read it, where the business charges VAT and its plan has it. */
export function useShown(): (place: Place) => boolean {
  const may = useMay();
  const organization = useOrganization();
  const chargesVat = organization?.vat_registered !== false;
  const isFree = organization?.tier === 'free';
  return ({ permission, forVat, fromPro }) =>
    (!permission || may(permission)) && (!forVat || chargesVat) && (!fromPro || !isFree);
}
