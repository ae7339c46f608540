import { useMemo } from 'react';
import type { FilterBenchResult } from '../../model/filter-bench.ts';
import type { ParameterValue } from '../../model/parameters.ts';
import {
  type StageValues,
  chainValues,
  valuesOfChain,
  withStageValue,
} from '../../pipeline/filter-bench/chain-values.ts';
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
}

function FilterResult({ result, computed }: ResultProps) {
  const changed = useChangedValues('filter');
  const setAll = useSetAllParameters('filter');
  const stages = useMemo(() => chainValues(changed), [changed]);
  const take = (next: readonly StageValues[]): void => setAll(valuesOfChain(next));
  const moveEdge = (stageIndex: number, edge: 'low' | 'high', value: ParameterValue): void =>
    take(stages.map((stage, index) => (index === stageIndex ? withStageValue(stage, edge, value) : stage)));
  return (
    <>
      <FilterReading result={result} />
      <div className="filter-panels">
        <ResponsePanel result={result} stages={stages} onEdge={moveEdge} />
        <ImpulsePanel result={result} />
        <MeanBeatPanel result={result} />
        <PresetsPanel result={result} stages={computed} onPreset={(values) => take([values])} />
        <FilterStudyPanel />
      </div>
    </>
  );
}

/** The Filter bench: what the chain does to the signal, in numbers and in pictures; or why there is nothing. */
export function FilterBench() {
  const changed = useChosenRun('filter', (run) => run?.reportParameters);
  const computed = useMemo(() => chainValues(changed ?? {}), [changed]);
  return (
    <AnalysisBench analysis="filter">
      {({ result }) => <FilterResult result={result} computed={computed} />}
    </AnalysisBench>
  );
}
