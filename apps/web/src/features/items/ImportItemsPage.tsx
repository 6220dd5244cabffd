import type { ItemImport } from '@lissafi/contract/item-import';
import type { ItemType } from '@lissafi/contract/items';
import { formatMoney } from '@lissafi/domain/money/money';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { api } from '../../client/api.ts';
import { type OnceKey, plainKey } from '../../client/once-key.ts';
import { sendOnce } from '../../client/send-once.ts';
import { useMay } from '../../client/session.ts';
import { KINDS } from '../../labels/inventory.ts';
import { useLocale } from '../../organization/use-organization.ts';
import { ButtonAnchor } from '../../ui/Button.tsx';
import { describeRows } from '../../ui/import/describe-rows.ts';
import { type ImportedRows, ImportForm } from '../../ui/import/ImportForm.tsx';
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

/** Imports items and their opening stock. */
function ImportItemsPage({ type }: { type: ItemType }) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const { today, pattern, currency, date } = useLocale();
  const kind = KINDS[type];
  const opens = useMay()('opening_balances:write');
  const example = (opens ? EXAMPLES : EXAMPLES_WITHOUT_STOCK)[type];

  const call = (body: Body, idempotencyKey: OnceKey): Promise<ItemImport> =>
    type === 'raw_material'
      ? api.itemImports.rawMaterials({ body, idempotencyKey })
      : api.itemImports.finishedGoods({ body, idempotencyKey });
  const bodyOf = ({ csv: file, ...rest }: ImportedRows, preview: Body['preview']) => ({
    file,
    preview,
    ...rest,
  });
  const save = async (rows: ImportedRows) => {
    const answer = await sendOnce<Body, ItemImport>({
      slot: `import.${type}`,
      body: bodyOf(rows, 'false'),
      send: call,
      describe: (sent) => describeRows(sent.file, sent.opening_on, date),
      done: ({ errors, created }) => {
        if (errors.length === 0) notify.success(`${pluralize(created, kind.one)} imported`);
      },
    });
    if (answer.errors.length > 0) return answer;
    await client.invalidateQueries();
    await navigate({ to: kind.path });
    return undefined;
  };

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
      <ImportForm
        subject={type}
        beside={
          <ButtonAnchor
            look="subtle"
            download={`${kind.many.replace(' ', '-')}.csv`}
            href={`data:text/csv;charset=utf-8,${encodeURIComponent(`${example}\n`)}`}
          >
            Sample file
          </ButtonAnchor>
        }
        example={example}
        hint={
          opens
            ? `${COLUMNS}, quantity on hand, unit cost or total value. Amounts are in naira.`
            : `${COLUMNS}, unit cost. Your role does not allow opening stock: import the items without it, and ask the owner, an admin or the accountant to import it.`
        }
        opening={
          opens ? { today, pattern, hint: 'The date of the opening stock. Leave empty for today.' } : null
        }
        check={(rows) => call(bodyOf(rows, 'true'), plainKey())}
        save={save}
        summary={({ opening_value }) => [
          opening_value > 0 && `stock value ${formatMoney(opening_value, currency)}`,
        ]}
      />
    </>
  );
}
