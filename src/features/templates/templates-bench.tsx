import { type CSSProperties, useMemo } from 'react';
import { useStore } from 'zustand';
import { LinkButton } from '../../ui/button.tsx';
import { formatCount, formatNumber, formatPercent } from '../../ui/format-number.ts';
import { Notice } from '../../ui/notice.tsx';
import type { RecordingSummary, TemplatesReport } from '../../workers/protocol.ts';
import { AnalysisBench, type ResultProps } from '../bench/analysis-bench.tsx';
import { Warnings } from '../bench/warnings.tsx';
import { ClassesPanel } from './classes-panel.tsx';
import { MeasuresPanel } from './measures-panel.tsx';
import { RhoPanel } from './rho-panel.tsx';
import { StrategyPanel } from './strategy-panel.tsx';
import './templates.css';
import { templatesLooks } from './templates-tools.tsx';
import { type TileGroup, tileGroups } from './tile-groups.ts';
import { Tiles } from './tiles.tsx';
import { useTemplateActs } from './use-template-acts.ts';
import { useTemplatesChoice } from './use-templates-choice.ts';
import { computeHeartRate } from '../../dsp/statistics/heart-rate.ts';
import { useUncountedSpans } from '../stretches/use-stretch-editing.ts';
import { Reading } from '../bench/reading.tsx';
import {
  type ClassScore,
  classScores,
  type ConfusionRow,
  confusionRows,
  confusionTable,
  mnemonicWords,
  predictiveValue,
  sensitivity,
} from './confusion-model.ts';
import { type Column, ColumnTable } from '../bench/column-table.tsx';
import { FigurePanel } from '../bench/figure-panel.tsx';
import { TemplateChip } from './template-tile.tsx';

interface ConfusionPanelProps {
  readonly report: TemplatesReport;
  readonly groups: readonly TileGroup[];
}

/** Renders annotated classes against the groups of templates. */
function ConfusionTable({ report, groups }: Pick<ConfusionPanelProps, 'report' | 'groups'>) {
  const rows = useMemo(() => confusionRows(report, groups), [report, groups]);
  const columns: readonly Column<ConfusionRow>[] = [
    { name: 'known', head: <span className="unseen">Known</span>, text: ({ known }) => mnemonicWords(known) },
    ...groups.map(({ key, template }, place): Column<ConfusionRow> => {
      const countOf = ({ counts }: ConfusionRow): number => counts[place] ?? 0;
      return {
        name: key,
        head: <TemplateChip template={template} />,
        isNumber: true,
        cellClass: (row) =>
          countOf(row) === 0 ? 'none' : countOf(row) === Math.max(...row.counts) ? 'most' : undefined,
        text: (row) => (countOf(row) === 0 ? '·' : formatNumber(countOf(row), 0)),
      };
    }),
  ];
  return (
    <ColumnTable
      columns={columns}
      rows={rows}
      rowKey={({ known }) => known}
      className="templates-table confusion-table"
    />
  );
}

const percentText = (share: number | null): string => (share === null ? '–' : `${formatPercent(share)} %`);

const takenWords = 'Every template has the class of more than half of its annotated beats';

function Scores({ scores }: { readonly scores: readonly ClassScore[] }) {
  return (
    <div className="confusion-scores" title={takenWords}>
      <p className="unseen">{`${takenWords}.`}</p>
      {scores.map(({ name, se, ppv, tp, fn, fp, extra }) => (
        <p key={name} className="confusion-score">
          <b>{name}</b> {`Se ${percentText(se)} of ${formatNumber(tp + fn, 0)}, PPV ${percentText(ppv)}, `}
          <span className="dim">
            {`${formatNumber(fp, 0)} false${extra === 0 ? '' : ` (${formatNumber(extra, 0)} no beat)`}`}
          </span>
        </p>
      ))}
    </div>
  );
}

/** Renders the known classes of beats against their templates, with Se and PPV of the templates' classification. */
function ConfusionPanel({ report, groups }: ConfusionPanelProps) {
  const scores = classScores(report);
  const { known } = report;
  return (
    <FigurePanel
      name="confusion"
      title="Annotated class"
      sub={known === null ? '' : `of ${known.source}, against template`}
      formats={['csv']}
      table={() => confusionTable(report, groups)}
    >
      {known === null && <p className="quiet">No annotation gives the classes of these beats.</p>}
      {known !== null && (
        <div className="panel-scroll templates-scroll">
          <ConfusionTable report={report} groups={groups} />
        </div>
      )}
      {scores.length > 0 && <Scores scores={scores} />}
    </FigurePanel>
  );
}

/** Returns the width of the table of known classes: its words, and one column per group. */
function knownWidthPx(groups: readonly TileGroup[]): number {
  const columns = groups.map(({ beats }) => Math.max(26, 10 + 7 * formatNumber(beats.length, 0).length));
  return Math.max(
    320,
    columns.reduce((sum, column) => sum + column, 92),
  );
}

