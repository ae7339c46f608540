import { filterFactSentences, readSentences } from './fact-sentences.ts';
import type { MethodWords } from './method-words.ts';

/** Describes how a signal is filtered and what is measured in it. */
export function filterSentences({ value, say, cite, facts }: MethodWords): readonly string[] {
  const edges = {
    lowpass: `low-pass to ${say('high')}`,
    highpass: `high-pass from ${say('low')}`,
    bandpass: `band-pass from ${say('low')} to ${say('high')}`,
    bandstop: `band-stop from ${say('low')} to ${say('high')}`,
  }[String(value('type'))];
  const kaiser = value('window') === 'kaiser' ? ` (beta ${say('beta')}) ${cite('kaiser')}` : '';
  const design =
    value('design') === 'equiripple'
      ? `designed for equal ripple ${cite('parks')}`
      : `a sinc with a ${say('window')} window${kaiser}`;
  const chain = String(value('stage'));
  const stages = chain === '' ? '' : ` The whole chain: ${chain.split(';').join(', then ')}.`;
  const spectra = 'Spectra before and after are by Welch’s method.';
  if (facts !== null) {
    const designed = chain === '' ? ` Filters are ${design} ${cite('domazet')}.` : '';
    return [...readSentences(facts), `${filterFactSentences(facts).join(' ')}${designed}`, spectra];
  }
  const phase =
    value('alignment') === 'causal'
      ? 'It ran causally, so the output is delayed by half its length.'
      : 'Its delay was removed (zero phase).';
  return [
    `The signal was filtered by an FIR filter of ${say('taps')} taps, ${edges ?? ''}, ${design} ${cite('domazet')}. ${phase}${stages}`,
    spectra,
  ];
}
