import { drawnCode, type Symbology } from '@lissafi/domain/inventory/barcode';
import { barsOf } from './barcode-svg.ts';

/** A barcode, black on a transparent background: place it on white. It fills its container. */
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
