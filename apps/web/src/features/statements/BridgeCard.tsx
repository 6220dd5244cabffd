import type { Bridge } from '@lissafi/contract/cash-basis';
import { BRIDGE_WORDS } from '@lissafi/domain/books/basis-words';
import { Amount } from '../../ui/Amount.tsx';
import { Card } from '../../ui/Card.tsx';
import { OpensLink } from './FigureLink.tsx';
import classes from './Statement.module.css';

/** From the accrual to the cash profit, beside the profit and loss on the cash basis. */
export function BridgeCard({ bridge }: { bridge: Bridge }) {
  const { currency, date_from, date_to } = bridge;
  const search = { date_from, date_to, ...(bridge.known_on && { known_on: bridge.known_on }) };
  return (
    <Card title="How this differs from accrual">
      <ul className={classes.list}>
        <li data-strong="true">
          <span>Accrual basis</span>
          <OpensLink opens="profit_and_loss" filter={search}>
            <Amount value={bridge.accrual_profit} currency={currency} />
          </OpensLink>
        </li>
        {bridge.lines
          .filter(({ amount }) => amount !== 0)
          .map(({ cause, amount }) => (
            <li key={cause}>
              <span>{BRIDGE_WORDS[cause]}</span>
              <OpensLink opens="bridge" filter={search}>
                <Amount value={amount} currency={currency} />
              </OpensLink>
            </li>
          ))}
        <li data-strong="true">
          <OpensLink opens="bridge" filter={search}>
            Cash basis
          </OpensLink>
          <Amount value={bridge.cash_profit} currency={currency} />
        </li>
      </ul>
    </Card>
  );
}
