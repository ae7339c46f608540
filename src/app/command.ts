import type { Chord } from '../ui/chord.ts';

/** Something that is done from the palette or by keys. The list under `?` is made of these. */
export interface PaletteCommand {
  readonly id: string;
  /** As the palette has it. */
  readonly title: string;
  /** As the list of keys has it. */
  readonly does: string;
  readonly detail: string;
  /** Any of these does it; the first is the one that is shown. */
  readonly chords: readonly Chord[];
  readonly isPossible: boolean;
  /** Left out of the palette: what makes no sense there. */
  readonly keysOnly?: boolean;
  /** Leaves its keys to others while it is not possible, and to a menu or drawer that they close. */
  readonly yields?: boolean;
  /** Its keys hold under dialogs, menus and drawers too, which it takes the place of. */
  readonly everywhere?: boolean;
  readonly run: () => void;
}

/** A command as it is declared: what is left out is empty, and it is possible. */
export type CommandEntry = Pick<PaletteCommand, 'id' | 'title' | 'run'> & Partial<PaletteCommand>;

const plain = { does: '', detail: '', chords: [], isPossible: true } as const;

export const completeCommand = (command: CommandEntry): PaletteCommand => ({ ...plain, ...command });
