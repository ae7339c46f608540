import { useMemo } from 'react';
import { PlotLabel } from '../../charts/figures/plot-layer.tsx';
import { SvgPlot } from '../../charts/figures/svg-plot.tsx';
import type { Size } from '../../charts/pointing/use-size.ts';
import type { ByMethod } from '../../model/intervals.ts';
import type { MethodId } from '../../model/methods.ts';
import type { SoundBeat } from '../../model/sounds.ts';
import { formatCount, formatNumber, formatSigned } from '../../ui/format-number.ts';
import { AgreementAxes } from '../agreement/agreement-axes.tsx';
import { type AgreementFrame, agreementFrame } from '../agreement/agreement-frame.ts';
import { type PlottedPoint, AgreementPoints } from '../agreement/agreement-points.tsx';
import { FigurePanel } from '../bench/figure-panel.tsx';
import { type BlandAltman, blandAltman } from '../../dsp/statistics/bland-altman.ts';

interface AgreementPoint {
  /** Index among the result's beats. */
  readonly beat: number;
  /** Mean of both, ms. */
  readonly mean: number;
  /** S1–S2 less LVET, ms. */
  readonly difference: number;
}

/** S1–S2 against LVET by one method. */
interface SpanAgreement {
  readonly points: readonly AgreementPoint[];
  /** Null under two beats. */
  readonly limits: BlandAltman | null;
}

const methods = [
  { key: 'leastVariance', kind: 'least-variance', word: 'least var.' },
  { key: 'historic', kind: 'historic', word: 'historic' },
] as const;

const [leftPx, labelsPx, axisPx] = [44, 78, 22];

function frameOf({ historic, leastVariance }: ByMethod<SpanAgreement>, size: Size): AgreementFrame {
  const points = [...historic.points, ...leastVariance.points];
  const ends = [historic, leastVariance].flatMap(({ limits }) => limits?.limits ?? []);
  const box = [leftPx, 24, size.widthPx - labelsPx, size.heightPx - axisPx] as const;
  return agreementFrame({ points, limits: null }, box, ends);
}

const fixed = (px: number): string => px.toFixed(1);

const markAt = (kind: 'least-variance' | 'historic', x: number, y: number): string =>
  kind === 'historic'
    ? `M${fixed(x - 2)} ${fixed(y)}a2 2 0 1 0 4 0a2 2 0 1 0 -4 0Z`
    : `M${fixed(x)} ${fixed(y - 2.6)}l2.6 2.6-2.6 2.6-2.6-2.6Z`;

/** The label of a method at the right of its mean, kept from the other's. */
function labelYs(both: ByMethod<SpanAgreement>, frame: AgreementFrame): ByMethod<number> {
  const of = ({ limits }: SpanAgreement): number => frame.y.px(limits?.difference ?? 0);
  const [least, historic] = [of(both.leastVariance), of(both.historic)];
  const middle = (least + historic) / 2;
  const half = Math.max(Math.abs(least - historic) / 2, 22);
  const clamp = (y: number): number => Math.min(Math.max(y, frame.topPx + 8), frame.bottomPx - 28);
  const upper = Math.min(clamp(middle - half), frame.bottomPx - 72);
  const lower = Math.max(clamp(middle + half), upper + 44);
  return least <= historic
    ? { leastVariance: upper, historic: lower }
    : { leastVariance: lower, historic: upper };
}

function drawing(both: ByMethod<SpanAgreement>, size: Size) {
  const frame = frameOf(both, size);
  const { x, y, rightPx } = frame;
  const labels = labelYs(both, frame);
  return (
    <>
      <AgreementAxes name="S1–S2 − LVET, against their mean" unit="ms" frame={frame} wide />
      {methods.map(({ key, kind, word }) => {
        const { points, limits } = both[key];
        const marks = points.map(({ mean, difference }) => markAt(kind, x.px(mean), y.px(difference)));
        return (
          <g key={key}>
            <path className={`sounds-points ${kind}`} d={marks.join('')} />
            {limits && (
              <>
                {[limits.limits[0], limits.limits[1]].map((at) => (
                  <path
                    key={at}
                    className={`sounds-limit ${kind}`}
                    d={`M${leftPx} ${fixed(y.px(at))}H${rightPx}`}
                  />
                ))}
                <path
                  className={`sounds-limit mean ${kind}`}
                  d={`M${leftPx} ${fixed(y.px(limits.difference))}H${rightPx}`}
                />
                <PlotLabel kind={`${kind} strong`} x={rightPx + 6} y={labels[key]}>
                  {word}
                </PlotLabel>
                <PlotLabel kind="ink" x={rightPx + 6} y={labels[key] + 13}>
                  {`${formatNumber(limits.difference, 1)}\u202fms`}
                </PlotLabel>
                <PlotLabel x={rightPx + 6} y={labels[key] + 26}>
                  {`${formatNumber(limits.limits[0], 0)} … ${formatNumber(limits.limits[1], 0)}`}
                </PlotLabel>
              </>
            )}
          </g>
        );
      })}
    </>
  );
}

