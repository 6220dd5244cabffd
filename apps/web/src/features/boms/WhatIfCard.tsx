import type { Bom, BomCost } from '@lissafi/contract/boms';
import type { FinishedGood } from '@lissafi/contract/items';
import { quantityText } from '@lissafi/domain/inventory/quantity-text';
import { formatMoney } from '@lissafi/domain/money/money';
import { type WhatIfAnswer, whatIf } from '@lissafi/domain/production/what-if';
import { priceWithoutTax, resolveItem } from '@lissafi/domain/sales/invoice';
import { readQuantity } from '@lissafi/domain/text/number';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { queries } from '../../client/api.ts';
import { useLocale, useOrganization } from '../../organization/use-organization.ts';
import { Card } from '../../ui/Card.tsx';
import formClasses from '../../ui/form/Form.module.css';
import { SelectField, TextField } from '../../ui/form/fields.tsx';
import { MoneyInput } from '../../ui/form/MoneyInput.tsx';
import { readable, type TypedMoney } from '../../ui/form/unreadable.ts';
import panel from '../../ui/Panels.module.css';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { percentText } from '../../ui/text.ts';
import { costNow } from '../production/CostPreview.tsx';

const DIRECTIONS = [
  ['dearer', 'goes up'],
  ['cheaper', 'goes down'],
] as const;
const WAYS = [
  ['percent', 'in percent'],
  ['amount', 'as an amount'],
] as const;

/** What a change of the price of one material does to the product: a question, nothing is stored. */
export function WhatIfCard({ good, bill }: { good: FinishedGood; bill: Bom }) {
  const quantity = bill.yield_quantity;
  const { data } = useQuery(costNow(good.id, quantity, `${bill.id}.${bill.version}`));
  return (
    <Card title="What if a price changes">
      {!data ? (
        <Skeleton height={160} />
      ) : data.lines.length === 0 ? (
        <p className={panel.soft}>There are no materials.</p>
      ) : (
        <Question good={good} cost={data} />
      )}
    </Card>
  );
}

function Question({ good, cost }: { good: FinishedGood; cost: BomCost }) {
  const { currency, today } = useLocale();
  const organization = useOrganization();
  // The largest cost is asked about first.
  const largest = cost.lines.reduce((a, b) => (b.cost > a.cost ? b : a));
  const [itemId, setItemId] = useState(largest.item_id);
  const [direction, setDirection] = useState<'dearer' | 'cheaper'>('dearer');
  const [way, setWay] = useState<'percent' | 'amount'>('percent');
  const [percent, setPercent] = useState('10');
  const [amount, setAmount] = useState<TypedMoney>(null);
  const material = cost.lines.find((line) => line.item_id === itemId) ?? largest;
  const sign = direction === 'dearer' ? 1 : -1;
  const by =
    way === 'percent'
      ? { percent: sign * (readQuantity(percent, { zero: true }) ?? 0) }
      : { amount: sign * (readable(amount) ?? 0) };
  const { selling_price: price, price_includes_tax, tax_category } = good;
  const sold = () => {
    if (price === null || !organization) return null;
    const item = { name: '', description: null, quantity: 1, unit_price: price, discount_percentage: 0 };
    const input = { ...item, ...(tax_category && { tax_category }) };
    const { tax_percentage } = resolveItem(input, organization, today);
    return { price, net_price: price_includes_tax ? priceWithoutTax(price, tax_percentage) : price };
  };
  const made = {
    ...{ quantity: cost.quantity, materials: cost.lines },
    labour_and_overhead: cost.labour_cost + cost.overhead_cost,
  };
  const answer = whatIf(made, sold(), { item_id: material.item_id, ...by });
  return (
    <div className={formClasses.stack}>
      <div className={formClasses.pair}>
        <SelectField
          label="Material"
          value={material.item_id}
          options={cost.lines.map(({ item_id, name }) => [item_id, name] as const)}
          onChange={setItemId}
        />
        <SelectField label="Its price" value={direction} options={DIRECTIONS} onChange={setDirection} />
      </div>
      <div className={formClasses.pair}>
        <SelectField label="Change" value={way} options={WAYS} onChange={setWay} />
        {way === 'percent' ? (
          <TextField
            label="By percent"
            inputMode="decimal"
            autoComplete="off"
            value={percent}
            onChange={setPercent}
          />
        ) : (
          <MoneyInput
            label={`For one ${material.unit}`}
            currency={currency}
            value={amount}
            onChange={setAmount}
          />
        )}
      </div>
      <Answer answer={answer} good={good} currency={currency} />
      <Used material={material} goodId={good.id} />
    </div>
  );
}

const share = (value: number | null) => (value === null ? '–' : percentText(value));

function Answer({ answer, good, currency }: { answer: WhatIfAnswer; good: FinishedGood; currency: string }) {
  const { today, changed, price_to_keep } = answer;
  const money = (amount: number) => formatMoney(amount, currency);
  return (
    <div aria-live="polite">
      <table className={panel.table} aria-label="What it would cost and earn">
        <thead>
          <tr>
            <th scope="col">One {good.unit}</th>
            <th scope="col">Now</th>
            <th scope="col">Then</th>
          </tr>
        </thead>
        <tbody>
          <tr>
            <th scope="row">Unit cost</th>
            <td data-label="Now">{money(today.unit_cost)}</td>
            <td data-label="Then">{money(changed.unit_cost)}</td>
          </tr>
          <tr>
            <th scope="row">
              Margin <small>at the price of today</small>
            </th>
            <td data-label="Now">{share(today.margin_percentage)}</td>
            <td data-label="Then">{share(changed.margin_percentage)}</td>
          </tr>
          <tr>
            <th scope="row">
              Price <small>that keeps the margin</small>
            </th>
            <td data-label="Now">{good.selling_price === null ? '–' : money(good.selling_price)}</td>
            <td data-label="Then">{price_to_keep === null ? '–' : money(price_to_keep)}</td>
          </tr>
        </tbody>
      </table>
      {good.selling_price === null && (
        <p className={panel.soft}>This product has no selling price, so there is no margin yet.</p>
      )}
    </div>
  );
}

const MOST = 100;

/** The other products whose bill in use needs the material: their cost changes too. */
function Used({ material, goodId }: { material: BomCost['lines'][number]; goodId: string }) {
  const options = { params: { id: material.item_id }, query: { limit: MOST } };
  const isRaw = material.item_type === 'raw_material';
  const raw = useQuery({ ...queries.boms.materialWhereUsed(options), enabled: isRaw });
  const made = useQuery({ ...queries.boms.goodWhereUsed(options), enabled: !isRaw });
  const boms = (isRaw ? raw.data : made.data)?.boms;
  if (!boms) return <Skeleton height={44} />;
  const others = boms.filter((each) => each.active && each.finished_good_id !== goodId);
  if (others.length === 0)
    return <p className={panel.soft}>No other product is made with {material.name}.</p>;
  return (
    <div>
      <p className={panel.soft}>Also made with {material.name}:</p>
      <ul className={panel.checks}>
        {others.map((each) => (
          <li key={each.bom_id}>
            <Link to="/production/boms/$id" params={{ id: each.finished_good_id }}>
              {each.name}
            </Link>
            <span className={panel.soft}>
              {quantityText(each.quantity, material.unit)} for {quantityText(each.yield_quantity)}
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}
