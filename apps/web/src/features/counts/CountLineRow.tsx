import type { CountReason } from '@lissafi/contract/count-reasons';
import type { CountLine, CountSheet } from '@lissafi/contract/counts';
import { quantityText, roundedText, unitFor } from '@lissafi/domain/inventory/quantity-text';
import { IconCheck } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useEffect, useId, useRef, useState } from 'react';
import { messageOf } from '../../client/api-error.ts';
import { now } from '../../client/clock.ts';
import { options } from '../../labels/documents.ts';
import { COUNT_REASON_LABELS, KINDS } from '../../labels/inventory.ts';
import { useMoment } from '../../organization/use-day.ts';
import { packLabel, packsText, type ReadCount, readCount } from '../../pickers/count-text.ts';
import { Amount } from '../../ui/Amount.tsx';
import { SelectField, TextField } from '../../ui/form/fields.tsx';
import { Quantity } from '../../ui/Quantity.tsx';
import classes from './Counts.module.css';
import { enterCount } from './enter-count.ts';
import { signedText } from './labels.ts';

/** One item of a sheet: what was counted, and how it differs. What is typed is saved when the field is left. */
export function CountLineRow({
  sheet,
  line,
  currency,
}: {
  sheet: CountSheet;
  line: CountLine;
  currency: string;
}) {
  const client = useQueryClient();
  const moment = useMoment();
  const stored = line.counted === null ? '' : String(line.counted);
  const [text, setText] = useState(stored);
  const [batch, setBatch] = useState(line.batch_number ?? '');
  const [problem, setProblem] = useState<string>();
  /** How what was typed here was read, until another count stands. */
  const [read, setRead] = useState<ReadCount | null>(null);
  const saidAt = useId();
  const field = useRef<HTMLInputElement>(null);
  const isTyping = useRef(false);
  const countedAt = useRef('');
  // What another person counted shows, unless something is being typed here.
  useEffect(() => {
    if (!isTyping.current) setText(stored);
  }, [stored]);

  const save = async (reason: CountReason = line.reason) => {
    isTyping.current = false;
    const found = text.trim() === '' ? null : readCount(text, line);
    if (found && 'fault' in found) return setProblem(found.fault);
    const counted = found?.quantity ?? null;
    setProblem(undefined);
    if (found?.text) setRead(found);
    // What was counted in crates stands there in pieces, with the crates below.
    setText(counted === null ? '' : String(counted));
    if (counted === line.counted && reason === line.reason) return;
    try {
      await enterCount(client, sheet, line, {
        counted,
        counted_at: countedAt.current || undefined,
        reason,
        batch_number: batch.trim() || null,
      });
    } catch (error) {
      setProblem(messageOf(error));
    }
  };

  const typing = isTyping.current && text.trim() !== '' ? readCount(text, line) : null;
  const inPacks =
    typing && 'quantity' in typing
      ? typing.text
      : read?.quantity === line.counted
        ? read?.text
        : line.counted !== null && packsText(line.counted, line);
  const inUnit = (unit: string) => {
    if (!text.trim() || field.current?.disabled) return field.current?.focus();
    isTyping.current = true;
    setText(`${text.trim()} ${unitFor(2, unit)} `);
    field.current?.focus();
  };

  return (
    <li className={classes.line} data-item={line.item_id} data-counted={line.counted !== null || undefined}>
      <span className={classes.item}>
        <Link to={`${KINDS[line.item_type].path}/$id`} params={{ id: line.item_id }}>
          {line.name}
        </Link>
        <small title={line.expected === null ? undefined : quantityText(line.expected, line.unit)}>
          {[
            line.batch_number && `Batch ${line.batch_number}`,
            line.expected === null ? line.unit : `in the books ${roundedText(line.expected, line.unit)}`,
          ]
            .filter(Boolean)
            .join(' · ')}
        </small>
        {line.earlier && (
          <small className={classes.other}>
            {line.earlier.counted_by_name ?? 'Another person'} counted{' '}
            <Quantity value={line.earlier.counted} />, {moment(line.earlier.counted_at)}
            {line.counted !== null && ` · then ${line.counted_by_name ?? 'another person'}`}
          </small>
        )}
      </span>
      {sheet.can.count ? (
        <span className={classes.entries}>
          {line.batch_tracking_enabled && line.batch_number === null && (
            <TextField
              label={`Batch of ${line.name}`}
              hideLabel
              placeholder="Batch"
              autoComplete="off"
              className={classes.batch}
              value={batch}
              onChange={setBatch}
            />
          )}
          <TextField
            ref={field}
            label={`Counted: ${[line.name, line.batch_number].filter(Boolean).join(', ')}, ${line.unit}`}
            hideLabel
            inputMode="decimal"
            autoComplete="off"
            placeholder="–"
            className={classes.counted}
            value={text}
            onChange={(next) => {
              isTyping.current = true;
              countedAt.current = now().toISOString();
              setText(next);
            }}
            onBlur={() => void save()}
            onKeyDown={(event) => {
              if (event.key === 'Enter') nextField(event.currentTarget)?.focus();
            }}
            error={problem}
            // The field is too narrow for a sentence.
            saidAt={problem && saidAt}
          />
        </span>
      ) : (
        <strong className={classes.figure}>
          {line.counted === null ? '–' : <Quantity value={line.counted} />}
        </strong>
      )}
      <span className={classes.result}>
        <Result line={line} isBlind={sheet.is_blind && sheet.status === 'open'} currency={currency} />
      </span>
      {problem && (
        <span id={saidAt} className={classes.problem}>
          {problem}
        </span>
      )}
      {(inPacks || (sheet.can.count && line.conversions.length > 0)) && (
        <span className={classes.packs}>
          {sheet.can.count &&
            line.conversions.map(({ unit, factor }) => (
              <button
                key={unit}
                type="button"
                aria-label={`${packLabel(unit, factor)}, ${line.name}`}
                // The number that is being typed stays in its field.
                onPointerDown={(event) => event.preventDefault()}
                onMouseDown={(event) => event.preventDefault()}
                onClick={() => inUnit(unit)}
              >
                {packLabel(unit, factor)}
              </button>
            ))}
          {inPacks && <span role="status">{inPacks}</span>}
        </span>
      )}
      {line.difference !== null && line.difference < 0 && (
        <span className={classes.why}>
          {sheet.can.count ? (
            <SelectField
              label={`Reason for missing ${line.name}`}
              options={options(COUNT_REASON_LABELS).filter(([value]) => value !== 'other')}
              value={line.reason}
              onChange={(reason) => void save(reason)}
            />
          ) : (
            line.reason !== 'physical_count' && <small>{COUNT_REASON_LABELS[line.reason]}</small>
          )}
        </span>
      )}
    </li>
  );
}

const nextField = (field: HTMLInputElement): HTMLInputElement | undefined => {
  const all = [...document.querySelectorAll<HTMLInputElement>(`.${classes.counted} input`)];
  return all[all.indexOf(field) + 1];
};

function Result({ line, isBlind, currency }: { line: CountLine; isBlind: boolean; currency: string }) {
  if (line.counted === null) return <span className={classes.soft}>not counted</span>;
  if (isBlind)
    return (
      <span className={classes.same}>
        <IconCheck size={16} aria-hidden /> counted
      </span>
    );
  if (line.difference === null) return null;
  if (line.difference === 0)
    return (
      <span className={classes.same}>
        <IconCheck size={16} aria-hidden /> same
      </span>
    );
  return (
    <>
      <strong className={line.difference < 0 ? classes.missing : classes.found}>
        {signedText(line.difference)}
      </strong>
      {line.value !== null && <Amount value={line.value} currency={currency} />}
    </>
  );
}
