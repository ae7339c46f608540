import { lazyComponent } from '../../../ui/lazy-component.ts';
import { Suspense, useEffect, useMemo, useRef, useState } from 'react';
import { useStore } from 'zustand';
import type { Lane } from '../../../charts/lanes/lane.ts';
import type { Readout } from '../../../charts/lanes/readout.tsx';
import { axisPx, edgePx, formatClock, gutterPx, isLong } from '../../../charts/axes/time-axis.ts';
import { useSize } from '../../../charts/pointing/use-size.ts';
import { type PlotPlace, WavePlot } from '../../../charts/lanes/wave-plot.tsx';
import { formatRound } from '../../../charts/axes/value-range.ts';
import type { Span } from '../../../state/view/span.ts';
import { formatCount, formatNumber } from '../../../ui/format-number.ts';
import { Notice } from '../../../ui/notice.tsx';
import type { QrsReport, RecordingSummary } from '../../../workers/protocol.ts';
import { beatReadout, readoutOfBeat } from '../../words/beat-readout.ts';
import { pointedBeats, waveRows } from '../wave-points.ts';
import { classesInView, withClassRows } from '../class-readout.ts';
import { useChosen, useChosenReport, useSession } from '../../session-context.ts';
import { divisionMm, formNames, unitsPerDivision } from './bench-lanes.ts';
import { type SnapTargets, defaultCalipers } from './caliper-moves.ts';
import { readCalipers } from './caliper-words.ts';
import { CalipersLayer } from './calipers-layer.tsx';
import { type LaneHead, LaneHeads } from './lane-heads.tsx';
import { type ScreenScale, useScreenScale } from './calibration-dialog.tsx';
import { firstSortedFrom } from '../../sorted-times.ts';
import { EditLayer } from '../editing/edit-layer.tsx';
import { StretchLayer } from '../../stretches/stretch-layer.tsx';
import { useStretchBands } from '../../stretches/use-stretch-editing.ts';
import { shownAnnotators } from './annotator-name.ts';
import { useAnnotations } from '../../bench/use-annotations.ts';
import { nextScale, useBenchLanes, useTraceVersion, useFilters, useLaneChoices } from './use-bench-lanes.ts';
import { useCurveValues } from './use-curve-values.ts';
import { markTimes } from './wave-marks.ts';
import './waveforms.css';
import { WaveformsReading } from './waveforms-reading.tsx';

const CalibrationDialog = lazyComponent(
  async () => (await import('./calibration-dialog.tsx')).CalibrationDialog,
);

const noTimes = new Float64Array();

/** Returns the readout of the beat before a time: its RR and its width. */
function qrsReadout(report: QrsReport | null, atSec: number, long: boolean): Readout | null {
  if (!report) return null;
  const { rPeaksSec, onsetsSec, endsSec } = report;
  const index = firstSortedFrom(rPeaksSec, atSec + 1e-9) - 1;
  const r = rPeaksSec[index];
  if (r === undefined) return null;
  const before = rPeaksSec[index - 1];
  const own = firstSortedFrom(markTimes(report), r + 1e-9) - 1;
  const widthMs = ((endsSec[own] ?? Number.NaN) - (onsetsSec[own] ?? Number.NaN)) * 1000;
  const rrMs = before === undefined ? null : (r - before) * 1000;
  return {
    atSec: r,
    rows: [
      { mark: null, name: `Beat ${formatNumber(index + 1, 0)}`, value: `R ${formatClock(r, long, 0.1)}` },
      { mark: null, name: 'RR', value: `${formatNumber(rrMs, 1)} ms` },
      { mark: null, name: 'rate', value: `${formatNumber(rrMs === null ? null : 60_000 / rrMs, 1)} /min` },
      ...(report.marksOnsets ? [{ mark: null, name: 'QRS', value: `${formatNumber(widthMs, 1)} ms` }] : []),
    ],
  };
}

/** Returns the duration that fits the width at the paper's speed, s. */
const paperSec = (widthPx: number, { pxPerMm }: ScreenScale, speedMmPerSec: number): number =>
  Math.max(widthPx - gutterPx - edgePx, 1) / pxPerMm / speedMmPerSec;

