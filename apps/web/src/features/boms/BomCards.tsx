import { quantityText } from '@lissafi/domain/inventory/quantity-text';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { queries } from '../../client/api.ts';
import { KINDS } from '../../labels/inventory.ts';
import type { AnyItem } from '../../pickers/item-service.ts';
import classes from '../../ui/Details.module.css';
import { FoldingCard } from '../../ui/FoldingCard.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { billQuery } from './use-bom.ts';

/** The materials of a product. On any error the bill of materials counts as missing (decisions §11.14). */
export function BillCard({ item }: { item: AnyItem }) {
  return (
    <FoldingCard title="Made from">
      <Materials item={item} />
    </FoldingCard>
  );
}

function Materials({ item }: { item: AnyItem }) {
  const { data } = useQuery(billQuery(item.id));
  if (data === undefined) return <Skeleton height={48} />;
  if (data === null)
    return <p className={classes.soft}>No bill of materials: this product is bought and sold as it is.</p>;
  return (
    <table className={classes.card}>
      <tbody>
        {data.lines.map((line) => (
          <tr key={line.item_id}>
            <td>
              <Link to={`${KINDS[line.item_type].path}/$id`} params={{ id: line.item_id }}>
                {line.name}
              </Link>
            </td>
            <td data-right>{quantityText(line.quantity, line.unit)}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <td>Batch yield</td>
          <td data-right>{quantityText(data.yield_quantity, item.unit)}</td>
        </tr>
      </tfoot>
    </table>
  );
}

/** The products that use this item; renders nothing if there are none. */
export function WhereUsedCard({ item }: { item: AnyItem }) {
  const options = { params: { id: item.id }, query: { limit: 100 } };
  const material = useQuery({
    ...queries.boms.materialWhereUsed(options),
    enabled: item.item_type === 'raw_material',
  });
  const good = useQuery({
    ...queries.boms.goodWhereUsed(options),
    enabled: item.item_type === 'finished_good',
  });
  const used = (material.data ?? good.data)?.boms ?? [];
  if (used.length === 0) return null;
  return (
    <FoldingCard title="Where it is used">
      <table className={classes.card}>
        <tbody>
          {used.map((bom) => (
            <tr key={bom.bom_id}>
              <td>
                <Link to="/inventory/finished-goods/$id" params={{ id: bom.finished_good_id }}>
                  {bom.name}
                </Link>
                {!bom.active && <small>an older version</small>}
              </td>
              <td data-right>
                {quantityText(bom.quantity, item.unit)} for {quantityText(bom.yield_quantity)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </FoldingCard>
  );
}
