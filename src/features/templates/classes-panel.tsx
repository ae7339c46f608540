import { useCallback } from 'react';
import { useStore } from 'zustand';
import { dataTable, type SavedColumn } from '../../charts/figures/data-table.ts';
import { type Pen, penLine } from '../../charts/pens/pen.ts';
import { formatClock, isLong, edgePx, gutterPx } from '../../charts/axes/time-axis.ts';
import { formatNumber } from '../../ui/format-number.ts';
import type { TemplatesReport } from '../../workers/protocol.ts';
import { useSession } from '../session-context.ts';
import { templateName, templateColour } from '../template-colours.ts';
import { type TimeArea, TimePanel } from '../bench/time-panel.tsx';
import { nearestBeatIndex, type TemplatesChoice } from './use-templates-choice.ts';
import type { TileGroup } from './tile-groups.ts';
import type { ResultProps } from '../bench/analysis-bench.tsx';
import { drawTimeAxis, timeAxisPx } from '../../charts/axes/draw-time-axis.ts';
import type { Span } from '../../state/view/span.ts';

interface ClassesPicture extends TimeArea {
  /** The master first. */
  readonly groups: readonly TileGroup[];
  readonly triggersSec: Float64Array;
}

/** Height of the master's rate above the rows, px. */
const ratePx = 28;

/** Returns the master's beats per minute, in equal parts of the analysed span. */
function masterRates(
  { groups, triggersSec }: Pick<ClassesPicture, 'groups' | 'triggersSec'>,
  { fromSec, toSec }: Span,
) {
  const durationSec = toSec - fromSec;
  const partSec = Math.min(60, Math.max(durationSec / 60, 5));
  const counts = Array.from({ length: Math.max(Math.ceil(durationSec / partSec), 1) }, () => 0);
  for (const beat of groups[0]?.beats ?? []) {
    const part = Math.min(Math.floor(((triggersSec[beat] ?? 0) - fromSec) / partSec), counts.length - 1);
    counts[part] = (counts[part] ?? 0) + 1;
  }
  return {
    partSec,
    rates: counts.map(
      (count, part) => (60 * count) / Math.max(Math.min(partSec, durationSec - part * partSec), 1),
    ),
  };
}

function drawMaster(pen: Pen, picture: ClassesPicture): void {
  const { scale } = picture;
  const right = scale.widthPx - edgePx;
  const { fromSec, toSec } = scale;
  const { partSec, rates } = masterRates(picture, { fromSec, toSec });
  const top = Math.max(...rates, 1);
  const bottom = ratePx;
  pen.fill('text3', (path) => {
    path.moveTo(gutterPx, bottom);
    rates.forEach((rate, part) => {
      const y = bottom - (24 * rate) / top;
      path.lineTo(scale.x(fromSec + part * partSec), y);
      path.lineTo(Math.min(scale.x(fromSec + (part + 1) * partSec), right), y);
    });
    path.lineTo(right, bottom);
    path.closePath();
  });
  pen.text('M', 8, 20, { strong: true, colour: 'text1' });
  pen.text(formatNumber(top, 0), gutterPx - 5, 20, { align: 'right' });
  penLine(pen, 'axis', [gutterPx, bottom, scale.widthPx - edgePx, bottom]);
}

/** Draws the strokes of one row, at most one per pixel. */
function drawTicks(
  pen: Pen,
  { scale, triggersSec }: ClassesPicture,
  group: TileGroup,
  top: number,
  bottom: number,
): void {
  let last = -1;
  pen.stroke(
    { colour: group.template === null ? 'text3' : templateColour(group.template), widthPx: 1.25 },
    (path) => {
      for (const beat of group.beats) {
        const x = Math.round(scale.x(triggersSec[beat] ?? 0)) + 0.5;
        if (x === last) continue;
        last = x;
        path.moveTo(x, top);
        path.lineTo(x, bottom);
      }
    },
  );
}

