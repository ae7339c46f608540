import { version } from '../../model/version.ts';
import { selectFacts, foundBeatsSentences } from './fact-sentences.ts';
import type { MethodWords } from './method-words.ts';

/** Detectors whose slope filter has a zero at the mains frequency, and its default frequency if none is known. */
const nullMethods: ReadonlySet<string> = new Set(['beatbench', 'curve-length']);
const publishedMainsHz = 60;

/**
 * Describes how beats are found. For a run, it states how many, where, and what was interpolated for the search; it is
 * empty if the run used no detector.
 */
export function detectionSentence(words: MethodWords): string {
  const { facts, value } = words;
  if (facts === null) return detectorSentence(words, String(value('method')));
  const methods = [...new Set(selectFacts(facts, 'detection').map(({ method }) => method))];
  const [mains] = selectFacts(facts, 'mains');
  const hasNull = mains !== undefined && methods.some((method) => nullMethods.has(method));
  return [
    ...methods.map((method) => detectorSentence(words, method)),
    ...(hasNull ? [`The slope that it uses has a null at ${mains.applied ?? publishedMainsHz} Hz.`] : []),
    ...foundBeatsSentences(facts),
  ].join(' ');
}

function detectorSentence({ say, cite }: MethodWords, method: string): string {
  switch (method) {
    case 'upstrokes':
      return `${upstrokesDescription}.`;
    case 'curve-length':
      return `QRS complexes were found by the curve length of the ECG over ${say('lengthWindow')}, with a threshold learnt in ${say('learning')} ${cite('zong')}. R is the extremum between onset and end.`;
    case 'pan-tompkins':
      return `R-peaks were found by the method of Pan and Tompkins with search back ${cite('pan')}, integrating over ${say('panWindow')}.`;
    case 'trigger':
      return `Beats were found by a software trigger at ${say('triggerLevel')} on the ECG band-passed from ${say('triggerLow')} to ${say('triggerHigh')} ${cite('kratsas')}.`;
    case 'annotations':
      return 'R-peaks are those of the annotations of the recording.';
    default:
      return `R-peaks were found by Beatbench’s detector, version ${version} ${cite('beatbench')}, which chooses the sequence of candidates with the most evidence from height, shape and rhythm (refractory time ${say('refractory')}).`;
  }
}

/** Describes how onset and end of QRS are found, for our own detectors that mark them; empty for others. */
export function edgesSentence({ value, cite }: MethodWords): readonly string[] {
  if (value('method') !== 'beatbench') return [];
  return [`Onset and end of QRS were then placed by the curve-length rule ${cite('zong')}.`];
}

/** Describes how a channel’s own beats are found. */
export const upstrokesDescription =
  'Beats are the channel’s own upstrokes: maxima of its slope above half of the median of such maxima, at least 0.4 median periods apart';

/** Describes what was removed at the mains frequency, as part of a sentence; empty if nothing was. */
export function mainsWords({ value, say }: MethodWords): string {
  if (value('mains') === 'off') return '';
  const where = value('mains') === 'auto' ? 'where it stands out, 50 or 60 Hz' : `at ${say('mains')}`;
  return `, mains removed ${where}`;
}
