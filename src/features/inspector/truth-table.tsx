import { useStore } from 'zustand';
import './record-page.css';
import { MarkGlyph } from '../../charts/pointing/mark-glyph.tsx';
import type { TrueBeat, Truth } from '../../model/synthetic.ts';
import { formatNumber, missingText } from '../../ui/format-number.ts';
import { useChosenReport, useSession } from '../session-context.ts';
import type { IntervalBeat, IntervalWindow, SweptStatistics } from '../../model/intervals.ts';
import { findHeadlineMethod, methodNames } from '../words/method-name.ts';
import { type TimingMethod, timingMethods } from '../../model/methods.ts';

/** Mean and sample SD, ms; null for fewer than one and two values, respectively. */
interface MeanSd {
  readonly mean: number | null;
  readonly sd: number | null;
}

/** Maximum distance of a true beat from its measured one, s. */
const matchSec = 0.05;

function meanSd(values: readonly number[]): MeanSd {
  if (values.length === 0) return { mean: null, sd: null };
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  const squares = values.reduce((sum, value) => sum + (value - mean) ** 2, 0);
  return { mean, sd: values.length < 2 ? null : Math.sqrt(squares / (values.length - 1)) };
}

const msBetween = (from: number | null, to: number | null): readonly number[] =>
  from === null || to === null ? [] : [(to - from) * 1000];

/**
 * Returns true rPTT and LVET over the beats that were kept in a window, so that truth and measurement cover the same
 * beats.
 */
export function windowTruth(
  truth: Truth,
  beats: readonly IntervalBeat[],
  windowIndex: number,
): { readonly rptt: MeanSd; readonly lvet: MeanSd } {
  const kept = beats.filter(({ window, rejected }) => window === windowIndex && rejected === null);
  const matched: TrueBeat[] = [];
  let next = 0;
  for (const { r } of kept) {
    while (next < truth.beats.length && (truth.beats[next]?.r ?? 0) < r - matchSec) next += 1;
    const beat = truth.beats[next];
    if (beat && Math.abs(beat.r - r) <= matchSec) matched.push(beat);
  }
  return {
    rptt: meanSd(matched.flatMap(({ r, foot }) => msBetween(r, foot))),
    lvet: meanSd(matched.flatMap(({ foot, notch }) => msBetween(foot, notch))),
  };
}

/** Errors below this are not visible in the shown digits, ms. */
const readableMs = 0.05;

/** '13.9 ms later', '2.1 ms shorter', 'right'. */
function awayText(errorMs: number, [more, less]: readonly [string, string]): string {
  if (Math.abs(errorMs) < readableMs) return 'right';
  return `${formatNumber(Math.abs(errorMs), 1)} ms ${errorMs > 0 ? more : less}`;
}

const capital = (word: string): string => `${word.charAt(0).toUpperCase()}${word.slice(1)}`;

function spreadText(name: string, sd: number, truthSd: number): string {
  const ratio = sd < truthSd ? 'less' : 'more';
  return `${name} varies ${ratio} than the truth (${formatNumber(sd, 1)} against ${formatNumber(truthSd, 1)} ms)`;
}

/**
 * Returns sentences that compare the measured intervals of a window with the truth.
 *
 * @param known     true values over the kept beats
 * @param headline  method of the main value
 * @param average   number of following beats averaged with each
 */
