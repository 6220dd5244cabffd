import { quickAmounts } from '@lissafi/domain/counter/quick-amounts';
import { AccountField } from '../../pickers/AccountField.tsx';
import { Amount } from '../../ui/Amount.tsx';
import { MoneyInput } from '../../ui/form/MoneyInput.tsx';
import { readable } from '../../ui/form/unreadable.ts';
import { shortMoney } from './money.ts';
import classes from './Pay.module.css';
import { METHOD, MONEY_WAYS, type Paying, restOf, WAY, WAYS } from './payment.ts';

interface Props {
  paying: Paying;
  onChange: (paying: Paying) => void;
  total: number;
  currency: string;
  /** Shows the keys. */
  isWide: boolean;
  /** An open shift decides which till takes the cash. */
  hasTill: boolean;
}

/** How the sale is paid: the ways, and what the chosen one needs to know. */
export function Pay(props: Props) {
  const { paying, onChange, isWide } = props;
  return (
    <>
      <div className={classes.ways} role="radiogroup" aria-label="How it is paid">
        {WAYS.map((way, index) => {
          const { label, icon: Icon } = WAY[way];
          return (
            // biome-ignore lint/a11y/useSemanticElements: a radio input cannot hold the key and the icon of its way
            <button
              key={way}
              type="button"
              role="radio"
              aria-checked={paying.way === way}
              className={classes.way}
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => onChange({ ...paying, way })}
            >
              {isWide ? <kbd>Alt {index + 1}</kbd> : <Icon size={20} stroke={1.75} aria-hidden />}
              {label}
            </button>
          );
        })}
      </div>
      {paying.way === 'cash' && <Cash {...props} />}
      {(paying.way === 'transfer' || paying.way === 'pos') && <Account {...props} way={paying.way} />}
      {paying.way === 'split' && <Split {...props} />}
    </>
  );
}

function Account({ paying, onChange, way }: Props & { way: 'transfer' | 'pos' }) {
  return (
    <AccountField
      label="Into"
      method={METHOD[way]}
      value={paying.accounts[way]}
      onChange={(account) => onChange({ ...paying, accounts: { ...paying.accounts, [way]: account } })}
    />
  );
}

function Cash({ paying, onChange, total, currency, hasTill }: Props) {
  const received = readable(paying.tendered);
  const quick = quickAmounts(total);
  const tender = (tendered: number | null) => onChange({ ...paying, tendered });
  return (
    <div className={classes.cash}>
      {!hasTill && (
        <AccountField
          label="Into"
          method="cash"
          value={paying.accounts.cash}
          onChange={(cash) => onChange({ ...paying, accounts: { ...paying.accounts, cash } })}
        />
      )}
      <div className={classes.received}>
        <MoneyInput
          label="Cash received"
          currency={currency}
          value={paying.tendered}
          placeholder={shortMoney(total, currency)}
          onChange={(tendered) => onChange({ ...paying, tendered })}
          className={classes.amountField}
        />
      </div>
      <div className={classes.quick}>
        <button type="button" aria-pressed={received === null} onClick={() => tender(null)}>
          Exact
        </button>
        {quick.map((amount) => (
          <button
            key={amount}
            type="button"
            aria-pressed={received === amount}
            onClick={() => tender(amount)}
          >
            {shortMoney(amount, currency)}
          </button>
        ))}
      </div>
      {received !== null && (
        <p className={classes.change} role="status">
          <span>{received < total ? 'Still to come' : 'Change to give'}</span>
          <Amount
            value={Math.abs(received - total)}
            currency={currency}
            tone={received < total ? 'owed' : 'in'}
            strong
          />
        </p>
      )}
    </div>
  );
}

function Split({ paying, onChange, total, currency }: Props) {
  const rest = restOf(paying, total);
  return (
    <div className={classes.split}>
      {MONEY_WAYS.map((way) => (
        <div key={way} className={classes.part}>
          <MoneyInput
            label={WAY[way].label}
            currency={currency}
            value={paying.split[way]}
            onChange={(amount) => onChange({ ...paying, split: { ...paying.split, [way]: amount } })}
          />
          {rest > 0 && paying.split[way] === null && (
            <button
              type="button"
              className={classes.rest}
              onClick={() => onChange({ ...paying, split: { ...paying.split, [way]: rest } })}
            >
              The rest, {shortMoney(rest, currency)}
            </button>
          )}
        </div>
      ))}
      <p className={classes.change} role="status">
        <span>{rest > 0 ? 'Still to pay, or on credit' : rest < 0 ? 'Too much' : 'Paid in full'}</span>
        <Amount value={Math.abs(rest)} currency={currency} tone={rest === 0 ? 'in' : 'owed'} strong />
      </p>
    </div>
  );
}
