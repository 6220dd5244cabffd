import type { BankRule } from '@lissafi/contract/bank-rules';
import type { ExpenseCategory } from '@lissafi/contract/transactions';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { api, queries } from '../../client/api.ts';
import { messageOf } from '../../client/api-error.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';
import { Drawer } from '../../ui/Drawer.tsx';
import { Empty } from '../../ui/Empty.tsx';
import formClasses from '../../ui/form/Form.module.css';
import { CheckField, SelectField, TextField } from '../../ui/form/fields.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { pluralize } from '../../ui/text.ts';
import { notify } from '../../ui/toast.ts';
import { CATEGORIES } from '../transactions/labels.ts';
import classes from './Reconcile.module.css';

/** The rules that were learned; each can be changed or switched off. */
export function RulesDrawer({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const query = useQuery({ ...queries.bankRules.list({ query: { limit: 100 } }), enabled: opened });
  return (
    <Drawer title="Rules" opened={opened} onClose={onClose}>
      {query.error && <Alert>{messageOf(query.error)}</Alert>}
      {!query.data && !query.error && <Skeleton height={160} />}
      {query.data?.rules.length === 0 && (
        <Empty title="No rules yet">
          A rule is learned when lines with the same words are recorded alike.
        </Empty>
      )}
      <ul className={classes.rules}>
        {query.data?.rules.map((rule) => (
          <li key={`${rule.id}.${rule.version}`}>
            <RuleForm rule={rule} />
          </li>
        ))}
      </ul>
    </Drawer>
  );
}

const OPTIONS = Object.entries(CATEGORIES.expense) as [ExpenseCategory, string][];

function RuleForm({ rule }: { rule: BankRule }) {
  const client = useQueryClient();
  const form = useForm({ words: rule.words, category: rule.category as ExpenseCategory, is_on: rule.is_on });
  const { values } = form;
  const changed =
    values.words !== rule.words || values.category !== rule.category || values.is_on !== rule.is_on;
  const save = form.submit(async () => {
    await api.bankRules.update({ params: { id: rule.id }, body: { version: rule.version, ...values } });
    notify.success('Rule changed');
    await client.invalidateQueries();
  });
  return (
    <form ref={form.form} className={formClasses.stack} noValidate onSubmit={save}>
      {form.problem && <Alert>{form.problem}</Alert>}
      <TextField label="Words in the description" maxLength={60} {...form.bind('words')} />
      <SelectField label="Recorded as" options={OPTIONS} {...form.bind('category')} />
      <CheckField checked={values.is_on} onChange={(is_on) => form.set('is_on', is_on)}>
        Propose it
      </CheckField>
      <p className={classes.soft}>Accepted {pluralize(rule.accepted, 'time')}</p>
      {changed && rule.can.update && (
        <Button type="submit" look="primary" busy={form.busy}>
          Save
        </Button>
      )}
    </form>
  );
}
