import type { Budget, BudgetLine } from '@lissafi/contract/budgets';
import { reducesSection } from '@lissafi/domain/books/budget';
import { formatDate } from '@lissafi/domain/calendar/civil-date';
import { formatMoney } from '@lissafi/domain/money/money';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../client/api.ts';
import { Button } from '../../ui/Button.tsx';
import { Drawer } from '../../ui/Drawer.tsx';
import formClasses from '../../ui/form/Form.module.css';
import { MoneyInput } from '../../ui/form/MoneyInput.tsx';
import { RecordForm } from '../../ui/form/RecordForm.tsx';
import { isUnreadable, type TypedMoney, UNREADABLE_MONEY } from '../../ui/form/unreadable.ts';
import type { FieldErrors } from '../../ui/form/use-form.ts';
import { useRecordForm } from '../../ui/form/use-record-form.ts';
import { notify } from '../../ui/toast.ts';

/** Sets the twelve months of one account. */
export function BudgetDrawer({
  budget,
  line,
  onClose,
}: {
  budget: Budget;
  line: BudgetLine | null;
  onClose: () => void;
}) {
  return (
    <Drawer
      title={line ? `Budget: ${line.account_code} ${line.name}` : 'Budget'}
      opened={line !== null}
      onClose={onClose}
    >
      {line && <Form key={line.account_code} {...{ budget, line, onClose }} />}
    </Drawer>
  );
}

const MONTHS = [
  ...(['first', 'second', 'third', 'fourth', 'fifth', 'sixth', 'seventh'] as const),
  ...(['eighth', 'ninth', 'tenth', 'eleventh', 'twelfth'] as const),
] as const;
type Values = Record<(typeof MONTHS)[number], TypedMoney>;
/** Amounts as the fields of the form. */
const fieldsOf = (amounts: readonly TypedMoney[]) =>
  Object.fromEntries(MONTHS.map((name, index) => [name, amounts[index]])) as Values;

function Form({ budget, line, onClose }: { budget: Budget; line: BudgetLine; onClose: () => void }) {
  const client = useQueryClient();
  const [every, setEvery] = useState<TypedMoney>(null);
  const sign = reducesSection(line.account_code) ? -1 : 1;
  const titles = budget.months.map((from) => formatDate(from, 'MMM YYYY'));
  const toForm = ({ amounts }: Pick<BudgetLine, 'amounts'>): Values =>
    fieldsOf(amounts.map((amount) => (amount === 0 ? null : sign * amount)));
  const editing = useRecordForm<BudgetLine, Values>({
    record: line,
    toForm,
    faultsOf: (values) =>
      Object.fromEntries(
        MONTHS.flatMap((name) => (isUnreadable(values[name]) ? [[name, UNREADABLE_MONEY]] : [])),
      ) as FieldErrors,
    send: async (values, from) => {
      const amounts = MONTHS.map((name) => sign * ((values[name] as number | null) ?? 0) + 0);
      await api.budgets.update({
        params: { code: line.account_code },
        body: { start: budget.start, version: from.version, amounts },
      });
      notify.success(`Budget of ${line.name} saved`);
      onClose();
      await client.invalidateQueries();
    },
  });
  const { form } = editing;
  const setAll = (amounts: readonly TypedMoney[]) => form.setValues(fieldsOf(amounts));
  const hadActivity = line.last_year.some((amount) => amount !== 0);
  return (
    <RecordForm
      editing={editing}
      labels={Object.fromEntries(MONTHS.map((name, index) => [name, titles[index]]))}
      textOf={(values, name) => {
        const value = values[name];
        return typeof value === 'number' ? formatMoney(value, budget.currency) : '';
      }}
      cancel={<Button onClick={onClose}>Cancel</Button>}
    >
      {sign === -1 && (
        <p className={formClasses.note}>
          This account reduces its section: enter the amounts without a minus.
        </p>
      )}
      <MoneyInput
        label="The same every month"
        optional
        currency={budget.currency}
        value={every}
        onChange={(value) => {
          setEvery(value);
          if (typeof value === 'number') setAll(titles.map(() => value));
        }}
      />
      {hadActivity && (
        <Button onClick={() => setAll(line.last_year.map((amount) => sign * amount))}>
          Take last year’s
        </Button>
      )}
      <div className={formClasses.pair}>
        {MONTHS.map((name, index) => (
          <MoneyInput
            key={name}
            label={titles[index]!}
            optional
            currency={budget.currency}
            hint={
              hadActivity
                ? `A year before ${formatMoney(sign * line.last_year[index]!, budget.currency)}`
                : undefined
            }
            {...form.bind(name)}
          />
        ))}
      </div>
    </RecordForm>
  );
}
