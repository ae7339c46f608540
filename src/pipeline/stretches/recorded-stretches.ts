import type { Annotation, AnnotationSet } from '../../model/annotation.ts';
import type { Recording } from '../../model/recording.ts';
import { inOrder, mostStretches, readName, type Stretch } from '../../model/stretch.ts';

/**
 * Stretches that a recording brings: annotations that last, as those of EDF+; rhythms, noise and ventricular flutter of
 * WFDB, each up to the next; and notes
 * of where one begins and ends, as `stretchNotes` writes them. What is said of missing samples
 * is none.
 *
 * @returns in order of time, at most 10 000
 */
export function recordedStretches({ annotations, durationSec }: Recording): readonly Stretch[] {
  const all = annotations.flatMap((set) => [
    ...lasting(set),
    ...upToNext(set, durationSec, rhythmName),
    ...upToNext(set, durationSec, noiseName),
    ...pairs(set),
  ]);
  return inOrder(all.filter(({ from, to }) => to > from)).slice(0, mostStretches);
}

/** Sleep is scored in pieces of half a minute: pieces of one name that follow each other are one. */
function lasting({ annotations, fs }: AnnotationSet): Stretch[] {
  const stretches: { from: number; to: number; name: string; excluded: boolean }[] = [];
  for (const { label, aux, sampleIndex, lengthSec = 0 } of annotations) {
    if (label !== '"' || !(lengthSec > 0) || /^gap(?::|$)/.test(aux)) continue;
    const from = sampleIndex / fs;
    const last = stretches.at(-1);
    const own = { from, to: from + lengthSec, ...readName(aux) };
    const goesOn = last?.name === own.name && last.excluded === own.excluded;
    if (last !== undefined && goesOn && Math.abs(last.to - from) <= 1 / fs) last.to = own.to;
    else stretches.push(own);
  }
  return stretches;
}

/** Name of a rhythm; null where the annotation is of something else. */
function rhythmName({ label, aux }: Annotation): string | null {
  return label === '+' && aux.startsWith('(') ? aux.slice(1).replaceAll('\0', '').trim() : null;
}

/** Of signal quality: empty where it is good again; null where the annotation is of something else. */
function noiseName({ label, aux, subtype }: Annotation): string | null {
  if (label !== '~' || aux === 'gap') return null;
  return subtype === 0 ? '' : 'noise';
}

/** Stretches each of which ends where the next begins; one without a name is none. */
function upToNext(
  { annotations, fs }: AnnotationSet,
  durationSec: number,
  nameOf: (annotation: Annotation) => string | null,
): Stretch[] {
  const starts = annotations.flatMap((one) => {
    const name = nameOf(one);
    return name === null ? [] : [{ from: one.sampleIndex / fs, name }];
  });
  const changes = starts.filter(({ name }, k) => k === 0 || name !== starts[k - 1]?.name);
  return changes.flatMap(({ from, name }, k) => {
    const to = Math.min(durationSec, changes[k + 1]?.from ?? durationSec);
    return name === '' ? [] : [{ from: Math.max(0, from), to, name, excluded: false }];
  });
}

/** What a note says before the name of a stretch that begins or ends there. */
export const notedEnds = { begins: 'stretch begins: ', ends: 'stretch ends: ' };

/** The name in a note; null of any other annotation. */
function notedName({ label, aux }: Annotation, words: string): string | null {
  return label === '"' && aux.startsWith(words) ? aux.slice(words.length) : null;
}

/** `[` and `]` about ventricular flutter, and notes of where a stretch begins and ends. */
function pairs({ annotations, fs }: AnnotationSet): Stretch[] {
  const open = new Map<string, number>();
  const stretches: Stretch[] = [];
  for (const one of annotations) {
    const { label, sampleIndex } = one;
    const begins = label === '[' ? 'flutter' : notedName(one, notedEnds.begins);
    const ends = label === ']' ? 'flutter' : notedName(one, notedEnds.ends);
    const from = ends === null ? undefined : open.get(ends);
    if (ends !== null && from !== undefined) {
      stretches.push({ from: from / fs, to: sampleIndex / fs, ...readName(ends) });
      open.delete(ends);
    } else if (begins !== null) open.set(begins, sampleIndex);
  }
  return stretches;
}
