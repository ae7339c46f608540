import { memo, type ReactNode, Suspense, useCallback, useEffect, useMemo } from 'react';
import { useStore } from 'zustand';
import { findLibraryCase } from '../../pipeline/cases/find-library-case.ts';
import { isExerciseId, pinnedAnalysis } from '../../pipeline/exercises/exercises.ts';
import { isApplicable } from '../../pipeline/parameters.ts';
import type { SettingsPanel } from '../../state/sweeps/settings-a.ts';
import type { RecordingEntry } from '../../state/opening/recordings.ts';
import { BareButton, Button } from '../../ui/button.tsx';
import { lazyComponent } from '../../ui/lazy-component.ts';
import { useClosedGroups } from '../../ui/parameter-group.tsx';
import { useHeldHelp } from './use-held-help.ts';
import { useChosen, useOpenAnalysis, useOpenParameters, useSession } from '../session-context.ts';
import { StretchesGroup } from '../stretches/stretches-group.tsx';
import { DeclaredGroup, type CustomFields } from './declared-group.tsx';
import './inspector.css';
import { MoreGroup } from './more-group.tsx';
import { findParameters, ParameterSearch } from './parameter-search.tsx';
import { SignalsGroup } from './signals-group.tsx';
import type { InspectorPage } from '../../state/inspector.ts';

/** Returns whether a recording has a page of its own, with how it was made or its labels. */
function hasRecordPage({ summary, synthetic, path, group }: RecordingEntry): boolean {
  const isExercise = group === 'Exercises';
  return summary !== null && (summary.truth !== null || synthetic !== null || path !== null || isExercise);
}

/**
 * Returns the open page for the chosen recording: initially its own page for a synthetic record, the truth in Steps,
 * and the parameters for all others.
 */
function useInspectorPage(chosen: RecordingEntry | null): InspectorPage {
  const { inspector, bench } = useSession();
  const analysis = useOpenAnalysis();
  const pages = useStore(inspector, (state) => state.pages);
  const isSteps = useStore(bench, ({ view }) => view === 'steps') && analysis === 'intervals';
  if (!chosen || !hasRecordPage(chosen)) return 'parameters';
  if (chosen.group === 'Exercises' && analysis === pinnedAnalysis(chosen.sample)) return 'record';
  // In Steps, the truth is shown next to the measurement.
  const isOwnFirst =
    chosen.synthetic !== null ||
    findLibraryCase(chosen) !== null ||
    (isSteps && chosen.summary?.truth !== null);
  return pages[chosen.key] ?? (isOwnFirst ? 'record' : 'parameters');
}

interface InspectorPagesProps {
  /** Title of the bench. */
  readonly title: string;
  readonly page: InspectorPage;
  /** Recording of the bench, or null. */
  readonly chosen: RecordingEntry | null;
}

function pageName({ group, path }: RecordingEntry): string {
  if (group === 'Exercises') return 'Exercise';
  return path === null ? 'Synthetic record' : 'Recording';
}

/**
 * Renders the heading of the pane. For a file or synthetic record, it switches between the bench's parameters and the
 * record's page.
 */
const InspectorPages = memo(function InspectorPages({ title, page, chosen }: InspectorPagesProps) {
  const { inspector } = useSession();
  const analysis = useOpenAnalysis();
  if (!chosen || !hasRecordPage(chosen)) return <h2>{title}</h2>;
  // An exercise is measured with its own parameters only.
  if (chosen.group === 'Exercises' && analysis === pinnedAnalysis(chosen.sample)) {
    return <h2>Exercise</h2>;
  }
  const names = [
    { of: 'parameters', name: title },
    { of: 'record', name: pageName(chosen) },
  ] as const;
  return (
    <>
      <h2 className="unseen">{title}</h2>
      <div className="inspector-pages">
        {names.map(({ of, name }) => (
          <button
            key={of}
            type="button"
            aria-pressed={of === page}
            onClick={() => inspector.open(chosen.key, of)}
          >
            {name}
          </button>
        ))}
      </div>
    </>
  );
});