const wordOf = { historic: 'historic', leastVariance: 'least variance' } as const;

/** Points of both methods, from beat to beat. */
function pointsIn(both: ByMethod<SpanAgreement>) {
  return methods
    .flatMap(({ key }) => both[key].points.map((point) => ({ ...point, key })))
    .toSorted((a, b) => a.beat - b.beat);
}

function plotted(both: ByMethod<SpanAgreement>, size: Size): readonly PlottedPoint[] {
  const { x, y } = frameOf(both, size);
  return pointsIn(both).map(({ key, beat, mean, difference }) => ({
    xPx: x.px(mean),
    yPx: y.px(difference),
    text: `Beat ${beat + 1}, ${wordOf[key]}: ${formatNumber(mean, 1)}, ${formatSigned(difference, 1)} ms`,
  }));
}

function describe(name: string, { points, limits }: SpanAgreement): string {
  if (limits === null) return `${name}: too few beats`;
  const [low, high] = limits.limits;
  return `${name}: mean difference ${formatNumber(limits.difference, 1)} ms, limits of agreement ${formatNumber(low, 1)} to ${formatNumber(high, 1)} ms, ${formatCount(points.length, 'beat')}`;
}

interface AgreementPanelProps {
  /** All of the result. */
  readonly beats: readonly SoundBeat[];
  readonly windowIndex: number;
  readonly hasPulse: boolean;
  readonly recordingName: string;
  readonly onBeat: (index: number) => void;
}

/** S1–S2 against the optical LVET: a Bland–Altman plot of both methods. */
export function SoundAgreementPanel(props: AgreementPanelProps) {
  const { beats, windowIndex, hasPulse, recordingName, onBeat } = props;
  const both = useMemo(() => lvetAgreement(beats, windowIndex), [beats, windowIndex]);
  const open = (index: number): void => {
    const beat = pointsIn(both)[index]?.beat;
    if (beat !== undefined) onBeat(beat);
  };
  const overlay = (size: Size) => (
    <AgreementPoints label="S1–S2 against LVET" size={size} points={plotted(both, size)} onOpen={open} />
  );
  const count = Math.max(both.historic.points.length, both.leastVariance.points.length);
  return (
    <FigurePanel
      name="sounds-agreement"
      title="S1–S2 against LVET"
      sub={count === 0 ? '' : `n ${formatNumber(count, 0)}`}
      recordingName={recordingName}
      table={() => ({
        columns: ['method', 'beat', 'R, s', 'mean of both, ms', 'S1–S2 − LVET, ms'],
        rows: methods.flatMap(({ key }) =>
          both[key].points.map(({ beat, mean, difference }) => [
            key === 'historic' ? 'historic' : 'least variance',
            beat + 1,
            beats[beat]?.r ?? null,
            mean,
            difference,
          ]),
        ),
      })}
    >
      {count === 0 ? (
        <p className="sounds-none">
          {hasPulse ? 'No beat has both.' : 'Needs a pulse (PPG) beside the sounds.'}
        </p>
      ) : (
        <SvgPlot
          label="S1–S2 against LVET"
          description={methods.map(({ key, word }) => describe(word, both[key])).join('. ')}
          stops={false}
          draw={(size) => drawing(both, size)}
          overlay={overlay}
        />
      )}
    </FigurePanel>
  );
}

function agreementOf(beats: readonly SoundBeat[], windowIndex: number, method: MethodId): SpanAgreement {
  const points = beats.flatMap((beat, index): AgreementPoint[] => {
    const [sounds, optical] = [beat.s1s2[method], beat.lvet[method]];
    if (beat.window !== windowIndex || sounds === null || optical === null) return [];
    return [{ beat: index, mean: (sounds + optical) / 2, difference: sounds - optical }];
  });
  return { points, limits: blandAltman(points.map(({ difference }) => difference)) };
}

/** A Bland–Altman plot of S1–S2 against the optical LVET over a window's beats, by either method. */
export function lvetAgreement(beats: readonly SoundBeat[], windowIndex: number): ByMethod<SpanAgreement> {
  return {
    historic: agreementOf(beats, windowIndex, 'historic'),
    leastVariance: agreementOf(beats, windowIndex, 'leastVariance'),
  };
}
