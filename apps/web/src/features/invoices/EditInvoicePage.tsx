export function EditInvoicePage() {
  return null;
}
