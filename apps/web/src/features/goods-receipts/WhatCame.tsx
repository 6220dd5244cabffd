import type { SaidLine } from '@lissafi/contract/text-transactions';
import { useQueries } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useLocale } from '../../organization/use-organization.ts';
import { ItemPicker } from '../../pickers/ItemPicker.tsx';
import { type AnyItem, itemQuery } from '../../pickers/item-service.ts';
import { Button } from '../../ui/Button.tsx';
import formClasses from '../../ui/form/Form.module.css';
import type { FieldErrors } from '../../ui/form/use-form.ts';
import { pluralize } from '../../ui/text.ts';
import { useIsPhone } from '../../ui/use-media.ts';
import classes from './Deliveries.module.css';
import { LineFields } from './DeliveryLine.tsx';
import { isThere, type Line, sentIndex } from './model.ts';

/** The items of a delivery, one below the other, and how to add another one. */
export function WhatCame({
  lines,
  errors,
  open,
  touched,
  isOrdered,
  isTold,
  onLines,
  onAdd,
  onSaid,
}: {
  lines: readonly Line[];
  errors: FieldErrors;
  /** Of the words that tell of it: lines that may be one of several items. */
  open: readonly SaidLine[];
  /** The item that was scanned last. */
  touched: { id: string } | null;
  isOrdered: boolean;
  isTold: boolean;
  onLines: (lines: readonly Line[]) => void;
  onAdd: (item: AnyItem) => void;
  onSaid: (line: SaidLine, choice: SaidLine['items'][number]) => void;
}) {
  const { today, pattern, currency } = useLocale();
  const isPhone = useIsPhone();
  const [typed, setTyped] = useState('');
  // What is in stock now, not when the form was begun; a line is there without it.
  const items = useQueries({ queries: lines.map(({ item }) => itemQuery(item.item_type, item.id)) });
  const list = useRef<HTMLUListElement>(null);
  // What was scanned is seen, also where the list is longer than the screen.
  useEffect(() => {
    if (touched) list.current?.querySelector('[data-touched]')?.scrollIntoView({ block: 'nearest' });
  }, [touched]);
  const there = lines.filter(isThere).length;
  return (
    <fieldset className={formClasses.group}>
      <legend className={classes.legend}>
        What came
        {lines.length > 0 && (
          <span className={classes.count}>
            {isOrdered ? `${there} of ${pluralize(lines.length, 'line')}` : pluralize(lines.length, 'line')}
          </span>
        )}
      </legend>
      {lines.length > 0 && (
        <ul ref={list} className={classes.lines}>
          {lines.map((line, index) => (
            <li key={`${line.item.id} ${index}`} data-touched={touched?.id === line.item.id || undefined}>
              <LineFields
                line={line}
                current={items[index]?.data}
                currency={currency}
                today={today}
                pattern={pattern}
                error={(name) =>
                  isThere(line) ? errors[`lines.${sentIndex(lines, index)}.${name}`] : undefined
                }
                onChange={(next) =>
                  onLines(lines.map((each, at) => (at === index ? { ...each, ...next } : each)))
                }
                onRemove={() => onLines(lines.filter((_, at) => at !== index))}
              />
            </li>
          ))}
        </ul>
      )}
      {open.map((line) => (
        <fieldset key={line.item} className={classes.asked}>
          <legend>{`Which of your items is “${line.item}”?`}</legend>
          {line.items.map((choice) => (
            <Button key={choice.id} onClick={() => onSaid(line, choice)}>
              {choice.name}
            </Button>
          ))}
        </fieldset>
      ))}
      <ItemPicker
        label={
          isOrdered ? 'Add something that was not ordered' : lines.length === 0 ? 'Item' : 'Another item'
        }
        kinds="all"
        name={typed}
        isKnown={false}
        // On a phone the keyboard would cover the scanner.
        autoFocus={!isOrdered && !isTold && !isPhone}
        onType={setTyped}
        onPick={(item) => {
          setTyped('');
          // The picker offers whole items.
          onAdd(item as AnyItem);
        }}
      />
    </fieldset>
  );
}
