import { LIMITS } from '@lissafi/contract/limits';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { queries } from '../../client/api.ts';
import { now } from '../../client/clock.ts';
import { useLocale } from '../../organization/use-organization.ts';
import type { AnyItem } from '../../pickers/item-service.ts';
import { Button } from '../../ui/Button.tsx';
import formClasses from '../../ui/form/Form.module.css';
import { TextAreaField } from '../../ui/form/fields.tsx';
import modeClasses from '../../ui/form/InputModes.module.css';
import { valuesOf } from './described.ts';

/** What happened in one's own words: it fills the form, and saves nothing (S1.2-31). */
export function DescribeMode({
  item,
  first,
  onFill,
  onCancel,
}: {
  item: AnyItem;
  /** A text that was written elsewhere. */
  first: string;
  onFill: (read: ReturnType<typeof valuesOf>) => void;
  onCancel: () => void;
}) {
  const { today } = useLocale();
  const client = useQueryClient();
  const limit = LIMITS.page_size_max;
  const names = queries.aliases.list({ query: { target_id: item.id, limit } });
  const units = queries.aliases.list({ query: { kind: 'unit', limit } });
  // Asked for while the text is written.
  useQuery(names);
  useQuery(units);
  const [text, setText] = useState(first);
  const [error, setError] = useState<string>();
  const [busy, setBusy] = useState(false);
  const fill = async () => {
    setBusy(true);
    // Without an answer the text is read with the item's own name and units.
    const [ofItem, ofUnits] = await Promise.all(
      [names, units].map((list) =>
        client.ensureQueryData(list).then(
          ({ aliases }) => aliases,
          () => [],
        ),
      ),
    );
    setBusy(false);
    const others = { names: ofItem!.map(({ words }) => words), units: ofUnits! };
    const read = valuesOf(text, item, today, others, now().toISOString());
    if (!read.change.reason && !read.change.adjustment_type && read.change.unit === undefined)
      setError('Describe the change, such as: remove 5, expired');
    else onFill(read);
  };
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
        <Button look="primary" busy={busy} onClick={fill}>
          Fill in the form
        </Button>
        <Button onClick={onCancel}>Cancel</Button>
      </div>
    </div>
  );
}
