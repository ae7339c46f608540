import type { ParameterValues } from '../../model/parameters.ts';
import { intervalsDeclarations } from '../intervals/declarations.ts';
import type { MethodWords } from './method-words.ts';
import { methodWords } from './method-words.ts';

/** Where R-peaks are from, in few words. */
function detectorWords({ value, say }: MethodWords): string {
  switch (value('method')) {
    case 'curve-length':
      return 'curve length (Zong, Comput Cardiol 2003;30:737)';
    case 'pan-tompkins':
      return 'Pan and Tompkins (IEEE Trans Biomed Eng 1985;32:230)';
    case 'trigger':
      return 'software trigger (Kratsas, thesis, WVU 2000)';
    case 'annotations':
      return 'annotations';
    default:
      return `${say('method')}’s detector`;
  }
}

/** The methods of intervals in two or three lines, with the papers as a page cites them. */
export function methodsBrief(given: ParameterValues): string {
  const words = methodWords(intervalsDeclarations, given);
  const { value, say } = words;
  const foot = value('foot') === 'percent-height' ? `${say('footPercent')} of height` : say('foot');
  const level = (id: string): string => (value(id) === 'auto' ? 'least variance' : `${say(id)} by hand`);
  const notchPaper = value('notch') === 'quarry-pigott' ? ' (Circulation 1973;48:239)' : '';
  const average = Number(value('average'));
  const averaged = average > 0 ? `, beats averaged with ${say('average').replace(' beats', '')} more` : '';
  return [
    `Methods: R by ${detectorWords(words)}; pulse to ${say('ppgLowpass')}, ECG ${value('ecgLow')} … ${say('ecgHigh')}${averaged};`,
    `foot by ${foot} and ${level('footThreshold')}, notch by ${say('notch')}${notchPaper} and ${level('notchThreshold')}`,
    '(Cziesler, thesis, RIT 2014); LVET against Weissler (Circulation 1968;37:149).',
  ].join(' ');
}
