import { printable } from '../../model/printable.ts';
import type { EditsFact, FilterFact, RunFact } from '../../model/run-facts.ts';
import { type ArtefactHandling, type ArtefactKind, artefactKinds } from '../../model/series.ts';
import { formatParameterValue } from '../describe-value.ts';

type FactOf<What extends RunFact['what']> = Extract<RunFact, { readonly what: What }>;

/** Returns the facts of one kind without duplicates; two stages may have recorded the same. */
export function selectFacts<What extends RunFact['what']>(
  facts: readonly RunFact[],
  what: What,
): readonly FactOf<What>[] {
  const own = facts.filter((fact): fact is FactOf<What> => fact.what === what);
  const known = own.map((fact) => JSON.stringify(fact));
  return own.filter((_, k) => known.indexOf(known[k] ?? '') === k);
}

/** Formats a number with at most three decimals and a true minus. */
export function formatFigure(value: number): string {
  return formatParameterValue(Math.round(value * 1000) / 1000);
}

/** Formats a count: `one beat`, `3 beats`. */
export function formatCountPhrase(count: number, one: string, many = `${one}s`): string {
  return count === 1 ? `one ${one}` : `${count} ${many}`;
}

/** Joins words: `a`, `a and b`, `a, b and c`. */
export function listInWords(words: readonly string[]): string {
  return words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`;
}

/** Returns the name of a channel as in the file. */
export function nameChannel(label: string): string {
  return `channel ${printable(label)}`;
}

function sentence(words: string): string {
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}.`;
}

/** Describes at which rate each channel was used, what is missing in it, and what was left out. */
export function readSentences(facts: readonly RunFact[]): readonly string[] {
  const excluded = selectFacts(facts, 'excluded').map(({ stretches, missing, share }) =>
    sentence(
      `${formatCountPhrase(stretches, 'stretch', 'stretches')} of ${formatFigure(missing)} s in all, ${formatFigure(100 * share)} % of the recording, ${stretches === 1 ? 'was' : 'were'} left out as gaps`,
    ),
  );
  const read = selectFacts(facts, 'read').map(({ channel, recordedRate, rate, gaps, missing }) => {
    const how =
      recordedRate === rate
        ? `was used at ${formatFigure(rate)} Hz, as recorded`
        : `was recorded at ${formatFigure(recordedRate)} Hz and resampled to ${formatFigure(rate)} Hz`;
    const holes =
      gaps === 0 ? '' : `; it has ${formatCountPhrase(gaps, 'gap')}, ${formatFigure(missing)} s in all`;
    return sentence(`${nameChannel(channel)} ${how}${holes}`);
  });
  return [...excluded, ...read];
}

/** Describes a filter, as part of a sentence. */
export function filterWords({ type, low, high }: FilterFact): string {
  const [from, to] = [low, high].map((edge) => (edge === null ? '' : `${formatFigure(edge)} Hz`));
  switch (type) {
    case 'lowpass':
      return `low-passed at ${to}`;
    case 'highpass':
      return `high-passed at ${from}`;
    case 'bandpass':
      return `band-passed from ${from} to ${to}`;
    case 'bandstop':
      return `band-stopped from ${from} to ${to}`;
    default:
      return 'not filtered';
  }
}

function lengthWords({ taps, order, rate, delay }: FilterFact): string {
  const phase = delay === 'kept' ? 'delay kept' : 'zero phase';
  if (taps !== null) return `FIR, ${taps} taps at ${formatFigure(rate)} Hz, ${phase}`;
  return `Butterworth of order ${order}, ${phase}`;
}

/** Describes a filter with its length and delay, as part of a sentence. */
export function filterPhrase(fact: FilterFact): string {
  return fact.type === null ? filterWords(fact) : `${filterWords(fact)} (${lengthWords(fact)})`;
}

/** Describes how each channel was filtered, and which edges were dropped. */
export function filterFactSentences(facts: readonly RunFact[]): readonly string[] {
  const all = selectFacts(facts, 'filter');
  const channels = [...new Set(all.map(({ channel }) => channel))];
  return channels.flatMap((channel) => {
    const own = all.filter((fact) => fact.channel === channel && fact.of === 'signal');
    const ran = own.filter(({ type }) => type !== null);
    const slope = all.some((fact) => fact.channel === channel && fact.of === 'slope' && fact.type !== null);
    const words = ran.map(filterPhrase);
    const was = words.length === 0 ? 'not filtered' : listInWords(words);
    const also = slope ? ', and its derivative in the same way' : '';
    const dropped = own.flatMap((fact) => fact.dropped);
    const rate = formatFigure(own[0]?.rate ?? 0);
    const edges = listInWords(dropped.map((edge) => `${formatFigure(edge)} Hz`));
    return [
      sentence(`${nameChannel(channel)} was ${was}${also}`),
      ...(dropped.length === 0
        ? []
        : [
            `Its filter ${dropped.length === 1 ? 'edge' : 'edges'} of ${edges} ${dropped.length === 1 ? 'was' : 'were'} dropped, at or above 0.45 of the rate of ${rate} Hz.`,
          ]),
    ];
  });
}

