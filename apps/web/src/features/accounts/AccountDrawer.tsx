import type { Account } from '@lissafi/contract/accounts';
import type { AccountType } from '@lissafi/contract/ledger';
import { CODE_RANGES, cashFlowFor, codeRange } from '@lissafi/domain/books/chart';
import { useQueryClient } from '@tanstack/react-query';
import { api } from '../../client/api.ts';
import { sendOnce } from '../../client/send-once.ts';
import { options } from '../../labels/documents.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';
import { Drawer } from '../../ui/Drawer.tsx';
import { enterMovesOn } from '../../ui/form/enter-moves-on.ts';
import formClasses from '../../ui/form/Form.module.css';
import { SelectField, TextAreaField, TextField } from '../../ui/form/fields.tsx';
import { RecordForm } from '../../ui/form/RecordForm.tsx';
import { type FieldErrors, useForm } from '../../ui/form/use-form.ts';
import { useRecordForm } from '../../ui/form/use-record-form.ts';
import { notify } from '../../ui/toast.ts';
import { ACCOUNT_TYPES, CASH_FLOWS } from './labels.ts';

type ChosenFlow = keyof typeof CASH_FLOWS;
interface Values {
  code: string;
  name: string;
  type: AccountType;
  description: string;
  cash_flow: ChosenFlow;
}

/** Adds an account, perhaps with a name that is known, or changes one. */
export function AccountDrawer({
  task,
  name = '',
  onAdded,
  onClose,
}: {
  task: 'add' | Account | null;
  name?: string;
  onAdded?: (account: Account) => void;
  onClose: () => void;
}) {
  const title = task === null || task === 'add' ? 'New account' : `Edit ${task.code} ${task.name}`;
  return (
    <Drawer title={title} opened={task !== null} onClose={onClose}>
      {task === 'add' ? (
        <AddForm name={name} onAdded={onAdded} onClose={onClose} />
      ) : (
        task && <EditForm key={task.code} account={task} onClose={onClose} />
      )}
    </Drawer>
  );
}

const nameFault = ({ name }: { name: string }): FieldErrors =>
  name.trim() ? {} : { name: 'Please enter a name' };

function AddForm({
  name,
  onAdded,
  onClose,
}: {
  name: string;
  onAdded: ((account: Account) => void) | undefined;
  onClose: () => void;
}) {
  const client = useQueryClient();
  const form = useForm<Values>({
    code: '',
    name,
    type: 'expense',
    description: '',
    cash_flow: 'operating',
  });
  const { values, bind, setValues } = form;
  const usual = (code: string, type: AccountType) => cashFlowFor({ code, type });
  const save = form.submit(
    async (typed) => {
      const { code, name, type, description, cash_flow } = typed;
      await sendOnce({
        slot: 'account',
        body: {
          code: code.trim(),
          name,
          type,
          description: description || null,
          ...(usual(code, type) && { cash_flow }),
        },
        send: (body, idempotencyKey) => api.accounts.create({ body, idempotencyKey }),
        describe: (body) => [`${body.code} ${body.name}`, ACCOUNT_TYPES[body.type]],
        done: (account) => {
          notify.success(`${account.code} ${account.name} added`);
          onAdded?.(account);
        },
      });
      onClose();
      await client.invalidateQueries();
    },
    {
      check: (typed) => {
        const faults = nameFault(typed);
        if (!/^\d{4}$/.test(typed.code.trim())) faults.code = 'Please enter four digits';
        return faults;
      },
    },
  );
  /** The class follows the code until it is chosen. */
  const typeCode = (code: string, type: AccountType) =>
    setValues((before) => {
      const flow = usual(code, type);
      return { ...before, code, type, ...(flow && flow !== 'cash' && { cash_flow: flow }) };
    });
  return (
    <form ref={form.form} className={formClasses.stack} noValidate onSubmit={save} onKeyDown={enterMovesOn}>
      {form.problem && <Alert>{form.problem}</Alert>}
      <SelectField
        label="Type"
        options={options(ACCOUNT_TYPES)}
        {...bind('type')}
        onChange={(type) => typeCode(values.code, type)}
      />
      <TextField
        label="Code"
        inputMode="numeric"
        autoComplete="off"
        maxLength={4}
        hint={`Four digits, ${codeRange(values.type)}`}
        {...bind('code')}
        onChange={(code) => {
          // The first digit says the type.
          const type = (Object.keys(CODE_RANGES) as AccountType[]).find((each) =>
            CODE_RANGES[each].includes(code[0] ?? ''),
          );
          typeCode(code, type ?? values.type);
        }}
      />
      <TextField label="Name" autoComplete="off" {...bind('name')} />
      {usual(values.code, values.type) && (
        <SelectField
          label="In the cash flow"
          options={options(CASH_FLOWS)}
          hint="The section in which changes of its balance are shown"
          {...bind('cash_flow')}
        />
      )}
      <TextAreaField label="Description" optional rows={3} {...bind('description')} />
      <Button type="submit" look="primary" size="large" wide busy={form.busy}>
        Add account
      </Button>
    </form>
  );
}

type Changes = Pick<Values, 'name' | 'description' | 'cash_flow'>;
const LABELS: Record<keyof Changes, string> = {
  name: 'Name',
  description: 'Description',
  cash_flow: 'In the cash flow',
};

function EditForm({ account, onClose }: { account: Account; onClose: () => void }) {
  const client = useQueryClient();
  const hasFlow = account.cash_flow !== null && account.cash_flow !== 'cash';
  const editing = useRecordForm<Account, Changes>({
    record: account,
    toForm: ({ name, description, cash_flow }) => ({
      name,
      description: description ?? '',
      cash_flow: cash_flow === null || cash_flow === 'cash' ? 'operating' : cash_flow,
    }),
    faultsOf: nameFault,
    send: async ({ name, description, cash_flow }, from) => {
      const saved = await api.accounts.update({
        params: { code: account.code },
        body: {
          version: from.version,
          name,
          description: description || null,
          ...(hasFlow && { cash_flow }),
        },
      });
      notify.success(`${saved.code} ${saved.name} saved`);
      onClose();
      await client.invalidateQueries();
    },
  });
  const { bind } = editing.form;
  return (
    <RecordForm
      editing={editing}
      labels={LABELS}
      textOf={(values, name) => (name === 'cash_flow' ? CASH_FLOWS[values.cash_flow] : values[name])}
      cancel={<Button onClick={onClose}>Cancel</Button>}
    >
      <TextField label="Name" autoComplete="off" {...bind('name')} />
      {hasFlow && (
        <SelectField
          label="In the cash flow"
          options={options(CASH_FLOWS)}
          hint="The section in which changes of its balance are shown"
          {...bind('cash_flow')}
        />
      )}
      <TextAreaField label="Description" optional rows={3} {...bind('description')} />
    </RecordForm>
  );
}
