import type { DataTable } from '../../charts/data-table.ts';
import { SvgPlot } from '../../charts/svg-plot.tsx';
import type { Size } from '../../charts/use-size.ts';
import { formatNumber } from '../../ui/format-number.ts';
import { Segmented } from '../../ui/segmented.tsx';
import { FigurePanel } from '../figure-panel.tsx';
import type { FilterLine } from './filter-model.ts';
import { measuredAt, tapsOf } from './filter-model.ts';
import { LengthDrawing } from './length-drawing.tsx';
import type { LengthCurve } from './length-model.ts';
import { aheadText, lengthCurves, transfersBreakEven } from './length-model.ts';

const mostChoices = 4;

function tableOf(curves: readonly LengthCurve[]): DataTable {
  return {
    columns: ['curve', 'samples', 'ms', 'is predicted'],
    rows: curves.flatMap(({ name, points, predicted }) =>
      points.map(({ x, y }) => [name, x, y, predicted.has(x) ? 'yes' : 'no']),
    ),
  };
}

function sentenceOf(curves: readonly LengthCurve[], taps: number): string {
  const longest = Math.max(0, ...curves.flatMap(({ points }) => points.map(({ x }) => x)));
  const said = (['direct', 'overlap-save'] as const).flatMap((baseline) => {
    const text = aheadText(transfersBreakEven(curves, baseline), longest);
    return text === null
      ? []
      : [`with transfers, against ${baseline === 'direct' ? 'the direct sum' : baseline}: ${text}`];
  });
  return said.length === 0
    ? `Nothing measured on a GPU at ${formatNumber(taps, 0)} taps.`
    : `${formatNumber(taps, 0)} taps; ${said.join('; ')}.`;
}

interface LengthPanelProps {
  readonly lines: readonly FilterLine[];
  /** Of another device, drawn in grey; empty without one. */
  readonly others: readonly FilterLine[];
  readonly taps: number;
  readonly onTaps: (taps: number) => void;
  readonly deviceName: string;
}

/** How the cost grows with length by each way, and from where on the GPU pays. */
export function LengthPanel({ lines, others, taps, onTaps, deviceName }: LengthPanelProps) {
  const curves = lengthCurves(measuredAt(lines, taps));
  const other = lengthCurves(measuredAt(others, taps)).filter(
    ({ id }) => id === 'transfers' || id === 'kernel',
  );
  const choices = tapsOf(lines)
    .slice(0, mostChoices)
    .map((value) => ({ value, label: formatNumber(value, 0) }));
  const draw = (size: Size) => <LengthDrawing curves={curves} others={other} size={size} />;
  return (
    <FigurePanel
      name="length"
      title="Time against length"
      sub="log"
      recordingName={deviceName}
      table={() => tableOf(curves)}
      {...(curves.length > 0 ? {} : { formats: ['csv'] as const })}
      tools={<Segmented label="Taps of the curves" value={taps} choices={choices} onChange={onTaps} />}
    >
      {curves.length === 0 ? (
        <p className="quiet">Nothing measured yet at these taps.</p>
      ) : (
        <SvgPlot label="Time against length" description={sentenceOf(curves, taps)} stops draw={draw} />
      )}
    </FigurePanel>
  );
}
