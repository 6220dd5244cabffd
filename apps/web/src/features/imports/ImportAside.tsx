import type { Import, ImportSettings, Rehearsal } from '@lissafi/contract/imports';
import { LIMITS } from '@lissafi/contract/limits';
import { IconArrowBackUp, IconCircleCheck, IconInbox } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { queries } from '../../client/api.ts';
import { messageOf } from '../../client/api-error.ts';
import { MORE_METHODS, options, USUAL_METHODS } from '../../labels/documents.ts';
import { useLocale } from '../../organization/use-organization.ts';
import { AccountField } from '../../pickers/AccountField.tsx';
import { Alert } from '../../ui/Alert.tsx';
import { Amount } from '../../ui/Amount.tsx';
import { Badge } from '../../ui/Badge.tsx';
import { Card } from '../../ui/Card.tsx';
import { DateInput } from '../../ui/form/DateInput.tsx';
import formClasses from '../../ui/form/Form.module.css';
import { SelectField } from '../../ui/form/fields.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { pluralize } from '../../ui/text.ts';
import { CATEGORIES } from '../transactions/labels.ts';
import classes from './Imports.module.css';
import { undoOf } from './labels.ts';

/** Beside the rows: what importing them does, what holds for all of them, what waits, and how long it can be undone. */
export function ImportAside({
  file,
  onSettings,
}: {
  file: Import;
  onSettings: (settings: Partial<ImportSettings>) => void;
}) {
  const { date } = useLocale();
  const { counts, can, work, undo_until } = file;
  const waiting = counts.faulty;
  return (
    <div className={classes.aside}>
      {!work && counts.good > 0 && <RehearsalCard file={file} />}
      {can.update && <SettingsCard file={file} onSettings={onSettings} />}
      {(can.update || can.undo) && (
        <Card>
          <p className={classes.note}>
            <IconArrowBackUp size={20} aria-hidden />
            <span>
              <strong className={classes.strong}>You can undo this import</strong>
              {can.undo && undo_until
                ? ` until ${date(undo_until)}.`
                : ` for ${LIMITS.import_undo_days} days.`}{' '}
              {undoOf(file.kind, '').note}
            </span>
          </p>
        </Card>
      )}
      {can.update && waiting > 0 && (
        <Card>
          <p className={classes.note}>
            <IconInbox size={20} aria-hidden />
            <span>
              <strong className={classes.strong}>
                {pluralize(waiting, 'row')} {waiting === 1 ? 'waits' : 'wait'} in the Inbox
              </strong>{' '}
              until you fix {waiting === 1 ? 'it' : 'them'}.
              {counts.good > 0 &&
                ` The ${pluralize(counts.good, 'good row')} ${counts.good === 1 ? 'does' : 'do'} not wait.`}
            </span>
          </p>
        </Card>
      )}
    </div>
  );
}

function RehearsalCard({ file }: { file: Import }) {
  const query = useQuery(queries.imports.rehearse({ params: { id: file.id } }));
  if (query.error)
    return (
      <Card title="Rehearsal">
        <Alert>{messageOf(query.error)}</Alert>
      </Card>
    );
  if (!query.data) return <Skeleton height={220} />;
  return <Rehearsed rehearsal={query.data} />;
}

function Rehearsed({ rehearsal }: { rehearsal: Rehearsal }) {
  const { currency } = useLocale();
  const { records, accounts, total, stock } = rehearsal;
  const money = (value: number) => (value === 0 ? '' : <Amount value={value} currency={currency} />);
  return (
    <Card title="Rehearsal" aside={<Badge>nothing is posted yet</Badge>}>
      <dl className={classes.facts}>
        {records.map(({ label, count }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{count.toLocaleString('en')}</dd>
          </div>
        ))}
        {stock && (
          <>
            <div>
              <dt>Stock value now</dt>
              <dd>
                <Amount value={stock.before} currency={currency} />
              </dd>
            </div>
            <div>
              <dt>Stock value after</dt>
              <dd>
                <Amount value={stock.after} currency={currency} strong />
              </dd>
            </div>
          </>
        )}
      </dl>
      {accounts.length > 0 && (
        <table className={classes.accounts}>
          <caption className="visually-hidden">What will be posted</caption>
          <thead>
            <tr>
              <th scope="col">Account</th>
              <th scope="col">Debit</th>
              <th scope="col">Credit</th>
            </tr>
          </thead>
          <tbody>
            {accounts.map(({ code, name, debit, credit }) => (
              <tr key={code}>
                <td>{name}</td>
                <td>{money(debit)}</td>
                <td>{money(credit)}</td>
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row">
                <IconCircleCheck size={18} aria-hidden /> Balanced
              </th>
              <td>{money(total)}</td>
              <td>{money(total)}</td>
            </tr>
          </tfoot>
        </table>
      )}
      {accounts.length === 0 && <p className={classes.soft}>Nothing is posted to the books.</p>}
    </Card>
  );
}

function SettingsCard({
  file,
  onSettings,
}: {
  file: Import;
  onSettings: (settings: Partial<ImportSettings>) => void;
}) {
  const { today, pattern, date } = useLocale();
  const { kind, settings, stated_on } = file;
  const isStock = kind === 'raw_materials' || kind === 'finished_goods';
  if (kind === 'prices') return null;
  if (kind !== 'transactions')
    return (
      <Card title="For all rows" className={formClasses.stack}>
        <DateInput
          label={isStock ? 'Day of the opening stock' : 'Day of the opening balances'}
          optional
          today={today}
          pattern={pattern}
          value={settings.opening_on ?? ''}
          onChange={(value) => onSettings({ opening_on: value || null })}
          hint={
            kind === 'opening_balances'
              ? 'Leave empty to keep the day of the draft.'
              : 'Leave empty for today.'
          }
        />
        {stated_on !== null && stated_on > today && (
          <Alert tone="owed">{`The file says ${date(stated_on)}, which is in the future.`}</Alert>
        )}
      </Card>
    );
  const category = (type: 'income' | 'expense') => [
    ['', 'Ask in each row'] as const,
    ...options(CATEGORIES[type] as Record<string, string>),
  ];
  return (
    <Card title="For all rows that do not say it" className={formClasses.stack}>
      <SelectField
        label="Paid or received by"
        options={USUAL_METHODS}
        more={MORE_METHODS}
        value={settings.payment_method}
        onChange={(payment_method) => onSettings({ payment_method, account_id: null })}
      />
      <AccountField
        method={settings.payment_method}
        value={settings.account_id ?? ''}
        onChange={(account_id) => onSettings({ account_id })}
      />
      <SelectField
        label="Category of expenses"
        options={category('expense')}
        value={settings.expense_category ?? ''}
        onChange={(value) => onSettings({ expense_category: (value || null) as never })}
      />
      <SelectField
        label="Category of income"
        options={category('income')}
        value={settings.income_category ?? ''}
        onChange={(value) => onSettings({ income_category: (value || null) as never })}
      />
    </Card>
  );
}
