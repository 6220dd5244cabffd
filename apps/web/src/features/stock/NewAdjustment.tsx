import { IconAdjustments } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useDeferredValue, useState } from 'react';
import { messageOf } from '../../client/api-error.ts';
import { KINDS } from '../../labels/inventory.ts';
import { foundOf, similarNote } from '../../pickers/found.ts';
import { itemsQuery } from '../../pickers/item-service.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';
import classes from '../../ui/Details.module.css';
import { Drawer } from '../../ui/Drawer.tsx';
import formClasses from '../../ui/form/Form.module.css';
import { TextField } from '../../ui/form/fields.tsx';
import { Quantity } from '../../ui/Quantity.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { FromWords } from '../text-transactions/FromWords.tsx';
import { offerOf, useSaid } from '../text-transactions/said.ts';

const OFFERED = 8;

/** First the item, then its own sheet, on its page. */
export function NewAdjustment({ said }: { said?: string | undefined }) {
  const [opened, setOpened] = useState(said !== undefined);
  return (
    <>
      <Button look="primary" aria-haspopup="dialog" onClick={() => setOpened(true)}>
        <IconAdjustments size={16} aria-hidden />
        New adjustment
      </Button>
      <Drawer title="Which item do you want to adjust?" opened={opened} onClose={() => setOpened(false)}>
        {opened && <Choice said={said} />}
      </Drawer>
    </>
  );
}

function Choice({ said }: { said: string | undefined }) {
  const told = useSaid(said);
  const [typed, setText] = useState<string | null>(null);
  // Several items have what was said in their names.
  const offer = offerOf(told, 'adjustment');
  const text = typed ?? (offer && offer.items.length > 1 ? (offer.item ?? '') : '');
  const query = { search: useDeferredValue(text.trim()), limit: OFFERED, status: 'active' };
  const lists = [
    useQuery({ ...itemsQuery('raw_material', query), placeholderData: keepPreviousData }),
    useQuery({ ...itemsQuery('finished_good', query), placeholderData: keepPreviousData }),
  ];
  const error = lists.find((each) => each.error && !each.data)?.error;
  const { rows, is_similar } = foundOf(
    ...lists.map(({ data }) => ({ rows: data?.items ?? [], is_similar: data?.is_similar })),
  );
  const offered = rows.filter((item) => item.stock_status !== null);
  return (
    <div className={formClasses.stack}>
      <FromWords said={told} />
      <TextField
        label="Item"
        autoComplete="off"
        autoFocus
        placeholder="Name or code"
        value={text}
        onChange={setText}
      />
      {error ? (
        <Alert>{messageOf(error)}</Alert>
      ) : lists.some((each) => !each.data) ? (
        <Skeleton height={132} />
      ) : (
        <ul className={classes.choices}>
          {is_similar && offered.length > 0 && <li className={classes.soft}>{similarNote(text)}</li>}
          {offered.map((item) => (
            <li key={item.id}>
              <Link
                to={`${KINDS[item.item_type].path}/$id`}
                params={{ id: item.id }}
                search={{ task: 'adjust', ...(said && { said }) }}
              >
                {item.name}
                <small>
                  {item.sku} · <Quantity value={item.current_stock} unit={item.unit} /> on hand
                </small>
              </Link>
            </li>
          ))}
          {offered.length === 0 && <li className={classes.soft}>No item has this name or code.</li>}
        </ul>
      )}
    </div>
  );
}
