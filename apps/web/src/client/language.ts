import type { Language } from '@lissafi/contract/auth';

// The language of this device; early.ts reads it before anything is drawn.

const STORED = 'lissafi.language';

/** Each language by its own name, so that who reads it finds it. */
export const LANGUAGE_NAMES: Record<Language, string> = {
  en: 'English',
  pcm: 'Naijá (Pidgin)',
  ha: 'Hausa',
  ig: 'Igbo',
  yo: 'Yorùbá',
};

export const spokenLanguage = (): string => localStorage.getItem(STORED) ?? 'en';

/** Speaks another language from now on; texts stand in constants too, so the page is loaded again. */
export function speak(language: Language): void {
  if (language === 'en') localStorage.removeItem(STORED);
  else localStorage.setItem(STORED, language);
  window.location.reload();
}
