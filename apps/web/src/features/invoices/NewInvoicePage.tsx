export function NewInvoicePage() {
  return null;
}
