import { AgeingOn } from '../receivables/AgeingOn.tsx';

export function PayablesAgeingPage() {
  return <AgeingOn side="payable" />;
}
