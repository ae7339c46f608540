import { bandPath, curvePath } from '../../charts/figures/curve-path.ts';
import type { DataTable } from '../../charts/figures/data-table.ts';
import { linearMap } from '../../charts/axes/linear-map.ts';
import { shortenMiddle } from '../../charts/axes/shorten-middle.ts';
import { PlotLabel, SvgPlot } from '../../charts/figures/svg-plot.tsx';
import type { Size } from '../../charts/pointing/use-size.ts';
import type { BeatChange, FilterBenchResult, MeanBeat } from '../../model/filter-bench.ts';
import { formatCount, formatNumber, formatSigned } from '../../ui/format-number.ts';
import { ecgName } from '../../model/ecg-leads.ts';
import { FigurePanel } from '../bench/figure-panel.tsx';
import { formatSignificant, smallScale, withUnit } from './filter-reading.tsx';

const leftPx = 62;
const rightPx = 20;
const axisPx = 22;
/** Maximum number of letters of the signal's name that fit next to the curves. */
const maxLetters = 8;
const ticksMs = [-200, 0, 200, 400] as const;

const beatTimes = ({ fromMs, stepMs, mean }: MeanBeat): Float64Array =>
  mean.map((_, k) => fromMs + k * stepMs);

/** Returns the range of the curves, with room for labels above and below. */
function changeRange({ before, after }: BeatChange): readonly [number, number] {
  let [low, high] = [0, 0];
  for (const { mean, sd } of [before, after]) {
    for (let k = 0; k < mean.length; k++) {
      const [value, spread] = [mean[k] ?? Number.NaN, sd[k] ?? 0];
      if (Number.isNaN(value)) continue;
      [low, high] = [Math.min(low, value - spread), Math.max(high, value + spread)];
    }
  }
  const room = (high - low || 1) * 0.12;
  // A little more below, for the label of the ST level.
  return [low - 1.6 * room, high + room];
}

/** Returns a round value for the axis label. */
function roundBelow(value: number): number {
  const decade = 10 ** Math.floor(Math.log10(Math.max(value, 1e-12)));
  return ([5, 2, 1].find((digit) => digit * decade <= value) ?? 1) * decade;
}

interface DrawingProps {
  readonly beats: BeatChange;
  readonly result: FilterBenchResult;
  readonly size: Size;
}

/** Returns the mean plus `sign` times the SD. */
const edge = ({ mean, sd }: MeanBeat, sign: number): Float64Array =>
  mean.map((value, k) => value + sign * (sd[k] ?? Number.NaN));

function Beats({ beats, x, y, kind }: Pick<DrawingProps, 'beats'> & Places & { readonly kind: string }) {
  const { before, after } = beats;
  const times = beatTimes(after);
  return (
    <>
      <path className="spread" d={bandPath(times, edge(before, -1), edge(before, 1), x.px, y.px)} />
      <path className="spread own" d={bandPath(times, edge(after, -1), edge(after, 1), x.px, y.px)} />
      <path className="curve raw" d={curvePath(times, before.mean, x.px, y.px)} />
      <path className={`curve ${kind}`} d={curvePath(times, after.mean, x.px, y.px)} />
    </>
  );
}

interface Places {
  readonly x: ReturnType<typeof linearMap>;
  readonly y: ReturnType<typeof linearMap>;
}

/** Renders the spread of the beats, at the right, where there is no QRS. */
function Spreads({ beats, result, size }: DrawingProps) {
  const { factor, unit } = smallScale(result.signal.unit);
  const sdText = (name: string, { sdOverall }: MeanBeat): string =>
    withUnit(`${name} SD ${formatSignificant(sdOverall === null ? null : sdOverall * factor)}`, unit);
  const at = size.widthPx - 8;
  return (
    <>
      <PlotLabel kind="halo" x={at} y={14} anchor="end">
        {sdText('before,', beats.before)}
      </PlotLabel>
      <PlotLabel kind="halo ink" x={at} y={28} anchor="end">
        {sdText('after,', beats.after)}
      </PlotLabel>
      {beats.clean && (
        <PlotLabel kind="halo" x={at} y={42} anchor="end">
          {sdText('the heart’s own', beats.clean)}
        </PlotLabel>
      )}
    </>
  );
}

/** Renders the ST label below the curves at the left, or shorter at the right if R points down into that room. */
function StLabel({
  beats,
  unit,
  isInverted,
  size,
}: Pick<DrawingProps, 'beats' | 'size'> & { readonly unit: string; readonly isInverted: boolean }) {
  const y = size.heightPx - axisPx - 4;
  const text = stText(beats, unit);
  return isInverted ? (
    <PlotLabel kind="halo" x={size.widthPx - 8} y={y} anchor="end">
      {text.replace('level after filtering ', '')}
    </PlotLabel>
  ) : (
    <PlotLabel kind="halo" x={leftPx + 4} y={y}>
      {text}
    </PlotLabel>
  );
}

const kinds: Readonly<Record<string, string>> = { ecg: 'ecg', ppg: 'ppg', pcg: 'sound' };

