import { type AnchorHTMLAttributes, createContext, type MouseEvent, useContext } from 'react';
import { ButtonAnchor, type Look } from './PlainButton.tsx';
import { carryToasts } from './toast.ts';

// How the pages for everyone lead to another page: they come without the router of the application, and with it where
// they are reached from inside.

/** Leads to an address of our own. `replace`: back does not return here. */
export type Go = (to: string, how?: { replace?: boolean }) => void;

const goFully: Go = (to, { replace = false } = {}) => {
  carryToasts();
  if (replace) window.location.replace(to);
  else window.location.assign(to);
};

const Going = createContext<Go>(goFully);
export const GoProvider = Going;
export const useGo = () => useContext(Going);

type LinkProps = AnchorHTMLAttributes<HTMLAnchorElement> & { to: string };

function useFollow(to: string) {
  const go = useGo();
  return {
    href: to,
    onClick: (event: MouseEvent) => {
      // Another tab, a download or a new window is the browser's business.
      if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
      event.preventDefault();
      go(to);
    },
  };
}

export function GoLink({ to, children, ...rest }: LinkProps) {
  return (
    <a {...rest} {...useFollow(to)}>
      {children}
    </a>
  );
}

/** A link that looks like a button. */
export function GoButton({ to, ...rest }: LinkProps & Look) {
  return <ButtonAnchor {...rest} {...useFollow(to)} />;
}
