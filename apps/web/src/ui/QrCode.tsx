import { generate } from 'lean-qr';

/** A QR code, black on a transparent background: place it on white. */
export function QrCode({
  text,
  label,
  className,
}: {
  text: string;
  label: string;
  className?: string | undefined;
}) {
  const square = generate(text);
  let path = '';
  for (let y = 0; y < square.size; y++) {
    for (let x = 0; x < square.size; x++) if (square.get(x, y)) path += `M${x} ${y}h1v1h-1z`;
  }
  return (
    <svg
      className={className}
      viewBox={`0 0 ${square.size} ${square.size}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
    >
      <path d={path} fill="#000" />
    </svg>
  );
}
