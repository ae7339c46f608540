import { useMemo } from 'react';
import type { FilterBenchResult } from '../../model/filter-bench.ts';
import type { ParameterValue } from '../../model/parameters.ts';
import type { StageValues } from '../../pipeline/filter-bench/chain-values.ts';
import { chainValues, valuesOfChain, withStageValue } from '../../pipeline/filter-bench/chain-values.ts';
import type { RecordingSummary } from '../../workers/protocol.ts';
import { AnalysisBench } from '../bench/analysis-bench.tsx';
import { useChangedValues, useSetAllParameters } from '../bench/use-set-parameter.ts';
import { useChosenRun } from '../session-context.ts';
import { FilterReading } from './filter-reading.tsx';
import './filter.css';
import { ImpulsePanel } from './impulse-panel.tsx';
import { MeanBeatPanel } from './mean-beat-panel.tsx';
import { PresetsPanel } from './presets-panel.tsx';
import { ResponsePanel } from './response-panel.tsx';
import { FilterStudyPanel } from './study-panel.tsx';

interface ResultProps {
  readonly result: FilterBenchResult;
  /** The chain that the result is of. */
  readonly computed: readonly StageValues[];
  readonly recordingName: string;
}

function FilterResult({ result, computed, recordingName }: ResultProps) {
  const changed = useChangedValues('filter');
  const setAll = useSetAllParameters('filter');
  const stages = useMemo(() => chainValues(changed), [changed]);
  const take = (next: readonly StageValues[]): void => setAll(valuesOfChain(next));
  const moveEdge = (stageIndex: number, edge: 'low' | 'high', value: ParameterValue): void =>
    take(stages.map((stage, index) => (index === stageIndex ? withStageValue(stage, edge, value) : stage)));
  const shared = { recordingName };
  return (
    <>
      <FilterReading result={result} />
      <div className="filter-panels">
        <ResponsePanel {...shared} result={result} stages={stages} onEdge={moveEdge} />
        <ImpulsePanel {...shared} result={result} />
        <MeanBeatPanel {...shared} result={result} />
        <PresetsPanel {...shared} result={result} stages={computed} onPreset={(values) => take([values])} />
        <FilterStudyPanel {...shared} />
      </div>
    </>
  );
}

/** The Filter bench: what the chain does to the signal, in numbers and in pictures; or why there is nothing. */
export function FilterBench({ summary }: { readonly summary: RecordingSummary }) {
  const changed = useChosenRun('filter')?.reportParameters;
  const computed = useMemo(() => chainValues(changed ?? {}), [changed]);
  return (
    <AnalysisBench analysis="filter">
      {({ result }) => <FilterResult result={result} computed={computed} recordingName={summary.name} />}
    </AnalysisBench>
  );
}
