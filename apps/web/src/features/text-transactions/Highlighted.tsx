import type { TextTransaction } from '@lissafi/contract/text-transactions';
import { FIELDS, TONES } from './labels.ts';
import classes from './OwnWords.module.css';

type Word = TextTransaction['words'][number];

/** The sentence, with the words of each field in its colour and underlined; words that were not used are dotted. */
export function Highlighted({
  text,
  words,
  unused,
}: {
  text: string;
  words: readonly Word[];
  unused: readonly { start: number; end: number }[];
}) {
  const marks = [...words, ...unused.map((each) => ({ ...each, field: null }))].sort(
    (a, b) => a.start - b.start || b.end - a.end,
  );
  const parts = [];
  let at = 0;
  for (const { field, start, end } of marks) {
    // Words that two fields share have the colour of the first.
    if (start < at) continue;
    if (start > at) parts.push(text.slice(at, start));
    parts.push(
      <mark
        key={start}
        className={classes.words}
        data-tone={field ? TONES[field] : 'unused'}
        title={field ? FIELDS[field] : 'Not used'}
      >
        {text.slice(start, end)}
      </mark>,
    );
    at = end;
  }
  parts.push(text.slice(at));
  return <p className={classes.sentence}>{parts}</p>;
}
