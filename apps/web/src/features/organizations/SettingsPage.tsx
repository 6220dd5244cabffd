import type { Organization } from '@lissafi/contract/organizations';
import { formatDate } from '@lissafi/domain/calendar/civil-date';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useLocation } from '@tanstack/react-router';
import { useEffect } from 'react';
import { api } from '../../client/api.ts';
import { currentOrganization, reloadUser, useUser } from '../../client/session.ts';
import { options, PAYMENT_TERMS } from '../../labels/documents.ts';
import {
  BUSINESS_TYPES,
  COSTING,
  CURRENCIES,
  DATE_PATTERNS,
  METHODS,
  MONTHS,
  STATE_OPTIONS,
  zoneOptions,
} from '../../labels/organizations.ts';
import { organizationQuery, useLocale } from '../../organization/use-organization.ts';
import { Button, ButtonLink } from '../../ui/Button.tsx';
import { enterMovesOn } from '../../ui/form/enter-moves-on.ts';
import formClasses from '../../ui/form/Form.module.css';
import { CheckField, SelectField, TextAreaField, TextField } from '../../ui/form/fields.tsx';
import { RecordAlert } from '../../ui/form/RecordForm.tsx';
import { useRecordForm } from '../../ui/form/use-record-form.ts';
import { LoadState } from '../../ui/LoadState.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { notify } from '../../ui/toast.ts';
import { ReminderCard } from '../reminders/ReminderSettingsCard.tsx';
import { SecondOpinionCard } from '../second-opinion/SecondOpinionCard.tsx';
import { BankAccounts } from './BankAccounts.tsx';
import { CloseCard } from './CloseCard.tsx';
import { LogoCard } from './LogoCard.tsx';
import { fromOrganization, type OrganizationForm, settingsFaults, toBody } from './model.ts';

export function SettingsPage() {
  const id = currentOrganization(useUser())?.id ?? '';
  const query = useQuery({ ...organizationQuery(id), refetchOnWindowFocus: false });
  return query.data ? (
    <Settings key={id} organization={query.data} />
  ) : (
    <LoadState query={query} back="/dashboard" />
  );
}

type Options = readonly (readonly [string, string])[];
const LABELS: Partial<Record<keyof OrganizationForm, string>> = {
  name: 'Business name',
  legal_name: 'Legal name',
  email: 'Email',
  phone: 'Telephone',
  line1: 'Address',
  city: 'City',
  state: 'State',
  tax_id: 'Tax ID',
  registration_number: 'CAC number',
  default_tax: 'Default tax rate',
  invoice_prefix: 'Invoice number prefix',
  late_payment_text: 'Late payment',
  timezone: 'Time zone',
  date_format: 'Date format',
  industry: 'Industry',
  line2: 'Address, second line',
  lga: 'Local government',
  country: 'Country',
  postal_code: 'Postal code',
  costing_method: 'Stock valuation method',
};

