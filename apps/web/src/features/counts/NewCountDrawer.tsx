import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { api, queries } from '../../client/api.ts';
import { sendOnce } from '../../client/send-once.ts';
import { useDevicePlace } from '../../organization/device-branch.ts';
import { useLocale } from '../../organization/use-organization.ts';
import { usePlaces } from '../../organization/use-places.ts';
import { PlaceField } from '../../pickers/PlaceField.tsx';
import { Alert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';
import { Drawer } from '../../ui/Drawer.tsx';
import { enterMovesOn } from '../../ui/form/enter-moves-on.ts';
import formClasses from '../../ui/form/Form.module.css';
import { CheckField, SelectField, TextField } from '../../ui/form/fields.tsx';
import { useForm } from '../../ui/form/use-form.ts';

/** What to count: a kind of item, a category, or a shelf whose items are added while walking along it. */
export function NewCountDrawer({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  return (
    <Drawer title="Count stock" opened={opened} onClose={onClose}>
      {opened && <NewCount onClose={onClose} />}
    </Drawer>
  );
}

const TITLE = 100;
const SCOPES = [
  ['all', 'The whole store'],
  ['finished_good', 'All finished goods'],
  ['raw_material', 'All raw materials'],
  ['shelf', 'A shelf: I add what I find'],
] as const;

function NewCount({ onClose }: { onClose: () => void }) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const { date, today } = useLocale();
  const here = useDevicePlace();
  const categories = useQuery(queries.categories.list({ query: { limit: 100 } })).data?.categories ?? [];
  const form = useForm({ scope: 'all', title: '', is_blind: false, location_id: '' });
  const { values, bind, set } = form;
  // Of several places it is one that is counted, and the sheet says which.
  const place = usePlaces().find(({ id }) => id === (values.location_id || here))?.name;
  const scopes = SCOPES.map(
    ([value, label]) => [value, value === 'all' && place ? `Everything at ${place}` : label] as const,
  );
  const names = [...scopes, ...categories.map(({ id, name }) => [id, name] as const)];
  const scopeOf = (chosen: string) => {
    if (chosen === 'all') return { of: 'all' as const };
    if (chosen === 'shelf') return { of: 'items' as const, item_ids: [] };
    if (chosen === 'finished_good' || chosen === 'raw_material')
      return { of: 'all' as const, item_type: chosen as 'finished_good' | 'raw_material' };
    return { of: 'category' as const, category_id: chosen };
  };
  const what =
    values.scope === 'shelf' ? 'Shelf' : (names.find(([value]) => value === values.scope)?.[1] ?? '');
  const suggested = place ? (values.scope === 'all' ? place : `${place}: ${what}`) : what;
  const save = form.submit(async (now) => {
    const location_id = now.location_id || here;
    const sheet = await sendOnce({
      slot: 'count-sheet',
      body: {
        title: now.title.trim() || `${suggested}, ${date(today)}`.slice(-TITLE),
        scope: scopeOf(now.scope),
        is_blind: now.is_blind,
        ...(location_id && { location_id }),
      },
      send: (body, idempotencyKey) => api.counts.create({ body, idempotencyKey }),
      describe: (body) => [`a count of ${body.title}`, body.is_blind && 'blind'],
      done: () => undefined,
    });
    onClose();
    client.setQueryData(queries.counts.get({ params: { id: sheet.id } }).queryKey, sheet);
    await client.invalidateQueries({ queryKey: ['counts'] });
    await navigate({ to: '/inventory/counts/$id', params: { id: sheet.id } });
  });
  return (
    <form ref={form.form} className={formClasses.stack} noValidate onSubmit={save} onKeyDown={enterMovesOn}>
      {form.problem && <Alert>{form.problem}</Alert>}
      <SelectField label="What to count" options={names} {...bind('scope')} />
      <PlaceField
        value={values.location_id}
        onChange={(id) => set('location_id', id)}
        hint="The sheet lists what is or was there. Anything else that you find is added while counting."
      />
      <TextField
        label="Name of the count"
        optional
        autoComplete="off"
        maxLength={TITLE}
        placeholder={`${suggested}, ${date(today)}`}
        {...bind('title')}
      />
      <CheckField checked={values.is_blind} onChange={(value) => set('is_blind', value)}>
        Blind count: whoever counts does not see what the books say
      </CheckField>
      <div className={formClasses.actions}>
        <Button type="submit" look="primary" busy={form.busy}>
          Start counting
        </Button>
        <Button onClick={onClose}>Cancel</Button>
      </div>
    </form>
  );
}
