import { useCallback, useMemo } from 'react';
import type { Palette } from '../../charts/pens/palette.ts';
import type { PlotlyFigure } from '../../charts/plotly/plotly-figure.ts';
import type { Size } from '../../charts/pointing/use-size.ts';
import type { SoundBeat } from '../../model/sounds.ts';
import { formatCount, formatNumber, formatSigned } from '../../ui/format-number.ts';
import { agreementFigure } from '../agreement/agreement-figure.ts';
import { PlotPanel } from '../bench/plot-panel.tsx';
import { type BlandAltman, blandAltman } from '../../dsp/statistics/bland-altman.ts';
import { type ByMethod, mapMethods, type MethodId, timingMethods } from '../../model/methods.ts';

interface AgreementPoint {
  /** Index among the result's beats. */
  readonly beat: number;
  /** Mean of both, ms. */
  readonly mean: number;
  /** S1–S2 − LVET, ms. */
  readonly difference: number;
}

/** S1–S2 compared with LVET by one method. */
interface SpanAgreement {
  readonly points: readonly AgreementPoint[];
  /** Null for fewer than two beats. */
  readonly limits: BlandAltman | null;
}

/** The first method is on top of the others. */
const methods = timingMethods.toReversed();

function makeFigure(found: ByMethod<SpanAgreement>, size: Size, palette: Palette): PlotlyFigure {
  const series = methods.map(({ id, mark, name, short }) => {
    const { points, limits } = found[id];
    const told = points.map(({ beat, mean, difference }) => ({
      mean,
      difference,
      text: `Beat ${beat + 1}, ${name}<br>${formatNumber(mean, 1)}, ${formatSigned(difference, 1)} ms`,
      opens: beat,
    }));
    return { method: { mark, name: short }, points: told, limits };
  });
  const plot = { name: 'S1–S2 − LVET, against their mean', unit: 'ms', series, chosen: null } as const;
  return agreementFigure([plot], size, palette);
}

function describe(name: string, { points, limits }: SpanAgreement): string {
  if (limits === null) return `${name}: too few beats`;
  const [low, high] = limits.limits;
  return `${name}: mean difference ${formatNumber(limits.difference, 1)} ms, limits of agreement ${formatNumber(low, 1)} to ${formatNumber(high, 1)} ms, ${formatCount(points.length, 'beat')}`;
}

interface AgreementPanelProps {
  /** All beats of the result. */
  readonly beats: readonly SoundBeat[];
  readonly windowIndex: number;
  readonly hasPulse: boolean;
  readonly onBeat: (index: number) => void;
}

/** Renders S1–S2 compared with the optical LVET as a Bland–Altman plot of all methods. */
export function SoundAgreementPanel(props: AgreementPanelProps) {
  const { beats, windowIndex, hasPulse, onBeat } = props;
  const found = useMemo(() => lvetAgreement(beats, windowIndex), [beats, windowIndex]);
  const figure = useCallback((size: Size, palette: Palette) => makeFigure(found, size, palette), [found]);
  const count = Math.max(...timingMethods.map(({ id }) => found[id].points.length));
  return (
    <PlotPanel
      name="sounds-agreement"
      title="S1–S2 against LVET"
      sub={count === 0 ? '' : `n ${formatNumber(count, 0)}`}
      table={() => ({
        columns: ['method', 'beat', 'R, s', 'mean of both, ms', 'S1–S2 − LVET, ms'],
        rows: methods.flatMap(({ id, name }) =>
          found[id].points.map(({ beat, mean, difference }) => [
            name,
            beat + 1,
            beats[beat]?.r ?? null,
            mean,
            difference,
          ]),
        ),
      })}
      empty={count === 0 ? (hasPulse ? 'No beat has both.' : 'Needs a pulse (PPG) with the sounds.') : null}
      description={methods.map(({ id, short }) => describe(short, found[id])).join('. ')}
      figure={figure}
      onOpen={onBeat}
    />
  );
}

function findAgreement(beats: readonly SoundBeat[], windowIndex: number, method: MethodId): SpanAgreement {
  const points = beats.flatMap((beat, index): AgreementPoint[] => {
    const [sounds, optical] = [beat.s1s2[method], beat.lvet[method]];
    if (beat.window !== windowIndex || sounds === null || optical === null) return [];
    return [{ beat: index, mean: (sounds + optical) / 2, difference: sounds - optical }];
  });
  return { points, limits: blandAltman(points.map(({ difference }) => difference)) };
}

/** Returns the agreement of S1–S2 with the optical LVET over a window's beats, by every method. */
export function lvetAgreement(beats: readonly SoundBeat[], windowIndex: number): ByMethod<SpanAgreement> {
  return mapMethods((method) => findAgreement(beats, windowIndex, method));
}
