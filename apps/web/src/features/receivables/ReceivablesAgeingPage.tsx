import { AgeingOn } from './AgeingOn.tsx';

export function ReceivablesAgeingPage() {
  return <AgeingOn side="receivable" />;
}
