import { describe, expect, test } from 'vitest';
import { matchesChord, showChord } from '../../../src/ui/chord.ts';

const press = (
  key: string,
  held: Partial<Record<'ctrlKey' | 'metaKey' | 'shiftKey' | 'altKey', boolean>> = {},
) => ({
  key,
  ctrlKey: false,
  metaKey: false,
  shiftKey: false,
  altKey: false,
  ...held,
});

describe('chords', () => {
  test('use Ctrl or Cmd, and distinguish undo from redo', () => {
    const undo = { key: 'z', mod: true, shift: false };
    const redo = { key: 'z', mod: true, shift: true };
    expect(matchesChord(press('z', { ctrlKey: true }), undo)).toBe(true);
    expect(matchesChord(press('z', { metaKey: true }), undo)).toBe(true);
    expect(matchesChord(press('Z', { ctrlKey: true, shiftKey: true }), undo)).toBe(false);
    expect(matchesChord(press('Z', { ctrlKey: true, shiftKey: true }), redo)).toBe(true);
    expect(matchesChord(press('z'), undo)).toBe(false);
    expect(matchesChord(press('z', { ctrlKey: true, altKey: true }), undo)).toBe(false);
  });

  test('ignore Shift if a layout needs it', () => {
    expect(matchesChord(press('?', { shiftKey: true }), { key: '?' })).toBe(true);
    expect(matchesChord(press('?'), { key: '?' })).toBe(true);
  });

  test('are shown like on the keys', () => {
    expect(showChord({ key: 'z', mod: true, shift: true }, false)).toEqual(['Ctrl', 'Shift', 'Z']);
    expect(showChord({ key: 'k', mod: true }, true)).toEqual(['⌘', 'K']);
    expect(showChord({ key: 'ArrowLeft' }, false)).toEqual(['←']);
  });
});
