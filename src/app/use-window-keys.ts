import { useEffect } from 'react';
import type { Chord } from '../ui/chord.ts';
import { matchesChord } from '../ui/chord.ts';
import type { Command } from './command.ts';

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLInputElement && (target.type === 'text' || target.type === 'search');

/** Whether Delete takes away what is typed where the focus is. */
const isDeleting = (target: EventTarget | null): boolean =>
  target instanceof HTMLTextAreaElement ||
  (target instanceof HTMLInputElement && !['range', 'checkbox', 'radio', 'button'].includes(target.type));

/** Whether a chord is a letter that is typed, or Delete, where the focus is. */
const isTyped = ({ key, mod = false }: Chord, target: EventTarget | null): boolean =>
  !mod && ((key.length === 1 && isTyping(target)) || (key === 'Delete' && isDeleting(target)));

/** Whether something lies over the page that the key closes: a menu, or a drawer. */
const isCovered = (): boolean => document.querySelector(':popover-open, [data-drawer]') !== null;

const givesWay = ({ isPossible, everywhere }: Command): boolean =>
  !isPossible || (everywhere !== true && isCovered());

/** Runs commands by their keys, under a dialog those alone that hold everywhere. */
export function useWindowKeys(commands: readonly Command[]): void {
  useEffect(() => {
    const key = (event: KeyboardEvent): void => {
      if (event.defaultPrevented) return;
      const isUnderDialog = document.querySelector('dialog[open]') !== null;
      const command = commands.find(
        ({ chords, everywhere }) =>
          (everywhere === true || !isUnderDialog) &&
          chords.some((chord) => matchesChord(event, chord) && !isTyped(chord, event.target)),
      );
      if (!command || (command.yields === true && givesWay(command))) return;
      event.preventDefault();
      if (command.isPossible) command.run();
    };
    addEventListener('keydown', key);
    return () => removeEventListener('keydown', key);
  }, [commands]);
}