export interface InspectorProps {
  /** Id of the open bench. */
  readonly bench: string;
  readonly title: string;
  /** Whether the bench shows the chosen recording, whose channels and page the inspector then includes. */
  readonly ofRecording: boolean;
  /** Groups that are initially closed. */
  readonly shutGroups: readonly string[];
  /** Parameters listed before the others, which are under ‘More’. */
  readonly changedFirst: readonly string[];
  /** Values that words such as 'auto' resolved to, by parameter. */
  readonly computed: Readonly<Record<string, string>>;
  /** Elements that replace these parameters. */
  readonly own: {
    /** Content before all groups. */
    readonly lead?: ReactNode;
    readonly groups: ReactNode;
    readonly ids: readonly string[];
    readonly fields?: CustomFields;
  } | null;
  readonly closeButton: ReactNode;
}

const firstTitle = 'Commonly changed';

const noFields: CustomFields = {};

/** Maximum number of attempts to find a field that appears late, one every 20 ms. */
const maxLooks = 50;

function focusParameter(id: string): boolean {
  const field = document.querySelector<HTMLElement>(`[data-parameter="${id}"] :is(input, select)`);
  field?.focus();
  field?.closest('.param')?.scrollIntoView({ block: 'nearest' });
  return field !== null;
}

const ExercisePage = lazyComponent(async () => (await import('./exercise-page.tsx')).ExercisePage);
const RecordPage = lazyComponent(async () => (await import('./record-page.tsx')).RecordPage);

/** Renders the page of a recording: an exercise, or how a record was made and its labels. */
function OwnPage({ entry }: { readonly entry: RecordingEntry }) {
  return (
    <Suspense fallback={null}>
      {isExerciseId(entry.sample) ? (
        <ExercisePage entry={entry} id={entry.sample} />
      ) : (
        <RecordPage entry={entry} />
      )}
    </Suspense>
  );
}

/** Renders the buttons for the results of other settings. */
const OtherSettingsButtons = memo(function OtherSettingsButtons() {
  const { settingsPanel } = useSession();
  const shown = useStore(settingsPanel, ({ open }) => open);
  const button = (of: SettingsPanel, words: string) => (
    <Button aria-pressed={shown === of} onClick={() => settingsPanel.show(shown === of ? null : of)}>
      {words}
    </Button>
  );
  return (
    <div className="inspector-foot">
      {button('map', 'Map two parameters')}
      {button('sides', 'Compare A and B')}
    </div>
  );
});

