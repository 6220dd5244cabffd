import { connection, queries } from '../client/api.ts';
import { chosenBranch } from '../organization/chosen-branch.ts';
import { placesQuery } from '../organization/use-places.ts';
import { customersOnDevice, goodsOnDevice } from '../pickers/on-device.ts';

/** What selling without network needs: the places, who buys, and what is sold at the branch of the device. */
export function offlineReads({
  readsCustomers,
  readsGoods,
  sells,
}: Record<'readsCustomers' | 'readsGoods' | 'sells', boolean>) {
  const branch_id = chosenBranch(connection.organizationId);
  return [
    ...(readsCustomers ? [customersOnDevice()] : []),
    ...(readsGoods ? [goodsOnDevice()] : []),
    placesQuery(),
    ...(sells ? [queries.counter.products({ query: branch_id ? { branch_id } : {} })] : []),
  ];
}
