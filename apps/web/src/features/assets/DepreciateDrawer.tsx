import { useQueryClient } from '@tanstack/react-query';
import { api } from '../../client/api.ts';
import { sendOnce } from '../../client/send-once.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';
import { Drawer } from '../../ui/Drawer.tsx';
import formClasses from '../../ui/form/Form.module.css';
import { TextField } from '../../ui/form/fields.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { pluralize } from '../../ui/text.ts';
import { notify } from '../../ui/toast.ts';
import { monthName } from './labels.ts';

interface Props {
  /** The latest month that is over. */
  until: string;
  opened: boolean;
  onClose: () => void;
}

/** Posts the depreciation that is due. */
export function DepreciateDrawer(props: Props) {
  return (
    <Drawer title="Post depreciation" opened={props.opened} onClose={props.onClose}>
      {props.opened && <DepreciateForm {...props} />}
    </Drawer>
  );
}

function DepreciateForm({ until, onClose }: Props) {
  const client = useQueryClient();
  const form = useForm({ until });
  const save = form.submit(async (written) => {
    if (!/^\d{4}-\d{2}$/.test(written.until)) return form.fail({ until: 'Please enter a month' });
    await sendOnce({
      slot: 'assets.depreciation',
      body: written,
      send: (body, idempotencyKey) => api.assets.depreciate({ body, idempotencyKey }),
      describe: (body) => [`Depreciation up to ${monthName(body.until)}`],
      done: (answer) => notify.success('Depreciation posted', pluralize(answer.entries.length, 'month')),
    });
    onClose();
    await client.invalidateQueries();
  });
  return (
    <form ref={form.form} className={formClasses.stack} noValidate onSubmit={save}>
      {form.problem && <Alert>{form.problem}</Alert>}
      <p className={formClasses.note}>
        One entry for each month that is not posted yet, dated its last day. A month that is locked is posted
        on the first open day.
      </p>
      <TextField label="Up to" type="month" max={until} {...form.bind('until')} />
      <Button type="submit" look="primary" size="large" wide busy={form.busy}>
        Post
      </Button>
    </form>
  );
}
