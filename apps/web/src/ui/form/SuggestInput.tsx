import '@mantine/core/styles/Popover.layer.css';
import '@mantine/core/styles/Combobox.layer.css';
import '@mantine/core/styles/ScrollArea.layer.css';
import { Combobox, useCombobox } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import fieldClasses from './Field.module.css';
import { Field, type FieldProps } from './Field.tsx';
import classes from './Picker.module.css';

/** What a picker of the organization's own records takes, whatever it offers. */
export interface PickerProps<T> {
  /** The text of the input: the name of the chosen record, or the input so far. */
  name: string;
  isKnown: boolean;
  autoFocus?: boolean | undefined;
  /** Keeps the suggestions inside the drawer, which they would otherwise overflow on a phone. */
  inDrawer?: boolean | undefined;
  onType: (name: string) => void;
  onPick: (picked: T) => void;
}

/** An input that suggests records while a name is typed; the text stays when nothing is chosen. */
export function SuggestInput<T extends { id: string }>({
  name,
  autoFocus,
  inDrawer = false,
  onType,
  onPick,
  offered,
  listLabel,
  placeholder,
  onOpenedChange,
  render,
  ...field
}: FieldProps &
  Omit<PickerProps<T>, 'isKnown'> & {
    offered: readonly T[];
    /** The accessible name of the list of suggestions. */
    listLabel: string;
    placeholder: string;
    /** Called when the list opens or closes, so that suggestions are loaded only while it is open. */
    onOpenedChange: (opened: boolean) => void;
    /** The name and the detail of a suggestion. */
    render: (record: T) => { name: ReactNode; detail: ReactNode };
  }) {
  // What is offered stays in its place while it is pressed: an answer that comes then would move it from under the finger.
  const [pressed, setPressed] = useState<readonly T[] | null>(null);
  const shownNow = pressed ?? offered;
  const combobox = useCombobox({
    onDropdownOpen: () => onOpenedChange(true),
    onDropdownClose: () => {
      onOpenedChange(false);
      combobox.resetSelectedOption();
    },
  });
  return (
    <Combobox
      store={combobox}
      withinPortal={!inDrawer}
      transitionProps={{ duration: 0 }}
      classNames={{ dropdown: classes.dropdown!, option: classes.option! }}
      onOptionSubmit={(id) => {
        const picked = shownNow.find((each) => each.id === id);
        if (picked) onPick(picked);
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
              // biome-ignore lint/a11y/noAutofocus: a form asks for it where the record is its first question
              autoFocus={autoFocus}
              className={fieldClasses.input}
              placeholder={placeholder}
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
      <Combobox.Dropdown
        hidden={shownNow.length === 0}
        onPointerDown={() => setPressed(offered)}
        onPointerCancel={() => setPressed(null)}
        onPointerLeave={() => setPressed(null)}
        onClick={() => setPressed(null)}
      >
        <Combobox.Options mah={280} style={{ overflowY: 'auto' }} aria-label={listLabel}>
          {shownNow.map((each) => {
            const shown = render(each);
            return (
              <Combobox.Option key={each.id} value={each.id}>
                <span className={classes.name}>{shown.name}</span>
                <span className={classes.detail}>{shown.detail}</span>
              </Combobox.Option>
            );
          })}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  );
}
