export function PublicInvoicePage() {
  return null;
}
