import { ButtonLink } from './Button.tsx';
import { Empty } from './Empty.tsx';

export function NotFound() {
  return (
    <Empty
      title="There is nothing at this address"
      action={
        <ButtonLink to="/" look="primary">
          Go to the start page
        </ButtonLink>
      }
    >
      It may have been moved, or it belongs to another organization.
    </Empty>
  );
}
