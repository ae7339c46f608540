/** A key with what is held beside it. */
export interface Chord {
  /** As `KeyboardEvent.key` has it, letters in lower case. */
  readonly key: string;
  /** Ctrl, or Cmd on a Mac. */
  readonly mod?: boolean;
  /** Where it is not given, Shift may be held or not, as some layouts need it for `?`. */
  readonly shift?: boolean;
}

type KeyPress = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'shiftKey' | 'altKey'>;

/** Whether a key press is this chord. */
export function matchesChord(event: KeyPress, { key, mod = false, shift }: Chord): boolean {
  const pressed = event.key.length === 1 ? event.key.toLowerCase() : event.key;
  return (
    pressed === key &&
    (event.ctrlKey || event.metaKey) === mod &&
    (shift === undefined || event.shiftKey === shift) &&
    !event.altKey
  );
}

const names: Readonly<Record<string, string>> = {
  ArrowLeft: '←',
  ArrowRight: '→',
  ArrowUp: '↑',
  ArrowDown: '↓',
  PageUp: 'Page Up',
  PageDown: 'Page Down',
  Escape: 'Esc',
  '-': '−',
};

/** A key as it is printed on the keyboard. */
export function nameKey(key: string): string {
  return names[key] ?? (/^[a-z]$/.test(key) ? key.toUpperCase() : key);
}

/** The keys of a chord, in the order in which they are pressed. */
export function showChord({ key, mod = false, shift = false }: Chord, isMac: boolean): readonly string[] {
  return [...(mod ? [isMac ? '⌘' : 'Ctrl'] : []), ...(shift ? ['Shift'] : []), nameKey(key)];
}
