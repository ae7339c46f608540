import type { SnrFigures } from '../../model/denoise.ts';
import { type TaskLine, taskTable } from '../../pipeline/denoise/task-table.ts';
import { type PaperTask, paperAll, findPaperTask, paperTasks } from './paper-tasks.ts';

/** A recording that was cleaned. */
export interface CleanedRecording {
  readonly id: string;
  readonly name: string;
  /** Task of its subject from the labels; null if they have none. */
  readonly task: string | null;
  readonly snr: SnrFigures;
}

/** Recordings of one task, and the same task in the paper. */
export interface TaskRow {
  readonly name: string;
  readonly records: readonly CleanedRecording[];
  /** Null without recordings. */
  readonly line: TaskLine | null;
  readonly paper: PaperTask | null;
}

export interface TasksModel {
  readonly rows: readonly TaskRow[];
  readonly all: TaskRow;
  /** Kind of gain: true if the truth of every recording is known, otherwise split-half SNR minus SNR before. */
  readonly gain: 'true' | 'split-half';
}

const rest = 'No task named';

/** Returns the name of a task: the paper's if it has the task, otherwise the label. */
function taskName(task: string | null): string {
  if (task === null) return rest;
  const words = task.replaceAll('_', ' ');
  return findPaperTask(task)?.name ?? `${words.slice(0, 1).toUpperCase()}${words.slice(1)}`;
}

/** Returns recordings by task: those of the paper in its order, then others, then those without a task. */
export function tasksModel(recordings: readonly CleanedRecording[]): TasksModel {
  const named = recordings.map((record) => ({ record, task: taskName(record.task), snr: record.snr }));
  const lines = taskTable(named);
  const known = paperTasks.map(({ name }) => name);
  const found = [...new Set(named.map(({ task }) => task))];
  const others = found.filter((name) => !known.includes(name) && name !== rest).toSorted();
  const names = [...known, ...others, ...(found.includes(rest) ? [rest] : [])];
  const rows = names.map((name) => ({
    name,
    records: named.filter(({ task }) => task === name).map(({ record }) => record),
    line: lines.find(({ task }) => task === name) ?? null,
    paper: findPaperTask(name),
  }));
  const withSnr = recordings.filter(({ snr }) => snr.before !== null && snr.after !== null);
  const isTrue = withSnr.length > 0 && withSnr.every(({ snr }) => snr.trueAfter !== null);
  return {
    rows,
    all: { name: 'All', records: recordings, line: lines.at(-1) ?? null, paper: paperAll },
    gain: isTrue ? 'true' : 'split-half',
  };
}
