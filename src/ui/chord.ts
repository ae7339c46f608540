/** A key with its modifiers. */
export interface Chord {
  /** Value of `KeyboardEvent.key`, letters in lower case. */
  readonly key: string;
  /** Ctrl, or Cmd on a Mac. */
  readonly mod?: boolean;
  /** If omitted, Shift may be pressed or not, because some layouts need it for `?`. */
  readonly shift?: boolean;
}

type KeyPress = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'shiftKey' | 'altKey'>;

/** Returns whether a key press is this chord. */
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

/** Returns the name of a key as printed on the keyboard. */
export function nameKey(key: string): string {
  return names[key] ?? (/^[a-z]$/.test(key) ? key.toUpperCase() : key);
}

/** Returns the keys of a chord, in the order in which they are pressed. */
export function showChord({ key, mod = false, shift = false }: Chord, isMac: boolean): readonly string[] {
  return [...(mod ? [isMac ? '⌘' : 'Ctrl'] : []), ...(shift ? ['Shift'] : []), nameKey(key)];
}
