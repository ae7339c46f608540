import type { Chord } from '../ui/chord.ts';

/** An action of the palette or of keys. The list under `?` is made from these. */
export interface PaletteCommand {
  readonly id: string;
  /** Text in the palette. */
  readonly title: string;
  /** Text in the list of keys. */
  readonly does: string;
  readonly detail: string;
  /** Any of these runs it; the first is shown. */
  readonly chords: readonly Chord[];
  readonly isPossible: boolean;
  /** Left out of the palette, where it would make no sense. */
  readonly keysOnly?: boolean;
  /** Leaves its keys to others while it is not possible, and to a menu or drawer that they close. */
  readonly yields?: boolean;
  /** Its keys also work while dialogs, menus and drawers are open, which it replaces. */
  readonly everywhere?: boolean;
  readonly run: () => void;
}

/** A command as declared: omitted fields are empty, and it is possible. */
export type CommandEntry = Pick<PaletteCommand, 'id' | 'title' | 'run'> & Partial<PaletteCommand>;

const plain = { does: '', detail: '', chords: [], isPossible: true } as const;

export const completeCommand = (command: CommandEntry): PaletteCommand => ({ ...plain, ...command });
