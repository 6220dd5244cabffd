import type { ImportKind } from '@lissafi/contract/imports';
import { IMPORT_KINDS } from '@lissafi/contract/imports';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { api, queries } from '../../client/api.ts';
import { ApiError } from '../../client/api-error.ts';
import { type OnceKey, plainKey } from '../../client/once-key.ts';
import { useMay } from '../../client/session.ts';
import { useLocale } from '../../organization/use-organization.ts';
import { InputModeSwitcher } from '../../pickers/InputModeSwitcher.tsx';
import { AccordionSection } from '../../ui/Accordion.tsx';
import { Alert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { Empty } from '../../ui/Empty.tsx';
import { fileContent } from '../../ui/file-content.ts';
import { FileDrop } from '../../ui/form/FileDrop.tsx';
import formClasses from '../../ui/form/Form.module.css';
import { SelectField, TextAreaField, TextField } from '../../ui/form/fields.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { LoadState } from '../../ui/LoadState.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { Pager } from '../../ui/table/Pager.tsx';
import { pluralize } from '../../ui/text.ts';
import classes from './Imports.module.css';
import { KINDS, statusOf } from './labels.ts';
import { keepPastedRows, PASTED, pastedRows } from './pasted.ts';

/** How each program gives its data away. Its files are known by their titles, so they are taken as they are. */
const PROGRAMS: readonly (readonly [string, string])[] = [
  [
    'Zoho Books',
    'Open Settings, Data Backup, or Export in the menu of a list. Take the contacts as customers and the items as products. What a customer owes comes from the column Opening Balance.',
  ],
  [
    'QuickBooks',
    'Open the list of customers or of products and services and press Export to Excel. For the opening balances of your books, export the report Trial Balance.',
  ],
  [
    'Wave',
    'Open Settings, Data export, and choose Accounting for what you earned and spent, or export the list of customers. Of the accounting file only the lines of income and expenses are taken; the balance of each account is in the report Trial Balance.',
  ],
  [
    'Bumpa',
    'Open your products or customers on the web and press Export. Products without a SKU get one made of their name, which you can change before they are recorded.',
  ],
];

const ACCEPTED = '.csv,.txt,.tsv,.xls,.xlsx,.html,.htm';
const SIZE = 10;

/** Chooses what is imported and its file, or takes pasted rows; below it the imports so far. */
export function ImportsPage() {
  const search = useSearch({ from: '/app/import' });
  const may = useMay();
  const kinds = IMPORT_KINDS.filter((kind) => may(KINDS[kind].permission));
  const [kind, setKind] = useState<ImportKind | undefined>(search.kind ?? kinds[0]);
  if (!kind || !kinds.includes(kind))
    return <Empty title="Your role imports nothing">Ask the owner of the business for another role.</Empty>;
  return (
    <>
      <PageHeader
        title="Import"
        description="Excel, CSV or pasted rows, in any layout. Nothing is in your books before you have seen it."
        back={KINDS[kind].list}
      />
      {kind === 'transactions' && <InputModeSwitcher current="csv" />}
      <Upload kind={kind} kinds={kinds} onKind={setKind} />
      <Card title="Coming from another program" className={classes.earlier}>
        {PROGRAMS.map(([program, how]) => (
          <AccordionSection key={program} title={program} group="programs">
            {how}
          </AccordionSection>
        ))}
      </Card>
      <Earlier />
    </>
  );
}

function Upload({
  kind,
  kinds,
  onKind,
}: {
  kind: ImportKind;
  kinds: readonly ImportKind[];
  onKind: (kind: ImportKind) => void;
}) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const sent = useRef<{ rows: string; key: OnceKey } | null>(null);
  const form = useForm(() => ({ text: pastedRows(), password: '' }));
  const { values, bind } = form;
  const [file, setFile] = useState<{ content: string; stamp: string } | null>(null);
  const [locked, setLocked] = useState(false);

  // The same rows are the same intention, so that a retry reads them once.
  const keyOf = (rows: string): OnceKey => {
    if (sent.current?.rows !== rows) sent.current = { rows, key: plainKey() };
    return sent.current.key;
  };
  const send = async (content: string, stamp: string) => {
    const { password } = values;
    try {
      const made = await api.imports.create({
        body: { kind, file: content, ...(password && { password }) } as never,
        idempotencyKey: keyOf([kind, stamp, password].join('\n')),
      });
      form.setValues({ text: values.text, password: '' });
      await client.invalidateQueries();
      await navigate({ to: '/import/$id', params: { id: made.id } });
    } catch (error) {
      const first = error instanceof ApiError ? error.errors[0] : undefined;
      if (first?.field === 'password') setLocked(true);
      if (first) return form.fail({ [first.field === 'password' ? 'password' : 'text']: first.message });
      throw error;
    }
  };
  const read = form.submit(async () => {
    if (file) return send(file.content, file.stamp);
    if (!values.text.trim()) return form.fail({ text: 'Choose a file, or paste the rows here' });
    const pasted = new File([values.text], PASTED);
    await send(await fileContent(pasted), values.text);
  });
  const choose = async (chosen: File) => {
    const found = {
      content: await fileContent(chosen),
      stamp: `${chosen.name}-${chosen.size}-${chosen.lastModified}`,
    };
    setFile(found);
    await form.submit(() => send(found.content, found.stamp))();
  };
  return (
    <form ref={form.form} className={formClasses.stack} noValidate onSubmit={read}>
      {form.problem && <Alert>{form.problem}</Alert>}
      <Card className={formClasses.stack}>
        <SelectField
          label="What"
          options={kinds.map((each) => [each, KINDS[each].label] as const)}
          value={kind}
          onChange={onKind}
        />
        <FileDrop
          label="File"
          accept={ACCEPTED}
          busy={form.busy}
          onFiles={([chosen]) => chosen && void choose(chosen)}
        />
        {locked && (
          <TextField label="Password of the file" type="password" autoComplete="off" {...bind('password')} />
        )}
        <TextAreaField
          label="Or paste the rows, with their column names"
          rows={5}
          placeholder={KINDS[kind].example}
          {...bind('text')}
          onChange={(text) => {
            keepPastedRows(text);
            form.set('text', text);
          }}
        />
        <div className={formClasses.actions}>
          <Button type="submit" busy={form.busy}>
            Read the rows
          </Button>
        </div>
      </Card>
    </form>
  );
}

function Earlier() {
  const { date } = useLocale();
  const [offset, setOffset] = useState(0);
  const query = useQuery({
    ...queries.imports.list({ query: { limit: SIZE, offset } }),
    placeholderData: keepPreviousData,
  });
  if (!query.data) return <LoadState query={query} back="/dashboard" />;
  const { imports, total } = query.data;
  if (total === 0) return null;
  return (
    <Card title="Imports so far" className={classes.earlier}>
      <ul className={classes.list}>
        {imports.map((each) => (
          <li key={each.id}>
            <Link to="/import/$id" params={{ id: each.id }} className={classes.item}>
              <span>
                <strong className={classes.name}>{each.file_name}</strong>
                <span className={classes.soft}>
                  {KINDS[each.kind].label}, {pluralize(each.row_count, 'row')}
                </span>
              </span>
              <span className={classes.end}>
                {statusOf(each)}
                <span className={classes.soft}>{date(each.created_at.slice(0, 10))}</span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
      <Pager offset={offset} size={SIZE} total={total} onChange={setOffset} />
    </Card>
  );
}
