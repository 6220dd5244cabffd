import type { ItemImport } from '@lissafi/contract/item-import';
import type { ItemType } from '@lissafi/contract/items';
import { formatMoney } from '@lissafi/domain/money/money';
import { IconFileUpload } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { api } from '../../client/api.ts';
import { type OnceKey, plainKey } from '../../client/once-key.ts';
import { sendOnce } from '../../client/send-once.ts';
import { useMay } from '../../client/session.ts';
import { KINDS } from '../../labels/inventory.ts';
import { useLocale } from '../../organization/use-organization.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Button, ButtonAnchor } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import classes from '../../ui/Details.module.css';
import { DateInput } from '../../ui/form/DateInput.tsx';
import formClasses from '../../ui/form/Form.module.css';
import { TextAreaField } from '../../ui/form/fields.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { describeRows } from '../../ui/import/describe-rows.ts';
import { ImportPreview } from '../../ui/import/ImportPreview.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { pluralize } from '../../ui/text.ts';
import { notify } from '../../ui/toast.ts';

const EXAMPLES: Record<ItemType, string> = {
  raw_material: 'Name,SKU,Unit,Category,Minimum,Quantity,Cost\nFlour,FL-1,kg,Baking,50,200,900',
  finished_good: 'Name,SKU,Unit,Price,Quantity,Cost\nSliced loaf,BR-1,loaf,1200,40,650',
};

const EXAMPLES_WITHOUT_STOCK: Record<ItemType, string> = {
  raw_material: 'Name,SKU,Unit,Category,Minimum,Cost\nFlour,FL-1,kg,Baking,50,900',
  finished_good: 'Name,SKU,Unit,Price,Cost\nSliced loaf,BR-1,loaf,1200,650',
};
const COLUMNS = 'Columns: name, SKU, unit, category, supplier, barcode, minimum, maximum';

interface Body {
  file: string;
  preview: 'true' | 'false';
  opening_on?: string;
}

export const ImportRawMaterialsPage = () => <ImportItemsPage type="raw_material" />;
export const ImportFinishedGoodsPage = () => <ImportItemsPage type="finished_good" />;

/** Imports items and their opening stock from a CSV file: first a preview, then all rows or none. */
function ImportItemsPage({ type }: { type: ItemType }) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const { today, pattern, currency, date } = useLocale();
  const kind = KINDS[type];
  const opens = useMay()('opening_balances:write');
  const example = (opens ? EXAMPLES : EXAMPLES_WITHOUT_STOCK)[type];
  const chooser = useRef<HTMLInputElement>(null);
  const [preview, setPreview] = useState<ItemImport | null>(null);
  const form = useForm({ file: '', opening_on: '' });
  const { file, opening_on } = form.values;

  const call = (body: Body, idempotencyKey: OnceKey): Promise<ItemImport> =>
    type === 'raw_material'
      ? api.itemImports.rawMaterials({ body, idempotencyKey })
      : api.itemImports.finishedGoods({ body, idempotencyKey });
  const body = { file, ...(opening_on && { opening_on }) };
  const look = form.submit(async () => {
    if (!file.trim()) return form.fail({ file: 'Choose a file, or paste the rows here' });
    setPreview(await call({ ...body, preview: 'true' }, plainKey()));
  });
  const save = form.submit(async () => {
    const answer = await sendOnce<Body, ItemImport>({
      slot: `import.${type}`,
      body: { ...body, preview: 'false' },
      send: call,
      describe: (sent) => describeRows(sent.file, sent.opening_on, date),
      done: ({ errors, created }) => {
        if (errors.length === 0) notify.success(`${pluralize(created, kind.one)} imported`);
      },
    });
    if (answer.errors.length > 0) return setPreview(answer);
    await client.invalidateQueries();
    await navigate({ to: kind.path });
  });
  const change = (name: 'file' | 'opening_on', value: string) => {
    setPreview(null);
    form.set(name, value);
  };
  const read = async (chosen: File | undefined) => {
    if (chosen) change('file', await chosen.text());
  };
  const ready = preview && preview.errors.length === 0 && preview.row_count > 0;

  return (
    <>
      <PageHeader
        title={`Import ${kind.many}`}
        description={
          opens
            ? 'Import your items and their opening stock from a spreadsheet'
            : 'Import your items from a spreadsheet'
        }
        back={kind.path}
      />
      <form ref={form.form} className={formClasses.form} noValidate onSubmit={ready ? save : look}>
        {form.problem && <Alert>{form.problem}</Alert>}
        <Card className={formClasses.stack}>
          <div className={formClasses.actions}>
            <input
              ref={chooser}
              type="file"
              accept=".csv,.txt,.tsv,text/csv"
              className="visually-hidden"
              tabIndex={-1}
              aria-label="File"
              onChange={(event) => void read(event.target.files?.[0])}
            />
            <Button onClick={() => chooser.current?.click()}>
              <IconFileUpload size={16} aria-hidden />
              Choose a CSV file
            </Button>
            <ButtonAnchor
              look="subtle"
              download={`${kind.many.replace(' ', '-')}.csv`}
              href={`data:text/csv;charset=utf-8,${encodeURIComponent(`${example}\n`)}`}
            >
              Sample file
            </ButtonAnchor>
          </div>
          <TextAreaField
            label="Or paste the rows, with their column names"
            rows={7}
            placeholder={example}
            hint={
              opens
                ? `${COLUMNS}, quantity on hand, unit cost or total value. Amounts are in naira.`
                : `${COLUMNS}, unit cost. Your role does not allow opening stock: import the items without it, and ask the owner, an admin or the accountant to import it.`
            }
            value={file}
            onChange={(value) => change('file', value)}
            error={form.errors.file}
          />
          {opens && (
            <DateInput
              label="Opening day"
              optional
              today={today}
              pattern={pattern}
              value={opening_on}
              onChange={(value) => change('opening_on', value)}
              error={form.errors.opening_on}
              hint="The date of the opening stock. Leave empty for today."
            />
          )}
        </Card>
        {preview && <ImportPreview answer={preview} />}
        {ready && (
          <p className={classes.soft}>
            {[
              pluralize(preview.row_count, 'row'),
              preview.opening_value > 0 && `stock value ${formatMoney(preview.opening_value, currency)}`,
            ]
              .filter(Boolean)
              .join(' · ')}
          </p>
        )}
        <div className={formClasses.actions}>
          <Button type="submit" look="primary" busy={form.busy}>
            {ready ? `Import ${pluralize(preview.row_count, 'row')}` : 'Check the rows'}
          </Button>
        </div>
      </form>
    </>
  );
}
