import { type BenchWork, benchWorks } from '../benches.ts';
import type { Editing } from '../edits/editing.ts';
import { sameValues } from '../edits/edits.ts';
import { asFailure } from '../error-reason.ts';
import { ensureSampleEntry } from '../exercises/exercise-entry.ts';
import { areFilesBeingRead, findEntryByFiles } from '../opening/recording-files.ts';
import type { ViewPosition } from '../session/persistence.ts';
import {
  type LinkedFile,
  type LinkFile,
  type LinkRecording,
  parseLink,
} from '../../pipeline/sessions/link-file.ts';
import { makeLink } from './make-link.ts';
import type { RecordingEntry, RecordingKey } from '../opening/recordings.ts';
import type { SessionStores } from '../session-stores.ts';
import { declarationsByWork } from '../shared-parameters.ts';
import { writeLink } from '../../pipeline/sessions/write-link.ts';

/** Formats 1234567 bytes as '1.2 MB'. */
function bytesText(bytes: number): string {
  const units = ['bytes', 'kB', 'MB', 'GB', 'TB'];
  const power = Math.min(Math.floor(Math.log10(Math.max(bytes, 1)) / 3), units.length - 1);
  const amount = bytes / 1000 ** power;
  return `${power === 0 || amount >= 100 ? Math.round(amount) : amount.toFixed(1)} ${units[power] ?? ''}`;
}

/** Says which files have to be dropped for a link. Links identify files by content and contain no names. */
function waitingSentence(files: readonly LinkedFile[]): string {
  const [main] = files;
  if (!main) return 'This link is for a sample that this version does not have.';
  const bytes = files.reduce((sum, { size }) => sum + size, 0);
  const what =
    files.length === 1
      ? `the file of ${bytesText(bytes)} that it was made with`
      : `the ${files.length} files, ${bytesText(bytes)} together, that it was made with`;
  return `This link shows a recording that is not open here. Drop ${what} (fingerprint ${main.fingerprint.slice(0, 8)}); it is recognised by its content under any name. Parameters and view are then applied.`;
}

interface LinksParts {
  readonly stores: SessionStores;
  readonly editing: Pick<Editing, 'changeRoles' | 'changePinned'>;
  readonly choose: (key: RecordingKey, at: ViewPosition) => Promise<void>;
  readonly addSynthetic: (values: NonNullable<LinkRecording['synthetic']>) => Promise<void>;
  readonly answerRate: (key: RecordingKey, inputRateHz: number) => Promise<void>;
}

/** A link that waits for its recording. */
interface Waiting {
  readonly link: LinkFile;
  /** Whether its bench was opened already, while its recording is being read. */
  isBenchShown: boolean;
  /** Called once it no longer waits. */
  readonly onSettled: () => void;
}

const linkPlace = ({ view }: LinkFile): ViewPosition => ({
  span: { fromSec: view.from, toSec: view.to },
  windowIndex: view.window,
  beatSec: view.beat,
});

