import { getDocument, OPS, type PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';

/**
 * What a PDF draws, in the order of drawing, as lines to read and compare. Points are counted from the top left corner of
 * the page. Words that follow one another on a line in one colour and size are one text; a QR code is the number of its
 * cells.
 */
export async function drawnOn(pdf: Buffer): Promise<string> {
  const task = getDocument({ data: new Uint8Array(pdf), verbosity: 0, fontExtraProperties: true });
  const file = await task.promise;
  const pages: string[] = [];
  for (let number = 1; number <= file.numPages; number++) {
    const page = await file.getPage(number);
    const [, , width = 0, height = 0] = page.view;
    const marks = joined(await marksOf(page, height));
    pages.push([`page ${number}: ${round(width)} × ${round(height)}`, ...marks.map(inWords)].join('\n'));
  }
  await task.destroy();
  return pages.join('\n\n');
}

interface Text {
  kind: 'text';
  x: number;
  y: number;
  size: number;
  bold: boolean;
  color: string;
  text: string;
  end: number;
  space: number;
}
interface Shape {
  kind: 'fill' | 'line' | 'picture';
  box: [number, number, number, number];
  style: string;
  count: number;
}
type Mark = Text | Shape;
type Matrix = [number, number, number, number, number, number];

interface State {
  /** From the space of the drawing to that of the page. */
  at: Matrix;
  fill: string;
  stroke: string;
  width: number;
  dash: string;
  opacity: number;
}

async function marksOf(page: PDFPageProxy, height: number): Promise<Mark[]> {
  const { fnArray, argsArray } = await page.getOperatorList();
  const marks: Mark[] = [];
  let state: State = { at: [1, 0, 0, 1, 0, 0], fill: '', stroke: '', width: 1, dash: '', opacity: 1 };
  const saved: State[] = [];
  let font = '';
  let size = 0;
  let text: Matrix = [1, 0, 0, 1, 0, 0];
  const point = (x: number, y: number): [number, number] => {
    const [a, b, c, d, e, f] = state.at;
    return [a * x + c * y + e, height - (b * x + d * y + f)];
  };
  const boxOf = (left: number, bottom: number, right: number, top: number): Shape['box'] => {
    const corners = [point(left, bottom), point(right, top)];
    const xs = corners.map(([x]) => x);
    const ys = corners.map(([, y]) => y);
    return [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)];
  };
  for (const [index, operation] of fnArray.entries()) {
    const given = argsArray[index];
    switch (operation) {
      case OPS.save:
        saved.push(state);
        break;
      case OPS.restore:
        state = saved.pop() ?? state;
        break;
      case OPS.transform:
        state = { ...state, at: times(state.at, given) };
        break;
      case OPS.setFillRGBColor:
        state = { ...state, fill: given[0] };
        break;
      case OPS.setStrokeRGBColor:
        state = { ...state, stroke: given[0] };
        break;
      case OPS.setLineWidth:
        state = { ...state, width: given[0] };
        break;
      case OPS.setDash:
        state = { ...state, dash: given[0].length > 0 ? ` dashed ${given[0].join(' ')}` : '' };
        break;
      case OPS.setGState:
        for (const [name, value] of given[0]) if (name === 'ca') state = { ...state, opacity: value };
        break;
      case OPS.constructPath: {
        const [paint, , around] = given;
        if (!around) break;
        const [left, bottom, right, top] = around;
        const box = boxOf(left, bottom, right, top);
        const stroked = paint === OPS.stroke;
        const style = stroked ? `${round(state.width)} ${state.stroke}${state.dash}` : state.fill;
        marks.push({ kind: stroked ? 'line' : 'fill', box, style, count: 1 });
        break;
      }
      case OPS.paintImageXObject:
        marks.push({ kind: 'picture', box: boxOf(0, 0, 1, 1), style: '', count: 1 });
        break;
      case OPS.setFont:
        [font, size] = given;
        break;
      case OPS.setTextMatrix:
        text = [...given[0]] as Matrix;
        break;
      case OPS.showText: {
        const glyphs: ({ unicode: string; width: number } | number)[] = given[0];
        const letters = glyphs.map((glyph) => (typeof glyph === 'number' ? '' : glyph.unicode)).join('');
        const advance = glyphs.reduce<number>(
          (sum, glyph) => sum + (typeof glyph === 'number' ? -glyph : glyph.width),
          0,
        );
        const [x, y] = point(text[4], text[5]);
        const { name, bold } = await fontOf(page, font);
        const color = state.opacity === 1 ? state.fill : `${state.fill} at ${state.opacity}`;
        marks.push({
          kind: 'text',
          x,
          y,
          size,
          bold,
          color: name ? `${color} ${name}` : color,
          text: PARTS_OF_LETTERS.test(name) ? '•'.repeat(letters.length) : letters,
          end: x + (advance / 1000) * size,
          space: size * 0.5,
        });
        break;
      }
    }
  }
  return marks;
}

