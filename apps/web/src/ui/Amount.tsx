import { splitMoney } from '@lissafi/domain/money/money';
import classes from './Amount.module.css';

export interface AmountProps {
  /** Kobo. */
  value: number;
  currency?: string | undefined;
  /** The meaning of the amount: money owed and money received have their colours, everything else has the text colour. */
  tone?: 'owed' | 'in' | 'plain' | undefined;
  /** A figure of a dashboard: large, its kobo small. */
  figure?: boolean | undefined;
  strong?: boolean | undefined;
}

/** An amount as a person reads it: tabular, its kobo smaller and fainter, negatives in parentheses. */
export function Amount({ value, currency = 'NGN', tone = 'plain', figure, strong }: AmountProps) {
  const { negative, symbol, whole, fraction } = splitMoney(value, currency);
  const characters = symbol.length + whole.length;
  // A figure stays inside its frame: the longer it is, the smaller; the kobo go last.
  const long = characters > 13 ? 'very' : characters > 10 ? 'quite' : undefined;
  return (
    <span
      className={classes.amount}
      data-tone={tone}
      data-figure={figure}
      data-strong={strong}
      data-long={figure && long}
      title={figure && long === 'very' ? `${symbol}${whole}.${fraction}` : undefined}
    >
      {negative && '('}
      {symbol}
      {whole}
      <span className={classes.minor}>.{fraction}</span>
      {negative && ')'}
    </span>
  );
}
