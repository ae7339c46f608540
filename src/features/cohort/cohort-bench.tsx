import { FigureOwner } from '../bench/figure-owner.ts';
import { useLayoutEffect, useMemo, useRef } from 'react';
import { useStore } from 'zustand';
import { type ShownCohort, type ShownIntervals, withoutHidden } from '../../state/cohort/cohort-shown.ts';
import { Button } from '../../ui/button.tsx';
import {
  formatCount,
  formatNumber,
  formatPercent,
  formatSigned,
  formatSpread,
  missingText,
} from '../../ui/format-number.ts';
import { useSession } from '../session-context.ts';
import { CohortAgreementPanel } from './agreement-panel.tsx';
import './cohort.css';
import type { CohortUnit } from '../../pipeline/cohort/unit-tests.ts';
import { type ReadingProps, AnalysedReading } from './analysed-reading.tsx';
import { SeriesCohort } from './series-cohort.tsx';
import { rowsStyle } from './rows-style.ts';
import { NotesPanel } from './notes-panel.tsx';
import { IntervalsByStatePanel } from './state-comparison-panel.tsx';
import { IntervalStatesPanel } from './states-panel.tsx';
import { SubjectsPanel } from './subjects-panel.tsx';
import { TestsPanel } from './tests-panel.tsx';
import { ThresholdsPanel } from './thresholds-panel.tsx';
import { Explained } from '../glossary/term.tsx';
import { mean } from '../../dsp/statistics/stats.ts';
import {
  describeMethodBeats,
  comparedMethods,
  readHeadline,
  type MethodId,
  nameMethod,
  timingMethods,
} from '../../model/methods.ts';
import { methodAgreement } from '../../pipeline/cohort/method-agreement.ts';
import { windowRows } from '../../pipeline/cohort/window-rows.ts';
import { OtherFigures, Reading } from '../bench/reading.tsx';

/**
 * Returns which beats the values of a reading cover: lines below the headline value, and words after each value that
 * these lines do not cover.
 */
function describeBeats(headline: MethodId, average: number) {
  const [own, ...rest] = [headline, ...timingMethods.flatMap(({ id }) => (id === headline ? [] : [id]))].map(
    (id) => describeMethodBeats(id, average),
  );
  const others = new Set(rest);
  const [otherBeats = ''] = others;
  // If the other methods average the same number of beats, one line above them says so.
  const isCommon = others.size === 1;
  return {
    lines: isCommon && otherBeats !== own ? [`of ${own ?? ''}`, `${otherBeats}:`] : [`of ${own ?? ''}`],
    beatsBeside: (id: MethodId): string => {
      const beats = describeMethodBeats(id, average);
      return isCommon || beats === own ? '' : ` (${beats})`;
    },
  };
}

function Ppv({ shown, feature }: { readonly shown: ShownIntervals; readonly feature: 'foot' | 'notch' }) {
  const { average } = shown.result;
  const headline = readHeadline(shown.parameters);
  const found = `${formatPercent(average.found[feature][headline])} % found`;
  const others = timingMethods
    .filter(({ id }) => id !== headline)
    .map(({ id, name }) => `${name} ${formatPercent(average[feature][id])} %`)
    .join(', ');
  const { lines, beatsBeside } = describeBeats(headline, Number(shown.parameters['average']));
  return (
    <Reading
      label={`PPV ${feature}, ${found}`}
      value={formatPercent(average[feature][headline])}
      unit="%"
      lines={lines}
      title={others}
    >
      <OtherFigures
        headline={headline}
        textOf={(id) => `${formatPercent(average[feature][id])}${beatsBeside(id)}`}
      />
    </Reading>
  );
}

function meanKnown(values: readonly (number | null)[]): number | null {
  const known = values.filter((value) => value !== null);
  return known.length === 0 ? null : mean(known);
}

