import { useEffect } from 'react';
import { useStore } from 'zustand';
import type { RecordingEntry } from '../../state/opening/recordings.ts';
import type { DraftText } from '../../ui/draft-input.tsx';
import { useSession } from '../session-context.ts';

/**
 * Manages the text typed into a field, which survives a reload until it is applied.
 *
 * @param field  name of the field, the same after a reload
 * @param text   current value; the draft belongs to it and is dropped when it changes
 */
export function useDraft(field: string, text: string): DraftText {
  const { drafts } = useSession();
  const draft = useStore(drafts, (state) => state[field]);
  const isVoid = draft !== undefined && draft.of !== text;
  useEffect(() => {
    if (isVoid) drafts.drop(field);
  }, [drafts, field, isVoid]);
  return {
    typed: draft === undefined || isVoid ? text : draft.typed,
    type: (typed) => drafts.type(field, text, typed),
    drop: () => drafts.drop(field),
    restored:
      draft?.isRestored === true && !isVoid
        ? 'Typed before the reload and not yet applied: Enter applies it, Escape discards it.'
        : null,
  };
}

/** Returns a name for a row in names of fields. Unlike its key, it is the same after a reload. */
export function useRowName(entry: RecordingEntry | null): string {
  const { recordings } = useSession();
  const { key, name, path } = entry ?? { key: '', name: '', path: null };
  const place = useStore(recordings, ({ entries }) =>
    entries
      .filter((other) => other.path === path && other.name === name)
      .findIndex((other) => other.key === key),
  );
  return `${path ?? name} ${place}`;
}