export function truthSentences(
  known: { readonly rptt: MeanSd; readonly lvet: MeanSd },
  { rptt, lvet }: IntervalWindow['intervals'],
  headline: TimingMethod,
  average: number,
): string[] {
  const sentences: string[] = [];
  const compare = (
    name: string,
    truth: MeanSd,
    own: SweptStatistics,
    words: readonly [string, string],
  ): void => {
    const { mean: trueMs, sd: trueSdMs } = truth;
    if (trueMs === null || own[headline.id].mean === null) return;
    const names = methodNames(own);
    const away = timingMethods.flatMap(({ id }, k) => {
      const { mean } = own[id];
      return mean === null ? [] : [`${names[k] ?? id} ${awayText(mean - trueMs, words)}`];
    });
    sentences.push(`${name} against the truth: ${away.join(', ')}.`);
    const { sd } = own[headline.id];
    if (trueSdMs === null || sd === null) return;
    const isSingle = average === 0 || headline.id === 'aligned';
    const measured = isSingle
      ? `${capital(headline.name)} ${name}`
      : `The mean of ${average + 1} beats’ ${headline.name} ${name}`;
    sentences.push(`${spreadText(measured, sd, trueSdMs)}.`);
    const { remainingSd } = own.aligned;
    if (remainingSd === null) return;
    const rest = [remainingSd, trueSdMs].map((value) => formatNumber(value, 1)).join(' against ');
    sentences.push(`Without the likely errors, aligned ${name} varies by ${rest} ms.`);
  };
  compare('rPTT', known.rptt, rptt, ['later', 'earlier']);
  compare('LVET', known.lvet, lvet, ['longer', 'shorter']);
  return sentences;
}

const nothingKnown = { rptt: { mean: null, sd: null }, lvet: { mean: null, sd: null } };

/**
 * Explains which beats each ± covers, if not all are single beats. @param average number of following beats averaged
 * with each
 */
export function averagedBeatsSentence(average: number): string[] {
  if (average === 0) return [];
  return [
    `Historic and least variance are for ${average + 1}-beat means; the truth and aligned are for single beats.`,
  ];
}

const noteNames = ['window', 'rptt', 'lvet'];

function Rows({ name, values }: { readonly name: string; readonly values: readonly MeanSd[] }) {
  const columns = ['truth', ...timingMethods.map(({ id }) => id)];
  return (
    <>
      <tr>
        <th scope="row">{name}</th>
        {values.map(({ mean }, index) => (
          <td key={columns[index]} className="n">
            {formatNumber(mean, 1)}
          </td>
        ))}
      </tr>
      <tr>
        <th scope="row">
          <span className="unseen">{name} SD</span>
        </th>
        {values.map(({ sd }, index) => (
          <td key={columns[index]} className="n">
            {sd === null ? missingText : `±${formatNumber(sd, 1)}`}
          </td>
        ))}
      </tr>
    </>
  );
}

/** Renders the truth of a synthetic record next to the measurement, over the kept beats of the chosen window. */
export function TruthTable({ truth }: { readonly truth: Truth }) {
  const session = useSession();
  const windowIndex = useStore(session.selection, (state) => state.windowIndex);
  const report = useChosenReport('intervals');
  const result = report?.result;
  const window = result?.windows[windowIndex];
  const average = Number(report?.parameters['average'] ?? 0);
  if (!result || !window) return <p className="truth-note">Shown after the analysis.</p>;
  const known = windowTruth(truth, result.beats, windowIndex);
  const sentencesOf = (own: Partial<typeof known>): string[] =>
    truthSentences(
      { ...nothingKnown, ...own },
      window.intervals,
      findHeadlineMethod(report.parameters),
      average,
    );
  const paragraphs = [
    [`Window ${windowIndex + 1}, accepted beats.`, ...averagedBeatsSentence(average)],
    sentencesOf({ rptt: known.rptt }),
    sentencesOf({ lvet: known.lvet }),
  ];
  return (
    <div className="truth">
      <table aria-label="Truth and measurement, ms">
        <thead>
          <tr>
            <th scope="col">mean ± SD</th>
            <th scope="col" className="n">
              truth
            </th>
            {timingMethods.map(({ id, mark, name }) => (
              <th key={id} scope="col" className="n">
                <MarkGlyph kind={mark} />
                <span className="unseen">{name}</span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          <Rows
            name="rPTT"
            values={[known.rptt, ...timingMethods.map(({ id }) => window.intervals.rptt[id])]}
          />
          <Rows
            name="LVET"
            values={[known.lvet, ...timingMethods.map(({ id }) => window.intervals.lvet[id])]}
          />
        </tbody>
      </table>
      {paragraphs.map((sentences, index) => (
        <p key={noteNames[index]} className="truth-note">
          {sentences.join(' ')}
        </p>
      ))}
    </div>
  );
}
