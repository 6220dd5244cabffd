import { ALIAS_KINDS, type AliasKind } from '@lissafi/contract/aliases';
import { LIMITS } from '@lissafi/contract/limits';
import { useQueryClient } from '@tanstack/react-query';
import { api } from '../../client/api.ts';
import { useLocale } from '../../organization/use-organization.ts';
import { CustomerPicker } from '../../pickers/CustomerPicker.tsx';
import { ItemPicker } from '../../pickers/ItemPicker.tsx';
import { SupplierPicker } from '../../pickers/SupplierPicker.tsx';
import { Alert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';
import { Drawer } from '../../ui/Drawer.tsx';
import formClasses from '../../ui/form/Form.module.css';
import { SelectField, TextField } from '../../ui/form/fields.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { notify } from '../../ui/toast.ts';
import { KINDS, savedAs } from './labels.ts';

interface Props {
  opened: boolean;
  onClose: () => void;
}

/** Words that are entered by hand, before a sentence needs them. */
export function AddWords({ opened, onClose }: Props) {
  return (
    <Drawer title="Add words" opened={opened} onClose={onClose}>
      {opened && <AddForm onClose={onClose} />}
    </Drawer>
  );
}

const OPTIONS = ALIAS_KINDS.map((kind) => [kind, KINDS[kind]] as const);

function AddForm({ onClose }: Pick<Props, 'onClose'>) {
  const client = useQueryClient();
  const { currency } = useLocale();
  const form = useForm({
    words: '',
    kind: 'customer' as AliasKind,
    target_id: null as string | null,
    unit: '',
  });
  const { kind, target_id, unit } = form.values;
  const save = form.submit(
    async ({ words }) => {
      const saved = await api.aliases.save({ body: savedAs({ kind, words }, { target_id, name: unit }) });
      notify.success('Words added', `“${saved.words}” now means ${saved.name}.`);
      onClose();
      await client.invalidateQueries({ queryKey: ['aliases'] });
    },
    {
      check: ({ words }) => ({
        ...(!words.trim() && { words: 'Please enter the words' }),
        ...(kind === 'unit' && !unit.trim() && { unit: 'Please enter the unit' }),
        ...(kind !== 'unit' && !target_id && { target_id: 'Please choose one from the list' }),
      }),
    },
  );
  const picker = {
    ...{ name: unit, isKnown: target_id !== null, error: form.errors.target_id },
    onType: (name: string) => form.setValues((before) => ({ ...before, unit: name, target_id: null })),
    onPick: ({ id, name }: { id: string; name: string }) => {
      form.setValues((before) => ({ ...before, unit: name, target_id: id }));
    },
  };
  return (
    <form ref={form.form} className={formClasses.stack} noValidate onSubmit={save}>
      {form.problem && <Alert>{form.problem}</Alert>}
      <TextField
        label="Words"
        maxLength={LIMITS.alias_text}
        hint="As you say them, such as: Iya Risi"
        autoFocus
        {...form.bind('words')}
      />
      <SelectField
        label="They mean a"
        options={OPTIONS}
        value={kind}
        onChange={(next) =>
          form.setValues((before) => ({ ...before, kind: next, target_id: null, unit: '' }))
        }
      />
      {kind === 'customer' && <CustomerPicker {...picker} currency={currency} />}
      {kind === 'supplier' && <SupplierPicker {...picker} label="Supplier" />}
      {kind === 'item' && <ItemPicker {...picker} kinds="all" label="Product" />}
      {kind === 'unit' && <TextField label="Unit" maxLength={40} {...form.bind('unit')} />}
      <Button type="submit" look="primary" size="large" wide busy={form.busy}>
        Add words
      </Button>
    </form>
  );
}
