export function ReturnPage() {
  return null;
}
