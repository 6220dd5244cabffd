import type { FinishedGood, RawMaterial } from '@lissafi/contract/items';
import { quantityText } from '@lissafi/domain/inventory/quantity-text';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useDeferredValue, useState } from 'react';
import { queries } from '../client/api.ts';
import type { FieldProps } from '../ui/form/Field.tsx';
import { type PickerProps, SuggestInput } from '../ui/form/SuggestInput.tsx';
import { ItemPicture } from '../ui/ItemPicture.tsx';
import { useGoodsOnDevice } from './on-device.ts';

const OFFERED = 8;

export type Picked = Pick<FinishedGood | RawMaterial, 'id' | 'item_type' | 'name' | 'sku' | 'unit'>;

/** Suggests stocked items while a name or code is typed: finished goods, raw materials, or both. */
export function ItemPicker({
  isKnown,
  kinds,
  without,
  ...picker
}: FieldProps &
  PickerProps<Picked> & {
    kinds: 'goods' | 'all';
    /** Ids that are not suggested. */
    without?: readonly string[];
  }) {
  const [opened, setOpened] = useState(false);
  const search = useDeferredValue(isKnown ? '' : picker.name.trim());
  const query = { search, limit: OFFERED, status: 'active' as const };
  const goods = useQuery({
    ...queries.finishedGoods.list({ query }),
    placeholderData: keepPreviousData,
    enabled: opened,
  });
  const materials = useQuery({
    ...queries.rawMaterials.list({ query }),
    placeholderData: keepPreviousData,
    enabled: opened && kinds === 'all',
  });
  const known = useGoodsOnDevice(search, opened);
  const stocked = (known?.slice(0, OFFERED) ?? goods.data?.finished_goods ?? []).filter(
    (good) => good.item_kind === 'stocked',
  );
  const offered = [...(kinds === 'all' ? (materials.data?.raw_materials ?? []) : []), ...stocked].filter(
    (item) => !without?.includes(item.id),
  );
  return (
    <SuggestInput<(typeof offered)[number]>
      {...picker}
      placeholder="Name or code"
      listLabel="Items"
      offered={offered}
      onOpenedChange={setOpened}
      render={(item) => ({
        name: (
          <>
            {item.picture_id && <ItemPicture item={item} />} {item.name}
          </>
        ),
        detail: (
          <>
            {item.sku} · {quantityText(item.available, item.unit)} free
          </>
        ),
      })}
    />
  );
}
