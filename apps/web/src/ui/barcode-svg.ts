import type { Symbology } from '@lissafi/domain/inventory/barcode';
import JsBarcode from 'jsbarcode';

/** White on both sides, without which scanners do not see where the bars begin: in modules. */
const QUIET = 11;

/** The bars as the path of a drawing that is `width` modules wide and 1 high. */
export function barsOf(code: string, format: Symbology): { path: string; width: number } {
  const drawn: { encodings?: { data: string }[] } = {};
  JsBarcode(drawn, code, { format, flat: true });
  const modules = (drawn.encodings ?? []).map((part) => part.data).join('');
  const bars = [...modules.matchAll(/1+/g)].map(
    ({ index, 0: bar }) => `M${QUIET + index} 0h${bar.length}v1h-${bar.length}z`,
  );
  return { path: bars.join(''), width: modules.length + 2 * QUIET };
}
