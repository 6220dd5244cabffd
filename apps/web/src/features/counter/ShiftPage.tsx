export function ShiftPage() {
  return null;
}
