import { LIMITS } from '@lissafi/contract/limits';
import type { Organization } from '@lissafi/contract/organizations';
import { quantityText } from '@lissafi/domain/inventory/quantity-text';
import { readQuantity } from '@lissafi/domain/text/number';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../client/api.ts';
import { organizationQuery, useOrganization } from '../../organization/use-organization.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import formClasses from '../../ui/form/Form.module.css';
import { TextField } from '../../ui/form/fields.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import classes from '../../ui/Panels.module.css';
import { notify } from '../../ui/toast.ts';

/** The weekly capacity, against which the load of each week is measured. */
export function WeeklyCapacity() {
  const organization = useOrganization();
  const [asked, setAsked] = useState(false);
  if (!organization) return null;
  const { weekly_capacity: capacity, can } = organization;
  return (
    <Card title="Weekly capacity">
      {asked ? (
        <Form organization={organization} onDone={() => setAsked(false)} />
      ) : (
        <div className={classes.asked}>
          <p className={classes.soft}>
            {capacity === null
              ? `Set a weekly capacity to see how full each week is.${can.update ? '' : ' The owner can set it.'}`
              : `${quantityText(capacity)} good units`}
          </p>
          {can.update && (
            <Button onClick={() => setAsked(true)}>
              {capacity === null ? 'Set capacity' : 'Change capacity'}
            </Button>
          )}
        </div>
      )}
    </Card>
  );
}

function Form({ organization, onDone }: { organization: Organization; onDone: () => void }) {
  const client = useQueryClient();
  const { weekly_capacity: capacity } = organization;
  const form = useForm({ weekly_capacity: capacity === null ? '' : String(capacity) });
  const save = form.submit(async ({ weekly_capacity: text }) => {
    const units = text.trim() ? readQuantity(text) : null;
    if (text.trim() && (units === null || !Number.isInteger(units) || units > LIMITS.quantity_max))
      return form.fail({ weekly_capacity: 'Please enter a whole number above 0' });
    try {
      const saved = await api.organizations.update({
        params: { id: organization.id },
        body: { version: organization.version, weekly_capacity: units },
      });
      client.setQueryData(organizationQuery(organization.id).queryKey, saved);
    } catch (error) {
      // Another setting was changed meanwhile: with the current version it can be saved.
      void client.invalidateQueries(organizationQuery(organization.id));
      throw error;
    }
    notify.success('Saved');
    onDone();
    await client.invalidateQueries({ queryKey: ['production'] });
  });
  return (
    <form ref={form.form} className={formClasses.stack} noValidate onSubmit={save}>
      {form.problem && <Alert>{form.problem}</Alert>}
      <TextField
        label="Good units in a week"
        inputMode="numeric"
        autoComplete="off"
        autoFocus
        {...form.bind('weekly_capacity')}
        hint="All products together. Leave empty to remove the capacity"
      />
      <div className={formClasses.actions}>
        <Button type="submit" look="primary" busy={form.busy}>
          Save
        </Button>
        <Button onClick={onDone}>Cancel</Button>
      </div>
    </form>
  );
}
