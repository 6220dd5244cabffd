import { connection } from '../client/api.ts';
import { chosenBranch } from '../organization/chosen-branch.ts';
import { counterProducts } from '../organization/counter-products.ts';
import { placesQuery } from '../organization/use-places.ts';
import { customersOnDevice, goodsOnDevice } from '../pickers/on-device.ts';

/** What selling without network needs: the places, who buys, and what is sold at the branch of the device. */
export function offlineReads({
  readsCustomers,
  readsGoods,
  sells,
}: Record<'readsCustomers' | 'readsGoods' | 'sells', boolean>) {
  return [
    ...(readsCustomers ? [customersOnDevice()] : []),
    ...(readsGoods ? [goodsOnDevice()] : []),
    placesQuery(),
    ...(sells ? [counterProducts(chosenBranch(connection.organizationId))] : []),
  ];
}
