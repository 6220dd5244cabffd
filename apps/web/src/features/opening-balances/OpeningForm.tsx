import type { OpeningDocument, OpeningSection } from '@lissafi/contract/opening-document';
import { formatMoney } from '@lissafi/domain/money/money';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { type CSSProperties, Fragment } from 'react';
import { api, queries } from '../../client/api.ts';
import { useLocale } from '../../organization/use-organization.ts';
import { AccountPicker } from '../../pickers/AccountPicker.tsx';
import { CustomerPicker } from '../../pickers/CustomerPicker.tsx';
import { ItemPicker } from '../../pickers/ItemPicker.tsx';
import { SupplierPicker } from '../../pickers/SupplierPicker.tsx';
import { Alert } from '../../ui/Alert.tsx';
import { Amount } from '../../ui/Amount.tsx';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { DateInput } from '../../ui/form/DateInput.tsx';
import formClasses from '../../ui/form/Form.module.css';
import { TextField } from '../../ui/form/fields.tsx';
import { MoneyInput } from '../../ui/form/MoneyInput.tsx';
import { fieldErrorsOf, type useForm } from '../../ui/form/use-form.ts';
import { notify } from '../../ui/toast.ts';
import {
  faultsOf,
  filledLines,
  inputOf,
  type LineForm,
  nameField,
  SECTIONS,
  sumsOf,
  type OpeningForm as Values,
  withBatch,
  withBatchesAsked,
  withLine,
} from './model.ts';
import classes from './OpeningBalances.module.css';

const TITLES: Record<OpeningSection, [title: string, one: string]> = {
  accounts: ['Accounts', 'account'],
  customers: ['Customers', 'customer'],
  suppliers: ['Suppliers', 'supplier'],
  stock: ['Stock', 'item'],
};

const HEADS: Record<OpeningSection, readonly string[]> = {
  accounts: ['Account', 'Debit', 'Credit'],
  customers: ['Customer', 'Owes you', 'Credit', 'Invoice number', 'Due'],
  suppliers: ['Supplier', 'You owe', 'Bill number', 'Due'],
  stock: ['Item', 'Quantity', 'Value at cost'],
};
/** The further fields of stock as soon as one of its lines has a batch. */
const BATCH_HEADS = ['Batch', 'Expires'] as const;

/** Says what happens to the rest. */
export function restInWords(rest: number, currency: string): string {
  if (rest === 0) return 'Debits and credits are equal: nothing stays on opening balance equity.';
  const side = rest < 0 ? 'credit' : 'debit';
  return `${formatMoney(Math.abs(rest), currency)} goes to opening balance equity (a ${side} of this amount is missing); it should be 0 once everything, such as the capital, is entered.`;
}

/** The draft of the opening balances; it is saved before it is reviewed. */
export function OpeningForm({
  document,
  form,
  onSaved,
}: {
  document: OpeningDocument;
  form: ReturnType<typeof useForm<Values>>;
  onSaved: () => void;
}) {
  const { today, pattern, currency } = useLocale();
  const client = useQueryClient();
  const { values, set, errors } = form;
  const sums = sumsOf(values);

  const save = form.submit(
    async (written) => {
      const saved = await api.openingDocument.save({ body: inputOf(written, document.version) });
      form.setValues(written);
      // What is posted next is the version that was saved, also by who presses before it is read again.
      client.setQueryData(queries.openingDocument.get().queryKey, saved);
      onSaved();
      notify.success('Draft saved');
      await client.invalidateQueries();
    },
    {
      check: faultsOf,
      onError: (error) => form.fill((before) => withBatchesAsked(before, fieldErrorsOf(error))),
    },
  );

  return (
    <form ref={form.form} noValidate onSubmit={save} className={classes.form}>
      {form.problem && <Alert>{form.problem}</Alert>}
      <fieldset className={formClasses.group}>
        <legend>Day</legend>
        <DateInput
          label="Opening day"
          hint="The last day before these books begin: all balances as they stood at its end"
          today={today}
          pattern={pattern}
          value={values.opened_on}
          onChange={(day) => set('opened_on', day)}
          error={errors.opened_on}
        />
      </fieldset>
      {SECTIONS.map((section) => {
        const filled = filledLines(values, section);
        const [title, one] = TITLES[section];
        const faultOf = (line: LineForm) => (field: string) =>
          errors[`${section}.${filled.indexOf(line)}.${field}`];
        const hasBatches = values[section].some((line) => isOfBatch(line, faultOf(line)));
        const heads = hasBatches ? [...HEADS[section], ...BATCH_HEADS] : HEADS[section];
        return (
          <fieldset
            key={section}
            className={formClasses.group}
            style={{ '--fields': heads.length - 1 } as CSSProperties}
          >
            <legend>{title}</legend>
            <div className={classes.heads} aria-hidden>
              {heads.map((head) => (
                <span key={head}>{head}</span>
              ))}
            </div>
            {values[section].map((line, index) => (
              <Fragment key={line.key}>
                <Line
                  section={section}
                  line={line}
                  currency={currency}
                  today={today}
                  pattern={pattern}
                  label={`${one} ${index + 1}`}
                  fault={faultOf(line)}
                  change={(changes) =>
                    set(
                      section,
                      values[section].map((each) => (each === line ? { ...each, ...changes } : each)),
                    )
                  }
                  remove={() =>
                    set(
                      section,
                      values[section].filter((each) => each !== line),
                    )
                  }
                />
                {line.is_batched &&
                  line.id !== '' &&
                  line === values[section].findLast(({ id }) => id === line.id) && (
                    <div>
                      <Button look="subtle" onClick={() => set(section, withBatch(values[section], line))}>
                        <IconPlus size={16} aria-hidden />
                        {`Another batch of ${line.name}`}
                      </Button>
                    </div>
                  )}
              </Fragment>
            ))}
            <div>
              <Button onClick={() => set(section, withLine(values[section]))}>
                <IconPlus size={16} aria-hidden />
                {`Add ${one}`}
              </Button>
            </div>
          </fieldset>
        );
      })}
      <Card>
        <output className={classes.strip}>
          <span>
            Debits <Amount value={sums.debit} currency={currency} strong />
          </span>
          <span>
            Credits <Amount value={sums.credit} currency={currency} strong />
          </span>
          <p className={classes.words}>{restInWords(sums.opening_equity, currency)}</p>
        </output>
      </Card>
      <div className={formClasses.actions}>
        <Button type="submit" look="primary" size="large" busy={form.busy}>
          Save and review
        </Button>
      </div>
    </form>
  );
}