function Settings({ organization }: { organization: Organization }) {
  const client = useQueryClient();
  const { date, today } = useLocale();
  const readOnly = !organization.can.update;
  // The palette and the help open one part of the page.
  const part = useLocation({ select: ({ hash }) => hash });
  useEffect(() => {
    if (part) document.getElementById(part)?.scrollIntoView({ block: 'start' });
  }, [part]);

  const send = async (values: OrganizationForm, from: Organization) => {
    const saved = await api.organizations.update({
      params: { id: organization.id },
      body: { ...toBody(values, from), version: from.version },
    });
    setBase(saved);
    form.setValues(fromOrganization(saved));
    client.setQueryData(organizationQuery(organization.id).queryKey, saved);
    notify.success('Settings saved');
    await Promise.all([client.invalidateQueries(), reloadUser().catch(() => {})]);
  };
  const editing = useRecordForm({
    record: organization,
    toForm: fromOrganization,
    faultsOf: settingsFaults,
    send,
  });
  const { form, setBase, theirs, save } = editing;
  const { values, set, bind, errors } = form;
  /** The logo is saved separately; the version increases, and the input of this form stays. */
  const takeOver = (saved: Organization) => {
    setBase((before) => ({ ...before, version: saved.version, logo_url: saved.logo_url }));
    client.setQueryData(organizationQuery(organization.id).queryKey, saved);
    void reloadUser().catch(() => {});
  };

  return (
    <>
      <PageHeader
        title="Settings"
        description={
          readOnly
            ? 'Only owners and admins change these.'
            : 'Details shown on your documents, and how your books are kept'
        }
      />
      <form ref={form.form} noValidate onSubmit={save} onKeyDown={enterMovesOn}>
        <fieldset
          disabled={readOnly}
          className={formClasses.form}
          style={{ border: 0, margin: 0, padding: 0 }}
        >
          <RecordAlert editing={editing} labels={LABELS} textOf={(from, name) => String(from[name])} />
          <fieldset id="business" className={formClasses.group}>
            <legend>Business</legend>
            <div className={formClasses.pair}>
              <TextField label="Business name" autoComplete="organization" {...bind('name')} />
              <TextField
                label="Legal name"
                optional
                hint="On documents, where it differs"
                {...bind('legal_name')}
              />
            </div>
            <div className={formClasses.pair}>
              <SelectField
                label="Kind of business"
                optional
                options={BUSINESS_TYPES as unknown as Options}
                {...bind('business_type')}
              />
              <TextField label="Industry" optional placeholder="Bakery" {...bind('industry')} />
            </div>
            <div className={formClasses.pair}>
              <TextField label="Email" optional type="email" inputMode="email" {...bind('email')} />
              <TextField label="Telephone" optional type="tel" inputMode="tel" {...bind('phone')} />
            </div>
            <TextField label="Address" optional {...bind('line1')} error={errors['address.line1']} />
            <TextField
              label="Address, second line"
              optional
              {...bind('line2')}
              error={errors['address.line2']}
            />
            <div className={formClasses.pair}>
              <TextField label="City" optional {...bind('city')} error={errors['address.city']} />
              <SelectField
                label="State"
                optional
                options={STATE_OPTIONS}
                {...bind('state')}
                error={errors['address.state']}
              />
            </div>
            <div className={formClasses.three}>
              <TextField label="Local government" optional {...bind('lga')} error={errors['address.lga']} />
              <TextField label="Country" optional {...bind('country')} error={errors['address.country']} />
              <TextField
                label="Postal code"
                optional
                inputMode="numeric"
                {...bind('postal_code')}
                error={errors['address.postal_code']}
              />
            </div>
            <div className={formClasses.pair}>
              <TextField label="Tax ID (TIN)" optional inputMode="numeric" {...bind('tax_id')} />
              <TextField label="CAC number" optional {...bind('registration_number')} />
            </div>
          </fieldset>
          <fieldset id="invoicing" className={formClasses.group}>
            <legend>Invoices</legend>
            <CheckField
              checked={values.vat_registered}
              onChange={(checked) => set('vat_registered', checked)}
            >
              We charge VAT
            </CheckField>
            <div className={formClasses.three}>
              <TextField
                label="Default tax rate, percent"
                optional
                inputMode="decimal"
                placeholder={values.vat_registered ? '7.5' : '0'}
                {...bind('default_tax')}
              />
              <SelectField
                label="Payment terms"
                options={options(PAYMENT_TERMS)}
                {...bind('default_payment_terms')}
              />
              <TextField
                label="Invoice number prefix"
                autoCapitalize="characters"
                {...bind('invoice_prefix')}
              />
            </div>
            <TextAreaField
              label="Late payment"
              optional
              rows={2}
              hint="Shown on every invoice, such as: 2% monthly after the due date"
              {...bind('late_payment_text')}
            />
          </fieldset>
          <div id="bank">
            <BankAccounts accounts={organization.bank_accounts} />
          </div>
          <fieldset id="books" className={formClasses.group}>
            <legend>Books</legend>
            <div className={formClasses.pair}>
              <SelectField label="Currency" options={CURRENCIES} {...bind('currency')} />
              <SelectField label="Time zone" options={zoneOptions(values.timezone)} {...bind('timezone')} />
            </div>
            <div className={formClasses.pair}>
              <SelectField
                label="Date format"
                options={[...new Set([...DATE_PATTERNS, values.date_format])].map(
                  (pattern) => [pattern, formatDate(today, pattern)] as const,
                )}
                {...bind('date_format')}
              />
              <SelectField
                label="Fiscal year starts in"
                options={MONTHS as unknown as Options}
                {...bind('fiscal_year_start')}
              />
            </div>
            <div className={formClasses.pair}>
              <SelectField label="Accounting method" options={METHODS} {...bind('accounting_method')} />
              <SelectField
                label="Stock valuation method"
                options={COSTING}
                hint="Once there are journal entries, it is switched under Costing methods"
                {...bind('costing_method')}
              />
            </div>
            <CheckField
              checked={values.allow_negative_stock}
              onChange={(checked) => set('allow_negative_stock', checked)}
            >
              Stock may go below zero: sell first, receive later
            </CheckField>
            <CheckField
              checked={values.sales_keep_prices}
              onChange={(checked) => set('sales_keep_prices', checked)}
            >
              Salespeople sell at the product's price: no lower price, no discount
            </CheckField>
            <p className={formClasses.note}>
              {organization.books_locked_until
                ? `The books are locked up to ${date(organization.books_locked_until)}.`
                : 'No period is locked.'}{' '}
              <Link to="/books/periods">Close a month</Link>
            </p>
          </fieldset>
          {!readOnly && (
            <div className={formClasses.actions}>
              <Button type="submit" look="primary" busy={form.busy} disabled={theirs !== null}>
                Save
              </Button>
            </div>
          )}
        </fieldset>
      </form>
      <div className={formClasses.form} style={{ marginTop: 20 }}>
        {organization.can.update && (
          <div id="logo">
            <LogoCard organization={organization} onSaved={takeOver} />
          </div>
        )}
        {organization.can.update && (
          <div id="reminders">
            <ReminderCard />
          </div>
        )}
        {organization.can.update && (
          <div id="online-payments">
            <OnlinePaymentsCard />
          </div>
        )}
        <div id="whatsapp">
          <WhatsAppCard />
        </div>
        {organization.can.update && (
          <div id="second-opinion">
            <SecondOpinionCard />
          </div>
        )}
        <WordsCard />
        {organization.can.update && <DevelopersCard />}
        {organization.can.delete && <DataCard />}
        {organization.can.delete && (
          <div id="close">
            <CloseCard organization={organization} />
          </div>
        )}
      </div>
    </>
  );
}

