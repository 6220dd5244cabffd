import { LIMITS } from '@lissafi/contract/limits';
import type { Organization } from '@lissafi/contract/organizations';
import { useId, useState } from 'react';
import { api } from '../../client/api.ts';
import { messageOf } from '../../client/api-error.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';
import formClasses from '../../ui/form/Form.module.css';
import { fieldErrorsOf } from '../../ui/form/use-form.ts';
import { pictureContent } from '../../ui/shrink-picture.ts';
import { notify } from '../../ui/toast.ts';
import classes from './LogoCard.module.css';

const LOGO = { bytes: LIMITS.logo_bytes, pixels: LIMITS.logo_pixels };

/** The logo on documents; it is saved immediately, separately from the form. */
export function LogoCard({
  organization,
  onSaved,
}: {
  organization: Organization;
  onSaved: (organization: Organization) => void;
}) {
  const input = useId();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const params = { id: organization.id };

  const run = async (work: () => Promise<Organization>, words: string) => {
    setBusy(true);
    setProblem(null);
    try {
      onSaved(await work());
      notify.success(words);
    } catch (error) {
      setProblem(fieldErrorsOf(error).content ?? messageOf(error, 'This picture cannot be read'));
    } finally {
      setBusy(false);
    }
  };
  const upload = (file: File) =>
    run(
      async () => api.organizations.setLogo({ params, body: { content: await pictureContent(file, LOGO) } }),
      'Logo saved',
    );

  return (
    <section className={formClasses.group} aria-labelledby={`${input}-title`}>
      <h2 id={`${input}-title`} className={classes.title}>
        Logo
      </h2>
      <p className={formClasses.note}>On your invoices and receipts. PNG, JPEG or WebP.</p>
      {problem && <Alert>{problem}</Alert>}
      <div className={classes.row}>
        {organization.logo_url ? (
          <img src={organization.logo_url} alt={`Logo of ${organization.name}`} className={classes.logo} />
        ) : (
          <span className={classes.none}>No logo yet</span>
        )}
        <input
          id={input}
          type="file"
          accept="image/png,image/jpeg,image/webp"
          className="visually-hidden"
          aria-label="Choose a logo"
          disabled={busy}
          onChange={(event) => {
            const file = event.target.files?.[0];
            event.target.value = '';
            if (file) void upload(file);
          }}
        />
        <div className={formClasses.actions}>
          <Button busy={busy} onClick={() => document.getElementById(input)?.click()}>
            {organization.logo_url ? 'Choose another' : 'Choose a picture'}
          </Button>
          {organization.logo_url && (
            <Button
              look="danger"
              busy={busy}
              onClick={() => run(() => api.organizations.removeLogo({ params }), 'Logo removed')}
            >
              Remove
            </Button>
          )}
        </div>
      </div>
    </section>
  );
}
