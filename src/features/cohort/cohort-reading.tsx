import { mean } from '../../dsp/statistics/stats.ts';
import {
  beatsOfMethod,
  comparedMethods,
  readHeadline,
  type MethodId,
  nameMethod,
  timingMethods,
} from '../../model/methods.ts';
import { methodAgreement } from '../../pipeline/cohort/method-agreement.ts';
import { windowRows } from '../../pipeline/cohort/window-rows.ts';
import type { ShownIntervals } from '../../state/cohort/cohort-shown.ts';
import { formatNumber, formatPercent, formatSigned, formatSpread, missing } from '../../ui/format-number.ts';
import { OtherFigures } from '../bench/other-figures.tsx';
import { Reading } from '../bench/reading.tsx';
import { AnalysedReading, type ReadingProps } from './analysed-reading.tsx';

/** What the values of a reading are of: lines under the large one, and words behind another that is not of what they say. */
function beatsSaid(headline: MethodId, average: number) {
  const [own, ...rest] = [headline, ...timingMethods.flatMap(({ id }) => (id === headline ? [] : [id]))].map(
    (id) => beatsOfMethod(id, average),
  );
  const others = new Set(rest);
  const [said = ''] = others;
  // Where the others average as many beats as each other, that is said once above them.
  const isSaidOnce = others.size === 1;
  return {
    lines: isSaidOnce && said !== own ? [`of ${own ?? ''}`, `${said}:`] : [`of ${own ?? ''}`],
    beatsBeside: (id: MethodId): string => {
      const beats = beatsOfMethod(id, average);
      return isSaidOnce || beats === own ? '' : ` (${beats})`;
    },
  };
}

function Ppv({ shown, feature }: { readonly shown: ShownIntervals; readonly feature: 'foot' | 'notch' }) {
  const { average } = shown.result;
  const headline = readHeadline(shown.parameters);
  const found = `${formatPercent(average.found[feature][headline])} % found`;
  const others = timingMethods
    .filter(({ id }) => id !== headline)
    .map(({ id, name }) => `${name} ${formatPercent(average[feature][id])} %`)
    .join(', ');
  const { lines, beatsBeside } = beatsSaid(headline, Number(shown.parameters['average']));
  return (
    <Reading
      label={`PPV ${feature}, ${found}`}
      value={formatPercent(average[feature][headline])}
      unit="%"
      lines={lines}
      title={others}
    >
      <OtherFigures
        headline={headline}
        textOf={(id) => `${formatPercent(average[feature][id])}${beatsBeside(id)}`}
      />
    </Reading>
  );
}

function meanOf(values: readonly (number | null)[]): number | null {
  const known = values.filter((value) => value !== null);
  return known.length === 0 ? null : mean(known);
}

function Sd({ shown, interval }: { readonly shown: ShownIntervals; readonly interval: 'rptt' | 'lvet' }) {
  const rows = windowRows(shown.files).map((row) => row[interval]);
  // Both means are over the windows that have both.
  const complete = rows.filter(({ sd }) => sd.difference !== null);
  const name = interval === 'rptt' ? 'rPTT SD, mean' : 'LVET SD, mean';
  const heldOut = `held out ${formatNumber(meanOf(rows.map((row) => row.heldOut.leastVariance)), 1)}`;
  const headline = readHeadline(shown.parameters);
  const textOf = (method: MethodId): string => formatNumber(meanOf(complete.map(({ sd }) => sd[method])), 1);
  const otherMethods = timingMethods.filter(({ id }) => id !== headline);
  const average = Number(shown.parameters['average']);
  const { lines, beatsBeside } = beatsSaid(headline, average);
  const withBeats = (id: MethodId): string => `${textOf(id)}${beatsBeside(id)}`;
  const others = otherMethods.map(
    ({ id, name: method }) => `${method} ${textOf(id)} (${beatsOfMethod(id, average)})`,
  );
  return (
    <Reading
      label={name}
      value={textOf(headline)}
      unit="ms"
      lines={lines}
      title={[...others, heldOut].join(', ')}
    >
      <OtherFigures
        headline={headline}
        textOf={(id) => (id === 'leastVariance' ? `${withBeats(id)}, ${heldOut}` : withBeats(id))}
      />
    </Reading>
  );
}

/** How far the intervals by the second of `comparedMethods` are from those by the first. */
function Shift({ shown }: { readonly shown: ShownIntervals }) {
  const [first, second] = comparedMethods;
  const { limits } = methodAgreement(shown.files, 'lvet', [second, first], 'file');
  const value = limits === null ? missing : formatSpread(limits.difference, limits.sd, 1, formatSigned);
  const range =
    limits === null
      ? 'too few recordings'
      : `limits ${formatNumber(limits.limits[0], 1)} … ${formatNumber(limits.limits[1], 1)} ms`;
  return (
    <Reading label={`LVET shift from ${nameMethod(first)}`} value={value} unit="ms">
      {range}
    </Reading>
  );
}

/** The cohort in a line: PPV and spread of the headline method beside the others, the shift between them, and how much is analysed. */
export function CohortReading({ shown, ...rest }: ReadingProps & { readonly shown: ShownIntervals }) {
  return (
    <dl className="reading cohort-reading" aria-label="Readings of the cohort">
      <Ppv shown={shown} feature="foot" />
      <Ppv shown={shown} feature="notch" />
      <Sd shown={shown} interval="rptt" />
      <Sd shown={shown} interval="lvet" />
      <Shift shown={shown} />
      <AnalysedReading shown={shown} {...rest} />
    </dl>
  );
}