function OnlinePaymentsCard() {
  return (
    <section className={formClasses.group} aria-labelledby="online-payments">
      <h2 id="online-payments">Online payments</h2>
      <p className={formClasses.note}>
        Customers pay by card, USSD or bank app from the page of an invoice. It needs an account at Paystack.
      </p>
      <div className={formClasses.actions}>
        <ButtonLink to="/settings/online-payments">Set up online payments</ButtonLink>
      </div>
    </section>
  );
}

function WhatsAppCard() {
  return (
    <section className={formClasses.group} aria-labelledby="whatsapp-title">
      <h2 id="whatsapp-title">WhatsApp</h2>
      <p className={formClasses.note}>
        Members send text, photos and voice notes to the business number and confirm what is recorded;
        invoices and statements go out from it as PDF.
      </p>
      <div className={formClasses.actions}>
        <ButtonLink to="/settings/whatsapp">Set up WhatsApp</ButtonLink>
      </div>
    </section>
  );
}

function WordsCard() {
  return (
    <section className={formClasses.group} aria-labelledby="your-words">
      <h2 id="your-words">Words</h2>
      <p className={formClasses.note}>
        What your own words mean: names for customers, suppliers and products, and units, learned from how you
        correct sentences.
      </p>
      <div className={formClasses.actions}>
        <ButtonLink to="/settings/words">Words it has learned</ButtonLink>
        <ButtonLink to="/settings/branches">Branches and places</ButtonLink>
      </div>
    </section>
  );
}

function DevelopersCard() {
  return (
    <section className={formClasses.group} aria-labelledby="developers">
      <h2 id="developers">Developers</h2>
      <p className={formClasses.note}>
        Let other programs and assistants read and record here, and tell them what happens.
      </p>
      <div>
        <ButtonLink to="/settings/developers">API keys and webhooks</ButtonLink>
      </div>
    </section>
  );
}

function DataCard() {
  return (
    <section className={formClasses.group} aria-labelledby="your-data">
      <h2 id="your-data">Your data</h2>
      <p className={formClasses.note}>
        Download everything that is recorded here as one file, or import such a file into an empty
        organization.
      </p>
      <div>
        <ButtonLink to="/settings/data">Export and import</ButtonLink>
      </div>
    </section>
  );
}
