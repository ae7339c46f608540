import type { MethodWords } from './method-words.ts';

/** How R-peaks are found. */
export function detectionSentence({ value, say, cite }: MethodWords): string {
  switch (value('method')) {
    case 'curve-length':
      return `QRS complexes were found by the length of the ECG’s curve over ${say('lengthWindow')}, with a threshold learnt in ${say('learning')} ${cite('zong')}, and R is the extremum between onset and end.`;
    case 'pan-tompkins':
      return `R-peaks were found by the method of Pan and Tompkins with search back ${cite('pan')}, integrating over ${say('panWindow')}.`;
    case 'trigger':
      return `Beats were found by a software trigger at ${say('triggerLevel')} on the ECG band-passed from ${say('triggerLow')} to ${say('triggerHigh')} ${cite('kratsas')}.`;
    case 'annotations':
      return 'R-peaks are those of the annotations that came with the recording.';
    default:
      return `R-peaks were found by Beatbench’s own detector, which takes of all sequences of candidates the one with the most evidence by height, likeness and rhythm (refractory time ${say('refractory')}), with onset and end of QRS by the rule of curve length ${cite('zong')}.`;
  }
}

/** What was taken out at the mains' frequency, as part of a sentence; empty where nothing was. */
export function mainsWords({ value, say }: MethodWords): string {
  return value('mains') === 'off' ? '' : `, mains taken out at ${say('mains')}`;
}
