import type { Person } from '../../model/recording.ts';
import { personSaid } from '../person.ts';
import type { EdfHeader } from './header.ts';
import { ownEquipment } from './write-header.ts';

/** What EDF+ writes for what is not known. */
const unknown = /^x?$/i;
/** Signals that are told of at most. */
const mostSignals = 64;

/**
 * What a header says beside rates and scales, a line each: electrodes and filters of the signals, and of
 * EDF+ the sex and the equipment. Names, codes, birthdays and technicians are left out, and so is all that
 * plain EDF says of patient and recording, where anything may stand; `edfPerson` has what is of the person.
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

/**
 * What a header says of the person: of EDF+ code, sex, birthday and name, each a word; of plain EDF whatever stands in the
 * patient's field.
 *
 * @param header of EDF or EDF+
 */
export function edfPerson({ isPlus, patient }: Pick<EdfHeader, 'isPlus' | 'patient'>): {
  readonly person?: Person;
} {
  if (!isPlus) return personSaid({ description: unknown.test(patient.trim()) ? '' : patient });
  const [code, sex, born, name] = patient
    .split(' ')
    .map((word) => (unknown.test(word) ? '' : word.replaceAll('_', ' ')));
  return personSaid({ name: name ?? '', code: code ?? '', born: born ?? '', sex: sexWords[sex ?? ''] ?? '' });
}

const sexWords: Readonly<Record<string, string>> = { M: 'male', F: 'female' };
