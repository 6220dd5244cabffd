export function EditCustomerPage() {
  return null;
}
