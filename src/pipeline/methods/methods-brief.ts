import type { ParameterValues } from '../../model/parameters.ts';
import { printable } from '../../model/printable.ts';
import type { RunFact } from '../../model/run-facts.ts';
import { version } from '../../model/version.ts';
import { intervalsDeclarations } from '../intervals/declarations.ts';
import { formatCountPhrase, selectFacts, formatFigure, filterWords, listInWords } from './fact-sentences.ts';
import type { MethodWords } from './method-words.ts';
import { methodWords } from './method-words.ts';

/** Describes the source of R-peaks in few words. */
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
      return `${say('method')}’s detector, version ${version}`;
  }
}

/** Describes rate and filters of each channel. */
function signalWords(done: readonly RunFact[]): string {
  const filters = selectFacts(done, 'filter').filter(({ of }) => of === 'signal');
  return selectFacts(done, 'read')
    .map(({ channel, rate }) => {
      const own = filters.filter((fact) => fact.channel === channel).map(filterWords);
      return ` ${printable(channel)} at ${formatFigure(rate)} Hz, ${own.length === 0 ? 'not filtered' : listInWords(own)};`;
    })
    .join('');
}

/** Describes unusual processing that a reader must know of, each item ended by a semicolon. */
function doneWords(done: readonly RunFact[]): readonly string[] {
  const inverted = selectFacts(done, 'polarity')
    .filter((fact) => fact.inverted)
    .map(({ channel }) => `${printable(channel)} inverted;`);
  const gaps = selectFacts(done, 'detection')
    .filter(({ bridgedGaps }) => bridgedGaps > 0)
    .map(
      ({ bridgedGaps, bridged }) =>
        `${formatCountPhrase(bridgedGaps, 'gap')} (${formatFigure(bridged)} s) interpolated for R;`,
    );
  const beats = selectFacts(done, 'beats').map(
    ({ found, kept }) => `${kept} of ${formatCountPhrase(found, 'beat')} used;`,
  );
  return [...inverted, ...gaps, ...beats];
}

/**
 * Describes the methods of intervals in a few lines, with papers in a short citation form.
 *
 * @param given  current parameters
 * @param done   what the stages of the run did
 */
export function methodsBrief(given: ParameterValues, done: readonly RunFact[]): string {
  const words = methodWords(intervalsDeclarations, given);
  const { value, say } = words;
  const foot = value('foot') === 'percent-height' ? `${say('footPercent')} of height` : say('foot');
  const level = (id: string): string => (value(id) === 'auto' ? 'least variance' : `${say(id)} by hand`);
  const notchPaper = value('notch') === 'quarry-pigott' ? ' (Circulation 1973;48:239)' : '';
  const average = Number(value('average'));
  const averaged = average > 0 ? ` beats averaged with ${say('average').replace(' beats', '')} more;` : '';
  return [
    `Methods: R by ${detectorWords(words)};${signalWords(done)}${averaged}`,
    ...doneWords(done),
    `foot by ${foot} and ${level('footThreshold')}, notch by ${say('notch')}${notchPaper} and ${level('notchThreshold')}`,
    '(Cziesler, thesis, RIT 2014); aligned values of single beats after Woody (Med Biol Eng 1967;5:539);',
    'LVET against Weissler (Circulation 1968;37:149).',
  ].join(' ');
}