/** Renders the parameters of the open bench, generated from their declarations. */
export function Inspector(props: InspectorProps) {
  const { bench, title, ofRecording, shutGroups, changedFirst, computed, own, closeButton } = props;
  const { inspector } = useSession();
  useHeldHelp();
  const parameters = useOpenParameters();
  const open = useChosen();
  const chosen = ofRecording ? open : null;
  const changed = useStore(parameters, (state) => state.changed);
  const changedCount = Object.keys(changed).length;
  const query = useStore(inspector, ({ search }) => (search?.bench === bench ? search.query : ''));
  const setQuery = useCallback((next: string): void => inspector.find(bench, next), [inspector, bench]);
  const { declarations } = parameters;
  const shownIds = declarations
    .filter(
      (one) =>
        own?.ids.includes(one.id) !== true && (one.id in changed || isApplicable(one, declarations, changed)),
    )
    .map(({ id }) => id)
    .join(' ');
  // The same lists while the same parameters are shown, whatever their values.
  const [first, others] = useMemo(() => {
    const ids = shownIds.split(' ');
    const shown = declarations.filter(({ id }) => ids.includes(id));
    const inOrder = changedFirst.flatMap((id) => shown.filter((one) => one.id === id));
    return [inOrder, shown.filter((one) => !inOrder.includes(one))];
  }, [declarations, shownIds, changedFirst]);
  const found = useMemo(
    () => (query === '' ? [] : findParameters(query, [...first, ...others])),
    [query, first, others],
  );
  const ofOwn = useMemo(() => {
    const ids = own?.ids ?? [];
    return findParameters(
      query,
      declarations.filter(({ id }) => ids.includes(id)),
    );
  }, [query, own, declarations]);
  const changedText = changedCount > 0 ? `${changedCount} changed` : 'all default';
  // Two pages fill the heading, together with the reset button or with long names.
  const hasTwoPages = chosen !== null && hasRecordPage(chosen);
  const isCrowded = hasTwoPages && (changedCount > 0 || title.length > 8);
  const shut = useClosedGroups(['Stretches', ...shutGroups]);
  const { open: openGroup } = shut;
  const page = useInspectorPage(chosen);
  const wanted = useStore(inspector, (state) => state.wanted);
  useEffect(() => {
    const declaration = declarations.find(({ id }) => id === wanted?.id);
    if (!declaration) return undefined;
    const isFirst = changedFirst.includes(declaration.id);
    openGroup(isFirst ? firstTitle : declaration.group);
    if (!isFirst && own?.ids.includes(declaration.id) !== true) inspector.openMore(bench, true);
    // Once its group is open.
    let timer: ReturnType<typeof setTimeout>;
    const look = (left: number): void => {
      if (focusParameter(declaration.id) || left === 0) inspector.foundParameter();
      else timer = setTimeout(look, 20, left - 1);
    };
    timer = setTimeout(look, 0, maxLooks);
    return () => clearTimeout(timer);
  }, [declarations, inspector, wanted, openGroup, changedFirst, own, bench]);
  return (
    <>
      <div className="panehead">
        <InspectorPages title={title} page={page} chosen={chosen} />
        {page === 'parameters' && <span className={isCrowded ? 'unseen' : 'dim nowrap'}>{changedText}</span>}
        <span className="grow" />
        {page === 'parameters' && changedCount > 0 && (
          <BareButton className="hand" onClick={parameters.resetAll}>
            Reset all
          </BareButton>
        )}
        {closeButton}
      </div>
      {page === 'record' && chosen ? (
        <OwnPage key={chosen.key} entry={chosen} />
      ) : (
        <div className="scroll">
          <ParameterSearch query={query} count={found.length + ofOwn.length} onQuery={setQuery} />
          {query !== '' && (
            <>
              {ofOwn.length > 0 && own?.groups}
              {found.length > 0 && (
                <DeclaredGroup
                  title="Found"
                  name="Parameters found"
                  declarations={found}
                  {...shut.groupFold('Found')}
                  computed={computed}
                  fields={own?.fields ?? noFields}
                />
              )}
              {found.length + ofOwn.length === 0 && (
                <p className="record-note">
                  No parameter of {title} has this word. The palette (Ctrl+K) searches all benches.
                </p>
              )}
            </>
          )}
          {query === '' && own?.lead}
          {query === '' && first.length > 0 && (
            <DeclaredGroup
              title={firstTitle}
              name={firstTitle}
              declarations={first}
              {...shut.groupFold(firstTitle)}
              computed={computed}
              fields={own?.fields ?? noFields}
            />
          )}
          {query === '' && own?.groups}
          {query === '' && chosen?.summary && <SignalsGroup entry={chosen} {...shut.groupFold('Signals')} />}
          {query === '' && chosen?.summary && (
            <StretchesGroup entry={chosen} {...shut.groupFold('Stretches')} />
          )}
          {query === '' && (
            <MoreGroup
              bench={bench}
              declarations={others}
              shut={shut}
              computed={computed}
              fields={own?.fields ?? noFields}
            />
          )}
        </div>
      )}
      {page === 'parameters' && chosen?.summary && <OtherSettingsButtons />}
    </>
  );
}
