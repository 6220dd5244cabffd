import type { Bom } from '@lissafi/contract/boms';
import type { FinishedGood } from '@lissafi/contract/items';
import { quantityText } from '@lissafi/domain/inventory/quantity-text';
import { formatMoney } from '@lissafi/domain/money/money';
import { IconPlus, IconX } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { api } from '../../client/api.ts';
import { ApiError } from '../../client/api-error.ts';
import { sendOnce } from '../../client/send-once.ts';
import { useLocale } from '../../organization/use-organization.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';
import { enterMovesOn } from '../../ui/form/enter-moves-on.ts';
import formClasses from '../../ui/form/Form.module.css';
import { CheckField, TextAreaField, TextField } from '../../ui/form/fields.tsx';
import { MoneyInput } from '../../ui/form/MoneyInput.tsx';
import { fieldErrorsOf, useForm } from '../../ui/form/use-form.ts';
import { notify } from '../../ui/toast.ts';
import { BillLines } from './BomLines.tsx';
import {
  type BillForm,
  billBody,
  billFaults,
  emptyBill,
  emptyCheck,
  fromBill,
  withCircleAtLine,
  written,
} from './model.ts';

/** Edits the bill of materials of one batch; saves it over this version or as a new version, which becomes active. */
export function BillEditor({
  good,
  bill,
  mayWrite,
  onSaved,
}: {
  good: FinishedGood;
  bill: Bom | null;
  mayWrite: boolean;
  onSaved: (bill: Bom) => void;
}) {
  const client = useQueryClient();
  const { currency } = useLocale();
  const form = useForm<BillForm>(() => (bill ? fromBill(bill) : emptyBill()));
  const { values, set, errors, bind } = form;

  const saved = async (answer: Bom) => {
    onSaved(answer);
    await client.invalidateQueries();
  };
  const submit = (work: (values: BillForm) => Promise<void>) =>
    form.submit(
      async (now) => {
        await work(now);
      },
      {
        check: billFaults,
        onError: (error) => {
          const faults = withCircleAtLine(values, fieldErrorsOf(error));
          const fields = Object.keys(faults);
          if (fields.length > 0 && fields.every((field) => field.startsWith('lines'))) form.fail(faults);
          if (error instanceof ApiError && error.code === 'STALE_VERSION')
            form.fail(
              {},
              'Somebody else changed this version. Reload the page to see it, or save yours as a new version.',
            );
        },
      },
    );
  const saveNew = submit(async (now) => {
    const answer = await sendOnce({
      slot: `bill.${good.id}`,
      body: {
        bill: billBody(now),
        goesIn: written(now).map((line) => `${line.quantity} ${line.unit} ${line.name}`),
      },
      send: ({ bill: body }, idempotencyKey) =>
        api.boms.create({ params: { id: good.id }, body, idempotencyKey }),
      describe: ({ bill: body, goesIn }) => [
        `A version for ${quantityText(body.yield_quantity, good.unit)}`,
        ...goesIn,
        body.labour_cost > 0 && `labour ${formatMoney(body.labour_cost, currency)}`,
        body.overhead_cost > 0 && `overhead ${formatMoney(body.overhead_cost, currency)}`,
      ],
      done: (made) => notify.success(`Version ${made.revision} is in use`),
    });
    await saved(answer);
  });
  const saveHere = submit(async (now) => {
    if (!bill) return;
    const answer = await api.boms.update({
      params: { id: good.id, bomId: bill.id },
      body: { version: bill.version, ...billBody(now) },
    });
    notify.success(`Version ${answer.revision} saved`);
    await saved(answer);
  });

  return (
    <form
      ref={form.form}
      className={formClasses.form}
      noValidate
      onSubmit={bill ? saveHere : saveNew}
      onKeyDown={enterMovesOn}
    >
      {form.problem && <Alert>{form.problem}</Alert>}
      <fieldset className={formClasses.group} disabled={!mayWrite}>
        <legend>Materials</legend>
        <TextField
          label={`Batch yield (${good.unit})`}
          inputMode="decimal"
          autoComplete="off"
          hint="All quantities below are for one batch"
          {...bind('yield_quantity')}
        />
        <BillLines
          form={values}
          errors={errors}
          goodId={good.id}
          mayWrite={mayWrite}
          onChange={(lines) => {
            // Faults are numbered by line, so after a line is removed they would be shown at the wrong ones.
            if (lines.length < values.lines.length) form.fail({});
            set('lines', lines);
          }}
        />
      </fieldset>
      <fieldset className={formClasses.group} disabled={!mayWrite}>
        <legend>Labour and overhead</legend>
        <div className={formClasses.pair}>
          <MoneyInput
            label="Labour for one batch"
            optional
            currency={currency}
            value={values.labour_cost}
            onChange={(value) => set('labour_cost', value)}
            error={errors.labour_cost}
          />
          <MoneyInput
            label="Overhead for one batch"
            optional
            currency={currency}
            value={values.overhead_cost}
            onChange={(value) => set('overhead_cost', value)}
            error={errors.overhead_cost}
            hint="Power, rent, machine wear"
          />
        </div>
        <TextField
          label="Normal scrap (%)"
          optional
          inputMode="decimal"
          autoComplete="off"
          value={values.normal_scrap}
          onChange={(value) => set('normal_scrap', value)}
          error={errors.normal_scrap_percentage}
          hint="Scrap above this share is posted as a loss. Left empty, the good units carry all of it."
        />
      </fieldset>
      <fieldset className={formClasses.group} disabled={!mayWrite}>
        <legend>Quality checks</legend>
        {values.checks.length === 0 && (
          <p className={formClasses.note}>An order can be finished without a quality check.</p>
        )}
        {values.checks.map((check, index) => (
          <div key={check.key} className={formClasses.pair}>
            <TextField
              label={`Check ${index + 1}`}
              autoComplete="off"
              value={check.name}
              onChange={(name) =>
                set(
                  'checks',
                  values.checks.map((each) => (each.key === check.key ? { ...each, name } : each)),
                )
              }
              error={errors[`quality_checkpoints.${index}.name`]}
            />
            <div className={formClasses.actions}>
              <CheckField
                checked={check.required}
                disabled={!mayWrite}
                onChange={(required) =>
                  set(
                    'checks',
                    values.checks.map((each) => (each.key === check.key ? { ...each, required } : each)),
                  )
                }
              >
                Must pass
              </CheckField>
              <Button
                icon
                size="small"
                aria-label={`Remove check ${index + 1}`}
                onClick={() =>
                  set(
                    'checks',
                    values.checks.filter((each) => each.key !== check.key),
                  )
                }
              >
                <IconX size={16} aria-hidden />
              </Button>
            </div>
          </div>
        ))}
        {mayWrite && (
          <div>
            <Button size="small" onClick={() => set('checks', [...values.checks, emptyCheck()])}>
              <IconPlus size={14} aria-hidden />
              Add check
            </Button>
          </div>
        )}
        <TextField label="Name of this version" optional autoComplete="off" {...bind('name')} />
        <TextAreaField label="Notes" optional rows={3} {...bind('notes')} />
      </fieldset>
      {mayWrite && (
        <div className={formClasses.actions}>
          {bill ? (
            <>
              <Button type="submit" look="primary" busy={form.busy}>
                Save version {bill.revision}
              </Button>
              <Button busy={form.busy} onClick={() => void saveNew()}>
                Save as a new version
              </Button>
            </>
          ) : (
            <Button type="submit" look="primary" busy={form.busy}>
              Save
            </Button>
          )}
        </div>
      )}
    </form>
  );
}
