import type { FinishedGood, RawMaterial } from '@lissafi/contract/items';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useDeferredValue, useState } from 'react';
import { queries } from '../client/api.ts';
import type { FieldProps } from '../ui/form/Field.tsx';
import { type PickerProps, SuggestInput } from '../ui/form/SuggestInput.tsx';
import { ItemPicture } from '../ui/ItemPicture.tsx';
import { Quantity } from '../ui/Quantity.tsx';
import { useOnline } from '../ui/use-online.ts';
import { foundOf, similarNote } from './found.ts';
import { useGoodsOnDevice } from './on-device.ts';
import { useWhyNone } from './use-why-none.ts';

const OFFERED = 8;

export type Picked = Pick<
  FinishedGood | RawMaterial,
  'id' | 'item_type' | 'name' | 'sku' | 'unit' | 'batch_tracking_enabled'
>;

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
  const { rows, is_similar } = foundOf<FinishedGood | RawMaterial>(
    known ?? { rows: goods.data?.finished_goods ?? [], is_similar: goods.data?.is_similar },
    kinds === 'all' && { rows: materials.data?.raw_materials ?? [], is_similar: materials.data?.is_similar },
  );
  const online = useOnline();
  const isKnownFound = known !== null || (goods.isSuccess && !goods.isPlaceholderData);
  const found =
    isKnownFound &&
    (kinds === 'goods' || known !== null || (materials.isSuccess && !materials.isPlaceholderData))
      ? rows.length
      : undefined;
  const isNone = opened && online && found === 0;
  const all = { query: { search, limit: 1 } };
  const allGoods = useQuery({ ...queries.finishedGoods.list(all), enabled: isNone });
  const allMaterials = useQuery({
    ...queries.rawMaterials.list(all),
    enabled: isNone && kinds === 'all',
  });
  const retired =
    allGoods.data && (kinds === 'goods' || allMaterials.data)
      ? allGoods.data.total + (kinds === 'all' ? allMaterials.data!.total : 0)
      : undefined;
  const offered = rows
    .filter((item) => !('item_kind' in item) || item.item_kind === 'stocked')
    .filter((item) => !without?.includes(item.id))
    .slice(0, kinds === 'all' ? 2 * OFFERED : OFFERED);
  const why = useWhyNone('NO_ITEMS', opened, {
    offered: offered.length,
    found,
    search,
    online,
    retired,
    error: goods.error ?? materials.error,
  });
  return (
    <SuggestInput<(typeof offered)[number]>
      {...picker}
      placeholder="Name or code"
      listLabel="Items"
      note={is_similar ? similarNote(picker.name) : undefined}
      why={why}
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
            {item.sku} · <Quantity value={item.available} unit={item.unit} /> free
          </>
        ),
      })}
    />
  );
}
