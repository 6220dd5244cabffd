import { IconPlus, IconX } from '@tabler/icons-react';
import { useRef } from 'react';
import { ItemPicker } from '../../pickers/ItemPicker.tsx';
import { Button } from '../../ui/Button.tsx';
import fieldClasses from '../../ui/form/Field.module.css';
import { TextField } from '../../ui/form/fields.tsx';
import type { FieldErrors } from '../../ui/form/use-form.ts';
import classes from '../../ui/Panels.module.css';
import { type BillForm, type BillLine, emptyLine, written } from './model.ts';

export function BillLines({
  form,
  errors,
  goodId,
  mayWrite,
  onChange,
}: {
  form: BillForm;
  errors: FieldErrors;
  goodId: string;
  mayWrite: boolean;
  onChange: (lines: BillLine[]) => void;
}) {
  const list = useRef<HTMLUListElement>(null);
  const { lines } = form;
  const sent = written(form);
  const change = (key: string, next: Partial<BillLine>) =>
    onChange(lines.map((line) => (line.key === key ? { ...line, ...next } : line)));
  const add = () => {
    onChange([...lines, emptyLine()]);
    // The next input is the name of the new line.
    requestAnimationFrame(() => list.current?.lastElementChild?.querySelector('input')?.focus());
  };
  return (
    <>
      {errors.lines && <p className={fieldClasses.error}>{errors.lines}</p>}
      <ul ref={list} className={classes.lines}>
        {lines.map((line, position) => {
          const index = sent.indexOf(line);
          const fault = (field: string) => (index < 0 ? undefined : errors[`lines.${index}.${field}`]);
          const number = position + 1;
          return (
            <li key={line.key} className={classes.line}>
              <ItemPicker
                label={`Material ${number}`}
                kinds="all"
                name={line.name}
                isKnown={line.item_id !== null}
                without={[goodId]}
                error={fault('item_id')}
                onType={(name) => change(line.key, { name, item_id: null, unit: '' })}
                onPick={(item) => change(line.key, { name: item.name, item_id: item.id, unit: item.unit })}
              />
              <TextField
                label={
                  <>
                    <span className="visually-hidden">Material {number}: </span>How much
                    {line.unit && ` (${line.unit})`}
                  </>
                }
                inputMode="decimal"
                autoComplete="off"
                value={line.quantity}
                onChange={(quantity) => change(line.key, { quantity })}
                error={fault('quantity')}
              />
              <TextField
                label={
                  <>
                    <span className="visually-hidden">Material {number}: </span>Waste, %
                  </>
                }
                inputMode="decimal"
                autoComplete="off"
                placeholder="0"
                value={line.scrap}
                onChange={(scrap) => change(line.key, { scrap })}
                error={fault('scrap_percentage')}
              />
              <Button
                icon
                size="small"
                look="subtle"
                aria-label={`Remove material ${number}`}
                disabled={lines.length === 1 || !mayWrite}
                onClick={() => onChange(lines.filter((each) => each.key !== line.key))}
              >
                <IconX size={16} aria-hidden />
              </Button>
            </li>
          );
        })}
      </ul>
      {mayWrite && (
        <div>
          <Button size="small" onClick={add}>
            <IconPlus size={14} aria-hidden />
            Add material
          </Button>
        </div>
      )}
    </>
  );
}
