import { LIMITS } from '@lissafi/contract/limits';
import { formatMoney } from '@lissafi/domain/money/money';
import { IconPrinter } from '@tabler/icons-react';
import { useQueries } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { type CSSProperties, useEffect, useState } from 'react';
import { messageOf } from '../../client/api-error.ts';
import { options } from '../../labels/documents.ts';
import { useLocale } from '../../organization/use-organization.ts';
import { type AnyItem, itemQuery } from '../../pickers/item-service.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Barcode } from '../../ui/Barcode.tsx';
import { Button, ButtonLink } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { Empty } from '../../ui/Empty.tsx';
import formClasses from '../../ui/form/Form.module.css';
import { CheckField, SelectField, TextField } from '../../ui/form/fields.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { pluralize } from '../../ui/text.ts';
import classes from './LabelsPage.module.css';
import { codeOf, PAPERS, type Paper, type PaperName, pagesOf, RIM } from './labels.ts';

const idsOf = (text: string | undefined) => text?.split(',').filter(Boolean) ?? [];
const whole = (typed: string, most: number) => Math.min(most, Math.max(0, Number.parseInt(typed, 10) || 0));

/** The page of the printer is that of the labels; nothing else on the screen is printed. */
function usePrinterPage({ page }: Paper) {
  useEffect(() => {
    const style = document.createElement('style');
    document.head.append(style);
    // As a rule and not as text, which the policy of the page allows nobody.
    style.sheet?.insertRule(`@page { size: ${page.width}mm ${page.height}mm; margin: 0; }`);
    return () => style.remove();
  }, [page]);
}

/** Shelf and product labels, printed by the browser on label sheets or on a roll. */
export function LabelsPage() {
  const { materials, goods } = useSearch({ from: '/app/inventory/labels' });
  const queries = useQueries({
    queries: [
      ...idsOf(goods).map((id) => ({ ...itemQuery('finished_good', id), staleTime: 60_000 })),
      ...idsOf(materials).map((id) => ({ ...itemQuery('raw_material', id), staleTime: 60_000 })),
    ],
  });
  const error = queries.find((query) => query.error)?.error;
  const items = queries.flatMap((query) => query.data ?? []);
  if (error)
    return (
      <>
        <PageHeader title="Labels" back="/inventory/finished-goods" />
        <Alert>{messageOf(error)}</Alert>
      </>
    );
  if (items.length < queries.length)
    return (
      <>
        <PageHeader title="Labels" back="/inventory/finished-goods" />
        <Skeleton height={240} />
      </>
    );
  return <Labels items={items} />;
}

function Labels({ items }: { items: AnyItem[] }) {
  const { currency } = useLocale();
  const [name, setName] = useState<PaperName>('a4_24');
  const [counts, setCounts] = useState<Record<string, string>>({});
  const [gone, setGone] = useState('');
  const [withName, setWithName] = useState(true);
  const [withPrice, setWithPrice] = useState(true);
  const paper: Paper = PAPERS[name];
  usePrinterPage(paper);
  const size = paper.columns * paper.rows;
  const countOf = (item: AnyItem) => whole(counts[item.id] ?? '1', LIMITS.labels);
  const labels = items
    .flatMap((item) => Array.from({ length: countOf(item) }, () => item))
    .slice(0, LIMITS.labels);
  const pages = pagesOf(labels, paper, whole(gone, size - 1));
  const without = items.filter((item) => countOf(item) > 0 && codeOf(item, paper) === null);
  const money = (item: AnyItem) =>
    withPrice && typeof item.selling_price === 'number' ? formatMoney(item.selling_price, currency) : null;

  return (
    <>
      <PageHeader
        title="Labels"
        description="With the name, the price and the barcode. Items without a barcode show your SKU as one."
        back="/inventory/finished-goods"
        primary={
          <Button look="primary" disabled={labels.length === 0} onClick={() => window.print()}>
            <IconPrinter size={16} aria-hidden />
            Print {pluralize(labels.length, 'label')}
          </Button>
        }
      />
      {items.length === 0 ? (
        <Empty
          title="No items chosen"
          action={
            <>
              <ButtonLink to="/inventory/finished-goods" look="primary">
                Choose products
              </ButtonLink>
              <ButtonLink to="/inventory/raw-materials">Choose raw materials</ButtonLink>
            </>
          }
        >
          Select items in a list, and then choose Labels.
        </Empty>
      ) : (
        <div className={classes.columns}>
          <div className={`${classes.settings} ${formClasses.stack}`}>
            <Card title="Paper">
              <div className={formClasses.stack}>
                <SelectField
                  label="Paper size"
                  options={options(
                    Object.fromEntries(
                      Object.entries(PAPERS).map(([key, each]) => [key, each.name]),
                    ) as Record<PaperName, string>,
                  )}
                  value={name}
                  onChange={setName}
                />
                {size > 1 && (
                  <TextField
                    label="Labels already used on the first sheet"
                    optional
                    inputMode="numeric"
                    autoComplete="off"
                    value={gone}
                    onChange={setGone}
                  />
                )}
                <CheckField checked={withName} onChange={setWithName}>
                  The name
                </CheckField>
                <CheckField checked={withPrice} onChange={setWithPrice}>
                  The price
                </CheckField>
                <p className={formClasses.note}>
                  In the print window choose this paper, scale 100 %, and no margins.
                </p>
              </div>
            </Card>
            <Card title="How many of each">
              <div className={formClasses.stack}>
                {items.map((item) => (
                  <TextField
                    key={item.id}
                    label={item.name}
                    inputMode="numeric"
                    autoComplete="off"
                    value={counts[item.id] ?? '1'}
                    onChange={(typed) => setCounts({ ...counts, [item.id]: typed })}
                    onFocus={(event) => event.target.select()}
                  />
                ))}
              </div>
            </Card>
            {without.length > 0 && (
              <Alert tone="owed">
                These labels have no barcode, because the code is too long for this paper or has characters
                that a barcode cannot hold: {without.map((item) => item.name).join(', ')}
              </Alert>
            )}
          </div>
          <section className={classes.preview} data-own-heading aria-label="Preview" data-paper>
            {pages.map((page, index) => (
              <Drawer key={index} paper={paper} labels={page} withName={withName} money={money} />
            ))}
          </section>
        </div>
      )}
    </>
  );
}

function Drawer({
  paper,
  labels,
  withName,
  money,
}: {
  paper: Paper;
  labels: (AnyItem | null)[];
  withName: boolean;
  money: (item: AnyItem) => string | null;
}) {
  const style = {
    '--page-width': paper.page.width,
    '--page-height': paper.page.height,
    '--label-width': paper.label.width,
    '--label-height': paper.label.height,
    '--columns': paper.columns,
    '--rows': paper.rows,
    '--rim': RIM,
  } as CSSProperties;
  return (
    <div className={classes.sheet} style={style}>
      <div className={classes.grid}>
        {labels.map((item, place) => {
          const code = item && codeOf(item, paper);
          return (
            <div key={place} className={classes.label} data-empty={item === null}>
              {item && (
                <>
                  {withName && <p className={classes.name}>{item.name}</p>}
                  {code && <Barcode {...code} className={classes.bars} />}
                  <p className={classes.foot}>
                    <span>{code?.code ?? item.sku}</span>
                    {money(item) && <strong>{money(item)}</strong>}
                  </p>
                </>
              )}
            </div>
          );
        })}
      </div>
    </div>
  );
}
