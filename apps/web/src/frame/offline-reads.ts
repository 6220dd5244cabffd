import { connection } from '../client/api.ts';
import { chosenBranch } from '../organization/chosen-branch.ts';
import { counterProducts } from '../organization/counter-products.ts';
import { placesQuery } from '../organization/use-places.ts';
import { customersOnDevice, goodsOnDevice } from '../pickers/on-device.ts';
import { rulesOnDevice } from '../pickers/price-rule.ts';

/** What selling without network needs: the places, who buys, what is sold at the branch of the device, and
 * the prices of the price lists. */
export function offlineReads({
  readsCustomers,
  readsGoods,
  sells,
}: Record<'readsCustomers' | 'readsGoods' | 'sells', boolean>) {
  return [
    ...(readsCustomers ? [customersOnDevice()] : []),
    ...(readsGoods ? [goodsOnDevice()] : []),
    placesQuery(),
    ...(sells ? [counterProducts(chosenBranch(connection.organizationId)), rulesOnDevice()] : []),
  ];
}
