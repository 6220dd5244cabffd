import { queryOptions } from '@tanstack/react-query';
import { connection, keyHere, queries } from '../client/api.ts';
import { queryClient } from '../client/query-client.ts';
import { chosenBranch } from '../organization/chosen-branch.ts';
import { counterProducts } from '../organization/counter-products.ts';
import { placesQuery } from '../organization/use-places.ts';
import { customersOnDevice, goodsOnDevice } from '../pickers/on-device.ts';
import { ruleQuery } from '../pickers/price-rule.ts';

/** Reads every active list, so that the device has its prices without network. */
const rulesOnDevice = () =>
  queryOptions({
    queryKey: keyHere('priceLists', 'on-device'),
    queryFn: async (context) => {
      const { price_lists } = await queries.priceLists.list().queryFn(context);
      const ids = price_lists.filter(({ is_active }) => is_active).map(({ id }) => id);
      for (const id of ids) await queryClient.prefetchQuery(ruleQuery(id));
      return ids;
    },
  });

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