function Drawing({ beats, result, size }: DrawingProps) {
  const { signal } = result;
  const bottomPx = size.heightPx - axisPx;
  const endPx = size.widthPx - rightPx;
  const { fromMs, stepMs, mean } = beats.after;
  const x = linearMap([fromMs, fromMs + (mean.length - 1) * stepMs], [leftPx, endPx]);
  const range = changeRange(beats);
  const y = linearMap(range, [bottomPx - 4, 8]);
  const high = roundBelow(range[1] * 0.85);
  const name = signal.role === 'ecg' ? ecgName(signal.label) : signal.label;
  // Between the ticks, or below them if a beat that points down leaves no room there.
  const roomPx = Math.abs(y.px(0) - y.px(high));
  const nameY = roomPx >= 40 ? (y.px(0) + y.px(high)) / 2 + 4 : Math.max(y.px(0), y.px(high)) + 24;
  const rPx = x.px(0);
  return (
    <>
      {[0, high].map((value) => (
        <g key={value}>
          <line className="plot-rule" x1={leftPx} x2={endPx} y1={y.px(value)} y2={y.px(value)} />
          <PlotLabel x={leftPx - 5} y={y.px(value) + 4} anchor="end">
            {value === 0
              ? '0'
              : `${formatSignificant(value).replace(/\.?0+$/, '')}${signal.unit === '' ? '' : `\u202f${signal.unit}`}`}
          </PlotLabel>
        </g>
      ))}
      <PlotLabel kind="name" x={8} y={nameY}>
        {shortenMiddle(name, maxLetters)}
      </PlotLabel>
      <Beats beats={beats} x={x} y={y} kind={kinds[signal.role] ?? 'strong'} />
      {signal.role === 'ecg' && <path className="plot-r" d={`M${rPx - 3.5} 2h7l-3.5 6Z`} />}
      <Spreads beats={beats} result={result} size={size} />
      {signal.role === 'ecg' && (
        <StLabel beats={beats} unit={signal.unit} isInverted={-range[0] > range[1]} size={size} />
      )}
      <line className="plot-rule axis" x1={leftPx} x2={endPx} y1={bottomPx + 0.5} y2={bottomPx + 0.5} />
      {ticksMs.map((ms) => (
        <g key={ms}>
          <line className="plot-rule axis" x1={x.px(ms)} x2={x.px(ms)} y1={bottomPx} y2={bottomPx + 4} />
          <PlotLabel x={x.px(ms)} y={bottomPx + 15} anchor="middle">
            {`${formatNumber(ms, 0)}${ms === 400 ? '\u202fms' : ''}`}
          </PlotLabel>
        </g>
      ))}
    </>
  );
}

function beatTable(beats: BeatChange, unit: string): DataTable {
  const { before, after, clean } = beats;
  return {
    columns: [
      'after R, ms',
      ...['before', 'after'].flatMap((name) => [`${name}, ${unit}`, `SD ${name}, ${unit}`]),
      ...(clean ? [`undisturbed, ${unit}`] : []),
    ],
    rows: Array.from(beatTimes(after), (ms, k) => [
      ms,
      ...[before, after].flatMap(({ mean, sd }) => [mean[k] ?? null, sd[k] ?? null]),
      ...(clean ? [clean.mean[k] ?? null] : []),
    ]),
  };
}

/**
 * Returns by how much the filter shifts the level 100 ms after R, in the ST segment of an ECG; in the signal's unit.
 */
export function stShift({ before, after, clean }: BeatChange): number | null {
  const standard = clean ?? before;
  const k = Math.round((100 - after.fromMs) / after.stepMs);
  const shift = (after.mean[k] ?? Number.NaN) - (standard.mean[k] ?? Number.NaN);
  return Number.isNaN(shift) ? null : shift;
}

/** Describes that shift; empty if no beat is long enough. */
function stText(beats: BeatChange, ownUnit: string): string {
  const { factor, unit } = smallScale(ownUnit);
  const shift = stShift(beats);
  // An unknown unit may be a large one.
  const digits = unit === 'µV' || Math.abs(shift ?? 0) * factor >= 10 ? 0 : 3;
  return shift === null
    ? ''
    : `ST level after filtering ${formatSigned(shift * factor, digits)}${unit === '' ? '' : `\u202f${unit}`} off`;
}

/** Renders the mean beat before and after with its spread, or that there are no beats. */
export function MeanBeatPanel({ result }: { readonly result: FilterBenchResult }) {
  const { beats, signal } = result;
  if (beats === null) {
    return (
      <section className="panel panel-beat" aria-label="Mean beat">
        <header>
          <h3>Mean beat</h3>
          <span className="sub">no beats: no ECG, or none found</span>
        </header>
      </section>
    );
  }
  const st = signal.role === 'ecg' ? stText(beats, signal.unit) : '';
  const count = formatCount(beats.after.beatCount, 'beat');
  const drawing = (size: Size) => <Drawing beats={beats} result={result} size={size} />;
  return (
    <FigurePanel
      name="beat"
      title="Mean beat"
      sub={`mean and SD of ${count}, before and after${signal.role === 'ecg' ? '; ST 100 ms after R' : ''}${signal.unit === '' ? ', in units of the file' : ''}`}
      table={() => beatTable(beats, signal.unit)}
    >
      <SvgPlot
        label="Mean beat before and after"
        description={`${count}; spread ${withUnit(formatSignificant(beats.before.sdOverall), signal.unit)} before, ${withUnit(formatSignificant(beats.after.sdOverall), signal.unit)} after${st === '' ? '' : `; ${st}`}.`}
        stops
        draw={drawing}
      />
    </FigurePanel>
  );
}
