import type { KeyHelp } from '../../../model/key-help.ts';

/** A class that the user can give to a beat, by its WFDB mnemonic. */
interface BeatClass {
  readonly label: string;
  readonly name: string;
}

/** Classes for the user to choose from; the key of each is its letter. */
export const assignableClasses: readonly BeatClass[] = [
  { label: 'N', name: 'normal' },
  { label: 'V', name: 'ventricular premature' },
  { label: 'A', name: 'atrial premature' },
  { label: 'S', name: 'supraventricular premature' },
  { label: 'J', name: 'junctional premature' },
  { label: 'F', name: 'fusion' },
  { label: 'L', name: 'left bundle branch block' },
  { label: 'R', name: 'right bundle branch block' },
  { label: 'E', name: 'ventricular escape' },
  { label: 'Q', name: 'unclassified' },
];

/** Returns the class of a key; null if there is none. */
export function classOfKey(key: string): string | null {
  return assignableClasses.find(({ label }) => label === key.toUpperCase())?.label ?? null;
}

/** Entries for beats in the list of keys. */
export const beatKeys: readonly KeyHelp[] = [
  { keys: ['Enter'], does: 'on the waveforms: choose the beat at the pointer or in the middle' },
  { keys: ['Insert'], does: 'on the waveforms: insert a beat there' },
  { keys: ['ArrowLeft', 'ArrowRight'], does: 'on a beat: move R by one sample; with Shift, ten' },
  { keys: ['ArrowUp', 'ArrowDown'], does: 'on a beat: previous and next beat' },
  { keys: ['Enter'], does: 'on a beat: move R to the extremum' },
  { keys: ['Insert', 'Delete'], does: 'on a beat: insert one after it, delete it' },
  { keys: ['N', 'V', 'A', 'S', 'J', 'F', 'L', 'R', 'E', 'Q'], does: 'on a beat: its class' },
];
