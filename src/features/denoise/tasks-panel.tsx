import { useMemo } from 'react';
import { useStore } from 'zustand';
import { dataTable, type SavedColumn } from '../../charts/figures/data-table.ts';
import { formatCount, formatNumber } from '../../ui/format-number.ts';
import { Notice } from '../../ui/notice.tsx';
import { FigurePanel } from '../bench/figure-panel.tsx';
import { SamplesToo } from '../bench/samples-too.tsx';
import { useGrouping, useSession } from '../session-context.ts';
import { findPaperTask } from './paper-tasks.ts';
import type { CleanedRecording, TasksModel } from './tasks-model.ts';
import { tasksModel } from './tasks-model.ts';
import { TasksTable } from './tasks-table.tsx';
import type { RecordingsCleaned } from './use-recordings-cleaned.ts';
import { useRecordingsCleaned } from './use-recordings-cleaned.ts';

/** Recordings with what their subjects did: by their labels, or by a name that is one of the paper's tasks. */
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

/** What is under way, and how to begin or end it. */
function Run({ cleaned }: { readonly cleaned: RecordingsCleaned }) {
  const { running, canStart, rows, start, cancel } = cleaned;
  if (running !== null) {
    return (
      <span className="dim" role="status">
        {`Cleaning ${running} `}
        <button type="button" className="link" onClick={cancel}>
          Cancel
        </button>
      </span>
    );
  }
  if (!canStart) return null;
  return (
    <button type="button" className="link" onClick={start}>
      {rows.length > 0 ? 'Clean all again' : 'Clean all open recordings'}
    </button>
  );
}

function Note({ model }: { readonly model: TasksModel }) {
  const each =
    model.gain === 'true'
      ? 'Each record: line from before to true, dot true, stroke split-half.'
      : 'Each record: line from before to split-half; no truth is known of all.';
  return (
    <p className="denoise-note">
      {`${each} Nasim 2018 does not say how it measured ‘after’; split-half sees scatter between cycles but not where the template does not fit them.`}
    </p>
  );
}

/** All open recordings, samples where asked for, by what their subjects did, beside the paper's table 2. */
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
          <SamplesToo />
          <Run cleaned={run} />
        </>
      }
    >
      {run.problem !== null && <Notice tone="error">{run.problem}</Notice>}
      <div className="denoise-tasks-scroll">
        <TasksTable model={model} />
        <Note model={model} />
        {failed.map(({ id, name, problem }) => (
          <p key={id} className="denoise-note">{`${name}: ${problem ?? ''}`}</p>
        ))}
      </div>
    </FigurePanel>
  );
}
