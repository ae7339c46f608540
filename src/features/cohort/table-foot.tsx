import type { ReactNode } from 'react';
import type { CohortUnit, UnitTests } from '../../pipeline/cohort/unit-tests.ts';
import { methodAgreement } from '../../pipeline/cohort/method-agreement.ts';
import type { ShownIntervals } from '../../state/cohort/cohort-shown.ts';
import { formatNumber, formatP, formatPercent, missingText } from '../../ui/format-number.ts';
import type { BarInterval, CohortBar } from './bar-model.ts';
import type { BarScale } from './bar-scale.ts';
import { filesWithPpv, intervalText, ppvColumns, columnPpv } from './row-model.ts';
import {
  describeBeatsInValue,
  describeMethodBeats,
  comparedMethods,
  timingMethods,
} from '../../model/methods.ts';
import { Explained } from '../glossary/term.tsx';

/** Data of the tests under the table. */
export interface TestedRows {
  readonly shown: ShownIntervals;
  readonly unit: CohortUnit;
  readonly test: 'welch' | 'student';
}

interface TableFootProps extends TestedRows {
  readonly scales: Readonly<Record<BarInterval, BarScale>>;
  readonly bars: Readonly<Record<BarInterval, readonly CohortBar[]>>;
}

const words: Readonly<Record<CohortUnit, string>> = { file: 'recordings', subject: 'subjects' };
const keyMs = [10, 30, 100] as const;
const keyPx = 34;

/** Renders the lengths of bars of round differences, and how many are below the line. */
function BarKey({ scale, bars }: { readonly scale: BarScale; readonly bars: readonly CohortBar[] }) {
  const differences = bars.flatMap(({ difference }) => difference ?? []);
  const largest = Math.max(0, ...differences);
  const shown = [1, keyMs.findLast((ms) => ms <= largest) ?? 10];
  const heightPx = 18;
  const below = differences.filter((value) => value < 0).length;
  return (
    <span className="cohort-key">
      <svg
        className="cohort-bars-drawing"
        width={shown.length * keyPx + 10}
        height={heightPx}
        aria-hidden="true"
      >
        {shown.map((ms, k) => {
          const height = Math.min(Math.max(scale.up(ms), 0.7), heightPx);
          return (
            <g key={ms}>
              <path
                className="cohort-bar steadier"
                d={`M${k * keyPx + 1} ${heightPx - height}h4v${height}h-4Z`}
              />
              <text className="plot-label" x={k * keyPx + 8} y={heightPx - 4}>
                {k === shown.length - 1 ? `${ms}\u202fms` : ms}
              </text>
            </g>
          );
        })}
      </svg>
      <span title={`${formatNumber(below, 0)} below 0`}>{`${formatNumber(below, 0)} below 0`}</span>
    </span>
  );
}

const features = ['foot', 'notch'] as const;
/** Content of an empty cell, so that it covers what scrolls under it. */
const noBreak = '\u00A0';

/** Formats t and p of a test briefly. */
function testText(test: UnitTests['paired'] | UnitTests['welch']): string {
  if (test === null || test.t === null || test.df === null) return missingText;
  const p = formatP(test.p);
  return `t(${formatNumber(test.df, 0)}) ${formatNumber(test.t === 0 ? 0 : -test.t, 1)}, p ${p.replace('< ', '<\u00a0')}`;
}

const turned = (share: number | null): number | null => (share === null ? null : -100 * share);

/** Formats the second of `comparedMethods` − the first, in percent, from a test of the first − the second. */
function gainText(test: UnitTests['paired']): string {
  if (test === null) return missingText;
  const [low, high] = test.interval;
  return intervalText(-100 * test.difference, [turned(high), turned(low)]);
}

function heldOutText(test: UnitTests['heldOut']): string {
  if (test === null) return missingText;
  return `${intervalText(test.difference, test.interval).replaceAll(' ', noBreak)}, p${noBreak}${formatP(test.p)}`;
}

/** Formats SD by the first of `comparedMethods` − SD by the second over all beats, for which there is no test. */
function sdText({ files }: ShownIntervals, quantity: 'rpttSd' | 'lvetSd', unit: CohortUnit): string {
  const { limits } = methodAgreement(files, quantity, comparedMethods, unit);
  return limits === null ? missingText : `${intervalText(limits.difference, limits.interval)} ms`;
}

interface FootRowProps {
  readonly label: ReactNode;
  /** Text under the columns of a feature. */
  readonly text: (feature: 'foot' | 'notch') => string;
  /** Text under the bars of an interval; blank if omitted. */
  readonly barsText?: (feature: 'foot' | 'notch') => string;
}

function FootRow({ label, text, barsText }: FootRowProps) {
  return (
    <tr>
      <th scope="row" colSpan={2}>
        {label}
      </th>
      {features.map((feature) => (
        <td key={feature} className="n" colSpan={timingMethods.length}>
          {text(feature)}
        </td>
      ))}
      {barsText === undefined ? (
        <td colSpan={2}>{noBreak}</td>
      ) : (
        features.map((feature) => (
          <td key={feature} className="bars" title={barsText(feature)}>
            {barsText(feature)}
          </td>
        ))
      )}
    </tr>
  );
}

/** Interval whose bars are below a feature's columns. */
const spreads = { foot: 'rpttSd', notch: 'lvetSd' } as const;

/** Renders the totals of all rows, and the tests of the columns above them. */
export function TableFoot({ shown, unit, test, scales, bars }: TableFootProps) {
  const { average, tests } = shown.result;
  const beats = Number(shown.parameters['average']);
  const other: CohortUnit = unit === 'file' ? 'subject' : 'file';
  return (
    <tfoot>
      <tr className="cohort-average">
        <th scope="row">Pooled</th>
        <td className="n dim">{filesWithPpv(shown.files)}</td>
        {ppvColumns.map((column) => (
          <td key={column} className="n">
            {formatPercent(columnPpv(average, column))}
          </td>
        ))}
        {(['rptt', 'lvet'] as const).map((interval) => (
          <td key={interval} className="bars">
            <BarKey scale={scales[interval]} bars={bars[interval]} />
          </td>
        ))}
      </tr>
      <FootRow
        label="Beats per value"
        text={() => describeBeatsInValue(beats)}
        barsText={() => `SD of ${describeMethodBeats(comparedMethods[0], beats)}`}
      />
      <FootRow
        label={<Explained text="Difference (95 % CI)" isStop={false} />}
        text={(feature) => gainText(tests[unit][feature].paired)}
        barsText={(feature) => sdText(shown, spreads[feature], unit)}
      />
      <FootRow label={`Paired, ${words[unit]}`} text={(feature) => testText(tests[unit][feature].paired)} />
      <FootRow label={`Paired, ${words[other]}`} text={(feature) => testText(tests[other][feature].paired)} />
      <FootRow
        label={`${test === 'welch' ? 'Welch' : 'Student'}, ${words[unit]}`}
        text={(feature) => testText(tests[unit][feature][test])}
      />
      <tr>
        <th scope="row" colSpan={2}>
          {`Held out, ${words[unit]}`}
        </th>
        <td className="n dim" colSpan={ppvColumns.length}>
          ms, over beats not used to choose the threshold
        </td>
        {features.map((feature) => (
          <td key={feature} className="bars wrapped" title={heldOutText(tests[unit][feature].heldOut)}>
            {heldOutText(tests[unit][feature].heldOut)}
          </td>
        ))}
      </tr>
    </tfoot>
  );
}
