import { LIMITS } from '@lissafi/contract/limits';
import { inOwnUnit, parseAdjustmentText } from '@lissafi/domain/adjustment-text';
import { useState } from 'react';
import { Button } from '../../ui/Button.tsx';
import formClasses from '../../ui/form/Form.module.css';
import { TextAreaField } from '../../ui/form/fields.tsx';
import modeClasses from '../invoices/form/InputModes.module.css';
import type { AdjustValues } from './AdjustSheet.tsx';
import type { AnyItem } from './source.ts';

/** What happened in one's own words: it fills the form, and saves nothing (S1.2-31). */
export function DescribeMode({
  item,
  onFill,
  onCancel,
}: {
  item: AnyItem;
  onFill: (change: Partial<AdjustValues>, left: string[]) => void;
  onCancel: () => void;
}) {
  const [text, setText] = useState('');
  const [error, setError] = useState<string>();
  return (
    <div className={formClasses.stack}>
      <TextAreaField
        label="What happened"
        rows={4}
        maxLength={LIMITS.stock_description}
        placeholder={`For example: remove 5 ${item.unit} of ${item.name}, rats chop am`}
        value={text}
        onChange={(value) => {
          setText(value);
          setError(undefined);
        }}
        error={error}
      />
      <p className={modeClasses.count}>
        {text.length} of {LIMITS.stock_description}
      </p>
      <div className={formClasses.actions}>
        <Button
          look="primary"
          onClick={() => {
            const { change, left } = valuesOf(text, item);
            if (Object.keys(change).length === 0)
              setError('Write what came or went, such as: remove 5, expired');
            else onFill(change, left);
          }}
        >
          Fill in the form
        </Button>
        <Button onClick={onCancel}>Cancel</Button>
      </div>
    </div>
  );
}

/** What a text says of this item, and what of it has to be looked at. */
export function valuesOf(text: string, item: AnyItem): { change: Partial<AdjustValues>; left: string[] } {
  const said = parseAdjustmentText(text);
  const change: Partial<AdjustValues> = {};
  const left: string[] = [];
  if (said.adjustment_type) change.adjustment_type = said.adjustment_type;
  if (said.quantity !== null) {
    const own = inOwnUnit(said.quantity, said.unit, item);
    change.quantity_adjusted = String(own ?? said.quantity);
    if (own === null) left.push(`How many ${item.unit} are “${said.quantity} ${said.unit}”?`);
  }
  if (said.reason) change.reason = said.reason;
  if (said.reason_description) change.reason_description = said.reason_description;
  if (said.item && !isSame(said.item, item.name))
    left.push(`You wrote “${said.item}”, and this is ${item.name}.`);
  return { change, left };
}

function isSame(said: string, name: string): boolean {
  const words = (text: string) => text.toLowerCase().match(/\p{L}{3,}/gu) ?? [];
  const known = words(name);
  return words(said).some((word) =>
    known.some((other) => other.startsWith(word.slice(0, 5)) || word.startsWith(other)),
  );
}
