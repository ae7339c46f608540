import { type CSSProperties, useMemo } from 'react';
import { isLong } from '../../charts/axes/time-axis.ts';
import { usePalette } from '../../charts/pens/use-palette.ts';
import { Notice } from '../../ui/notice.tsx';
import type { BeatWindows, TemplateView } from '../../model/templates-view.ts';
import type { TemplatesReport } from '../../workers/protocol.ts';
import { dataTable, type SavedColumn } from '../../charts/figures/data-table.ts';
import { type Fetched, useFetched } from '../bench/use-fetched.ts';
import { FigurePanel } from '../bench/figure-panel.tsx';
import { useChosen, useSession } from '../session-context.ts';
import { templateName } from '../template-colours.ts';
import { useRowName } from '../bench/use-draft.ts';
import { drawTiles, tilesSize } from './draw-tiles.ts';
import { TemplateTile } from './template-tile.tsx';
import { pickEvenly, type TileGroup } from './tile-groups.ts';
import { useTemplateActs } from './use-template-acts.ts';
import type { TemplatesChoice } from './use-templates-choice.ts';
import { suggestClasses } from '../../pipeline/templates/suggest-classes.ts';
import type { ResultProps } from '../bench/analysis-bench.tsx';
import type { SuggestedClass } from '../../model/templates.ts';

/** Maximum number of superimposed beats that can be distinguished. */
const maxMembers = 30;
const noBeats = new Int32Array();

interface TilesProps extends ResultProps<TemplatesReport> {
  readonly groups: readonly TileGroup[];
  readonly choice: TemplatesChoice;
  readonly isAligned: boolean;
}

/** Returns the number of columns in a narrow window: equal rows of at most five. */
const countColumns = (count: number): number => Math.ceil(count / Math.ceil(count / 5));

/** Returns a range with all shown templates and a small margin. */
function tileRange(groups: readonly TileGroup[]): readonly [number, number] {
  let [low, high] = [0, 0];
  for (const { template } of groups) {
    template?.samples.forEach((value, k) => {
      const spread = template.spread[k] ?? 0;
      const sd = Number.isFinite(spread) ? spread : 0;
      low = Math.min(low, value - sd);
      high = Math.max(high, value + sd);
    });
  }
  const room = 0.06 * Math.max(high - low, 1e-9);
  return [low - room, high + room];
}

function templateColumns({ signal, shape }: TemplatesReport): readonly SavedColumn<TemplateView>[] {
  return [
    { name: 'label', value: ({ label }) => label },
    { name: 'template', value: (template) => templateName(template) },
    { name: 'beats', value: ({ count }) => count },
    { name: 'first, s', value: ({ firstSec }) => firstSec },
    { name: 'median ρ', value: ({ medianRho }) => medianRho },
    { name: 'noise', value: ({ isNoise }) => (isNoise ? 'yes' : '') },
    ...Array.from({ length: shape.before + shape.after }, (_, k): SavedColumn<TemplateView> => ({
      name: `${(((k - shape.before) * 1000) / signal.fs).toFixed(1)} ms, ${signal.unit}`,
      value: ({ samples }) => samples[k],
    })),
  ];
}

/** Renders master and templates as small multiples on one scale. */
export function Tiles({ summary, report, groups, choice, isAligned }: TilesProps) {
  const members = useMemo(
    () => groups.map(({ beats }) => (report.hasWindows ? pickEvenly(beats, maxMembers) : noBeats)),
    [groups, report.hasWindows],
  );
  const all = useMemo(() => Int32Array.from(members.flatMap((beats) => [...beats])), [members]);
  const { value: windows, problem } = useBeatWindows(summary.id, report.traceVersion, all);
  const range = useMemo(() => tileRange(groups), [groups]);
  const palette = usePalette();
  const picture = { groups, report, windows, members, isAligned, range };
  const row = useRowName(useChosen());
  const acts = useTemplateActs(report, choice.beats);
  const suggestions = useSuggestions(summary.id, report);
  const columns = countColumns(groups.length);
  const chosenLabel = choice.beat === null ? null : (report.labels[choice.beat] ?? null);
  return (
    <FigurePanel
      name="tiles"
      title="Templates"
      isHeadless
      sub={report.hasWindows ? 'overlaid beats, mean and SD on top' : 'means only'}
      table={() => dataTable(templateColumns(report), report.templates)}
      picture={{ size: tilesSize(picture), palette, draw: (pen) => drawTiles(pen, picture) }}
    >
      {problem !== null && <Notice tone="error">{problem}</Notice>}
      <ul
        className="template-tiles"
        aria-label="Templates"
        style={{ '--tile-columns': columns } as CSSProperties}
      >
        {groups.map((group, place) => (
          <TemplateTile
            key={group.key}
            row={row}
            group={group}
            groups={groups}
            report={report}
            suggested={(group.template && suggestions.get(group.template.label)) ?? null}
            windows={windows}
            members={members[place] ?? group.beats}
            isAligned={isAligned}
            isAtRowEnd={place === columns - 1}
            isChosen={chosenLabel !== null && group.labels.has(chosenLabel)}
            range={range}
            long={isLong(summary.durationSec)}
            acts={acts}
            onChoose={() => choice.choose(group.beats[0] ?? -1)}
          />
        ))}
      </ul>
    </FigurePanel>
  );
}

/** Time without a new result before beats are classified, ms, so that dragging a threshold goes first. */
const quietMs = 600;

const none: ReadonlyMap<number, SuggestedClass> = new Map();

/**
 * Returns the most frequent class of each template's beats, by label; empty until they are classified, or if that
 * fails.
 */
function useSuggestions(id: string, report: TemplatesReport): ReadonlyMap<number, SuggestedClass> {
  const { client } = useSession();
  // Edits of templates change only labels; the triggers, and therefore their classes, stay.
  const { traceVersion, labels } = report;
  // Suggestions are not part of the result, so their absence is no error.
  const { value: classes } = useFetched(
    traceVersion,
    [client, id],
    () => client.templateClasses(id, () => undefined),
    quietMs,
  );
  return useMemo(
    () => (classes?.length === labels.length ? suggestClasses(labels, classes) : none),
    [classes, labels],
  );
}

/** Fetches the windows of some beats; the last ones stay until the next arrive. */
export function useBeatWindows(
  id: string,
  traceVersion: string,
  beats: Int32Array,
): Fetched<BeatWindows | null> {
  const { client } = useSession();
  return useFetched(id, [client, id, traceVersion, beats], () => client.templateWindows(id, beats));
}
