import { useEffect } from 'react';
import { speak, spokenLanguage } from '../client/language.ts';
import { useUser } from '../client/session.ts';
import { hasUnsavedInput } from '../client/unsaved.ts';

/** A person who chose a language on one device reads it on every other one from the next screen on. */
export function SpokenLanguage() {
  const { language } = useUser();
  useEffect(() => {
    // A profile that an older version stored on the device has none.
    if (language && language !== spokenLanguage() && !hasUnsavedInput()) speak(language);
  }, [language]);
  return null;
}
