import { useSearch } from '@tanstack/react-router';
import { InputModeSwitcher } from '../../pickers/InputModeSwitcher.tsx';
import { ButtonLink } from '../../ui/Button.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { Say } from './Say.tsx';

/** Write what happened as you would tell it; it is recorded after you have seen what was understood. */
export function SayPage() {
  const { text } = useSearch({ from: '/app/say' });
  return (
    <>
      <PageHeader
        title="Record in your own words"
        description="Nothing is recorded before you have seen what was understood."
        secondary={<ButtonLink to="/settings/words">Words it has learned</ButtonLink>}
      />
      <InputModeSwitcher current="text" />
      <Say key={text} first={text} />
    </>
  );
}
