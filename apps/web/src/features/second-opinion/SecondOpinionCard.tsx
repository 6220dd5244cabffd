import type { SecondOpinionSetting } from '@lissafi/contract/second-opinion';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { api, queries } from '../../client/api.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';
import formClasses from '../../ui/form/Form.module.css';
import { CheckField } from '../../ui/form/fields.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { notify } from '../../ui/toast.ts';

/** Whether sentences may be shown to a language model; nothing where the server has none. */
export function SecondOpinionCard() {
  const query = useQuery({ ...queries.secondOpinion.get(), refetchOnWindowFocus: false });
  if (!query.data?.is_available || !query.data.can.update) return null;
  return <OpinionForm key={String(query.data.is_allowed)} setting={query.data} />;
}

function OpinionForm({ setting: { host, model, is_allowed, per_hour } }: { setting: SecondOpinionSetting }) {
  const client = useQueryClient();
  const form = useForm({ is_allowed });
  const { values, set } = form;
  const save = form.submit(async (body) => {
    const saved = await api.secondOpinion.update({ body });
    client.setQueryData(queries.secondOpinion.get().queryKey, saved);
    notify.success(saved.is_allowed ? 'The second opinion is on' : 'The second opinion is off');
  });
  return (
    <form ref={form.form} noValidate onSubmit={save}>
      <fieldset className={formClasses.group}>
        <legend>Second opinion on sentences</legend>
        <p className={formClasses.note}>
          {`A sentence in your own words that is refused, or of which much was not used, can be shown to a language model: ${model} at ${host}.`}
        </p>
        <p className={formClasses.note}>
          Only that sentence leaves this server, with the names and figures that you wrote in it. Your
          customers, balances and other records do not. What the model suggests is checked against the
          sentence and marked, and nothing is recorded before you confirm it.
        </p>
        {form.problem && <Alert>{form.problem}</Alert>}
        <CheckField checked={values.is_allowed} onChange={(checked) => set('is_allowed', checked)}>
          {`Send such sentences to ${host}, up to ${per_hour} an hour`}
        </CheckField>
        <div className={formClasses.actions}>
          <Button type="submit" look="primary" busy={form.busy}>
            Save second opinion
          </Button>
        </div>
      </fieldset>
    </form>
  );
}
