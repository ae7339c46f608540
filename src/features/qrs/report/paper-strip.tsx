import { useCallback } from 'react';
import { edgePx, gutterPx, axisPx, timeScale } from '../../../charts/axes/time-axis.ts';
import { drawLanes } from '../../../charts/lanes/draw-lanes.ts';
import { scaledExtremes } from '../../../charts/lanes/envelope.ts';
import { type Lane, type LaneMark, paddingPx } from '../../../charts/lanes/lane.ts';
import type { Palette } from '../../../charts/pens/palette.ts';
import { contextSvg } from '../../../charts/pens/svg-context.ts';
import type { Size } from '../../../charts/pointing/use-size.ts';
import { unitsPerPaperMm } from '../../../pipeline/paper-scale.ts';
import type { TraceEnvelope } from '../../../workers/traces/drawing-types.ts';
import { letterRowPx } from '../../class-letters.ts';
import { ReportFigure } from '../../report/report-figure.tsx';
import { pxPerMm } from './paper-room.ts';

export const mmPerSec = 25;
const mmPerMv = 10;

interface PaperStripProps {
  /** Stands in the class: `strip`, `beat`. */
  readonly name: string;
  /** What it shows, for people who cannot see it. */
  readonly label: string;
  /** At its left. */
  readonly laneName: string;
  readonly envelope: TraceEnvelope;
  /** Classes of its beats, in a row above the trace; there is no such row where left out. */
  readonly marks?: readonly LaneMark[];
  readonly palette: Palette | null;
  readonly long: boolean;
}

/** An ECG at 25 mm/s and 10 mm/mV on ECG paper; where its unit is no voltage, as high as its place. */
export function PaperStrip({ name, label, laneName, envelope, marks, palette, long }: PaperStripProps) {
  const draw = useCallback(
    (size: Size): string | null => {
      if (palette === null) return null;
      const { fromSec } = envelope;
      const toSec = fromSec + (size.widthPx - gutterPx - edgePx) / (mmPerSec * pxPerMm);
      const lane = makeLane(laneName, envelope, size.heightPx, marks);
      const scale = timeScale(fromSec, toSec, size.widthPx);
      const picture = {
        lanes: [lane],
        bands: [],
        scale,
        heightPx: size.heightPx,
        long,
        boxSec: 1 / mmPerSec,
      };
      return contextSvg(label, size, palette, (context) => drawLanes(context, picture, palette));
    },
    [laneName, label, envelope, marks, palette, long],
  );
  return <ReportFigure name={name} label={label} draw={draw} />;
}

function makeLane(
  name: string,
  envelope: TraceEnvelope,
  heightPx: number,
  marks?: readonly LaneMark[],
): Lane {
  const headPx = marks === undefined ? 0 : letterRowPx;
  const boxAmount = unitsPerPaperMm(envelope.unit, mmPerMv);
  const extremes = scaledExtremes(envelope, envelope.fromSec, envelope.toSec);
  const { low, high } = extremes ?? { low: 0, high: 1 };
  const spanOfPaper = ((heightPx - headPx - axisPx - 2 * paddingPx) / pxPerMm) * (boxAmount ?? 0);
  const span = boxAmount === null ? Math.max(high - low, 1e-9) : spanOfPaper;
  const middle = (low + high) / 2;
  return {
    id: 'ecg',
    name,
    colour: 'ecg',
    weight: 1,
    unit: envelope.unit,
    range: { low: middle - span / 2, high: middle + span / 2 },
    zeroLine: false,
    headPx,
    boxAmount,
    ...(boxAmount === null ? {} : { barAmount: mmPerMv * boxAmount }),
    traces: [{ envelope, colour: 'ecg', widthPx: 1 }],
    marks: marks ?? [],
    problem: extremes ? null : 'no signal here',
  };
}