/** Draws the class of every beat, one row per class; the master as beats per minute. */
function drawClasses(pen: Pen, picture: ClassesPicture): void {
  const { groups, heightPx, scale } = picture;
  const rows = groups.slice(1);
  const rowPx = (heightPx - timeAxisPx - ratePx - 2) / Math.max(rows.length, 1);
  drawMaster(pen, picture);
  rows.forEach((group, place) => {
    const top = ratePx + 2 + place * rowPx;
    if (place > 0) penLine(pen, 'grid', [gutterPx, top, scale.widthPx - edgePx, top]);
    drawTicks(pen, picture, group, top + 1.5, top + rowPx - 1.5);
    const { template } = group;
    const name = template === null ? 'small' : templateName(template).slice(0, 6);
    pen.text(name, 8, top + rowPx / 2 + 4, template === null ? {} : { strong: true, colour: 'text1' });
    pen.text(formatNumber(group.beats.length, 0), gutterPx - 5, top + rowPx / 2 + 4, { align: 'right' });
  });
  drawTimeAxis(pen, scale, heightPx - timeAxisPx, picture.long);
}

interface ClassesPanelProps extends ResultProps<TemplatesReport> {
  readonly groups: readonly TileGroup[];
  readonly choice: TemplatesChoice;
}

/** Returns the name of the template of every label. */
export function namesByLabel({ templates }: TemplatesReport): ReadonlyMap<number, string> {
  return new Map(templates.map((template) => [template.label, templateName(template)]));
}

/** Returns the saved columns; rows are indices of beats. */
function classColumns(report: TemplatesReport): readonly SavedColumn<number>[] {
  const { triggersSec, labels, rhos, masterRhos, shifts, signal } = report;
  const names = namesByLabel(report);
  return [
    { name: 'time, s', value: (beat) => triggersSec[beat] },
    { name: 'template', value: (beat) => names.get(labels[beat] ?? -1) ?? '' },
    { name: 'ρ', value: (beat) => rhos[beat] },
    { name: 'ρ with the master', value: (beat) => masterRhos[beat] },
    { name: 'shift, ms', value: (beat) => (1000 * (shifts[beat] ?? 0)) / signal.fs },
  ];
}

/** Renders the class of every beat of the record; a click goes to the beat. */
export function ClassesPanel({ summary, report, groups, choice }: ClassesPanelProps) {
  const session = useSession();
  const span = useStore(session.view, (state) => state.span);
  const { durationSec } = summary;
  const { triggersSec } = report;
  const draw = useCallback(
    (pen: Pen, place: TimeArea) => drawClasses(pen, { groups, triggersSec, ...place }),
    [groups, triggersSec],
  );
  const nearest = (sec: number): number | null =>
    nearestBeatIndex(triggersSec, sec, Number.POSITIVE_INFINITY);
  const names = namesByLabel(report);
  const stop = choice.beat ?? nearest((span.fromSec + span.toSec) / 2) ?? 0;
  const rows = groups.map(
    ({ template, beats }) =>
      `${template === null ? 'small ones' : templateName(template)} ${formatNumber(beats.length, 0)}`,
  );
  const clock = formatClock(triggersSec[stop] ?? 0, isLong(durationSec), 0.1);
  return (
    <TimePanel
      summary={summary}
      parameters={report.parameters}
      name="classes"
      title="Classes over the record"
      sub="one tick a beat; master as beats per minute"
      draw={draw}
      table={() => dataTable(classColumns(report), [...triggersSec.keys()])}
      onPick={(sec, withShift) => {
        const beat = nearest(sec);
        if (beat === null) return;
        if (withShift) choice.toggle(beat);
        else choice.choose(beat);
      }}
      stop={{
        label: 'Classes over the record',
        description: `${rows.join(', ')}. Arrow keys move between beats.`,
        valueText: `${names.get(report.labels[stop] ?? -1) ?? 'none'} at ${clock}, ρ ${formatNumber(report.rhos[stop], 2)}`,
        value: stop,
        count: triggersSec.length,
        onChange: choice.choose,
      }}
    />
  );
}
