import type { CounterProduct } from '@lissafi/contract/counter';
import { describeDue } from '@lissafi/domain/calendar/civil-date';
import {
  type Basket,
  type BasketTotals,
  countOf,
  discountText,
  withoutPrice,
} from '@lissafi/domain/counter/basket';
import { formatMoney } from '@lissafi/domain/money/money';
import { IconChevronDown, IconUser } from '@tabler/icons-react';
import { useLocale } from '../../organization/use-organization.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Amount } from '../../ui/Amount.tsx';
import { Button } from '../../ui/Button.tsx';
import classes from './Basket.module.css';
import { BasketLines } from './BasketLines.tsx';
import counterClasses from './Counter.module.css';
import { itemsText, shortMoney } from './money.ts';
import { Pay } from './Pay.tsx';
import { type Paying, WAY } from './payment.ts';
import { shortLines } from './short.ts';

export type Opened = 'line' | 'discount' | 'customer' | 'short' | 'due';

interface Props {
  basket: Basket;
  totals: BasketTotals | null;
  products: ReadonlyMap<string, CounterProduct>;
  /** The price list of the customer. */
  priceList: string | null;
  currency: string;
  paying: Paying;
  onPaying: (paying: Paying) => void;
  /** The day by which it is paid, where something of it is on credit. */
  due: string | null;
  mayReduce: boolean;
  hasTill: boolean;
  scanned: string | null;
  isWide: boolean;
  busy: boolean;
  problem: string | null;
  /** The credit limit of the customer is exceeded, and this person may sell all the same. */
  onOverride: (() => void) | null;
  onOpen: (what: Opened, id?: string) => void;
  onRecord: () => void;
}

/** What is being sold, what it comes to, and how it is paid. */
export function BasketPanel(props: Props) {
  const { basket, totals, products, currency, isWide, scanned, onOpen } = props;
  const customer = (
    <button type="button" className={classes.link} onClick={() => onOpen('customer')}>
      <IconUser size={18} stroke={1.75} aria-hidden />
      {basket.customer?.name ?? 'Walk-in customer'}
      <IconChevronDown size={16} aria-hidden />
    </button>
  );
  const isEmpty = basket.lines.length === 0;
  return (
    <>
      {isWide && (
        <div className={counterClasses.sideHead}>
          <h2>Basket</h2>
          {!isEmpty && itemsText(countOf(basket))}
          {customer}
        </div>
      )}
      {isEmpty ? (
        <div className={classes.empty}>
          <strong>The basket is empty</strong>
          {isWide ? 'Scan a product, type its name, or click its tile.' : 'Go back and tap what is sold.'}
        </div>
      ) : (
        <div className={counterClasses.scroll}>
          <BasketLines
            {...{ basket, totals, products, currency, scanned }}
            priceList={props.priceList}
            onEdit={(id) => onOpen('line', id)}
          />
          <div className={classes.more}>
            {!isWide && customer}
            <button type="button" className={classes.link} onClick={() => onOpen('discount')}>
              {reductionText(basket, props.mayReduce, currency)}
            </button>
          </div>
          {basket.note && <p className={classes.note}>{basket.note}</p>}
        </div>
      )}
      {!isEmpty && <Total {...props} />}
    </>
  );
}

function reductionText(basket: Basket, mayReduce: boolean, currency: string): string {
  if (!mayReduce) return basket.note ? 'Change note' : 'Add note';
  const off = discountText(basket, (amount) => shortMoney(amount, currency));
  return off ? `${off} off` : 'Discount or note';
}

function Total(props: Props) {
  const { basket, totals, currency, paying, onPaying, isWide, busy, problem, hasTill, due } = props;
  const total = totals?.total ?? 0;
  const unpriced = withoutPrice(basket);
  const short = shortLines(basket, props.products);
  const { date, today } = useLocale();
  const tax = totals && totals.tax > 0 ? `Includes VAT ${formatMoney(totals.tax, currency)}` : null;
  const saved = totals && totals.discount > 0 ? `Discount ${formatMoney(totals.discount, currency)}` : null;
  return (
    <div className={`${classes.pay} ${counterClasses.foot}`}>
      <div className={classes.total}>
        <div>
          <strong>Total</strong>
          <small>{[tax, saved].filter(Boolean).join(' · ')}</small>
        </div>
        <Amount value={total} currency={currency} strong />
      </div>
      <Pay {...{ paying, total, currency, isWide, hasTill }} onChange={onPaying} />
      {unpriced.length > 0 && (
        <Alert tone="owed">Type a price for {unpriced.map(({ name }) => name).join(', ')}.</Alert>
      )}
      {due !== null && (
        <p className={classes.due}>
          To be paid by {date(due)}, {describeDue(due, today)}.{' '}
          <button type="button" className={classes.link} onClick={() => props.onOpen('due')}>
            Change
          </button>
        </p>
      )}
      {short.length > 0 && (
        <Alert tone="owed" action={<Button onClick={() => props.onOpen('short')}>Put it right</Button>}>
          The books have too few of {short.map(({ name }) => name).join(', ')}.
        </Alert>
      )}
      {problem && (
        <Alert action={props.onOverride && <Button onClick={props.onOverride}>Sell it all the same</Button>}>
          {problem}
        </Alert>
      )}
      {isWide && <RecordButton {...props} total={total} busy={busy} />}
    </div>
  );
}

/** Names what it will do: the amount, and how it is paid. */
export function RecordButton({
  total,
  currency,
  paying,
  isWide,
  busy,
  onRecord,
}: Pick<Props, 'currency' | 'paying' | 'isWide' | 'busy' | 'onRecord'> & { total: number }) {
  return (
    <Button look="primary" size="large" wide busy={busy} className={classes.record} onClick={onRecord}>
      Record {formatMoney(total, currency)} {WAY[paying.way].how}
      {isWide && <kbd>Ctrl Enter</kbd>}
    </Button>
  );
}
