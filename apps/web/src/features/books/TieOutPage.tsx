export function TieOutPage() {
  return null;
}
