import { quantityText } from '@lissafi/domain/inventory/quantity-text';
import '@mantine/core/styles/Popover.layer.css';
import '@mantine/core/styles/Combobox.layer.css';
import '@mantine/core/styles/ScrollArea.layer.css';
import type { FinishedGood, RawMaterial } from '@lissafi/contract/items';
import { Combobox, useCombobox } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useDeferredValue } from 'react';
import { queries } from '../client/api.ts';
import fieldClasses from '../ui/form/Field.module.css';
import { Field, type FieldProps } from '../ui/form/Field.tsx';
import pickerClasses from '../ui/form/Picker.module.css';
import { ItemPicture } from '../ui/ItemPicture.tsx';

const OFFERED = 8;

export type Picked = Pick<FinishedGood | RawMaterial, 'id' | 'item_type' | 'name' | 'sku' | 'unit'>;

/** A stocked item, offered while its name or code is typed: what is made, what goes in, or both. */
export function ItemPicker({
  name,
  isKnown,
  kinds,
  onType,
  onPick,
  autoFocus,
  inDrawer = false,
  without,
  ...field
}: FieldProps & {
  name: string;
  isKnown: boolean;
  kinds: 'goods' | 'all';
  onType: (name: string) => void;
  onPick: (item: Picked) => void;
  autoFocus?: boolean;
  /** Keeps the suggestions inside the drawer, which they would otherwise overflow on a phone. */
  inDrawer?: boolean;
  /** Ids that are not suggested. */
  without?: readonly string[];
}) {
  const combobox = useCombobox({ onDropdownClose: () => combobox.resetSelectedOption() });
  const search = useDeferredValue(isKnown ? '' : name.trim());
  const query = { search, limit: OFFERED, status: 'active' as const };
  const enabled = combobox.dropdownOpened;
  const goods = useQuery({
    ...queries.finishedGoods.list({ query }),
    placeholderData: keepPreviousData,
    enabled,
  });
  const materials = useQuery({
    ...queries.rawMaterials.list({ query }),
    placeholderData: keepPreviousData,
    enabled: enabled && kinds === 'all',
  });
  const stocked = (goods.data?.finished_goods ?? []).filter((good) => good.item_kind === 'stocked');
  const offered = [...(kinds === 'all' ? (materials.data?.raw_materials ?? []) : []), ...stocked].filter(
    (item) => !without?.includes(item.id),
  );

  return (
    <Combobox
      store={combobox}
      withinPortal={!inDrawer}
      transitionProps={{ duration: 0 }}
      classNames={{ dropdown: pickerClasses.dropdown!, option: pickerClasses.option! }}
      onOptionSubmit={(id) => {
        const item = offered.find((one) => one.id === id);
        if (item) onPick(item);
        combobox.closeDropdown();
      }}
    >
      <Field {...field}>
        {(wiring) => (
          <Combobox.Target withExpandedAttribute>
            <input
              {...wiring}
              // biome-ignore lint/a11y/useAriaPropsForRole: the target adds aria-expanded and aria-controls
              role="combobox"
              aria-autocomplete="list"
              value={name}
              autoComplete="off"
              // biome-ignore lint/a11y/noAutofocus: the first thing to say of an order is what is made
              autoFocus={autoFocus}
              className={fieldClasses.input}
              placeholder="Name or code"
              onChange={(event) => {
                onType(event.target.value);
                combobox.openDropdown();
                combobox.resetSelectedOption();
              }}
              onClick={() => combobox.openDropdown()}
              onBlur={() => combobox.closeDropdown()}
            />
          </Combobox.Target>
        )}
      </Field>
      <Combobox.Dropdown hidden={offered.length === 0}>
        <Combobox.Options mah={280} style={{ overflowY: 'auto' }} aria-label="Items">
          {offered.map((item) => (
            <Combobox.Option key={item.id} value={item.id}>
              <span className={pickerClasses.name}>
                {item.picture_id && <ItemPicture item={item} />} {item.name}
              </span>
              <span className={pickerClasses.detail}>
                {item.sku} · {quantityText(item.available, item.unit)} free
              </span>
            </Combobox.Option>
          ))}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  );
}
