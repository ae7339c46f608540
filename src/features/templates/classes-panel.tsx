import type { PointerEvent } from 'react';
import { useCallback, useMemo, useRef, useState } from 'react';
import { useStore } from 'zustand';
import { BeatStop } from '../../charts/beat-stop.tsx';
import { canvasPen } from '../../charts/canvas-pen.ts';
import { CursorLine } from '../../charts/cursor-line.tsx';
import type { DataTable } from '../../charts/data-table.ts';
import type { Draw } from '../../charts/plot-canvas.tsx';
import { PlotCanvas } from '../../charts/plot-canvas.tsx';
import { penSvg } from '../../charts/svg-pen.ts';
import { edgePx, formatClock, gutterPx, isLong, timeScale } from '../../charts/time-axis.ts';
import { usePalette } from '../../charts/use-palette.ts';
import { useSize } from '../../charts/use-size.ts';
import { useTimeCursor } from '../../charts/use-time-cursor.ts';
import { formatNumber } from '../../ui/format-number.ts';
import type { RecordingSummary, TemplatesReport } from '../../workers/protocol.ts';
import { FigurePanel } from '../figure-panel.tsx';
import { useSession } from '../session-context.ts';
import { templateName } from '../template-colours.ts';
import { drawClasses, drawClassesView } from './draw-classes.ts';
import { nearestTime } from './nearest-beat.ts';
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

function tableOf(report: TemplatesReport): DataTable {
  const names = namesByLabel(report);
  return {
    columns: ['time, s', 'template', 'ρ', 'ρ with the master', 'shift, ms'],
    rows: Array.from(report.triggersSec, (sec, beat) => [
      sec,
      names.get(report.labels[beat] ?? -1) ?? '',
      report.rhos[beat] ?? null,
      report.masterRhos[beat] ?? null,
      (1000 * (report.shifts[beat] ?? 0)) / report.signal.fs,
    ]),
  };
}

/** Which class every beat of the record is of; a click goes to the beat. */
export function ClassesPanel({ summary, report, groups, choice }: ClassesPanelProps) {
  const session = useSession();
  const ref = useRef<HTMLDivElement>(null);
  const size = useSize(ref);
  const palette = usePalette();
  const span = useStore(session.view, (state) => state.span);
  const [hoverSec, setHoverSec] = useState<number | null>(null);
  const { durationSec, name } = summary;
  const { triggersSec } = report;
  const long = isLong(durationSec);
  const scale = useMemo(() => timeScale(0, durationSec, size.widthPx), [durationSec, size.widthPx]);
  const picture = useMemo(
    () => ({ groups, triggersSec, durationSec, scale, long }),
    [groups, triggersSec, durationSec, scale, long],
  );
  const draw = useCallback<Draw>(
    (context, { heightPx }, colours) => drawClasses(canvasPen(context, colours), { ...picture, heightPx }),
    [picture],
  );
  const drawSpan = useCallback<Draw>(
    (context, { heightPx }, colours) =>
      drawClassesView(canvasPen(context, colours), { scale, heightPx }, span),
    [scale, span],
  );
  const secUnder = (event: PointerEvent<HTMLElement>): number | null => {
    const x = event.clientX - event.currentTarget.getBoundingClientRect().left;
    return x < gutterPx || x > size.widthPx - edgePx ? null : scale.sec(x);
  };
  useTimeCursor(session.cursor, hoverSec);
  const names = namesByLabel(report);
  const stop =
    choice.beat ?? nearestTime(triggersSec, (span.fromSec + span.toSec) / 2, Number.POSITIVE_INFINITY) ?? 0;
  const rows = groups.map(
    ({ template, beats }) =>
      `${template === null ? 'small ones' : templateName(template)} ${formatNumber(beats.length, 0)}`,
  );
  return (
    <FigurePanel
      name="classes"
      title="Classes over the record"
      sub="one tick a beat; master as beats per minute"
      recordingName={name}
      table={() => tableOf(report)}
      {...(palette
        ? {
            svg: () =>
              penSvg(`${name}: classes`, size, palette, (pen) =>
                drawClasses(pen, { ...picture, heightPx: size.heightPx }),
              ),
          }
        : {})}
    >
      <div
        ref={ref}
        className="plot classes-plot"
        onPointerMove={(event) => setHoverSec(secUnder(event))}
        onPointerLeave={() => setHoverSec(null)}
        onPointerUp={(event) => {
          const sec = event.button === 0 ? secUnder(event) : null;
          const beat = sec === null ? null : nearestTime(triggersSec, sec, Number.POSITIVE_INFINITY);
          if (beat !== null) choice.choose(beat);
        }}
      >
        <PlotCanvas size={size} palette={palette} draw={draw} />
        <PlotCanvas size={size} palette={palette} draw={drawSpan} />
        <CursorLine cursor={session.cursor} scale={scale} />
        <BeatStop
          label="Classes over the record"
          description={`${rows.join(', ')}. Arrow keys go from beat to beat.`}
          valueText={`${names.get(report.labels[stop] ?? -1) ?? 'none'} at ${formatClock(triggersSec[stop] ?? 0, long, 0.1)}, ρ ${formatNumber(report.rhos[stop], 2)}`}
          value={stop}
          count={triggersSec.length}
          onChange={choice.choose}
        />
      </div>
    </FigurePanel>
  );
}