interface LineProps {
  section: OpeningSection;
  line: LineForm;
  label: string;
  currency: string;
  today: string;
  pattern: string | undefined;
  fault: (field: string) => string | undefined;
  change: (changes: Partial<LineForm>) => void;
  remove: () => void;
}

/** Whether a line of stock asks for a batch: its item is tracked so, it has one already, or a refusal asks for it. */
const isOfBatch = (line: LineForm, fault: LineProps['fault']): boolean =>
  line.is_batched ||
  line.batch_number !== '' ||
  line.expires_on !== '' ||
  fault('batch_number') !== undefined;

function Line({ section, line, label, currency, today, pattern, fault, change, remove }: LineProps) {
  const picker = {
    label: `Name of ${label}`,
    hideLabel: true,
    name: line.name,
    isKnown: line.id !== '',
    error: fault(nameField(section)),
    onType: (name: string) => change({ name, id: '', is_batched: false }),
    onPick: ({ id, name }: { id: string; name: string }) => change({ id, name }),
  };
  const money = (title: string, name: 'amount' | 'credit', error: string | undefined) => (
    <MoneyInput
      label={`${title} of ${label}`}
      hideLabel
      symbol={false}
      currency={currency}
      placeholder={title}
      value={line[name]}
      error={error}
      onChange={(value) =>
        change(value === null ? { [name]: value } : { amount: null, credit: null, [name]: value })
      }
    />
  );
  const isParty = section === 'customers' || section === 'suppliers';
  const isBatched = isOfBatch(line, fault);
  return (
    <div className={classes.line}>
      {section === 'accounts' && (
        <AccountPicker
          {...picker}
          onPick={({ code, name }) => change({ id: code, name: `${code} ${name}` })}
        />
      )}
      {section === 'customers' && <CustomerPicker {...picker} currency={currency} />}
      {section === 'suppliers' && <SupplierPicker {...picker} />}
      {section === 'stock' && (
        <ItemPicker
          {...picker}
          kinds="all"
          onPick={({ id, name, item_type, batch_tracking_enabled }) =>
            change({ id, name, item_type, is_batched: batch_tracking_enabled })
          }
        />
      )}
      {section === 'stock' && (
        <TextField
          label={`Quantity of ${label}`}
          hideLabel
          inputMode="decimal"
          placeholder="Quantity"
          value={line.quantity}
          onChange={(quantity) => change({ quantity })}
          error={fault('quantity')}
        />
      )}
      {section === 'accounts' && money('Debit', 'amount', fault('debit'))}
      {section === 'accounts' && money('Credit', 'credit', fault('credit'))}
      {section === 'customers' && money('Owes', 'amount', fault('amount'))}
      {section === 'customers' && money('Credit', 'credit', undefined)}
      {section === 'suppliers' && money('Owed', 'amount', fault('amount'))}
      {section === 'stock' && money('Value', 'amount', fault('value'))}
      {isParty && (
        <TextField
          label={`Reference of ${label}`}
          hideLabel
          maxLength={50}
          placeholder="Number"
          value={line.reference}
          onChange={(reference) => change({ reference })}
          error={fault('reference')}
        />
      )}
      {isParty && (
        <DateInput
          label={`Due date of ${label}`}
          hideLabel
          today={today}
          pattern={pattern}
          value={line.due_date}
          onChange={(due_date) => change({ due_date })}
          error={fault('due_date')}
        />
      )}
      {isBatched && (
        <TextField
          label={`Batch of ${label}`}
          hideLabel
          maxLength={60}
          placeholder="Batch"
          value={line.batch_number}
          onChange={(batch_number) => change({ batch_number })}
          error={fault('batch_number')}
        />
      )}
      {isBatched && (
        <DateInput
          label={`Expiry of ${label}`}
          hideLabel
          today={today}
          pattern={pattern}
          value={line.expires_on}
          onChange={(expires_on) => change({ expires_on })}
          error={fault('expires_on')}
        />
      )}
      <Button look="subtle" icon aria-label={`Remove ${label}`} onClick={remove}>
        <IconTrash size={16} aria-hidden />
      </Button>
    </div>
  );
}
