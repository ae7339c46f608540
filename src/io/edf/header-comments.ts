import type { EdfHeader } from './header.ts';
import { ownEquipment } from './write-header.ts';

/** What EDF+ writes for what is not known. */
const unknown = /^x?$/i;
/** Signals that are told of at most. */
const mostSignals = 64;

/**
 * What a header says beside rates and scales, a line each: electrodes and filters of the signals, and of
 * EDF+ the sex and the equipment. Names, codes, birthdays and technicians are left out, and so is all that
 * plain EDF says of patient and recording, where anything may stand.
 *
 * @param header of EDF or EDF+
 * @returns lines of text
 */
export function edfComments({ isPlus, patient, recording, signals }: EdfHeader): string[] {
  const told: string[] = [];
  if (isPlus) {
    const [, sex = ''] = patient.split(' ');
    const [word, , , , equipment = ''] = recording.split(' ');
    if (/^[mf]$/i.test(sex)) told.push(`sex: ${sex.toUpperCase()}`);
    if (word === 'Startdate' && !unknown.test(equipment) && equipment !== ownEquipment)
      told.push(`equipment: ${equipment.replaceAll('_', ' ')}`);
  }
  for (const { label, transducer, prefiltering, isAnnotations } of signals.slice(0, mostSignals)) {
    const parts = [transducer, prefiltering].filter((part) => !unknown.test(part));
    if (!isAnnotations && parts.length > 0) told.push(`${label}: ${parts.join('; ')}`);
  }
  return told;
}