/** Describes which mains frequency was found or set, and its consequences. */
export function mainsSentences(facts: readonly RunFact[]): readonly string[] {
  return selectFacts(facts, 'mains').map(({ channel, asked, found }) => {
    const where = nameChannel(channel);
    if (asked === 'auto') {
      return found === null
        ? `Mains: no line at 50 or 60 Hz stands out in the spectrum of ${where}.`
        : `Mains: ${found} Hz found in the spectrum of ${where}.`;
    }
    if (asked === 'off') return 'Mains: off, as set.';
    const other =
      found !== null && found !== asked ? `, though ${found} Hz was found in the spectrum of ${where}` : '';
    return `Mains: ${asked} Hz, as set${other}.`;
  });
}

/** Describes which channels were inverted, and why. */
export function polaritySentences(facts: readonly RunFact[]): readonly string[] {
  return selectFacts(facts, 'polarity').flatMap(({ channel, inverted, by }) => {
    if (by === 'found') {
      return inverted ? [sentence(`${nameChannel(channel)} was inverted because its upstroke fell`)] : [];
    }
    return [sentence(`${nameChannel(channel)} was ${inverted ? 'inverted' : 'used as recorded'}, as set`)];
  });
}

/** Describes how many beats were found in which channel, and what was interpolated for the search. */
export function foundBeatsSentences(facts: readonly RunFact[]): readonly string[] {
  return selectFacts(facts, 'detection').flatMap(({ channel, beats, rate, leads, bridgedGaps, bridged }) => [
    sentence(
      `in ${nameChannel(channel)}${leads > 1 ? `, together with ${formatCountPhrase(leads - 1, 'other lead')}` : ''}, at ${formatFigure(rate)} Hz, ${formatCountPhrase(beats, 'beat')} ${beats === 1 ? 'was' : 'were'} found`,
    ),
    ...(bridgedGaps === 0
      ? []
      : [
          sentence(
            `${formatCountPhrase(bridgedGaps, 'gap')} of ${formatFigure(bridged)} s in all ${bridgedGaps === 1 ? 'was' : 'were'} interpolated by straight lines for the search`,
          ),
        ]),
  ]);
}

/** Describes beats that came without a signal. */
export function marksSentences(facts: readonly RunFact[]): readonly string[] {
  return selectFacts(facts, 'marks').map(({ source, beats, gaps, missing }) => {
    const from =
      source === 'beats' ? 'the list of beats that was opened' : `the annotations ${printable(source)}`;
    const holes =
      gaps === 0 ? '' : `; it has ${formatCountPhrase(gaps, 'gap')}, ${formatFigure(missing)} s in all`;
    return sentence(
      `no signal was recorded, and ${formatCountPhrase(beats, 'beat')} ${beats === 1 ? 'was' : 'were'} taken from ${from}${holes}`,
    );
  });
}

function editWords({ inserted, deleted, moved, labelled }: EditsFact): readonly string[] {
  const parts = [
    [inserted, 'inserted'],
    [deleted, 'deleted'],
    [moved, 'moved'],
    [labelled, 'relabelled'],
  ] as const;
  return parts.flatMap(([count, done]) =>
    count === 0 ? [] : [`${formatCountPhrase(count, 'beat')} ${done}`],
  );
}

/** Describes the user's corrections. */
export function editSentences(facts: readonly RunFact[]): readonly string[] {
  return selectFacts(facts, 'edits').flatMap((fact) => {
    const words = editWords(fact);
    const lost =
      fact.unmatched === 0
        ? []
        : [
            sentence(
              `${formatCountPhrase(fact.unmatched, 'edit')} by hand matched no beat and had no effect`,
            ),
          ];
    return [...(words.length === 0 ? [] : [`By hand: ${listInWords(words)}.`]), ...lost];
  });
}

/**
 * Describes how many beats were used, and why others were not.
 * @param limits  limits of short and long RR intervals, in words
 */
