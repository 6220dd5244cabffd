import { Empty } from '../../ui/Empty.tsx';

export function FeatureNotAvailable() {
  return (
    <Empty title="Feature Not Available">
      This feature is not currently available. Please check back later or contact support.
    </Empty>
  );
}
