import type { STATEMENT_FIELDS } from '@lissafi/contract/statement-files';
import type { Synonyms } from './table-header.ts';

/** What the columns of a bank statement hold. */
export type StatementField = (typeof STATEMENT_FIELDS)[number];

/** Titles of the columns at the banks and wallets that small Nigerian businesses use, and of common exports. */
export const STATEMENT_TITLES: Synonyms<StatementField> = {
  date: [
    ...[
      'date',
      'trans date',
      'transdate',
      'tran date',
      'transaction date',
      'txn date',
      'date time',
      'datetime',
    ],
    ...[
      'trans time',
      'transaction time',
      'transaction date time',
      'date posted',
      'posted date',
      'posting date',
    ],
    ...[
      'post date',
      'entry date',
      'booking date',
      'effective date',
      'create date',
      'created at',
      'created',
      'created utc',
      'time',
      'day',
    ],
    ...['completed date', 'completion date', 'completion time'],
  ],
  value_date: ['value date', 'val date', 'valuedate', 'value dt', 'value'],
  description: [
    ...[
      'description',
      'narration',
      'narrative',
      'remarks',
      'remark',
      'details',
      'particulars',
      'to from',
      'memo',
    ],
    ...['transaction details', 'transaction description', 'transaction narration', 'transaction remarks'],
    ...[
      'payee',
      'beneficiary',
      'counterparty',
      'purpose',
      'comment',
      'note',
      'label',
      'transaction particulars',
    ],
  ],
  reference: [
    ...[
      'reference',
      'ref',
      'ref no',
      'reference no',
      'reference number',
      'transaction reference',
      'trans ref',
    ],
    ...['transaction ref', 'transaction id', 'trans id', 'txn id', 'session id', 'chq no', 'cheque no'],
    ...['cheque number', 'instrument no', 'document no', 'doc no', 'rrn', 'tran id', 'id'],
  ],
  debit: [
    ...[
      'debit',
      'debits',
      'dr',
      'withdrawal',
      'withdrawals',
      'money out',
      'paid out',
      'debit amount',
      'outflow',
    ],
    ...[
      'amount debited',
      'debit amt',
      'withdrawal amount',
      'out',
      'payments',
      'pay out',
      'dr amount',
      'spent',
    ],
    ...['amount dr', 'amount debit', 'amount out', 'amount spent', 'amount sent', 'amount withdrawn'],
    ...['withdrawn', 'debit dr', 'settlement debit', 'settled debit'],
  ],
  credit: [
    ...['credit', 'credits', 'cr', 'deposit', 'deposits', 'lodgement', 'lodgements', 'lodgment', 'lodgments'],
    ...[
      'money in',
      'paid in',
      'credit amount',
      'amount credited',
      'credit amt',
      'deposit amount',
      'in',
      'inflow',
    ],
    ...['receipts', 'pay in', 'cr amount', 'received'],
    ...['amount cr', 'amount credit', 'amount in', 'amount received', 'amount deposited', 'deposited'],
    ...['credit cr', 'settlement credit', 'settled credit'],
  ],
  amount: [
    ...['amount', 'transaction amount', 'amt', 'trans amount', 'txn amount', 'net amount', 'net', 'sum'],
    ...['settlement amount', 'settled amount', 'amount dr cr', 'amount cr dr', 'amount debit credit'],
    ...['amount credit debit', 'amount in out'],
  ],
  charge: [
    ...['charge', 'charges', 'fee', 'fees', 'transaction charge', 'transaction charges', 'transaction fee'],
    ...['transaction fees', 'bank charge', 'bank charges', 'service charge', 'service fee', 'commission'],
    ...[
      'transfer fee',
      'transfer charge',
      'stamp duty',
      'levy',
      'emtl',
      'vat',
      'vat on charge',
      'vat on fee',
    ],
  ],
  currency: [
    ...['currency', 'ccy', 'cur', 'curr', 'crncy', 'currency code', 'transaction currency', 'txn currency'],
    ...['account currency', 'settlement currency'],
  ],
  side: [
    'dr cr',
    'cr dr',
    'debit credit',
    'credit debit',
    'type',
    'transaction type',
    'd c',
    'c d',
    'indicator',
    'sign',
  ],
  status: [
    ...['status', 'transaction status', 'txn status', 'trans status', 'tran status', 'payment status'],
    ...['transfer status', 'state', 'status description'],
  ],
  balance: [
    ...['balance', 'balance after', 'running balance', 'available balance', 'current balance', 'bal'],
    ...['ledger balance', 'book balance', 'account balance', 'closing balance', 'balance after transaction'],
    ...['avail bal', 'wallet balance', 'new balance', 'balance dr', 'balance cr', 'balance dr cr'],
    ...['balance cr dr', 'balance debit', 'balance credit', 'balance debit credit'],
  ],
  balance_before: [
    ...['balance before', 'bal before', 'previous balance', 'prev balance', 'opening balance', 'old balance'],
    ...['balance before transaction', 'initial balance', 'starting balance', 'start balance'],
  ],
};

/** What rows say that state the balance before and after the lines of a table, also in languages of other countries. */
export const OPENING =
  /(?<!\p{L})(opening balance|balance (b\/?f|brought (forward|down))|b\/f|previous balance|saldo (anterior|inicial|iniziale|precedente)|(anfangs|beginn?)saldo|saldovortrag|solde (initial|pr[ée]c[ée]dent|ant[ée]rieur|d.ouverture)|likutis prad[žz]iai|pradinis likutis|saldo pocz[ąa]tkowe)(?!\p{L})/iu;
export const CLOSING =
  /(?<!\p{L})(closing balance|balance (c\/?f|carried (forward|down))|c\/f|ending balance|saldo (final|finale|atual|actual)|(end|schluss)saldo|solde (final|de cl[ôo]ture)|nouveau solde|likutis pabaigai|galutinis likutis|saldo ko[ńn]cowe)(?!\p{L})/iu;

/** Whether columns say when, how much, and what for, what was left, or what became of it. */
export function isWholeStatement(fields: readonly (StatementField | null)[]): boolean {
  const has = (field: StatementField) => fields.includes(field);
  const when = has('date') || has('value_date');
  return (
    when &&
    (has('amount') || has('debit') || has('credit')) &&
    (has('description') || has('balance') || has('reference') || has('status'))
  );
}
