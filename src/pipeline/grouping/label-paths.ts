import type { RecordingLabels } from '../../model/recording-labels.ts';
import { matchPattern, parsePattern } from './pattern.ts';
import { areBids, isBids, areLabelsPlausible } from './plausible-labels.ts';

/** Postures as file names shorten them. */
const postures: Readonly<Record<string, string>> = {
  sit: 'seated',
  sitting: 'seated',
  sup: 'supine',
  stand: 'standing',
  rec: 'recumbent',
};

const postureWords = new Set([...Object.keys(postures), ...Object.values(postures), 'tilt', 'prone', 'hut']);

/** A level on the way down again, and one that is said to be on the way up. */
const wayDown = /^(\p{L}* ?\d+ ?\p{L}?)[ -]?(?:down|dn|desc|⇓)$/iu;

const wayUp = /^(\p{L}* ?\d+ ?\p{L}?)[ -]?(?:up|asc|↑|⇑)$/iu;

const leadingLetters = (text: string): string => /^[a-z]*/.exec(text.toLowerCase())?.[0] ?? '';

/** A pattern, and whether a person gave it. */
export interface ChosenPattern {
  readonly text: string;
  readonly byHand: boolean;
}

/**
 * What a pattern makes of the paths of recordings, one by one; null where it does not fit, or is no
 * pattern. One that was proposed does not take names that only happen to have its dashes.
 */
export function labelPaths(
  { text, byHand }: ChosenPattern,
  paths: readonly string[],
): readonly (RecordingLabels | null)[] {
  const { pattern } = parsePattern(text);
  const written = paths.map((path) => {
    const labels = pattern ? matchPattern(pattern, path) : null;
    return labels && (byHand || (isBids(text) ? areBids : areLabelsPlausible)(labels)) ? labels : null;
  });
  return tidyLabels(written);
}

/** A state as it is said; 'rec' is a posture only among postures, because it may be a recovery or a recording. */
function stateWords(state: string, hasPosture: boolean): string {
  const known = postures[state.toLowerCase()];
  if (known !== undefined && (state.toLowerCase() !== 'rec' || hasPosture)) return known;
  const words = state
    .replaceAll(/[_\s]+/g, ' ')
    .trim()
    .replace(wayDown, '$1↓')
    .replace(wayUp, '$1');
  // What is written in capitals throughout is a word and no abbreviation when it is long.
  return /^[A-Z][A-Z ]{4,}\d*$/.test(words) ? words.toLowerCase() : words;
}

/** `trial-01`, `T1` and `001` are trial 1. */
function trialWords(trial: string): string {
  const digits = /^(?:trial|run|rep|take|day|session|ses|visit|t|r)?[-_ ]?(\d+)$/i.exec(trial)?.[1];
  return digits?.replace(/^0+(?=\d)/, '') ?? trial;
}

/**
 * Labels in the words that a person would use, from those in the names of files.
 *
 * @param written  of all recordings, since one name explains another; null where a pattern did not fit
 */
function tidyLabels(written: readonly (RecordingLabels | null)[]): readonly (RecordingLabels | null)[] {
  const states = new Set(written.flatMap((labels) => (labels?.state ? [leadingLetters(labels.state)] : [])));
  states.delete('rec');
  const hasPosture = [...states].some((state) => postureWords.has(state));
  return written.map(
    (labels) =>
      labels && {
        subject: labels.subject,
        state: labels.state === null ? null : stateWords(labels.state, hasPosture),
        task: labels.task === null ? null : labels.task.replaceAll(/[_\s]+/g, ' ').trim(),
        trial: labels.trial === null ? null : trialWords(labels.trial),
      },
  );
}
