import { IconPlus } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api, queries } from '../../client/api.ts';
import { messageOf } from '../../client/api-error.ts';
import { plainKey } from '../../client/once-key.ts';
import { Button } from '../../ui/Button.tsx';
import classes from '../../ui/Details.module.css';
import { SelectField, TextField } from '../../ui/form/fields.tsx';

/** A field for an existing category, or a new one that is created in place. */
export function CategoryField({
  value,
  onChange,
  error,
}: {
  value: string;
  onChange: (value: string) => void;
  error: string | undefined;
}) {
  const client = useQueryClient();
  const { data } = useQuery(queries.categories.list({ query: { limit: 100 } }));
  const [name, setName] = useState<string | null>(null);
  const [problem, setProblem] = useState<string>();
  const [busy, setBusy] = useState(false);
  const add = async () => {
    if (!name?.trim()) return setProblem('Please enter a name');
    setBusy(true);
    try {
      const made = await api.categories.create({ body: { name }, idempotencyKey: plainKey() });
      await client.invalidateQueries({ queryKey: ['categories'] });
      onChange(made.id);
      setName(null);
    } catch (failure) {
      setProblem(messageOf(failure));
    } finally {
      setBusy(false);
    }
  };
  if (name !== null)
    return (
      <div className={classes.add}>
        <TextField
          label="New category"
          autoFocus
          autoComplete="off"
          value={name}
          onChange={(typed) => {
            setName(typed);
            setProblem(undefined);
          }}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return;
            event.preventDefault();
            event.stopPropagation();
            void add();
          }}
          error={problem}
        />
        <Button busy={busy} onClick={add}>
          Add category
        </Button>
        <Button look="subtle" onClick={() => setName(null)}>
          Cancel
        </Button>
      </div>
    );
  return (
    <div className={classes.add}>
      <SelectField
        label="Category"
        optional
        value={value}
        onChange={onChange}
        error={error}
        options={[
          ['', 'None'] as const,
          ...(data?.categories ?? []).map((each) => [each.id, each.name] as const),
        ]}
      />
      <Button onClick={() => setName('')}>
        <IconPlus size={16} aria-hidden />
        New
      </Button>
    </div>
  );
}