/** Joined letters are drawn of parts that others are drawn of too, so that no part has a letter of its own. */
const PARTS_OF_LETTERS = /Arabic/;

/** The family of a font other than the ordinary one, and whether it is bold. */
async function fontOf(page: PDFPageProxy, id: string): Promise<{ name: string; bold: boolean }> {
  const { name } = await new Promise<{ name: string }>((resolve) => page.commonObjs.get(id, resolve));
  const [family = '', weight] = name.replace(/^[A-Z]+\+/, '').split('-');
  return { name: family === 'Inter' ? '' : family, bold: weight === 'SemiBold' };
}

function joined(marks: readonly Mark[]): Mark[] {
  const result: Mark[] = [];
  for (const mark of marks) {
    const last = result.at(-1);
    if (mark.kind === 'text' && last?.kind === 'text' && follows(last, mark)) {
      last.text += mark.x - last.end > last.size * 0.1 ? ` ${mark.text}` : mark.text;
      last.end = mark.end;
    } else if (mark.kind === 'fill' && last?.kind === 'fill' && last.style === mark.style) {
      last.box = around(last.box, mark.box);
      last.count += mark.count;
    } else if (mark.kind === 'line' && last?.kind === 'line' && goesOn(last, mark)) {
      last.box = around(last.box, mark.box);
    } else result.push({ ...mark });
  }
  return result;
}

const follows = (last: Text, next: Text) =>
  last.y === next.y &&
  last.size === next.size &&
  last.bold === next.bold &&
  last.color === next.color &&
  next.x >= last.end - 1 &&
  next.x - last.end <= last.space;

/** The rule under the next cell of a row. */
const goesOn = (last: Shape, next: Shape) =>
  last.style === next.style && last.box[1] === next.box[1] && Math.abs(last.box[2] - next.box[0]) < 0.1;

const around = (one: Shape['box'], other: Shape['box']): Shape['box'] => [
  Math.min(one[0], other[0]),
  Math.min(one[1], other[1]),
  Math.max(one[2], other[2]),
  Math.max(one[3], other[3]),
];

function inWords(mark: Mark): string {
  if (mark.kind === 'text') {
    const { x, y, size, bold, color, text, end } = mark;
    return `${round(x)} to ${round(end)}, ${round(y)}: ${round(size)} ${bold ? 'bold ' : ''}${color} ${JSON.stringify(text)}`;
  }
  const [left, top, right, bottom] = mark.box.map(round);
  const times = mark.count > 1 ? `${mark.count} × ` : '';
  return `${left} to ${right}, ${top} to ${bottom}: ${times}${mark.kind} ${mark.style}`.trimEnd();
}

/** A tenth of a point, which no eye sees. */
const round = (value: number) => Math.round(value * 10) / 10;

const times = ([a, b, c, d, e, f]: Matrix, [g, h, i, j, k, l]: Matrix): Matrix => [
  a * g + c * h,
  b * g + d * h,
  a * i + c * j,
  b * i + d * j,
  a * k + c * l + e,
  b * k + d * l + f,
];
