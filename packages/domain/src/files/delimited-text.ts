import Papa from 'papaparse';

const SEPARATORS = [',', ';', '\t', '|'];
/** The separator is detected in this many lines. */
const SAMPLE_LINES = 200;

/**
 * Returns the rows of separated text, empty lines included, so that the position of a row is its line. The separator is
 * the one that gives most rows the same number of cells: what stands above the header of a statement has other marks.
 */
export function readDelimited(text: string, most: number): string[][] {
  const content = text.replace(/^\uFEFF/, '');
  const { data } = Papa.parse<string[]>(content, { delimiter: separatorOf(content), preview: most });
  return data;
}

/** Returns the separator of text: comma, semicolon, tab or pipe; references may have pipes in them. */
function separatorOf(content: string): string {
  const sample = content.split(/\r\n|\r|\n/, SAMPLE_LINES).join('\n');
  let best = { separator: ',', score: 0 };
  for (const separator of SEPARATORS) {
    const { data } = Papa.parse<string[]>(sample, { delimiter: separator });
    const counts = new Map<number, number>();
    for (const { length } of data) if (length > 1) counts.set(length, (counts.get(length) ?? 0) + 1);
    for (const [cells, rows] of counts) {
      const score = rows * Math.min(cells, 8);
      if (score > best.score) best = { separator, score };
    }
  }
  return best.separator;
}
