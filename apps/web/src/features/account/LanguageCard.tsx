import { LANGUAGES, type Language } from '@lissafi/contract/auth';
import { useState } from 'react';
import { api } from '../../client/api.ts';
import { messageOf } from '../../client/api-error.ts';
import { LANGUAGE_NAMES } from '../../client/language.ts';
import { setUser, useUser } from '../../client/session.ts';
import { Card } from '../../ui/Card.tsx';
import { SelectField } from '../../ui/form/fields.tsx';
import { notify } from '../../ui/toast.ts';

/** The language of the screens; the frame loads them again when it has changed (SpokenLanguage.tsx). */
export function LanguageCard() {
  const { language } = useUser();
  const [chosen, choose] = useState(language);
  const change = async (next: Language) => {
    choose(next);
    try {
      setUser(await api.account.updateMe({ body: { language: next } }));
    } catch (error) {
      choose(language);
      notify.error('The language was not changed', messageOf(error));
    }
  };
  return (
    <Card title="Language">
      <SelectField
        label="Language of the screens"
        hint="Documents and emails for your customers stay in English. In Igbo and Yorùbá only the most used words are there yet."
        value={chosen}
        options={LANGUAGES.map((each) => [each, LANGUAGE_NAMES[each]] as const)}
        onChange={(next) => void change(next)}
      />
    </Card>
  );
}
