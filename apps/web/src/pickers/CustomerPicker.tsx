import '@mantine/core/styles/Popover.layer.css';
import '@mantine/core/styles/Combobox.layer.css';
import '@mantine/core/styles/ScrollArea.layer.css';
import type { Customer } from '@lissafi/contract/customers';
import { formatMoney } from '@lissafi/domain/money/money';
import { Combobox, useCombobox } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useDeferredValue } from 'react';
import { queries } from '../client/api.ts';
import fieldClasses from '../ui/form/Field.module.css';
import { Field } from '../ui/form/Field.tsx';
import classes from '../ui/form/Picker.module.css';

const OFFERED = 8;

/** A customer name: an existing customer, suggested while typing, or a new name. */
export function CustomerPicker({
  name,
  isKnown,
  currency,
  error,
  autoFocus,
  inDrawer = false,
  onType,
  onPick,
}: {
  name: string;
  isKnown: boolean;
  currency: string;
  error?: string | undefined;
  autoFocus?: boolean;
  /** Keeps the suggestions inside the drawer, which they would otherwise overflow on a phone. */
  inDrawer?: boolean;
  onType: (name: string) => void;
  onPick: (customer: Customer) => void;
}) {
  const combobox = useCombobox({ onDropdownClose: () => combobox.resetSelectedOption() });
  const search = useDeferredValue(isKnown ? '' : name.trim());
  const { data } = useQuery({
    ...queries.customers.list({ query: { search, limit: OFFERED, status: 'active' } }),
    placeholderData: keepPreviousData,
    enabled: combobox.dropdownOpened,
  });
  const offered = (data?.customers ?? []).filter((customer) => !customer.is_walk_in);

  return (
    <Combobox
      store={combobox}
      withinPortal={!inDrawer}
      transitionProps={{ duration: 0 }}
      classNames={{ dropdown: classes.dropdown!, option: classes.option! }}
      onOptionSubmit={(id) => {
        const customer = offered.find((one) => one.id === id);
        if (customer) onPick(customer);
        combobox.closeDropdown();
      }}
    >
      <Field label="Customer" error={error}>
        {(wiring) => (
          <Combobox.Target withExpandedAttribute>
            <input
              {...wiring}
              // biome-ignore lint/a11y/useAriaPropsForRole: the target adds aria-expanded and aria-controls
              role="combobox"
              aria-autocomplete="list"
              value={name}
              autoComplete="off"
              // biome-ignore lint/a11y/noAutofocus: the first thing to say of an invoice is whom it is for
              autoFocus={autoFocus}
              className={fieldClasses.input}
              placeholder="Name of a person or business"
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
        <Combobox.Options mah={280} style={{ overflowY: 'auto' }} aria-label="Customers">
          {offered.map((customer) => (
            <Combobox.Option key={customer.id} value={customer.id}>
              <span className={classes.name}>{customer.name}</span>
              <span className={classes.detail}>
                {[
                  customer.phone ?? customer.email,
                  customer.city,
                  customer.outstanding > 0 && `owes you ${formatMoney(customer.outstanding, currency)}`,
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </span>
            </Combobox.Option>
          ))}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  );
}
