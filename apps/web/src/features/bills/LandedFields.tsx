import { LANDED_METHODS, type LandedMethod } from '@lissafi/contract/bills';
import type { GoodsReceipt } from '@lissafi/contract/goods-receipts';
import { quantityText } from '@lissafi/domain/inventory/quantity-text';
import { IconX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { queries } from '../../client/api.ts';
import { type Locale, useLocale } from '../../organization/use-organization.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';
import { SelectField, TextField } from '../../ui/form/fields.tsx';
import classes from './Bills.module.css';
import { LANDED_BY } from './labels.ts';
import type { LandedForm, LandedGoodsForm } from './model.ts';

/** The latest deliveries that are offered. */
const OFFERED = 50;

const nameOf = (receipt: GoodsReceipt, { date }: Locale) =>
  [
    date(receipt.received_on),
    receipt.supplier_name,
    receipt.reference,
    [...new Set(receipt.lines.map((line) => line.name))].join(', '),
  ]
    .filter(Boolean)
    .join(' · ');

/** The goods that a landed cost falls on: the lines of one or several deliveries, and how it is spread. */
export function LandedFields({
  landed,
  place,
  error,
  onChange,
}: {
  landed: LandedForm;
  place: string;
  error: string | undefined;
  onChange: (landed: LandedForm) => void;
}) {
  const locale = useLocale();
  const { data } = useQuery(queries.goodsReceipts.list({ query: { limit: OFFERED } }));
  const there = new Set(landed.goods.map((each) => each.receipt_line_id));
  const offered = (data?.receipts ?? []).filter(
    (receipt) => !receipt.voided_at && receipt.lines.some(({ id }) => !there.has(id)),
  );
  const add = (id: string) => {
    const receipt = offered.find((each) => each.id === id);
    if (!receipt) return;
    const added = receipt.lines
      .filter((line) => !there.has(line.id))
      .map(
        (line): LandedGoodsForm => ({
          receipt_line_id: line.id,
          name: `${quantityText(line.quantity, line.unit)} of ${line.name}, ${locale.date(receipt.received_on)}`,
          share: '1',
        }),
      );
    onChange({ ...landed, goods: [...landed.goods, ...added] });
  };
  const change = (id: string, share: string) =>
    onChange({
      ...landed,
      goods: landed.goods.map((each) => (each.receipt_line_id === id ? { ...each, share } : each)),
    });
  return (
    <div className={classes.landed}>
      {error && <Alert>{error}</Alert>}
      <div className={classes.landedHead}>
        <SelectField
          label={`Delivery of ${place}`}
          options={[
            ['', offered.length > 0 ? 'Add a delivery' : 'No other delivery'] as const,
            ...offered.map((receipt) => [receipt.id, nameOf(receipt, locale)] as const),
          ]}
          value=""
          onChange={add}
        />
        <SelectField
          label={`Spread of ${place}`}
          options={LANDED_METHODS.map((each) => [each, LANDED_BY[each]] as const)}
          value={landed.by}
          onChange={(by: LandedMethod) => onChange({ ...landed, by })}
        />
      </div>
      {landed.goods.length > 0 && (
        <ul className={classes.waiting}>
          {landed.goods.map((each) => (
            <li key={each.receipt_line_id}>
              <span>{each.name}</span>
              <span className={classes.share}>
                {landed.by === 'manual' && (
                  <TextField
                    label={`Share of ${each.name}`}
                    hideLabel
                    inputMode="decimal"
                    autoComplete="off"
                    placeholder="Share"
                    value={each.share}
                    onChange={(share) => change(each.receipt_line_id, share)}
                  />
                )}
                <Button
                  icon
                  size="small"
                  aria-label={`Leave out ${each.name}`}
                  onClick={() =>
                    onChange({
                      ...landed,
                      goods: landed.goods.filter(({ receipt_line_id: id }) => id !== each.receipt_line_id),
                    })
                  }
                >
                  <IconX size={16} aria-hidden />
                </Button>
              </span>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
