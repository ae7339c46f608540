import { useMemo, useState } from 'react';
import { useStore } from 'zustand';
import { dataTable, type SavedColumn } from '../../charts/figures/data-table.ts';
import { LinkButton } from '../../ui/button.tsx';
import { formatCount, formatNumber } from '../../ui/format-number.ts';
import { Notice } from '../../ui/notice.tsx';
import { FigurePanel } from '../bench/figure-panel.tsx';
import { IncludeSamplesToggle } from '../bench/include-samples-toggle.tsx';
import { useFetched } from '../bench/use-fetched.ts';
import { useGrouping, useSession } from '../session-context.ts';
import { findPaperTask } from './paper-tasks.ts';
import { type CleanedRecording, type TasksModel, tasksModel } from './tasks-model.ts';
import { TasksTable } from './tasks-table.tsx';
import { isInStatistics } from '../../state/cohort/cohort-members.ts';
import type { DenoiseRow } from '../../workers/protocol.ts';

interface RecordingsCleaned {
  readonly rows: readonly DenoiseRow[];
  /** Recording being cleaned; null if none. */
  readonly running: string | null;
  readonly problem: string | null;
  /** Whether parameters or recordings have changed since, and cleaning waits for the user. */
  readonly canStart: boolean;
  readonly start: () => void;
  readonly cancel: () => void;
}

/** Maximum total duration of recordings cleaned by default, s; more only on request. */
const autoStartMaxSec = 3600;
/** Time without a change before they are cleaned again, ms. */
const quietMs = 1000;

/** Returns the open recordings and their total duration. */
function useOpen() {
  const { recordings, cohort } = useSession();
  const entries = useStore(recordings, (state) => state.entries);
  const hasSamples = useStore(cohort, (state) => state.hasSamples);
  const open = entries.flatMap((entry) =>
    entry.summary && isInStatistics(entry, hasSamples) ? [entry.summary] : [],
  );
  return {
    /** Separated by blanks: equal texts mean equal recordings. */
    ids: open.map(({ id }) => id).join(' '),
    allSec: open.reduce((sum, { durationSec }) => sum + durationSec, 0),
  };
}

/**
 * Cleans all recordings of the statistics with the current parameters: by default if that is fast, otherwise on
 * request.
 */
function useRecordingsCleaned(): RecordingsCleaned {
  const { client, parameters } = useSession();
  const changed = useStore(parameters.denoise, (state) => state.changed);
  const { ids, allSec } = useOpen();
  const of = `${ids} ${JSON.stringify(changed)}`;
  const isFast = allSec <= autoStartMaxSec;
  const [asked, setAsked] = useState<string | null>(null);
  const [cancelled, setCancelled] = useState<string | null>(null);
  const [running, setRunning] = useState({ of, name: '' });
  const isWanted = cancelled !== of && (isFast || asked === of);
  const { value, problem, isCurrent } = useFetched(
    '',
    isWanted ? [client, of] : null,
    () => {
      const put = (name: string): void => setRunning({ of, name });
      put('');
      return client.denoiseRecordings(
        ids.split(' ').filter((id) => id !== ''),
        changed,
        (_, name) => put(name),
      );
    },
    isFast ? quietMs : 0,
  );
  return {
    rows: value ?? noRows,
    running: isWanted && !isCurrent && running.of === of ? running.name : null,
    problem: isCurrent ? problem : null,
    canStart: !isWanted,
    start: () => {
      setCancelled(null);
      setAsked(of);
    },
    cancel: () => setCancelled(of),
  };
}

const noRows: readonly DenoiseRow[] = [];

/**
 * Returns recordings with the tasks of their subjects, from labels or from a name that matches one of the paper's
 * tasks.
 */
function useCleaned(rows: RecordingsCleaned['rows']): readonly CleanedRecording[] {
  const { recordings } = useSession();
  const entries = useStore(recordings, (state) => state.entries);
  const { labels } = useGrouping();
  return useMemo(
    () =>
      rows
        .filter(({ problem }) => problem === null)
        .map(({ id, name, snr }) => {
          const key = entries.find(({ summary }) => summary?.id === id)?.key ?? '';
          const own = labels.get(key);
          const task = own?.task ?? own?.state ?? null;
          return { id, name, snr, task: task ?? findPaperTask(name)?.name ?? null };
        }),
    [rows, entries, labels],
  );
}

