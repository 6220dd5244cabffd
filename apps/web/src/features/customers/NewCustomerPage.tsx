export function NewCustomerPage() {
  return null;
}
