import type { MoneyAccount } from '@lissafi/contract/bank-accounts';
import type { BookLine } from '@lissafi/contract/bank-matches';
import { formatMoney, sumMoney } from '@lissafi/domain/money/money';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useDeferredValue, useState } from 'react';
import { queries } from '../../client/api.ts';
import { messageOf } from '../../client/api-error.ts';
import { useLocale } from '../../organization/use-organization.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Amount } from '../../ui/Amount.tsx';
import { Button } from '../../ui/Button.tsx';
import { Drawer } from '../../ui/Drawer.tsx';
import { Empty } from '../../ui/Empty.tsx';
import formClasses from '../../ui/form/Form.module.css';
import { CheckField, TextField } from '../../ui/form/fields.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { pluralize } from '../../ui/text.ts';
import { confirming, type Line, lineText, sendMatches } from './actions.ts';
import classes from './Reconcile.module.css';

const SHOWN = 30;

/**
 * Finds what is in the books: several entries for one line, one entry for several lines, and a difference that is a bank
 * charge.
 */
export function FindDrawer(props: {
  account: MoneyAccount;
  lines: readonly Line[];
  opened: boolean;
  onClose: () => void;
}) {
  return (
    <Drawer title="Find in the books" opened={props.opened} onClose={props.onClose}>
      {props.opened && <FindForm key={props.lines.map(({ id }) => id).join()} {...props} />}
    </Drawer>
  );
}

const keyOf = ({ entry_id, line }: BookLine) => `${entry_id}.${line}`;

function FindForm({
  account,
  lines,
  onClose,
}: {
  account: MoneyAccount;
  lines: readonly Line[];
  onClose: () => void;
}) {
  const client = useQueryClient();
  const { currency, date, today } = useLocale();
  const form = useForm({ search: '', charge: false });
  const [chosen, setChosen] = useState<readonly BookLine[]>([]);
  const search = useDeferredValue(form.values.search.trim());
  const query = useQuery({
    ...queries.bankStatements.outstanding({
      params: { id: account.id },
      // What was entered after the last day of the statement can be matched, too.
      query: { limit: SHOWN, search: search || undefined, as_of: today },
    }),
    placeholderData: keepPreviousData,
  });
  const [line] = lines;
  const stated = sumMoney(lines, ({ amount }) => amount ?? 0);
  const rest = stated - chosen.reduce((sum, { amount }) => sum + amount, 0);
  const money = (amount: number) => formatMoney(amount, currency);
  const rows = [
    ...chosen,
    ...(query.data?.entries ?? []).filter((row) => !chosen.some((each) => keyOf(each) === keyOf(row))),
  ];
  const save = form.submit(async () => {
    if (chosen.length === 0) return form.fail({ search: 'Choose at least one entry' });
    const isCharge = form.values.charge && rest < 0;
    if (rest !== 0 && !isCharge)
      return form.fail({ search: `${money(rest)} is left: choose more, or record the difference` });
    await sendMatches(
      account.id,
      [
        {
          line_ids: lines.map(({ id }) => id),
          entries: chosen.map(({ entry_id, line: number }) => ({ entry_id, line: number })),
          create: isCharge ? [{ kind: 'expense', category: 'bank_charges' }] : [],
          // An alert announces one line.
          ...(lines.length === 1 && confirming(line!)),
        },
      ],
      {
        what: lines.length === 1 ? lineText(line!, currency, date) : pluralize(lines.length, 'line'),
        done: 'Matched',
      },
    );
    onClose();
    await client.invalidateQueries();
  });
  return (
    <form ref={form.form} className={formClasses.stack} noValidate onSubmit={save}>
      {form.problem && <Alert>{form.problem}</Alert>}
      <p className={classes.soft}>
        {lines.length === 1 ? line!.description : `${pluralize(lines.length, 'statement line')} together`},{' '}
        <Amount value={stated} currency={currency} strong />
      </p>
      <TextField
        label="Search"
        type="search"
        autoComplete="off"
        placeholder="Name, words or amount"
        {...form.bind('search')}
      />
      {query.error && <Alert>{messageOf(query.error)}</Alert>}
      {!query.data && !query.error && <Skeleton height={120} />}
      {query.data && rows.length === 0 && (
        <Empty title="Nothing in the books fits">Record it with Create.</Empty>
      )}
      <ul className={classes.found} aria-label="Entries">
        {rows.map((row) => {
          const isChosen = chosen.some((each) => keyOf(each) === keyOf(row));
          return (
            <li key={keyOf(row)}>
              <label>
                <input
                  type="checkbox"
                  checked={isChosen}
                  onChange={() =>
                    setChosen(
                      isChosen ? chosen.filter((each) => keyOf(each) !== keyOf(row)) : [...chosen, row],
                    )
                  }
                />
                <span>
                  {row.memo}
                  <small>{[date(row.entry_date), row.party].filter(Boolean).join(' · ')}</small>
                </span>
                <Amount value={row.amount} currency={currency} tone={row.amount > 0 ? 'in' : 'plain'} />
              </label>
            </li>
          );
        })}
      </ul>
      {chosen.length > 0 && rest < 0 && (
        <CheckField checked={form.values.charge} onChange={(charge) => form.set('charge', charge)}>
          Record the difference of {money(-rest)} as bank charges
        </CheckField>
      )}
      <Button type="submit" look="primary" size="large" wide busy={form.busy}>
        {rest === 0 || chosen.length === 0 ? 'Match' : `Match, ${money(rest)} left`}
      </Button>
    </form>
  );
}