export function beatSentences(
  facts: readonly RunFact[],
  limits: { readonly short: string; readonly long: string; readonly unlike: string },
): readonly string[] {
  return selectFacts(facts, 'beats').map(({ channel, found, kept, leftOut }) => {
    const reasons = [
      [leftOut.excluded ?? 0, 'before a stretch that was left out'],
      [leftOut.noise ?? 0, 'where the ECG is noise, a calibration or missing'],
      [leftOut.ectopic, 'that are ventricular or fusion beats'],
      [leftOut.afterEctopic, 'that follow one'],
      [leftOut.short, `with an RR interval under ${limits.short}`],
      [leftOut.long, `with one over ${limits.long}`],
      [leftOut.unlike, `whose correlation with the window’s median beat is under ${limits.unlike}`],
      [leftOut.incomplete, 'that are incomplete in the recording'],
    ] as const;
    const why = reasons.flatMap(([count, words]) => (count === 0 ? [] : [`${count} ${words}`]));
    const out = why.length === 0 ? 'none was left out' : `left out: ${listInWords(why)}`;
    return sentence(
      `${kept} of ${formatCountPhrase(found, 'beat')} ${kept === 1 ? 'was' : 'were'} used in ${nameChannel(channel)}; ${out}`,
    );
  });
}

/** Describes in how many beats each landmark was aligned, and why it was not in the others. */
export function alignmentSentences(facts: readonly RunFact[]): readonly string[] {
  const all = selectFacts(facts, 'alignment');
  const [first] = all;
  if (first === undefined) return [];
  const each = all.map(({ of, aligned, leftOut }) => {
    const reasons = [
      [leftOut.clipped, 'cut off'],
      [leftOut.uncertain, 'too uncertain'],
      [leftOut.unlike, 'poor match'],
      [leftOut.outOfReach, 'shift too large'],
    ] as const;
    const why = reasons.flatMap(([count, words]) => (count === 0 ? [] : [`${count} ${words}`]));
    return `${of} in ${aligned}${why.length === 0 ? '' : ` (${why.join(', ')})`}`;
  });
  return [
    sentence(`alignment succeeded for ${listInWords(each)} of ${formatCountPhrase(first.kept, 'beat')}`),
  ];
}

/** Describes a threshold, as part of a sentence; empty if nothing is known about it. */
export function thresholdWords(facts: readonly RunFact[], of: FactOf<'threshold'>['of']): string {
  const fact = selectFacts(facts, 'threshold').find((one) => one.of === of);
  if (fact === undefined) return '';
  const { from, to, windows, chosenBy } = fact;
  if (chosenBy === 'hand') return '';
  if (from === null || to === null) return ' (none qualified)';
  const over = windows === 1 ? '' : ` over ${windows} windows`;
  return from === to
    ? ` (${formatFigure(from)} %${over})`
    : ` (${formatFigure(from)} to ${formatFigure(to)} %${over})`;
}

/** Descriptions of artefacts in values of a series. */
const wrongWords: Readonly<Record<ArtefactKind, string>> = {
  missed: 'over a missed beat',
  extra: 'next to an extra beat',
  ectopic: 'next to an ectopic or displaced beat',
  long: 'too long',
  short: 'too short',
  'other-beat': 'next to a beat of class V, S or F',
  'by-hand': 'marked as artefacts by hand',
  break: 'across a break in the beats',
};

const becameOf: Readonly<Record<ArtefactHandling, string>> = {
  'left-out': 'left out',
  linear: 'replaced by straight lines',
  cubic: 'replaced by a cubic spline',
  kept: 'kept',
};

/** Describes how many values of a series were corrected, and why. */
export function correctionSentences(facts: readonly RunFact[]): readonly string[] {
  return selectFacts(facts, 'series').map(({ of, values, wrong, handling }) => {
    // Breaks are left out, however other values are handled.
    const kinds = artefactKinds.filter((kind) => kind !== 'break' && wrong[kind] > 0);
    const total = kinds.reduce((sum, kind) => sum + wrong[kind], 0);
    const why = kinds.map((kind) => `${wrong[kind]} ${wrongWords[kind]}`);
    const breaks =
      wrong.break === 0 ? [] : [`${wrong.break} ${wrongWords.break} ${were(wrong.break)} left out`];
    const others = total === 0 ? [] : [`${total} ${were(total)} ${becameOf[handling]} (${listInWords(why)})`];
    const reasonList = listInWords([...others, ...breaks]);
    return `Series of ${of}, ${formatCountPhrase(values, 'value')}: ${reasonList === '' ? 'none was corrected' : reasonList}.`;
  });
}

function were(count: number): string {
  return count === 1 ? 'was' : 'were';
}
