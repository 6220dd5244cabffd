import { API_AREA_NAMES, API_AREAS, type ApiArea, type ApiScope } from '@lissafi/contract/api-scopes';
import { LIMITS } from '@lissafi/contract/limits';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../client/api.ts';
import { SHOWN_ONCE, useUnsaved } from '../../client/unsaved.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';
import { Copyable } from '../../ui/Copyable.tsx';
import { Drawer } from '../../ui/Drawer.tsx';
import formClasses from '../../ui/form/Form.module.css';
import { SelectField, TextField } from '../../ui/form/fields.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import classes from './Developers.module.css';

interface Props {
  opened: boolean;
  onClose: () => void;
}

/** A new key: its name, its end and what it may do; then its secret, once. */
export function NewKey({ opened, onClose }: Props) {
  const [secret, setSecret] = useState<string | null>(null);
  const close = () => {
    setSecret(null);
    onClose();
  };
  return (
    <Drawer title={secret ? 'Copy the key now' : 'New API key'} opened={opened} onClose={close}>
      {opened && (secret ? <Secret secret={secret} onDone={close} /> : <KeyForm onMade={setSecret} />)}
    </Drawer>
  );
}

function Secret({ secret, onDone }: { secret: string; onDone: () => void }) {
  const [isCopied, setCopied] = useState(false);
  useUnsaved(!isCopied, SHOWN_ONCE);
  return (
    <div className={classes.stack}>
      <Alert tone="owed">
        This is the only time that the key is shown. Keep it where only your program reads it.
      </Alert>
      <Copyable label="API key" text={secret} onCopied={() => setCopied(true)} />
      <Button look="primary" size="large" wide onClick={onDone}>
        I have copied it
      </Button>
    </div>
  );
}

type Level = 'none' | 'read' | 'write';
const LEVELS = [
  ['none', 'No access'],
  ['read', 'Read'],
  ['write', 'Read and write'],
] as const;
const ENDS = [
  ['30', '30 days'],
  ['90', '90 days'],
  ['365', 'One year'],
  ['never', 'No end, until you revoke it'],
] as const;
type End = (typeof ENDS)[number][0];

const allAt = (level: Level) =>
  Object.fromEntries(API_AREA_NAMES.map((area) => [area, level])) as Record<ApiArea, Level>;

function KeyForm({ onMade }: { onMade: (secret: string) => void }) {
  const client = useQueryClient();
  const form = useForm({ name: '', end: '365' as End, levels: allAt('none') });
  const { levels, end } = form.values;
  const set = (changed: Partial<Record<ApiArea, Level>>) =>
    form.setValues((before) => ({ ...before, levels: { ...before.levels, ...changed } }));
  const save = form.submit(async ({ name }) => {
    const scopes = API_AREA_NAMES.flatMap((area): ApiScope[] => {
      const level = levels[area];
      return level === 'none' ? [] : [`${area}:${level}`];
    });
    if (!name.trim()) return form.fail({ name: 'Please enter a name' });
    if (scopes.length === 0) return form.fail({ scopes: 'Please choose what the key may do' });
    const expires_in_days = end === 'never' ? null : Number(end);
    const made = await api.apiKeys.create({ body: { name, scopes, expires_in_days } });
    onMade(made.secret);
    await client.invalidateQueries({ queryKey: ['apiKeys'] });
  });
  return (
    <form ref={form.form} className={formClasses.stack} noValidate onSubmit={save}>
      {form.problem && <Alert>{form.problem}</Alert>}
      <TextField
        label="Name"
        hint="The program that will use it, such as: Web shop"
        maxLength={LIMITS.api_key_name}
        autoFocus
        {...form.bind('name')}
      />
      <SelectField
        label="Valid for"
        options={ENDS}
        value={end}
        onChange={(next) => form.setValues((before) => ({ ...before, end: next }))}
      />
      <div className={formClasses.actions}>
        <Button size="small" onClick={() => set(allAt('read'))}>
          Read everything
        </Button>
        <Button size="small" onClick={() => set(allAt('write'))}>
          Read and write everything
        </Button>
        <Button size="small" onClick={() => set(allAt('none'))}>
          Clear
        </Button>
      </div>
      {form.errors.scopes && <Alert>{form.errors.scopes}</Alert>}
      <fieldset className={classes.scopes}>
        <legend>What it may do</legend>
        {API_AREA_NAMES.map((area) => (
          <SelectField
            key={area}
            label={API_AREAS[area]}
            options={LEVELS}
            value={levels[area]}
            onChange={(level) => set({ [area]: level })}
          />
        ))}
      </fieldset>
      <Button type="submit" look="primary" size="large" wide busy={form.busy}>
        Make the key
      </Button>
    </form>
  );
}
