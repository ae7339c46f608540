import { useCallback, useMemo } from 'react';
import { axisPx, edgePx, formatClock, gutterPx, timeScale } from '../../../charts/axes/time-axis.ts';
import { drawLanes } from '../../../charts/lanes/draw-lanes.ts';
import { robustExtremes } from '../../../charts/lanes/envelope.ts';
import { type Lane, type LaneMark, paddingPx } from '../../../charts/lanes/lane.ts';
import type { Palette } from '../../../charts/pens/palette.ts';
import { contextSvg } from '../../../charts/pens/svg-context.ts';
import type { Size } from '../../../charts/pointing/use-size.ts';
import { unitsPerPaperMm } from '../../../pipeline/paper-scale.ts';
import type { TraceEnvelope } from '../../../workers/traces/drawing-types.ts';
import { classMarks, letterRowPx } from '../../class-letters.ts';
import { ReportFigure, ReportSection } from '../../report/report-figure.tsx';
import { classReasons } from '../../../model/rhythm.ts';
import type { TimeSpan } from '../../../model/samples.ts';
import { formatCount } from '../../../ui/format-number.ts';
import type { RhythmReport } from '../../../workers/protocol.ts';
import { firstSortedFrom } from '../../sorted-times.ts';
import type { DrawnStrip } from './use-strips.ts';

/** Shared properties of strips. */
export interface StripStyle {
  readonly rhythm: RhythmReport;
  /** Label of the channel. */
  readonly label: string;
  readonly palette: Palette | null;
  /** Whether times include hours. */
  readonly long: boolean;
}

interface StripsSectionProps extends StripStyle {
  readonly title: string;
  /** Text after the scale. */
  readonly some: string;
  readonly strips: readonly Placed<DrawnStrip>[];
}

/** Renders the strips of one page, each below its name, with the classes of its beats over the trace. */
export function StripsSection({ title, some, strips, ...style }: StripsSectionProps) {
  return (
    <ReportSection
      title={title}
      sub={`25 mm/s, 10 mm/mV, as recorded; letters: classes of beats other than normal${some}`}
      className="rhythm-strips"
    >
      {strips.map(({ picture, heightMm }) => (
        <div key={picture.name} style={{ height: `${heightMm + nameMm}mm` }}>
          <Strip strip={picture} {...style} />
        </div>
      ))}
    </ReportSection>
  );
}

/** Says that beats of a strip are not classified because of poor signal and have no letter; empty if there are none. */
function poorWords({ timesSec, classReason }: RhythmReport, { fromSec, toSec }: TimeSpan): string {
  const [from, to] = [firstSortedFrom(timesSec, fromSec), firstSortedFrom(timesSec, toSec)];
  const count = classReason
    .subarray(from, to)
    .filter((reason) => classReasons[reason] === 'poor signal').length;
  return count === 0 ? '' : `; poor signal, ${formatCount(count, 'beat')} not classed`;
}

function Strip({ strip, rhythm, label, palette, long }: StripStyle & { readonly strip: DrawnStrip }) {
  const { name, envelope } = strip;
  const marks = useMemo(() => classMarks(rhythm, envelope, [], mmPerSec * pxPerMm), [rhythm, envelope]);
  const from = formatClock(envelope.fromSec, long, 0.1);
  return (
    <>
      <p className="strip-name">{`${name}, from ${from}${poorWords(rhythm, envelope)}`}</p>
      <PaperStrip
        name="strip"
        label={`ECG from ${from}: ${name}`}
        laneName={label}
        {...{ envelope, marks, palette, long }}
      />
    </>
  );
}

/** CSS px per millimetre on paper. */
export const pxPerMm = 96 / 25.4;

/** Height of the axis below the trace and of the margins, mm. */
const aboutMm = 9;
/** Height of its name above it, mm. */
export const nameMm = 4;
/** Height of the row of class letters over the trace of a strip, mm. */
const letterRowMm = letterRowPx / pxPerMm;
/** Minimum height of a picture, mm. */
const minMm = 26;

/**
 * Returns the height at which no picture is clipped at 10 mm/mV, mm.
 *
 * @param envelopes  traces drawn at the same height
 * @param mostMm     maximum height
 * @param headMm     height above the traces
 */
export function paperHeightMm(envelopes: readonly TraceEnvelope[], mostMm: number, headMm = 0): number {
  const needed = envelopes.map((envelope) => {
    const extremes = robustExtremes(envelope, envelope.fromSec, envelope.toSec);
    const perMm = unitsPerPaperMm(envelope.unit, 10);
    return extremes === null || perMm === null
      ? minMm
      : (extremes.high - extremes.low) / perMm + aboutMm + headMm;
  });
  return Math.min(mostMm, Math.max(minMm, ...needed));
}

/** A picture and its height, mm. */
export interface Placed<T> {
  readonly picture: T;
  readonly heightMm: number;
}

/**
 * Distributes strips over pages in order, each as high as needed with its name and letters.
 *
 * @param pictures  strips with their envelopes
 * @param firstMm   room on the first page, which always has one strip
 * @param furtherMm room on each later page
 * @returns one list per page, at least one; a picture higher than a page is limited to its height
 */
export function fillPages<T extends { readonly envelope: TraceEnvelope }>(
  pictures: readonly T[],
  firstMm: number,
  furtherMm: number,
): Placed<T>[][] {
  const pages: Placed<T>[][] = [[]];
  let leftMm = firstMm;
  for (const picture of pictures) {
    const isFirst = pages.length === 1 && pages[0]?.length === 0;
    const heightMm = paperHeightMm([picture.envelope], (isFirst ? firstMm : furtherMm) - nameMm, letterRowMm);
    if (heightMm + nameMm > leftMm && !isFirst) {
      pages.push([]);
      leftMm = furtherMm;
    }
    pages.at(-1)?.push({ picture, heightMm });
    leftMm -= heightMm + nameMm;
  }
  return pages;
}

export const mmPerSec = 25;
const mmPerMv = 10;

interface PaperStripProps {
  /** Suffix of the class: `strip`, `beat`. */
  readonly name: string;
  /** Description for people who cannot see it. */
  readonly label: string;
  /** Name at its left. */
  readonly laneName: string;
  readonly envelope: TraceEnvelope;
  /** Classes of its beats, in a row above the trace; without them there is no such row. */
  readonly marks?: readonly LaneMark[];
  readonly palette: Palette | null;
  readonly long: boolean;
}

/** Renders an ECG at 25 mm/s and 10 mm/mV on ECG paper; if its unit is not a voltage, it fills its height. */
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
  const extremes = robustExtremes(envelope, envelope.fromSec, envelope.toSec);
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
