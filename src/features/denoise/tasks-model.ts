import type { SnrFigures } from '../../model/denoise.ts';
import { type TaskLine, taskTable } from '../../pipeline/denoise/task-table.ts';
import { type PaperTask, paperAll, findPaperTask, paperTasks } from './paper-tasks.ts';

/** A recording that was cleaned. */
export interface CleanedRecording {
  readonly id: string;
  readonly name: string;
  /** What its subject did, as its labels say; null where they do not. */
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
  /** Gains are true ones where the truth of every recording is known, else of split-half over before. */
  readonly gain: 'true' | 'split-half';
}

const rest = 'No task named';

/** What a task is called: as in the paper where it is one of its own, else as its label. */
function taskName(task: string | null): string {
  if (task === null) return rest;
  const words = task.replaceAll('_', ' ');
  return findPaperTask(task)?.name ?? `${words.slice(0, 1).toUpperCase()}${words.slice(1)}`;
}

/** Recordings by task: those of the paper in its order, others after them, those without one last. */
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
  const told = recordings.filter(({ snr }) => snr.before !== null && snr.after !== null);
  const isTrue = told.length > 0 && told.every(({ snr }) => snr.trueAfter !== null);
  return {
    rows,
    all: { name: 'All', records: recordings, line: lines.at(-1) ?? null, paper: paperAll },
    gain: isTrue ? 'true' : 'split-half',
  };
}
