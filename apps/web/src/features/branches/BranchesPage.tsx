import type { Branch, StockLocation } from '@lissafi/contract/branches';
import { IconPlus } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api, queries } from '../../client/api.ts';
import { messageOf } from '../../client/api-error.ts';
import { ask } from '../../client/confirm.ts';
import { sendOnce } from '../../client/send-once.ts';
import { useMay } from '../../client/session.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Badge } from '../../ui/Badge.tsx';
import { Button, ButtonLink } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { Drawer } from '../../ui/Drawer.tsx';
import formClasses from '../../ui/form/Form.module.css';
import { TextField } from '../../ui/form/fields.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { LoadState } from '../../ui/LoadState.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { pluralize } from '../../ui/text.ts';
import { notify } from '../../ui/toast.ts';
import classes from './Branches.module.css';

const ALL = { query: { limit: 100 } };

/** What a drawer is for: a new branch, a new place of a branch, or another name. */
type Task =
  | { what: 'branch' }
  | { what: 'place'; branch: Branch }
  | { what: 'rename'; record: Branch | StockLocation };

export function BranchesPage() {
  const branches = useQuery(queries.branches.list(ALL));
  const locations = useQuery(queries.branches.locations(ALL));
  if (!branches.data) return <LoadState query={branches} back="/settings" />;
  if (!locations.data) return <LoadState query={locations} back="/settings" />;
  return <Places branches={branches.data.branches} locations={locations.data.locations} />;
}

function Places({ branches, locations }: { branches: Branch[]; locations: StockLocation[] }) {
  const may = useMay();
  const [task, setTask] = useState<Task | null>(null);
  const mayChange = may('organization:update');
  return (
    <>
      <PageHeader
        title="Branches and places"
        description="Sell from several branches and keep stock at several places. The cost of an item stays one for the whole business."
        back="/settings"
        secondary={locations.length > 1 && <ButtonLink to="/inventory/transfers">Transfers</ButtonLink>}
        primary={
          mayChange && (
            <Button look="primary" aria-haspopup="dialog" onClick={() => setTask({ what: 'branch' })}>
              <IconPlus size={16} aria-hidden />
              Add a branch
            </Button>
          )
        }
      />
      {branches.length === 1 && locations.length === 1 && (
        <p className={classes.note}>
          You have one branch with one place, so no form asks for either. As soon as you add a second, they
          do.
        </p>
      )}
      <div className={classes.branches}>
        {branches.map((branch) => (
          <Card
            key={branch.id}
            title={branch.name}
            aside={
              <>
                {branch.status === 'inactive' && <Badge>Closed</Badge>}
                {mayChange && (
                  <Button size="small" onClick={() => setTask({ what: 'rename', record: branch })}>
                    Rename
                  </Button>
                )}
                {mayChange && !branch.is_first && <Status record={branch} />}
              </>
            }
          >
            <ul className={classes.places} aria-label={`Places of ${branch.name}`}>
              {locations
                .filter(({ branch_id }) => branch_id === branch.id)
                .map((place) => (
                  <li key={place.id}>
                    <span>
                      <strong>{place.name}</strong>
                      <small>
                        {[
                          place.is_default && 'sales take from here',
                          place.items === 0 ? 'nothing here' : pluralize(place.items, 'item'),
                        ]
                          .filter(Boolean)
                          .join(' · ')}
                      </small>
                    </span>
                    {place.status === 'inactive' && <Badge>Closed</Badge>}
                    {mayChange && (
                      <Button
                        size="small"
                        aria-label={`Rename ${place.name}`}
                        onClick={() => setTask({ what: 'rename', record: place })}
                      >
                        Rename
                      </Button>
                    )}
                    {mayChange && !place.is_default && branch.status === 'active' && (
                      <Status record={place} />
                    )}
                  </li>
                ))}
            </ul>
            {mayChange && branch.status === 'active' && (
              <Button look="subtle" onClick={() => setTask({ what: 'place', branch })}>
                <IconPlus size={16} aria-hidden />
                Add a place
              </Button>
            )}
          </Card>
        ))}
      </div>
      <Drawer title={task ? titleOf(task) : ''} opened={task !== null} onClose={() => setTask(null)}>
        {task && <NameForm task={task} onClose={() => setTask(null)} />}
      </Drawer>
    </>
  );
}

const titleOf = (task: Task): string => {
  if (task.what === 'branch') return 'Add a branch';
  return task.what === 'place' ? `Add a place to ${task.branch.name}` : `Rename ${task.record.name}`;
};

const isPlace = (record: Branch | StockLocation): record is StockLocation => 'branch_id' in record;

/** Closes or opens again. */
function Status({ record }: { record: Branch | StockLocation }) {
  const client = useQueryClient();
  const [busy, setBusy] = useState(false);
  const closes = record.status === 'active';
  const change = async () => {
    if (closes && !(await ask(`Close ${record.name}? No form offers it any more.`, 'Close it'))) return;
    setBusy(true);
    try {
      const status = closes ? ('inactive' as const) : ('active' as const);
      const request = { params: { id: record.id }, body: { version: record.version, status } };
      await (isPlace(record) ? api.branches.updateLocation(request) : api.branches.update(request));
      await client.invalidateQueries({ queryKey: ['branches'] });
    } catch (error) {
      notify.error('Nothing was changed', messageOf(error));
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button
      size="small"
      busy={busy}
      aria-label={`${closes ? 'Close' : 'Open'} ${record.name}`}
      onClick={change}
    >
      {closes ? 'Close' : 'Open again'}
    </Button>
  );
}

function NameForm({ task, onClose }: { task: Task; onClose: () => void }) {
  const client = useQueryClient();
  const form = useForm({ name: task.what === 'rename' ? task.record.name : '' });
  const save = form.submit(async ({ name }) => {
    if (!name.trim()) return form.fail({ name: 'Please enter a name' });
    if (task.what === 'rename') {
      const { record } = task;
      const request = { params: { id: record.id }, body: { version: record.version, name } };
      await (isPlace(record) ? api.branches.updateLocation(request) : api.branches.update(request));
    } else
      await sendOnce<{ name: string; branch_id?: string }, unknown>({
        slot: `branches.${task.what}`,
        body: task.what === 'place' ? { name, branch_id: task.branch.id } : { name },
        send: (body, idempotencyKey) =>
          task.what === 'place'
            ? api.branches.addLocation({ body, idempotencyKey })
            : api.branches.create({ body: { name: body.name }, idempotencyKey }),
        describe: (body) => [body.name],
        done: () => notify.success(`${name} added`),
      });
    await client.invalidateQueries({ queryKey: ['branches'] });
    onClose();
  });
  return (
    <form ref={form.form} className={formClasses.stack} noValidate onSubmit={save}>
      {form.problem && <Alert>{form.problem}</Alert>}
      <TextField
        label="Name"
        autoComplete="off"
        autoFocus
        maxLength={60}
        hint={task.what === 'branch' ? 'It gets a place of the same name, where its stock is' : undefined}
        {...form.bind('name')}
      />
      <div className={formClasses.actions}>
        <Button type="submit" look="primary" busy={form.busy}>
          Save
        </Button>
        <Button onClick={onClose}>Cancel</Button>
      </div>
    </form>
  );
}
