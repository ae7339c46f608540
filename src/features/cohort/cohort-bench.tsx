import { FigureOwner } from '../bench/figure-owner.ts';
import { useLayoutEffect, useMemo, useRef } from 'react';
import { useStore } from 'zustand';
import { type ShownCohort, type ShownIntervals, withoutHidden } from '../../state/cohort/cohort-shown.ts';
import { formatCount } from '../../ui/format-number.ts';
import { useSession } from '../session-context.ts';
import { CohortAgreementPanel } from './agreement-panel.tsx';
import { CohortReading } from './cohort-reading.tsx';
import './cohort.css';
import type { CohortUnit } from '../../pipeline/cohort/units-of.ts';
import type { ReadingProps } from './analysed-reading.tsx';
import { SeriesCohort } from './series-cohort.tsx';
import { rowsStyle } from './rows-style.ts';
import { NotesPanel } from './notes-panel.tsx';
import { IntervalsByStatePanel } from './state-comparison-panel.tsx';
import { IntervalStatesPanel } from './states-panel.tsx';
import { SubjectsPanel } from './subjects-panel.tsx';
import { TestsPanel } from './tests-panel.tsx';
import { ThresholdsPanel } from './thresholds-panel.tsx';
import { Explained } from '../glossary/term.tsx';

/** Whether nothing is known of whose the recordings are. */
function isUngrouped({ files }: ShownCohort): boolean {
  const all: readonly ShownCohort['files'][number][] = files;
  return all.length > 1 && all.every(({ file, labels }) => labels.subject === file && labels.state === null);
}

const countOf = ({ files, errors }: ShownCohort): number => files.length + errors.length;

/** Keeps how far the bench is scrolled while others are open. */
function useScrollKept() {
  const { cohortView } = useSession();
  const ref = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const bench = ref.current?.closest('.bench');
    if (!bench) return undefined;
    bench.scrollTop = cohortView.getState().scrolled['bench'] ?? 0;
    const keep = (): void => cohortView.keepScrolled('bench', bench.scrollTop);
    bench.addEventListener('scroll', keep, { passive: true });
    return () => bench.removeEventListener('scroll', keep);
  }, [cohortView]);
  return ref;
}

interface IntervalsCohortProps extends ReadingProps {
  readonly shown: ShownIntervals;
  readonly unit: CohortUnit;
}

/** A comparison of methods and intervals. */
function IntervalsCohort({ shown, unit, ...reading }: IntervalsCohortProps) {
  const { cohort, cohortView, parameters } = useSession();
  const isOld = useStore(cohort, (state) => state.isOld);
  const by = useStore(cohortView, (state) => state.by);
  const test = useStore(parameters.cohort, ({ changed }) =>
    changed['test'] === 'student' ? 'student' : 'welch',
  );
  return (
    <>
      <CohortReading shown={shown} {...reading} />
      <IntervalsByStatePanel shown={shown} />
      <div className="cohort-panels" aria-busy={isOld} style={rowsStyle(shown, by)}>
        <SubjectsPanel shown={shown} unit={unit} test={test} />
        <CohortAgreementPanel shown={shown} />
        <IntervalStatesPanel shown={shown} />
        <TestsPanel shown={shown} unit={unit} />
        <NotesPanel shown={shown} />
        <ThresholdsPanel shown={shown} />
      </div>
    </>
  );
}

/** The Cohort bench: all open recordings beside each other, by subject and state, and what the methods differ in. */
export function CohortBench() {
  const { cohort, cohortView, parameters } = useSession();
  const all = useStore(cohort, (state) => state.shown);
  const hidden = useStore(cohortView, (state) => state.hidden);
  const memberCount = useStore(cohort, (state) => state.memberCount);
  const runState = useStore(cohort, (state) => state.run?.state ?? null);
  const hasSamples = useStore(cohort, (state) => state.hasSamples);
  const changed = useStore(parameters.cohort, (state) => state.changed);
  const ref = useScrollKept();
  const unit = changed['unit'] === 'subject' ? 'subject' : 'file';
  const shown = useMemo(() => all && withoutHidden(all, hidden, unit), [all, hidden, unit]);
  const hiddenCount = all && shown ? countOf(all) - countOf(shown) : 0;
  const reading = { memberCount, hiddenCount, isStopped: runState === 'cancelled' };
  const isEmpty = all === null || countOf(all) === 0;
  return (
    <div ref={ref} className="cohort-bench">
      <h2 className="unseen">Cohort</h2>
      {isEmpty || shown === null ? (
        <>
          <p className="quiet">
            {runState === 'running'
              ? `Analysing ${formatCount(memberCount, 'recording')}.`
              : 'Drop the recordings of a study: they are analysed here and compared, by subject and state as their names say. Samples are compared only where you say so.'}
          </p>
          {!hasSamples && (
            <p className="quiet">
              <button type="button" className="btn edged" onClick={() => cohort.setSamples(true)}>
                Compare the samples
              </button>
            </p>
          )}
        </>
      ) : (
        <FigureOwner value="cohort">
          {isUngrouped(shown) && (
            <p className="cohort-hint">
              <Explained text="Every recording is a subject of its own. Say how files are named under ‘Group by names’ above the list, or drop a CSV with the columns file, subject and state." />
            </p>
          )}
          {shown.analysis === 'series' ? (
            <SeriesCohort shown={shown} {...reading} />
          ) : (
            <IntervalsCohort shown={shown} unit={unit} {...reading} />
          )}
        </FigureOwner>
      )}
    </div>
  );
}