/** Sets the view to the paper's speed when paper, screen or window change. */
function usePaperSpeed(widthPx: number, screen: ScreenScale): () => void {
  const { view, waveforms } = useSession();
  const { isOn, speedMmPerSec } = useStore(waveforms, (state) => state.paper);
  const lengthSec = paperSec(widthPx, screen, speedMmPerSec);
  useEffect(() => {
    if (isOn && widthPx > 0) view.setLength(lengthSec);
  }, [view, isOn, widthPx, lengthSec]);
  return () => view.setLength(lengthSec);
}

/** Describes the plot for people who cannot see it. */
function describe(lanes: readonly Lane[], report: QrsReport | null, { fromSec, toSec }: Span): string {
  const names = lanes.map(({ name, caption }) => (caption === undefined ? name : `${name} ${caption}`));
  const { rPeaksSec } = report ?? { rPeaksSec: noTimes };
  const count = firstSortedFrom(rPeaksSec, toSec) - firstSortedFrom(rPeaksSec, fromSec);
  const named = report ? classesInView(report.rhythm, { fromSec, toSec }) : '';
  const classes = named === '' ? '' : ` By class: ${named}.`;
  return `${names.join(', ')}; ${formatCount(count, 'beat')} in view.${classes}`;
}

/** Renders lanes of any channel over the whole height, optionally on ECG paper, with calipers and all marks. */
export function WaveformsBench({ summary }: { readonly summary: RecordingSummary }) {
  const session = useSession();
  const entry = useChosen();
  const key = entry?.key ?? '';
  const { id, channels, durationSec } = summary;
  const span = useStore(session.view, (state) => state.span);
  const { paper, hasCalipers, isSnapping } = useStore(session.waveforms);
  const keptCalipers = useStore(session.waveforms, (state) => state.calipers[key] ?? null);
  const report = useChosenReport('qrs');
  const intervals = useChosenReport('intervals');
  const waves = useChosenReport('waves');
  const frame = useRef<HTMLDivElement>(null);
  const size = useSize(frame);
  const screen = useScreenScale();
  const stretchBands = useStretchBands();
  const [isCalibrating, setCalibrating] = useState(false);
  const { lanes: choices, change, setScale } = useLaneChoices(entry);
  const shown = choices.filter(({ isHidden }) => !isHidden);
  const { sets: allSets, problem } = useAnnotations(summary);
  const annotator = useStore(session.waveforms, (state) => state.annotators[key]);
  const ecgLabel = report?.signal.label ?? channels.find(({ role }) => role === 'ecg')?.label ?? '';
  const sets = useMemo(() => {
    const own = shownAnnotators(
      allSets.map(({ source }) => source),
      annotator,
      ecgLabel,
    );
    return allSets.filter(({ source }) => own.includes(source));
  }, [allSets, annotator, ecgLabel]);
  const place = { widthPx: size.widthPx, heightPx: Math.max(size.heightPx - axisPx, 0) };
  const lanes = useBenchLanes(summary, shown, sets, place, screen);
  const toScale = usePaperSpeed(size.widthPx, screen);
  const long = isLong(durationSec);
  const clock = (sec: number): string => formatClock(sec, long, 0.1);

  const rSec = report?.rPeaksSec ?? noTimes;
  const calipers = hasCalipers ? (keptCalipers ?? defaultCalipers(span, rSec)) : null;
  const measuredIndex = Math.max(
    shown.findIndex((lane) => lane.id === calipers?.laneId),
    0,
  );
  const measured = shown[measuredIndex] ?? null;
  const measuredLane = lanes[measuredIndex] ?? null;
  const ecgPlace = shown.findIndex(
    ({ channelIndex, form }) => channelIndex === report?.signal.channelIndex && form !== 'differentiated',
  );
  const ecgLane = lanes[ecgPlace] ?? null;
  const filters = useFilters();
  const traceVersion = useTraceVersion();
  const trace = measured && calipers ? { channel: measured.channelIndex, form: measured.form } : null;
  const moments = calipers ? [calipers.from.atSec, calipers.to.atSec] : [];
  const [fromValue = null, toValue = null] = useCurveValues(id, trace, filters, traceVersion, moments);
  const ground: SnapTargets = {
    fs: channels[measured?.channelIndex ?? 0]?.fs ?? 1,
    durationSec,
    rSec,
  };
  const reading = calipers
    ? readCalipers(calipers.from, calipers.to, [
        calipers.from.value ?? fromValue,
        calipers.to.value ?? toValue,
      ])
    : null;

  const scaleLane = (laneId: string, by: 1 | -1 | 0): void => {
    const index = shown.findIndex((lane) => lane.id === laneId);
    const [choice, lane] = [shown[index], lanes[index]];
    if (!choice || !lane) return;
    if (by === 0) {
      setScale(laneId, null);
      return;
    }
    const heightPx = place.heightPx / Math.max(shown.length, 1);
    const fitted = ((lane.range.high - lane.range.low) / heightPx) * screen.pxPerMm * divisionMm;
    setScale(laneId, nextScale(unitsPerDivision(choice, lane.unit, { paper }) ?? fitted, by));
  };
  const heads: readonly LaneHead[] = shown.map((choice, index) => {
    const lane = lanes[index];
    const perDivision = lane ? unitsPerDivision(choice, lane.unit, { paper }) : null;
    const isFit = perDivision === null;
    return {
      choice,
      name: lane?.name ?? '',
      scaleText: isFit ? 'fits the view' : `${formatRound(perDivision)} ${lane?.unit ?? ''} to 10 mm`,
    };
  });
  const overlay = (at: PlotPlace) => (
    <>
      <LaneHeads
        heads={heads}
        boxes={at.boxes}
        lanes={choices}
        onChange={change}
        onScale={scaleLane}
        onChoose={(laneId) => {
          if (calipers) session.waveforms.setCalipers(key, { ...calipers, laneId });
        }}
      />
      {report && report.signal.channelIndex !== null && ecgLane && at.boxes[ecgPlace] && (
        <EditLayer
          place={at}
          lane={ecgLane}
          box={at.boxes[ecgPlace]}
          channelIndex={report.signal.channelIndex}
          fs={report.signal.fs}
          rSec={intervals?.rPeaksSec ?? report.rPeaksSec}
          long={long}
        />
      )}
      {calipers && measuredLane && at.boxes[measuredIndex] && (
        <CalipersLayer
          place={at}
          calipers={calipers}
          lane={measuredLane}
          box={at.boxes[measuredIndex]}
          curve={[fromValue, toValue]}
          ground={ground}
          isSnapping={isSnapping}
          onChange={(next) => session.waveforms.setCalipers(key, next)}
        />
      )}
      <StretchLayer place={at} />
    </>
  );
  const pxPerSec = Math.max(size.widthPx - gutterPx - edgePx, 1) / (span.toSec - span.fromSec);
  return (
    <div className="waveforms-bench">
      <WaveformsReading
        report={report}
        span={span}
        durationSec={durationSec}
        calipers={
          reading && measuredLane && measured
            ? {
                reading,
                laneName: `${measuredLane.name}, ${formNames[measured.form]}`,
                unit: measuredLane.unit,
              }
            : null
        }
        paper={paper}
        screen={screen}
        pxPerSec={pxPerSec}
        onCalibrate={() => setCalibrating(true)}
        onToScale={toScale}
      />
      {problem !== null && <Notice tone="error">{problem}</Notice>}
      <div ref={frame} className="waveforms-frame">
        <WavePlot
          className="filling"
          label="Waveforms"
          valueText={`${clock(span.fromSec)} to ${clock(span.toSec)}`}
          description={describe(lanes.slice(0, shown.length), report, span)}
          lanes={lanes}
          bands={stretchBands}
          span={span}
          durationSec={durationSec}
          navigation={paper.isOn ? { ...session.view, setLength: toScale } : session.view}
          cursor={session.cursor}
          readoutAt={(atSec) => {
            const own = intervals
              ? beatReadout(intervals.result.beats, atSec, long)
              : waves
                ? readoutOfBeat(pointedBeats(waves), atSec, long, waveRows)
                : qrsReadout(report, atSec, long);
            return withClassRows(own, report, atSec, long);
          }}
          readoutKept={null}
          onPick={() => undefined}
          boxSec={paper.isOn ? 1 / paper.speedMmPerSec : null}
          onScale={(by, y) => {
            const rows = shown.length;
            const stripsPx = lanes.slice(rows).reduce((sum, lane) => sum + (lane.fixedPx ?? 0), 0);
            const index = Math.floor((y / Math.max(place.heightPx - stripsPx, 1)) * rows);
            const at = shown[index];
            if (at) scaleLane(at.id, by);
          }}
          overlay={overlay}
        />
      </div>
      {isCalibrating && (
        <Suspense fallback={null}>
          <CalibrationDialog onClose={() => setCalibrating(false)} />
        </Suspense>
      )}
    </div>
  );
}
