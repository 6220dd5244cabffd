import type { InvoiceText } from '@lissafi/contract/invoice-text';
import { LIMITS } from '@lissafi/contract/limits';
import type { Organization } from '@lissafi/contract/organizations';
import { formatDate } from '@lissafi/domain/calendar/civil-date';
import { formatMoney } from '@lissafi/domain/money/money';
import { keepPreviousData, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { api, keyHere } from '../../../client/api.ts';
import { messageOf } from '../../../client/api-error.ts';
import { Alert } from '../../../ui/Alert.tsx';
import { Button } from '../../../ui/Button.tsx';
import { TextAreaField } from '../../../ui/form/fields.tsx';
import classes from '../../../ui/form/InputModes.module.css';
import { readable } from '../../../ui/form/unreadable.ts';
import { useSettled } from '../../../ui/use-settled.ts';
import { changeFromText, questionsLeft } from './from-text.ts';
import type { InvoiceForm } from './model.ts';
import { NOT_LOOKED_UP, useProducts } from './use-products.ts';

const EXAMPLE =
  '10 boxes of lemons at 2,500 each and 6 boxes of oranges at 3k each for Mama Ngozi, due in 2 weeks';

/** A pause in typing after which the text is read, in milliseconds. */
const PAUSE_MS = 300;

/** Reading needs the words that the server has learned from; the same text is read once. */
const readingOf = (text: string) =>
  queryOptions({
    queryKey: keyHere('invoices', 'text', text),
    enabled: text !== '',
    staleTime: 60_000,
    retry: 1,
    queryFn: () => api.invoices.parseText({ body: { text } }),
  });

/** Shows a sentence, what was parsed from it, and from which words. Nothing is saved: it fills in the form. */
export function TextMode({
  form,
  organization,
  first,
  onFill,
}: {
  form: InvoiceForm;
  organization: Organization;
  /** A text that was written elsewhere. */
  first: string;
  onFill: (change: Partial<InvoiceForm>, left: string[]) => Promise<void>;
}) {
  const [text, setText] = useState(first);
  const [answers, setAnswers] = useState<Record<string, 'each' | 'all'>>({});
  const client = useQueryClient();
  const settled = useSettled(text.trim(), PAUSE_MS);
  const { data: read, error } = useQuery({ ...readingOf(settled), placeholderData: keepPreviousData });
  const parsed = useMemo(
    () => (read && settled !== '' ? answered(read, answers) : null),
    [settled, read, answers],
  );
  const currency = parsed?.currency ?? form.currency;
  const { products, load } = useProducts();
  const [busy, setBusy] = useState(false);
  const lines = useMemo(
    () => (parsed && changeFromText(parsed, form, { organization, products }).items) ?? [],
    [parsed, form, organization, products],
  );
  const fill = async () => {
    setBusy(true);
    // Read again, because what is shown may be a moment behind the typing.
    const [known, latest] = await Promise.all([
      load(),
      client.ensureQueryData(readingOf(text.trim())).catch(() => null),
    ]);
    // If it could not be read, the error stands in the panel.
    if (latest) {
      const now = answered(latest, answers);
      const change = changeFromText(now, form, { organization, products: known ?? [] });
      const left = questionsLeft(now, change);
      await onFill(change, known ? left : [...left, NOT_LOOKED_UP]);
    }
    setBusy(false);
  };
  return (
    <div className={classes.panel}>
      <TextAreaField
        label="Tell us what you want to invoice for"
        rows={4}
        maxLength={LIMITS.invoice_text}
        placeholder={`For example: ${EXAMPLE}`}
        value={text}
        onChange={(value) => {
          setText(value);
          setAnswers({});
        }}
      />
      <p className={classes.count}>
        {text.length} of {LIMITS.invoice_text}
      </p>
      {error && settled !== '' && <Alert>The text could not be read. {messageOf(error)}</Alert>}
      {parsed && (
        <section aria-label="What was understood" className={classes.panel}>
          <Marked parsed={parsed} />
          <ul className={classes.read}>
            {parsed.customer && (
              <li>
                <span>For</span>
                <strong>{parsed.customer}</strong>
              </li>
            )}
            {parsed.items.map((item, index) => {
              const line = lines[index];
              const price = readable(line?.unit_price ?? item.unit_price);
              const asked =
                price === null && parsed.questions.find(({ field }) => field === `items.${index}.unit_price`);
              return (
                <li key={index}>
                  <span>
                    {item.quantity} × {(line ?? item).name || 'something'}
                    {item.discount_percentage ? `, ${item.discount_percentage}% off` : ''}
                    {line?.inventory_item_id && <span className={classes.own}>From your products</span>}
                  </span>
                  <span className={classes.price}>
                    {price === null ? 'no price yet' : `${formatMoney(price, currency)} each`}
                  </span>
                  {asked && (
                    <span className={classes.ask}>
                      {asked.message}
                      {asked.amount !== null &&
                        (['each', 'all'] as const).map((basis) => (
                          <Button
                            key={basis}
                            size="small"
                            onClick={() => setAnswers((before) => ({ ...before, [asked.field]: basis }))}
                          >
                            {basis === 'each' ? 'Each' : `All ${item.quantity}`}
                          </Button>
                        ))}
                    </span>
                  )}
                </li>
              );
            })}
            {parsed.due_date && (
              <li>
                <span>Due</span>
                <strong>{formatDate(parsed.due_date, organization.date_format)}</strong>
              </li>
            )}
            {parsed.paid && (
              <li>
                <span>Paid already, so this is a receipt</span>
              </li>
            )}
          </ul>
          {parsed.questions
            .filter(({ field }) => !field.endsWith('unit_price'))
            .map(({ message }) => (
              <p key={message} className={classes.ask}>
                {message}
              </p>
            ))}
        </section>
      )}
      <div>
        <Button
          look="primary"
          disabled={
            text.trim() === '' || (parsed !== null && parsed.items.length === 0 && parsed.customer === null)
          }
          busy={busy}
          onClick={fill}
        >
          Fill in the form
        </Button>
      </div>
    </div>
  );
}

/** What the person said of the amounts that could be for one or for all. */
function answered(parsed: InvoiceText, answers: Record<string, 'each' | 'all'>): InvoiceText {
  const items = parsed.items.map((item, index) => {
    const field = `items.${index}.unit_price`;
    const basis = answers[field];
    const amount = parsed.questions.find((one) => one.field === field)?.amount;
    if (!basis || amount === undefined || amount === null) return item;
    if (basis === 'each') return { ...item, unit_price: amount };
    if (amount % item.quantity === 0) return { ...item, unit_price: amount / item.quantity };
    return { ...item, name: `${item.quantity} ${item.name.toLowerCase()}`, quantity: 1, unit_price: amount };
  });
  const questions = parsed.questions.filter(({ field, amount }) => amount === null || !answers[field]);
  return { ...parsed, items, questions };
}

/** The sentence, with the words that something was read from. */
function Marked({ parsed }: { parsed: InvoiceText }) {
  const { text } = parsed;
  const spans = [
    ...parsed.marks.map((mark) => ({ ...mark, asked: false })),
    ...parsed.questions.map((mark) => ({ ...mark, asked: true })),
  ].sort((a, b) => a.start - b.start || b.end - a.end);
  const parts: { text: string; asked: boolean; marked: boolean; at: number }[] = [];
  let at = 0;
  for (const { start, end, asked } of spans) {
    if (start < at || end > text.length) continue;
    if (start > at) parts.push({ text: text.slice(at, start), asked: false, marked: false, at });
    parts.push({ text: text.slice(start, end), asked, marked: true, at: start });
    at = end;
  }
  parts.push({ text: text.slice(at), asked: false, marked: false, at });
  return (
    <p className={classes.said}>
      {parts.map((part) =>
        part.marked ? (
          <mark key={part.at} data-asked={part.asked}>
            {part.text}
          </mark>
        ) : (
          <span key={part.at}>{part.text}</span>
        ),
      )}
    </p>
  );
}
