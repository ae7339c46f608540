import type { AnnotationMarks } from '../../workers/traces/drawing-types.ts';

/** A stretch of the record about which something is known. */
export interface Episode {
  readonly fromSec: number;
  readonly toSec: number;
  /** Full name, and shortest form. */
  readonly name: string;
  readonly short: string;
}

/** Names of the rhythms in WFDB's annotation files; others keep their code. */
const rhythmNames: Readonly<Record<string, string>> = {
  AB: 'atrial bigeminy',
  AFIB: 'atrial fibrillation',
  AFL: 'atrial flutter',
  B: 'bigeminy',
  BII: 'heart block',
  IVR: 'idioventricular',
  N: 'normal',
  NOD: 'nodal',
  P: 'paced',
  PREX: 'pre-excitation',
  SBR: 'sinus bradycardia',
  SVTA: 'supraventricular tachycardia',
  T: 'trigeminy',
  VFL: 'ventricular flutter',
  VT: 'ventricular tachycardia',
};

/** Returns the code of a rhythm from the text of an annotation; null for other annotations. */
function rhythmCode(label: string, text: string): string | null {
  return label === '+' && text.startsWith('(') ? text.slice(1).replaceAll('\0', '').trim() : null;
}

/** Returns the rhythms that an annotator names except the normal one, each until the next or the end of the record. */
export function rhythmEpisodes(
  { atSec, labels, texts }: Pick<AnnotationMarks, 'atSec' | 'labels' | 'texts'>,
  durationSec: number,
): readonly Episode[] {
  const changes = labels.flatMap((label, index) => {
    const code = rhythmCode(label, texts[index] ?? '');
    return code === null ? [] : [{ code, fromSec: atSec[index] ?? 0 }];
  });
  return changes.flatMap(({ code, fromSec }, index) => {
    const toSec = changes[index + 1]?.fromSec ?? durationSec;
    return code === 'N' || code === '' || toSec <= fromSec
      ? []
      : [{ fromSec, toSec, name: rhythmNames[code] ?? code, short: code }];
  });
}

interface Stretch {
  readonly fromSec: number;
  readonly toSec: number;
  readonly isDoubtful: boolean;
}

/** Returns stretches with doubtful signal; adjacent ones are merged. */
export function doubtfulEpisodes(stretches: readonly Stretch[]): readonly Episode[] {
  const found: Episode[] = [];
  for (const { fromSec, toSec, isDoubtful } of stretches) {
    if (!isDoubtful) continue;
    const last = found.at(-1);
    if (last && fromSec - last.toSec < 1e-6) found[found.length - 1] = { ...last, toSec };
    else found.push({ fromSec, toSec, name: 'poor signal', short: 'poor' });
  }
  return found;
}
