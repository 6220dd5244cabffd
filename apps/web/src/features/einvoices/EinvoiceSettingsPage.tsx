import type { EinvoiceSettings } from '@lissafi/contract/einvoices';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { api, queries } from '../../client/api.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';
import { Field } from '../../ui/form/Field.tsx';
import formClasses from '../../ui/form/Form.module.css';
import { CheckField, TextField } from '../../ui/form/fields.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { LoadState } from '../../ui/LoadState.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { notify } from '../../ui/toast.ts';

/** The identifiers and keys of the business at the tax office's e-invoicing portal. */
export function EinvoiceSettingsPage() {
  const query = useQuery({ ...queries.einvoices.settings(), refetchOnWindowFocus: false });
  return query.data ? <Settings settings={query.data} /> : <LoadState query={query} back="/e-invoices" />;
}

const formOf = (settings: EinvoiceSettings) => ({
  business_id: settings.business_id ?? '',
  service_id: settings.service_id ?? '',
  business_description: settings.business_description ?? '',
  is_automatic: settings.is_automatic,
  api_key: '',
  api_secret: '',
  keys_file: null as File | null,
});

function Settings({ settings }: { settings: EinvoiceSettings }) {
  const client = useQueryClient();
  const form = useForm(() => formOf(settings));
  const { values, set, bind, errors } = form;
  const save = form.submit(async (values) => {
    const saved = await api.einvoices.updateSettings({
      body: {
        version: settings.version,
        business_id: values.business_id.trim() || null,
        service_id: values.service_id.trim().toUpperCase() || null,
        business_description: values.business_description,
        is_automatic: values.is_automatic,
        ...(values.api_key && { api_key: values.api_key }),
        ...(values.api_secret && { api_secret: values.api_secret }),
        ...(values.keys_file && { keys_file: await values.keys_file.text() }),
      },
    });
    client.setQueryData(queries.einvoices.settings().queryKey, saved);
    form.setValues(formOf(saved));
    notify.success('E-invoice settings saved');
    await client.invalidateQueries();
  });

  return (
    <>
      <PageHeader
        title="E-invoice settings"
        description="From your page at the tax office’s e-invoicing portal"
        back="/e-invoices"
      />
      <form ref={form.form} className={formClasses.form} noValidate onSubmit={save}>
        {form.problem && <Alert>{form.problem}</Alert>}
        {!settings.has_gateway && (
          <p className={formClasses.note}>
            This installation has no connection to the tax office yet. You can fill this in now: documents
            wait until there is a connection.
          </p>
        )}
        <fieldset className={formClasses.group}>
          <legend>Your business there</legend>
          <TextField label="Business ID" optional autoCapitalize="none" {...bind('business_id')} />
          <TextField
            label="Service ID"
            optional
            hint="8 capital letters and digits"
            autoCapitalize="characters"
            maxLength={8}
            {...bind('service_id')}
          />
          <TextField
            label="Goods and services you sell"
            optional
            placeholder="Bread and cakes"
            hint="The category of your goods and services"
            maxLength={100}
            {...bind('business_description')}
          />
        </fieldset>
        <fieldset className={formClasses.group}>
          <legend>Keys</legend>
          <p className={formClasses.note}>
            {settings.has_api_key
              ? 'A key is stored, encrypted. Type a new one to replace it.'
              : 'They are stored encrypted and never shown again.'}
          </p>
          <div className={formClasses.pair}>
            <TextField label="API key" optional type="password" autoComplete="off" {...bind('api_key')} />
            <TextField
              label="API secret"
              optional
              type="password"
              autoComplete="off"
              {...bind('api_secret')}
            />
          </div>
          <Field
            label="File crypto_keys.txt"
            optional
            error={errors.keys_file}
            hint={settings.has_keys && !values.keys_file ? 'The keys of your portal are stored.' : undefined}
          >
            {(wiring) => (
              <input
                {...wiring}
                // Emptied when it was saved.
                key={settings.version}
                type="file"
                accept=".txt,application/json,text/plain"
                onChange={(event) => set('keys_file', event.target.files?.[0] ?? null)}
              />
            )}
          </Field>
        </fieldset>
        <CheckField checked={values.is_automatic} onChange={(checked) => set('is_automatic', checked)}>
          Send each document to the tax office as it is issued
        </CheckField>
        <Button type="submit" look="primary" busy={form.busy}>
          Save
        </Button>
      </form>
    </>
  );
}
