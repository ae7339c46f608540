import { type ReactNode, useMemo } from 'react';
import { useStore } from 'zustand';
import { Inspector } from '../features/inspector/inspector.tsx';
import { useChosen, useChosenReports, useSession } from '../features/session-context.ts';
import { analysisEntry } from '../pipeline/analyses.ts';
import { defaultPartSec, fullAnalysisKey } from '../state/opening/part-taken.ts';
import type { Bench } from './benches/bench.ts';
import { useOpenBench } from './use-open-bench.ts';

/** Returns the parameters of a bench that are listed first. */
function listChangedFirst(bench: Bench): readonly string[] {
  return bench.kind === 'machine'
    ? bench.changedFirst
    : (bench.changedFirst ?? analysisEntry(bench.work).changedFirst);
}

const noWords: Readonly<Record<string, string>> = {};

/** Returns the part of a long recording that is analysed by default, in words. */
function usePartWords(bench: Bench): Readonly<Record<string, string>> {
  const session = useSession();
  const chosen = useChosen();
  const wholes = useStore(session.wholes);
  const isPart =
    bench.kind === 'recording' && chosen?.summary && !wholes.has(fullAnalysisKey(bench.work, chosen.key));
  const partSec = isPart ? defaultPartSec(bench.work, chosen.summary) : null;
  return useMemo(() => (partSec === null ? noWords : { to: `${partSec} s` }), [partSec]);
}

/** Renders the inspector of the open bench. It shows what values such as 'auto' resolved to in the chosen window. */
export function BenchInspector({ closeButton }: { readonly closeButton: ReactNode }) {
  const session = useSession();
  const bench = useOpenBench();
  const partWords = usePartWords(bench);
  const windowIndex = useStore(session.selection, (state) => state.windowIndex);
  const computed = useChosenReports((reports) =>
    bench.kind === 'recording' ? (bench.computed?.(reports, windowIndex) ?? noWords) : noWords,
  );
  const words = useMemo(() => ({ ...partWords, ...computed }), [partWords, computed]);
  return (
    <Inspector
      key={bench.id}
      bench={bench.id}
      title={bench.title}
      ofRecording={bench.kind === 'recording'}
      shutGroups={bench.shutGroups}
      changedFirst={listChangedFirst(bench)}
      computed={words}
      own={bench.own ?? null}
      closeButton={closeButton}
    />
  );
}
