import type { Editing } from '../edits/editing.ts';
import { currentRowSettings, currentSettings } from '../session/session-opening.ts';
import type { SessionStores } from '../session-stores.ts';
import { isExerciseId, pinnedAnalysis } from '../../pipeline/exercises/exercises.ts';
import { parseResults, type SavedResult } from '../../pipeline/sessions/parse-result.ts';
import { listedParts } from '../../pipeline/sessions/session-words.ts';
import type { Edit } from '../edits/edits.ts';
import type { Change } from '../edits/history.ts';
import type { RecordingEntry, RecordingKey } from '../opening/recordings.ts';
import { fullAnalysisKey } from '../opening/part-taken.ts';
import type { RowSettings } from '../session/session-settings.ts';

/** Maximum size of a result file. A day of beats with all sweeps has a tenth of it. */
const maxBytes = 256e6;

interface ResultsParts {
  readonly stores: SessionStores;
  readonly editing: Pick<Editing, 'openSession'>;
  readonly choose: (key: RecordingKey) => Promise<void>;
}

/** Results that wait for their recordings. */
interface Awaited {
  readonly name: string;
  readonly results: readonly SavedResult[];
}

/** A result and the recording found for it. */
interface Found {
  readonly result: SavedResult;
  readonly entry: RecordingEntry;
}

/** Says which recording has to be dropped for a result. */
function waitingSentence(name: string, results: readonly SavedResult[]): string {
  const [first] = results;
  const hash = first?.sha256 == null ? '' : ` (SHA-256 ${first.sha256.slice(0, 8)})`;
  const more = results.length > 1 ? `, or one of the ${results.length - 1} others` : '';
  return `${name} is a result of ${first?.name ?? ''}${hash}, which is not open here. Drop that recording${more}; it is recognised by its content under any name. Parameters and corrections are then applied.`;
}

/** Opens results as views: their parameters and corrections, applied to their recordings. */
export function createResults({ stores, editing, choose }: ResultsParts) {
  const { recordings, notices, bench } = stores;
  let awaited: Awaited | null = null;

  /** Finds the row of a recording. A synthetic one has no content hash and is found by its name. */
  const entryOf = ({ sha256, name }: SavedResult): RecordingEntry | undefined =>
    recordings
      .getState()
      .entries.find((entry) =>
        sha256 === null
          ? entry.name === name && (entry.sample !== null || entry.synthetic !== null)
          : entry.sha256 === sha256 && entry.summary !== null,
      );

  /** Returns everything that the results set as one change. */
  const changeOf = (
    name: string,
    analysis: SavedResult['analysis'],
    found: readonly Found[],
  ): Change<Edit> => {
    const before = currentSettings(stores);
    const rowsBefore: Record<RecordingKey, RowSettings> = {};
    const rows: Record<RecordingKey, Partial<RowSettings>> = {};
    for (const { entry, result } of found) {
      const { key, sample } = recordings.find(entry.key) ?? entry;
      const { roles, edits, templates, waves, stretches } = result.corrections;
      rowsBefore[key] = currentRowSettings(recordings.find(key) ?? entry, stores);
      const isOwn = pinnedAnalysis(sample) === analysis;
      const pinned = isOwn ? { pinned: isExerciseId(sample) ? result.parameters : {} } : {};
      rows[key] = {
        roles,
        beatEdits: edits,
        templateEdits: templates,
        waveEdits: waves,
        stretches,
        ...pinned,
      };
    }
    const [first] = found;
    const cleaning = found.find(({ result }) => result.corrections.cleaning)?.result.corrections.cleaning;
    // Parameters shared with other analyses follow these.
    const parameters = {
      ...(cleaning === undefined ? {} : { denoise: cleaning }),
      ...(first === undefined ? {} : { [analysis]: first.result.parameters }),
    };
    const settings = { ...before, parameters };
    return {
      subject: `result ${name} ${performance.now()}`,
      name: `Result ${name}`,
      before: { kind: 'session', settings: before, rows: rowsBefore, added: [], isOpened: false },
      after: { kind: 'session', settings, rows, added: [], isOpened: true },
    };
  };

  /** Shows the results whose recordings are open. @returns whether there are any */
  const show = async ({ name, results }: Awaited): Promise<boolean> => {
    const found = results.flatMap((result): Found[] => {
      const entry = entryOf(result);
      return entry === undefined ? [] : [{ result, entry }];
    });
    const [first] = found;
    if (first === undefined) return false;
    awaited = null;
    notices.dismiss('result');
    const { analysis, parameters } = first.result;
    const sameAnalysis = found.filter(({ result }) => result.analysis === analysis);
    const own = bench.benches.find(({ work }) => work === analysis);
    if (own) bench.show(own.id);
    if (!('to' in parameters) && !('from' in parameters)) {
      const wholes = sameAnalysis.map(({ entry }) => fullAnalysisKey(analysis, entry.key));
      stores.wholes.setState(new Set([...stores.wholes.getState(), ...wholes]), true);
    }
    await editing.openSession(() => changeOf(name, analysis, sameAnalysis));
    await choose(first.entry.key);
    return true;
  };

  recordings.subscribe(({ entries }, { entries: before }) => {
    if (awaited !== null && entries !== before) void show(awaited);
  });
  notices.subscribe(({ notices: now }, before) => {
    // Dismissing the notice ends the wait.
    const isTold = now.some(({ code }) => code === 'result');
    if (!isTold && before.notices.some(({ code }) => code === 'result')) awaited = null;
  });

  return {
    /** Opens a file of results: at once, or when one of its recordings is dropped. Problems are shown as a notice. */
    openResult: async (file: File): Promise<void> => {
      const tell = (message: string): void => notices.tell({ code: 'result', message });
      if (file.size > maxBytes) {
        tell(`${file.name} has ${file.size} bytes, too many for a result. Check the file.`);
        return;
      }
      const { results, problem, ...parsed } = parseResults(file.name, await file.text());
      if (results === null) {
        tell(problem);
        return;
      }
      const leftOut = 'leftOut' in parsed ? parsed.leftOut : [];
      const asked = { name: file.name, results };
      if (!(await show(asked))) {
        notices.tell({ code: 'result', tone: 'news', message: waitingSentence(file.name, results) });
        awaited = asked;
      }
      if (leftOut.length > 0)
        notices.tell({
          code: 'result-parts',
          message: `${file.name} was opened without parts that could not be read: ${listedParts(leftOut)}. The view may differ from it.`,
        });
    },
  };
}

export type ResultCalls = ReturnType<typeof createResults>;