/** Creates links to what is open, and opens such links: at once, or when their recording is dropped. */
export function createLinks({ stores, editing, choose, addSynthetic, answerRate }: LinksParts) {
  const { recordings, notices, parameters, bench, inspector, settingsA } = stores;
  let waiting: Waiting | null = null;

  const showBench = ({ view }: LinkFile): void => {
    bench.show(view.bench);
    bench.showView(view.steps ? 'steps' : 'result');
  };

  /** Applies the settings of a link, and offers to restore the previous ones. */
  const applySettings = (link: LinkFile): void => {
    const before = benchWorks.map((work) => [work, parameters[work].getState().changed] as const);
    showBench(link);
    if (Object.keys(link.settingsA).length > 0) {
      settingsA.setState(link.settingsA, true);
      stores.settingsPanel.show('sides');
    }
    // Parameters that a link does not name may follow shared ones, so they are set first.
    const isNamed = (work: BenchWork): boolean => link.parameters[work] !== undefined;
    for (const work of benchWorks.toSorted((a, b) => Number(isNamed(a)) - Number(isNamed(b)))) {
      const values = link.parameters[work] ?? {};
      if (!sameValues(values, parameters[work].getState().changed)) parameters[work].restore(values);
    }
    const isOther = before.some(([work, values]) => !sameValues(values, parameters[work].getState().changed));
    const hadOwn = before.some(([, values]) => Object.keys(values).length > 0);
    if (!isOther || !hadOwn) return;
    notices.tell({
      code: 'link',
      tone: 'news',
      message: 'The parameters now come from the opened link.',
      act: {
        label: 'Restore my parameters',
        run: () => {
          notices.dismiss('link');
          for (const [work, values] of before) parameters[work].restore(values);
        },
      },
    });
  };

  /** Sets the lanes and calipers of the Waveforms bench as in the link. Omitted parts stay as they are. */
  const showWaveforms = (key: RecordingKey, { waveforms }: LinkFile): void => {
    if (waveforms?.lanes) stores.waveforms.setLanes(key, waveforms.lanes);
    if (!waveforms?.calipers) return;
    stores.waveforms.setCalipers(key, waveforms.calipers);
    stores.waveforms.showCalipers(true);
  };

  /** Shows a recording of the list as in the link. */
  const show = async (entry: RecordingEntry, link: LinkFile): Promise<void> => {
    const roles = link.recording?.roles ?? [];
    if (JSON.stringify(entry.roles) !== JSON.stringify(roles)) {
      try {
        await editing.changeRoles(entry, roles);
      } catch (error) {
        recordings.update(entry.key, { failure: asFailure(error) });
      }
    }
    const pinned = link.recording?.pinned ?? {};
    if (!sameValues(entry.pinned, pinned)) await editing.changePinned(entry, pinned);
    applySettings(link);
    showWaveforms(entry.key, link);
    await choose(entry.key, linkPlace(link));
    inspector.showLinked();
  };

  /** Shows a synthetic record as in the link. */
  const showSynthetic = async (
    synthetic: NonNullable<LinkRecording['synthetic']>,
    link: LinkFile,
  ): Promise<void> => {
    const find = (): RecordingEntry | undefined =>
      recordings
        .getState()
        .entries.findLast((entry) => entry.synthetic !== null && sameValues(entry.synthetic, synthetic));
    if (!find()) await addSynthetic(synthetic);
    const entry = find();
    if (entry) await show(entry, link);
  };

  const entryOf = async ({ sample, files }: LinkRecording): Promise<RecordingEntry | null> => {
    const { entries } = recordings.getState();
    if (sample !== null) return ensureSampleEntry(recordings, sample);
    return findEntryByFiles(
      entries.filter(({ state }) => state !== 'broken'),
      files,
    );
  };

  const settle = (): void => {
    const settled = waiting;
    waiting = null;
    settled?.onSettled();
  };

  /** Checks whether the recording that the link waits for is there now. */
  const look = async (): Promise<void> => {
    const awaited = waiting;
    const recording = awaited?.link.recording;
    if (!awaited || !recording) return;
    const entry = await entryOf(recording);
    // The call that opened the recording finishes first.
    await new Promise((resolve) => {
      setTimeout(resolve);
    });
    const isThere = entry?.summary !== null || entry.stored?.load !== null;
    if (waiting !== awaited || entry === null || !isThere) return;
    if (entry.question) {
      if (recording.inputRateHz !== null) await answerRate(entry.key, recording.inputRateHz);
      return;
    }
    settle();
    notices.dismiss('link');
    await show(entry, awaited.link);
  };

  /** Opens the bench of the link while its recording is being read, so that no other bench shows meanwhile. */
  const showBenchEarly = async (entries: readonly RecordingEntry[]): Promise<void> => {
    const awaited = waiting;
    if (!awaited || awaited.isBenchShown) return;
    const isRead = await areFilesBeingRead(entries, awaited.link.recording?.files ?? []);
    if (!isRead || waiting !== awaited) return;
    awaited.isBenchShown = true;
    showBench(awaited.link);
  };

  recordings.subscribe(({ entries }, before) => {
    if (!waiting || entries === before.entries) return;
    void showBenchEarly(entries);
    void look();
  });
  notices.subscribe(({ notices: now }, before) => {
    // Dismissing the notice ends the wait.
    const isTold = now.some(({ code }) => code === 'link');
    if (waiting && !isTold && before.notices.some(({ code }) => code === 'link')) settle();
  });

  return {
    writeLink: async (): Promise<string> => writeLink(await makeLink(stores)),
    openLink: async (fragment: string, onSettled: () => void): Promise<void> => {
      const parsed = await parseLink(fragment, declarationsByWork(parameters));
      if (parsed === null) return;
      waiting = null;
      const { link, problem } = parsed;
      if (problem !== null) {
        notices.tell({ code: 'link', message: problem });
        onSettled();
        return;
      }
      const { recording } = link;
      if (recording === null) {
        applySettings(link);
        inspector.showLinked();
        onSettled();
      } else if (recording.synthetic !== null) {
        onSettled();
        await showSynthetic(recording.synthetic, link);
      } else {
        notices.tell({ code: 'link', tone: 'news', message: waitingSentence(recording.files) });
        waiting = { link, isBenchShown: false, onSettled };
        await look();
      }
    },
  };
}

export type LinkCalls = ReturnType<typeof createLinks>;