function taskColumns(
  { rows, gain }: TasksModel,
  measured: RecordingsCleaned['rows'],
): readonly SavedColumn<CleanedRecording>[] {
  const own = ({ id }: CleanedRecording) => measured.find((row) => row.id === id);
  const gainOf = ({ snr }: CleanedRecording): number | null => {
    const [from, to] = gain === 'true' ? [snr.trueBefore, snr.trueAfter] : [snr.before, snr.after];
    return from === null || to === null ? null : to - from;
  };
  return [
    {
      name: 'task',
      value: ({ id }) => rows.find(({ records }) => records.some((record) => record.id === id))?.name ?? '',
    },
    { name: 'recording', value: ({ name }) => name },
    { name: 'cycles', value: (row) => own(row)?.cycleCount },
    { name: 'in the template', value: (row) => own(row)?.keptCount },
    { name: 'moved', value: (row) => own(row)?.movedCount },
    { name: 'heart rate, /min', value: (row) => own(row)?.heartRate },
    { name: 'SD of RR, ms', value: (row) => own(row)?.rrSdMs },
    { name: 'before, dB', value: ({ snr }) => snr.before },
    { name: 'split-half, dB', value: ({ snr }) => snr.after },
    { name: 'true before, dB', value: ({ snr }) => snr.trueBefore },
    { name: 'true after, dB', value: ({ snr }) => snr.trueAfter },
    { name: gain === 'true' ? 'true gain, dB' : 'split-half gain, dB', value: gainOf },
  ];
}

/** Renders the progress, and buttons to start or cancel. */
function Run({ cleaned }: { readonly cleaned: RecordingsCleaned }) {
  const { running, canStart, rows, start, cancel } = cleaned;
  if (running !== null) {
    return (
      <span className="dim" role="status">
        {`Cleaning ${running} `}
        <LinkButton onClick={cancel}>Cancel</LinkButton>
      </span>
    );
  }
  if (!canStart) return null;
  return (
    <LinkButton onClick={start}>
      {rows.length > 0 ? 'Clean all again' : 'Clean all open recordings'}
    </LinkButton>
  );
}

function Note({ model }: { readonly model: TasksModel }) {
  const each =
    model.gain === 'true'
      ? 'Each record: line from before to true, dot true, stroke split-half.'
      : 'Each record: line from before to split-half; the truth is not known for all.';
  return (
    <p className="denoise-note">
      {`${each} Nasim 2018 does not say how it measured ‘after’; split-half detects scatter between cycles but not a template that does not fit them.`}
    </p>
  );
}

/** Renders all open recordings, with samples on request, by task, next to the paper's table 2. */
export function TasksPanel() {
  const run = useRecordingsCleaned();
  const cleaned = useCleaned(run.rows);
  const model = useMemo(() => tasksModel(cleaned), [cleaned]);
  const failed = run.rows.filter(({ problem }) => problem !== null);
  const untold = cleaned.filter(({ snr }) => snr.before === null || snr.after === null).length;
  const words = [
    run.rows.length === 0 ? 'only samples are open' : formatCount(cleaned.length, 'open recording'),
    ...(untold > 0 ? [`${formatNumber(untold, 0)} with too few cycles`] : []),
    ...(failed.length > 0 ? [`${formatNumber(failed.length, 0)} not cleaned`] : []),
  ];
  return (
    <FigurePanel
      name="denoise-tasks"
      title="Tasks"
      sub={words.join(', ')}
      formats={['csv']}
      table={() => dataTable(taskColumns(model, run.rows), cleaned)}
      tools={
        <>
          <IncludeSamplesToggle />
          <Run cleaned={run} />
        </>
      }
    >
      {run.problem !== null && <Notice tone="error">{run.problem}</Notice>}
      <div className="panel-scroll denoise-tasks-scroll">
        <TasksTable model={model} />
        <Note model={model} />
        {failed.map(({ id, name, problem }) => (
          <p key={id} className="denoise-note">{`${name}: ${problem ?? ''}`}</p>
        ))}
      </div>
    </FigurePanel>
  );
}
