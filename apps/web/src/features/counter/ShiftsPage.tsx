export function ShiftsPage() {
  return null;
}
