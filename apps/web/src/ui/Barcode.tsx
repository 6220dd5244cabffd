import { drawnCode, type Symbology } from '@lissafi/domain/inventory/barcode';
import { barsOf } from './barcode-svg.ts';

/** A code in bars, black on whatever is behind it: give it white. It fills the box that it is put in. */
export function Barcode({
  code,
  symbology,
  className,
}: {
  code: string;
  symbology: Symbology;
  className?: string | undefined;
}) {
  const { path, width } = barsOf(drawnCode(code), symbology);
  return (
    <svg
      className={className}
      viewBox={`0 0 ${width} 1`}
      preserveAspectRatio="none"
      role="img"
      aria-label={`Barcode ${code}`}
      shapeRendering="crispEdges"
    >
      <path d={path} fill="#000" />
    </svg>
  );
}
