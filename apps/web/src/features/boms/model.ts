import type { Bom } from '@lissafi/contract/boms';
import { readQuantity } from '@lissafi/domain/text/number';
import { v7 as newId } from 'uuid';
import type { FieldErrors } from '../../ui/form/use-form.ts';

/** The form's state: texts as typed, money in kobo. */
export interface BillLine {
  key: string;
  item_id: string | null;
  name: string;
  unit: string;
  quantity: string;
  scrap: string;
}
export interface BillForm {
  name: string;
  notes: string;
  yield_quantity: string;
  labour_cost: number | null;
  overhead_cost: number | null;
  normal_scrap: string;
  lines: BillLine[];
  checks: { key: string; name: string; required: boolean }[];
}

export const emptyLine = (): BillLine => ({
  key: newId(),
  item_id: null,
  name: '',
  unit: '',
  quantity: '',
  scrap: '',
});
export const emptyCheck = () => ({ key: newId(), name: '', required: true });

export const emptyBill = (): BillForm => ({
  name: '',
  notes: '',
  yield_quantity: '1',
  labour_cost: null,
  overhead_cost: null,
  normal_scrap: '',
  lines: [emptyLine()],
  checks: [],
});

export const fromBill = (bom: Bom): BillForm => ({
  name: bom.name ?? '',
  notes: bom.notes ?? '',
  yield_quantity: String(bom.yield_quantity),
  labour_cost: bom.labour_cost || null,
  overhead_cost: bom.overhead_cost || null,
  normal_scrap: bom.normal_scrap_percentage === null ? '' : String(bom.normal_scrap_percentage),
  lines: bom.lines.map((line) => ({
    key: newId(),
    item_id: line.item_id,
    name: line.name,
    unit: line.unit,
    quantity: String(line.quantity),
    scrap: line.scrap_percentage ? String(line.scrap_percentage) : '',
  })),
  checks: bom.quality_checkpoints.map((check) => ({ key: newId(), ...check })),
});

const isEmpty = (line: BillLine) => !line.name.trim() && !line.quantity.trim();
/** Rows that were never filled are not sent; the faults of an answer count the rest. */
export const written = (form: BillForm) => form.lines.filter((line) => !isEmpty(line));

export const billBody = (form: BillForm) => ({
  name: form.name.trim() || null,
  notes: form.notes.trim() || null,
  yield_quantity: readQuantity(form.yield_quantity) ?? 0,
  labour_cost: form.labour_cost ?? 0,
  overhead_cost: form.overhead_cost ?? 0,
  normal_scrap_percentage: readQuantity(form.normal_scrap, { zero: true }),
  lines: written(form).map((line) => ({
    item_id: line.item_id ?? '',
    quantity: readQuantity(line.quantity) ?? 0,
    scrap_percentage: readQuantity(line.scrap, { zero: true }) ?? 0,
  })),
  quality_checkpoints: form.checks
    .filter((check) => check.name.trim())
    .map(({ name, required }) => ({ name, required })),
});

export function billFaults(form: BillForm): FieldErrors {
  const faults: FieldErrors = {};
  const lines = written(form);
  if (lines.length === 0) faults.lines = 'Please choose a material';
  lines.forEach((line, index) => {
    if (!line.item_id) faults[`lines.${index}.item_id`] = 'Choose a material from the list';
    if (readQuantity(line.quantity) === null) faults[`lines.${index}.quantity`] = 'A number above zero';
    const scrap = line.scrap.trim() === '' ? 0 : readQuantity(line.scrap, { zero: true });
    if (scrap === null || scrap > 100) faults[`lines.${index}.scrap_percentage`] = 'From 0 to 100';
  });
  const normal = form.normal_scrap.trim() === '' ? 0 : readQuantity(form.normal_scrap, { zero: true });
  if (normal === null || normal > 100) faults.normal_scrap_percentage = 'From 0 to 100';
  if (readQuantity(form.yield_quantity) === null) faults.yield_quantity = 'A number above zero';
  return faults;
}

/**
 * A circle is a fault of the line that leads into it. The message names the goods on the way, the first of them the
 * one that is edited or one above it; the line is the first whose item stands on the way.
 */
export function withCircleAtLine(form: BillForm, errors: FieldErrors): FieldErrors {
  const { lines: message, ...others } = errors;
  if (!message?.includes(' → ')) return errors;
  const path = message
    .slice(message.indexOf(':') + 1)
    .split('→')
    .map((name) => name.trim());
  const index = written(form).findIndex((line) => path.includes(line.name));
  return index < 0 ? errors : { ...others, [`lines.${index}.item_id`]: message };
}
