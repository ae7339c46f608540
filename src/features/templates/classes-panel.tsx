import { useCallback } from 'react';
import { useStore } from 'zustand';
import { dataTable, type SavedColumn } from '../../charts/figures/data-table.ts';
import type { Pen } from '../../charts/pens/pen.ts';
import { formatClock, isLong } from '../../charts/axes/time-axis.ts';
import { formatNumber } from '../../ui/format-number.ts';
import type { RecordingSummary, TemplatesReport } from '../../workers/protocol.ts';
import { useSession } from '../session-context.ts';
import { templateName } from '../template-colours.ts';
import type { TimePlace } from '../bench/time-panel.tsx';
import { TimePanel } from '../bench/time-panel.tsx';
import { drawClasses } from './draw-classes.ts';
import { nearestBeatIndex } from './nearest-beat.ts';
import type { TileGroup } from './tile-groups.ts';
import type { TemplatesChoice } from './use-templates-choice.ts';

interface ClassesPanelProps {
  readonly summary: RecordingSummary;
  readonly report: TemplatesReport;
  readonly groups: readonly TileGroup[];
  readonly choice: TemplatesChoice;
}

/** Template of every label in words. */
export function namesByLabel({ templates }: TemplatesReport): ReadonlyMap<number, string> {
  return new Map(templates.map((template) => [template.label, templateName(template)]));
}

/** Rows are beats by their index. */
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

/** Which class every beat of the record is of; a click goes to the beat. */
export function ClassesPanel({ summary, report, groups, choice }: ClassesPanelProps) {
  const session = useSession();
  const span = useStore(session.view, (state) => state.span);
  const { durationSec } = summary;
  const { triggersSec } = report;
  const draw = useCallback(
    (pen: Pen, place: TimePlace) => drawClasses(pen, { groups, triggersSec, ...place }),
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
        description: `${rows.join(', ')}. Arrow keys go from beat to beat.`,
        valueText: `${names.get(report.labels[stop] ?? -1) ?? 'none'} at ${clock}, ρ ${formatNumber(report.rhos[stop], 2)}`,
        value: stop,
        count: triggersSec.length,
        onChange: choice.choose,
      }}
    />
  );
}
