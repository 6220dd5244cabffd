import { useQueries } from '@tanstack/react-query';
import { useLocale } from '../../organization/use-organization.ts';
import { itemQuery } from '../../pickers/item-service.ts';
import { LoadState } from '../../ui/LoadState.tsx';
import { offerOf, useSaid } from '../text-transactions/said.ts';
import { emptyDelivery } from './model.ts';
import { NewDelivery } from './NewDelivery.tsx';
import { deliveryOfSaid, lineOfSaid, notesOfSaid } from './said.ts';

/** A delivery that was told in one's own words: its items are read before the form opens. */
export function SaidDelivery({ id }: { id: string }) {
  const said = useSaid(id);
  const { today } = useLocale();
  const offer = offerOf(said, 'delivery');
  const meant = (offer?.lines ?? []).flatMap((line) =>
    line.items.length === 1 && !line.is_near ? { line, ...line.items[0]! } : [],
  );
  const items = useQueries({ queries: meant.map((each) => itemQuery(each.item_type, each.id)) });
  if (said.isLoading || items.some(({ isPending }) => isPending))
    return <LoadState query={{ error: null, refetch: () => undefined }} back="/say" />;
  const lines = meant.flatMap(({ line }, index) => {
    const item = items[index]!.data;
    return item ? lineOfSaid(line, item) : [];
  });
  return (
    <NewDelivery
      order={null}
      told={{
        id,
        said,
        offer,
        first: offer ? deliveryOfSaid(offer, lines, today) : emptyDelivery(today),
        lineOf: lineOfSaid,
        notesOf: notesOfSaid,
      }}
    />
  );
}
