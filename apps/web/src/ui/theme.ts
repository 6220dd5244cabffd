import { type CSSVariablesResolver, createTheme, type MantineColorsTuple } from '@mantine/core';

// Mantine uses the tokens of tokens.css; its own palette exists only because it requires ten shades.
const green: MantineColorsTuple = [
  '#e6f1ec',
  '#cfe4da',
  '#a9cfbe',
  '#7fb99f',
  '#52b48f',
  '#2f8f6a',
  '#1a7f5a',
  '#0d5b41',
  '#0a4a35',
  '#073b2a',
];

const ABOVE_TOASTS = { defaultProps: { zIndex: 1_100 } };

export const theme = createTheme({
  fontFamily: 'var(--font)',
  primaryColor: 'green',
  primaryShade: { light: 7, dark: 4 },
  colors: { green },
  defaultRadius: 8,
  cursorType: 'pointer',
  respectReducedMotion: true,
  focusRing: 'auto',
  components: {
    // What a person opened stands above what tells of something that is over (Toaster.module.css).
    ...{ Menu: ABOVE_TOASTS, Combobox: ABOVE_TOASTS, Popover: ABOVE_TOASTS },
  },
});

const tokens = {
  '--mantine-color-body': 'var(--card)',
  '--mantine-color-text': 'var(--ink)',
  '--mantine-color-bright': 'var(--ink)',
  '--mantine-color-dimmed': 'var(--soft)',
  '--mantine-color-placeholder': 'var(--faint)',
  '--mantine-color-error': 'var(--red)',
  '--mantine-color-default': 'var(--card)',
  '--mantine-color-default-hover': 'var(--hover)',
  '--mantine-color-default-color': 'var(--ink)',
  '--mantine-color-default-border': 'var(--line)',
  '--mantine-color-anchor': 'var(--green)',
  '--mantine-primary-color-filled': 'var(--green)',
  '--mantine-primary-color-filled-hover': 'var(--green-hover)',
  '--mantine-primary-color-light': 'var(--green-soft)',
  '--mantine-font-size-sm': '14px',
};

export const cssVariablesResolver: CSSVariablesResolver = () => ({
  variables: {},
  light: tokens,
  dark: tokens,
});
