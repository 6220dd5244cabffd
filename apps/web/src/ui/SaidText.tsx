import classes from './SaidText.module.css';

/** What a marked part of a sentence stands for; each has its colour and its line, so that colour is not all. */
export type SaidTone = 'person' | 'item' | 'amount' | 'money' | 'date' | 'about' | 'unsure';

/** A part of a text: `text.slice(from, to)`. */
export interface SaidSpan {
  from: number;
  to: number;
  tone: SaidTone;
}

/** A sentence with the words that were used marked. Spans may come in any order; one that overlaps another is left out. */
export function SaidText({ text, spans }: { text: string; spans: readonly SaidSpan[] }) {
  const parts: { text: string; at: number; tone?: SaidTone }[] = [];
  let at = 0;
  for (const span of [...spans].sort((a, b) => a.from - b.from)) {
    if (span.from < at || span.to > text.length || span.from >= span.to) continue;
    if (span.from > at) parts.push({ text: text.slice(at, span.from), at });
    parts.push({ text: text.slice(span.from, span.to), at: span.from, tone: span.tone });
    at = span.to;
  }
  if (at < text.length) parts.push({ text: text.slice(at), at });
  return (
    <span className={classes.said}>
      {parts.map((part) =>
        part.tone ? (
          <mark key={part.at} className={classes.mark} data-tone={part.tone}>
            {part.text}
          </mark>
        ) : (
          part.text
        ),
      )}
    </span>
  );
}
