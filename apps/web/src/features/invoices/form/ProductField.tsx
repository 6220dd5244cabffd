import type { FinishedGood } from '@lissafi/contract/items';
import { formatMoney } from '@lissafi/domain/money/money';
import { foldName } from '@lissafi/domain/text/name';
import { PRODUCTS } from '../../../labels/documents.ts';
import { similarNote } from '../../../pickers/found.ts';
import type { FieldProps } from '../../../ui/form/Field.tsx';
import { SuggestInput } from '../../../ui/form/SuggestInput.tsx';
import { ItemPicture } from '../../../ui/ItemPicture.tsx';
import { Quantity } from '../../../ui/Quantity.tsx';

const OFFERED = 8;

/** One of the business's own goods and services, or one of the words of S2 §9. */
type Offer = { id: string; product: FinishedGood } | { id: string; product: null };

/**
 * What a line sells: the business's own goods and services with their price and what is in stock, and then the list of
 * S2 §9 (S2.9-4). Any other text is a product of its own.
 */
export function ProductField({
  name,
  own,
  isSimilar,
  currency,
  onName,
  onPick,
  onLeave,
  ...field
}: FieldProps & {
  name: string;
  /** Found by what is typed. */
  own: readonly FinishedGood[];
  /** None of them is called so; they are only similar. */
  isSimilar: boolean;
  /** Of the books, in which products have their price. */
  currency: string;
  onName: (name: string) => void;
  onPick: (product: FinishedGood) => void;
  onLeave: () => void;
}) {
  const typed = foldName(name);
  const words = PRODUCTS.filter(
    (word) => foldName(word).includes(typed) && !own.some((each) => each.name === word),
  );
  const offered: Offer[] = [
    ...own.slice(0, OFFERED).map((product) => ({ id: product.id, product })),
    ...words.map((word) => ({ id: word, product: null })),
  ];
  return (
    <SuggestInput<Offer>
      {...field}
      name={name}
      placeholder="Product or service"
      listLabel="Products and services"
      note={isSimilar && typed !== '' ? similarNote(name) : undefined}
      offered={offered}
      onType={onName}
      onPick={({ id, product }) => (product ? onPick(product) : onName(id))}
      onOpenedChange={(opened) => !opened && onLeave()}
      render={({ id, product }) => ({
        name: product ? (
          <>
            {product.picture_id && <ItemPicture item={product} />} {product.name}
          </>
        ) : (
          id
        ),
        detail: product && (
          <>
            {product.selling_price === null ? 'No price yet' : formatMoney(product.selling_price, currency)}
            {product.item_kind === 'stocked' && (
              <>
                {' · '}
                <Quantity value={product.available} unit={product.unit} /> in stock
              </>
            )}
          </>
        ),
      })}
    />
  );
}
