import { createLink } from '@tanstack/react-router';
import { ButtonAnchor } from './PlainButton.tsx';

// The pages for everyone take what they need from PlainButton.tsx: they come without the router.
export { Button, ButtonAnchor, type Look } from './PlainButton.tsx';

/** A link to a screen that looks like a button. */
export const ButtonLink = createLink(ButtonAnchor);
