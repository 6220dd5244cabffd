export function EntriesPage() {
  return null;
}