function Sd({ shown, interval }: { readonly shown: ShownIntervals; readonly interval: 'rptt' | 'lvet' }) {
  const rows = windowRows(shown.files).map((row) => row[interval]);
  // Both means are over the windows that have both values.
  const complete = rows.filter(({ sd }) => sd.difference !== null);
  const name = interval === 'rptt' ? 'rPTT SD, mean' : 'LVET SD, mean';
  const heldOut = `held out ${formatNumber(meanKnown(rows.map((row) => row.heldOut.leastVariance)), 1)}`;
  const headline = readHeadline(shown.parameters);
  const textOf = (method: MethodId): string =>
    formatNumber(meanKnown(complete.map(({ sd }) => sd[method])), 1);
  const otherMethods = timingMethods.filter(({ id }) => id !== headline);
  const average = Number(shown.parameters['average']);
  const { lines, beatsBeside } = describeBeats(headline, average);
  const withBeats = (id: MethodId): string => `${textOf(id)}${beatsBeside(id)}`;
  const others = otherMethods.map(
    ({ id, name: method }) => `${method} ${textOf(id)} (${describeMethodBeats(id, average)})`,
  );
  return (
    <Reading
      label={name}
      value={textOf(headline)}
      unit="ms"
      lines={lines}
      title={[...others, heldOut].join(', ')}
    >
      <OtherFigures
        headline={headline}
        textOf={(id) => (id === 'leastVariance' ? `${withBeats(id)}, ${heldOut}` : withBeats(id))}
      />
    </Reading>
  );
}

/** Renders the difference of the intervals by the second of `comparedMethods` from those by the first. */
function Shift({ shown }: { readonly shown: ShownIntervals }) {
  const [first, second] = comparedMethods;
  const { limits } = methodAgreement(shown.files, 'lvet', [second, first], 'file');
  const value = limits === null ? missingText : formatSpread(limits.difference, limits.sd, 1, formatSigned);
  const range =
    limits === null
      ? 'too few recordings'
      : `${nameMethod(second)} − ${nameMethod(first)}, SD over ${formatNumber(limits.n, 0)}; limits ${formatNumber(limits.limits[0], 1)} … ${formatNumber(limits.limits[1], 1)} ms`;
  return (
    <Reading label="LVET shift" value={value} unit="ms">
      {range}
    </Reading>
  );
}

/**
 * Renders the cohort in one line: PPV and spread of the headline method next to the others, the shift between them, and
 * how much is analysed.
 */
function CohortReading({ shown, ...rest }: ReadingProps & { readonly shown: ShownIntervals }) {
  return (
    <dl className="reading cohort-reading" aria-label="Readings of the cohort">
      <Ppv shown={shown} feature="foot" />
      <Ppv shown={shown} feature="notch" />
      <Sd shown={shown} interval="rptt" />
      <Sd shown={shown} interval="lvet" />
      <Shift shown={shown} />
      <AnalysedReading shown={shown} {...rest} />
    </dl>
  );
}

/** Returns whether the subjects and states of the recordings are unknown. */
function isUngrouped({ files }: ShownCohort): boolean {
  const all: readonly ShownCohort['files'][number][] = files;
  return all.length > 1 && all.every(({ file, labels }) => labels.subject === file && labels.state === null);
}

const countFiles = ({ files, errors }: ShownCohort): number => files.length + errors.length;

/** Keeps the scroll position of the bench while others are open. */
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

/** Renders a comparison of methods and intervals. */
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

/** Renders the Cohort bench: all open recordings by subject and state, and how the methods differ. */
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
  const hiddenCount = all && shown ? countFiles(all) - countFiles(shown) : 0;
  const reading = { memberCount, hiddenCount, isStopped: runState === 'cancelled' };
  const isEmpty = all === null || countFiles(all) === 0;
  const haveAllFailed = shown !== null && shown.files.length === 0 && shown.errors.length >= memberCount;
  return (
    <div ref={ref} className="cohort-bench">
      <h2 className="unseen">Cohort</h2>
      {isEmpty || shown === null ? (
        <>
          <p className="quiet">
            {runState === 'running'
              ? `Analysing ${formatCount(memberCount, 'recording')}.`
              : 'Drop the recordings of a study to analyse and compare them. Subject and state come from the file names. Samples are compared only if you include them.'}
          </p>
          {!hasSamples && (
            <p className="quiet">
              <Button onClick={() => cohort.setSamples(true)}>Compare the samples</Button>
            </p>
          )}
        </>
      ) : (
        <FigureOwner value="cohort">
          {isUngrouped(shown) && (
            <p className="bench-note">
              <Explained text="Every recording counts as one subject. Give the pattern of the file names under ‘Group by names’ above the list, or drop a CSV with the columns file, subject and state." />
            </p>
          )}
          {haveAllFailed ? (
            <>
              <p className="quiet">No recording could be analysed.</p>
              <NotesPanel shown={shown} />
            </>
          ) : shown.analysis === 'series' ? (
            <SeriesCohort shown={shown} {...reading} />
          ) : (
            <IntervalsCohort shown={shown} unit={unit} {...reading} />
          )}
        </FigureOwner>
      )}
    </div>
  );
}
