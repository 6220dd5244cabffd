import type { LearnedAlias } from '@lissafi/contract/aliases';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../client/api.ts';
import { ApiError, messageOf } from '../../client/api-error.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';
import { savedAs } from './labels.ts';

/** What recording a sentence taught, said quietly, with one tap to take it back. */
export function Learned({ learned }: { learned: LearnedAlias }) {
  const client = useQueryClient();
  const [state, setState] = useState<'kept' | 'busy' | 'undone'>('kept');
  const [problem, setProblem] = useState<string | null>(null);
  const { id, words, name, before, of_item } = learned;
  const undo = async () => {
    setState('busy');
    setProblem(null);
    try {
      if (before) await api.aliases.save({ body: savedAs(learned, before) });
      else await api.aliases.remove({ params: { id } });
    } catch (error) {
      // Somebody else removed it already.
      if (before || !(error instanceof ApiError) || error.status !== 404) {
        setProblem(messageOf(error));
        return setState('kept');
      }
    }
    setState('undone');
    await client.invalidateQueries({ queryKey: ['aliases'] });
  };
  if (problem) return <Alert action={<Undo busy={state === 'busy'} onUndo={undo} />}>{problem}</Alert>;
  if (state !== 'undone')
    return (
      <Alert tone="quiet" action={<Undo busy={state === 'busy'} onUndo={undo} />}>
        {of_item
          ? `“${words}” now means ${name}, for ${of_item.name} only.`
          : `“${words}” now means ${name}.`}
      </Alert>
    );
  return (
    <Alert tone="quiet">
      {before ? `“${words}” means ${before.name} again.` : `“${words}” is forgotten.`}
    </Alert>
  );
}

const Undo = ({ busy, onUndo }: { busy: boolean; onUndo: () => void }) => (
  <Button size="small" busy={busy} onClick={onUndo}>
    Undo
  </Button>
);
