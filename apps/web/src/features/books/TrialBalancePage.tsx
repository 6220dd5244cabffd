export function TrialBalancePage() {
  return null;
}
