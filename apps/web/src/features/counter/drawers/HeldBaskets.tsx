import type { Organization } from '@lissafi/contract/organizations';
import { todayIn } from '@lissafi/domain/calendar/civil-date';
import { type Basket, countOf, totalsOf } from '@lissafi/domain/counter/basket';
import { IconTrash } from '@tabler/icons-react';
import { ask } from '../../../client/confirm.ts';
import { Amount } from '../../../ui/Amount.tsx';
import { Button } from '../../../ui/Button.tsx';
import { dropHeld, type Held, resumeBasket } from '../baskets.ts';
import { itemsText } from '../money.ts';
import classes from './Drawers.module.css';

/** The customer, or what the cashier called the basket. */
const nameOf = ({ customer, label }: Basket) => customer?.name ?? label;

/** Baskets that wait for their customers to come back. */
export function HeldBaskets({
  held,
  organization,
  onDone,
}: {
  held: readonly Held[];
  organization: Organization | undefined;
  onDone: () => void;
}) {
  if (held.length === 0) return <p>Nothing is on hold.</p>;
  return (
    <ul className={classes.list}>
      {held.map(({ id, at, basket }) => {
        const names = basket.lines.map(({ name }) => name).join(', ');
        const time = new Date(at).toLocaleTimeString('en-GB', { hour: '2-digit', minute: '2-digit' });
        return (
          <li key={id}>
            <button
              type="button"
              className={classes.row}
              onClick={() => {
                resumeBasket(id);
                onDone();
              }}
            >
              <strong>{nameOf(basket) ?? `Since ${time}, ${itemsText(countOf(basket))}`}</strong>
              {organization && (
                <Amount
                  value={totalsOf(basket, organization, todayIn(organization.timezone, new Date())).total}
                  currency={organization.currency}
                />
              )}
              <small>{nameOf(basket) ? `${time} · ${names}` : names}</small>
            </button>
            <Button
              icon
              look="subtle"
              aria-label={`Discard the basket of ${nameOf(basket) ?? time}`}
              onClick={async () => {
                if (await ask(`Discard this basket? ${names}`, 'Discard')) dropHeld(id);
              }}
            >
              <IconTrash size={18} stroke={1.75} aria-hidden />
            </Button>
          </li>
        );
      })}
    </ul>
  );
}
