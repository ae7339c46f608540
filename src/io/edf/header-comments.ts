import type { Person } from '../../model/recording.ts';
import { makePerson } from '../person.ts';
import type { EdfHeader } from './header.ts';
import { ownEquipment } from './write-header.ts';

/** Forms in which EDF+ writes an unknown value. */
const unknown = /^x?$/i;
/** Maximum number of signals with a comment. */
const maxSignals = 64;

/**
 * Returns the contents of a header other than rates and scales, one per line: electrodes and filters of the signals,
 * and for EDF+ the sex and the equipment. Names, codes, birthdays and technicians are left out. So are patient and
 * recording of plain EDF, which may contain anything; `edfPerson` returns what concerns the person.
 *
 * @param header header of EDF or EDF+
 * @returns lines of text
 */
export function edfComments({ isPlus, patient, recording, signals }: EdfHeader): string[] {
  const comments: string[] = [];
  if (isPlus) {
    const [, sex = ''] = patient.split(' ');
    const [word, , , , equipment = ''] = recording.split(' ');
    if (/^[mf]$/i.test(sex)) comments.push(`sex: ${sex.toUpperCase()}`);
    if (word === 'Startdate' && !unknown.test(equipment) && equipment !== ownEquipment)
      comments.push(`equipment: ${equipment.replaceAll('_', ' ')}`);
  }
  for (const { label, transducer, prefiltering, isAnnotations } of signals.slice(0, maxSignals)) {
    const parts = [transducer, prefiltering].filter((part) => !unknown.test(part));
    if (!isAnnotations && parts.length > 0) comments.push(`${label}: ${parts.join('; ')}`);
  }
  return comments;
}

/**
 * Returns what a header says about the person. EDF+ has code, sex, birthday and name, one word each; plain EDF may have
 * anything in the patient's field.
 *
 * @param header header of EDF or EDF+
 * @returns the known facts; absent if unknown
 */
export function edfPerson({ isPlus, patient }: Pick<EdfHeader, 'isPlus' | 'patient'>): {
  readonly person?: Person;
} {
  if (!isPlus) return makePerson({ description: unknown.test(patient.trim()) ? '' : patient });
  const [code, sex, born, name] = patient
    .split(' ')
    .map((word) => (unknown.test(word) ? '' : word.replaceAll('_', ' ')));
  return makePerson({ name: name ?? '', code: code ?? '', born: born ?? '', sex: sexWords[sex ?? ''] ?? '' });
}

const sexWords: Readonly<Record<string, string>> = { M: 'male', F: 'female' };
