// What the frame shows above a screen is opened from anywhere: the palette, the list of shortcuts, the help.

function opener(): [open: () => void, onOpen: (listener: () => void) => () => void] {
  const listeners = new Set<() => void>();
  return [
    () => {
      for (const listener of listeners) listener();
    },
    (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  ];
}

export const [openPalette, onOpenPalette] = opener();
export const [openShortcuts, onOpenShortcuts] = opener();
export const [openHelp, onOpenHelp] = opener();