/** Renders a note that the master may not be the usual beat, with a button that changes it. */
function MasterNotice({ report }: { readonly report: TemplatesReport }) {
  const { promote } = useTemplateActs(report, []);
  const { templates, outnumberedBy, warnings } = report;
  const warning = warnings.find(({ code }) => code === 'master-outnumbered');
  const most = templates.find(({ label }) => label === outnumberedBy);
  if (!warning || !most) return null;
  return (
    <Notice tone="warn" action={<LinkButton onClick={() => promote(most)}>Make it the master</LinkButton>}>
      {`Result may be wrong. ${warning.message}`}
    </Notice>
  );
}

function TemplatesResult({ report, summary }: ResultProps<TemplatesReport>) {
  const { leastBeats, isAligned } = useStore(templatesLooks);
  const groups = useMemo(() => tileGroups(report, leastBeats), [report, leastBeats]);
  const choice = useTemplatesChoice(report.triggersSec);
  const shared = { report, summary };
  const lost = report.unmatchedEdits.length;
  return (
    <>
      <h2 className="unseen">Templates</h2>
      <TemplatesReading report={report} />
      <MasterNotice report={report} />
      <Warnings warnings={report.warnings.filter(({ code }) => code !== 'master-outnumbered')} />
      {!report.hasWindows && (
        <Notice tone="warn">
          Too many beats to keep their windows in memory: single beats, spread and the five measures are not
          shown, and no beat can be split off. Analyse a part of the record to see them.
        </Notice>
      )}
      {lost > 0 && (
        <Notice tone="warn">
          {`${formatCount(lost, 'edit')} of templates ${lost === 1 ? 'does' : 'do'} not apply with these parameters, but ${lost === 1 ? 'is' : 'are'} kept.`}
        </Notice>
      )}
      <Tiles {...shared} groups={groups} choice={choice} isAligned={isAligned} />
      <div
        className="templates-panels"
        style={
          {
            '--classes-height': `${Math.max(104, 62 + 11 * groups.length)}px`,
            '--known-width': `${knownWidthPx(groups)}px`,
          } as CSSProperties
        }
      >
        <ClassesPanel {...shared} groups={groups} choice={choice} />
        <RhoPanel report={report} />
        <MeasuresPanel {...shared} choice={choice} />
        <ConfusionPanel report={report} groups={groups} />
        <StrategyPanel {...shared} />
      </div>
    </>
  );
}

/** Renders the Templates bench: the kinds of beats of a record, their times and similarity. */
export function TemplatesBench({ summary }: { readonly summary: RecordingSummary }) {
  return (
    <AnalysisBench analysis="templates">
      {(report) => <TemplatesResult report={report} summary={summary} />}
    </AnalysisBench>
  );
}

const share = (count: number, of: number): string => `${formatPercent(of === 0 ? null : count / of)} %`;

const whole = (count: number): string => formatNumber(count, 0);

/** Renders the results of the sorting in numbers. */
function TemplatesReading({ report }: { readonly report: TemplatesReport }) {
  const excluded = useUncountedSpans();
  const { templates, master, triggersSec, threshold } = report;
  const beats = triggersSec.length;
  const own = templates.find(({ label }) => label === master);
  const noise = templates.reduce((sum, { isNoise, count }) => sum + (isNoise ? count : 0), 0);
  const likeMaster = own?.count ?? 0;
  const abnormal = beats - likeMaster - noise;
  const singles = templates.filter(({ letter, isNoise }) => letter === '' && !isNoise).length;
  const several = templates.filter(
    ({ label, letter, isNoise }) => label !== master && letter !== '' && !isNoise,
  );
  const score = report.known?.scores.abnormal ?? null;
  const [se, ppv] = score === null ? [null, null] : [sensitivity(score), predictiveValue(score)];
  const unknown = 'no class is annotated';
  const found = score === null ? unknown : `${whole(score.tp)} of ${whole(score.tp + score.fn)} known`;
  const wrong = score === null ? unknown : `${whole(score.fp)} false (${whole(score.extra)} no beat)`;
  const noiseText = noise === 0 ? '' : `, ${whole(noise)} noise`;
  const kinds = `${formatCount(several.length, 'template')}, ${formatCount(singles, 'single', 'single')}`;
  return (
    <dl className="reading templates-reading" aria-label="Readings of the templates">
      <Reading
        label="Heart rate"
        value={formatNumber(computeHeartRate(triggersSec, excluded)?.perMinute, 1)}
        unit="/min"
        title="60 / mean RR of the triggers"
      >
        {formatCount(beats, 'trigger')}
        {noiseText}
      </Reading>
      <Reading label="Like the master" value={whole(likeMaster)} unit={`beats, ${share(likeMaster, beats)}`}>
        {`median ρ ${formatNumber(own?.medianRho, 3)}, above ${formatNumber(threshold, 2)}`}
      </Reading>
      <Reading
        label="Abnormal"
        value={whole(abnormal)}
        unit={`beats, ${share(abnormal, beats)}`}
        title={kinds}
      >
        {kinds}
      </Reading>
      <Reading label="Sensitivity" value={formatPercent(se)} unit={se === null ? '' : '%'} title={found}>
        {found}
      </Reading>
      <Reading label="PPV" value={formatPercent(ppv)} unit={ppv === null ? '' : '%'} title={wrong}>
        {wrong}
      </Reading>
    </dl>
  );
}
