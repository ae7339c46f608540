import { useMemo } from 'react';
import { useStore } from 'zustand';
import type { PaletteItem } from '../features/palette/palette-items.ts';
import {
  useChosen,
  useOpenAnalysis,
  useOpenParameters,
  useOpenWork,
  useSession,
} from '../features/session-context.ts';
import { newSynthetic } from '../pipeline/sample-parameters.ts';
import type { Edit } from '../state/edits/edits.ts';
import type { Change } from '../state/edits/history.ts';
import type { ParametersStore } from '../state/parameters.ts';
import type { Session } from '../state/session.ts';
import { nextTheme } from '../state/theme.ts';
import { showChord } from '../ui/chord.ts';
import { useBeatCommands } from './beat-commands.ts';
import {
  useBenchCommands,
  useErrorCommands,
  useSoundCommands,
  useStepsCommands,
  useStretchCommands,
} from './bench-commands.ts';
import { type CommandEntry, completeCommand, type PaletteCommand } from './command.ts';
import { cycleFocus } from './cycle-focus.ts';
import { useIsRunning } from './use-is-running.ts';
import { useWaveformCommands } from './waveform-commands.ts';
import { useSettingsCommands } from './settings-commands.ts';
import { useSharingCommands } from './sharing-commands.ts';
import { useReportReason } from './use-report-reason.ts';

/** Actions of the window that commands use. */
export interface CommandParts {
  readonly pickFiles: () => void;
  readonly pickFolder: () => void;
  readonly openPalette: () => void;
  readonly openHelp: () => void;
  readonly openWords: () => void;
  readonly forget: () => void;
  readonly openReport: () => void;
  readonly printReport: () => void;
}

/**
 * Returns the names of the edits that can be undone and redone, with the bench if it is another one; null if there is
 * none.
 */
export function useUndoNames(): { readonly undo: string | null; readonly redo: string | null } {
  const { history, bench } = useSession();
  const open = useOpenWork();
  const nameOf = (change: Change<Edit> | undefined): string | null => {
    if (change?.after.kind !== 'parameters' || change.after.work === open) return change?.name ?? null;
    const { work } = change.after;
    const other = bench.benches.find((candidate) => candidate.work === work);
    return `${other?.title ?? work}: ${change.name}`;
  };
  // The name rather than the change, which differs at every step while a threshold is dragged.
  const undo = useStore(history, ({ past }) => nameOf(past.at(-1)));
  const redo = useStore(history, ({ future }) => nameOf(future[0]));
  return { undo, redo };
}

export const isMac = /Mac|iPhone|iPad/.test(navigator.userAgent);

function editCommands(
  session: Session,
  parameters: ParametersStore,
  names: ReturnType<typeof useUndoNames>,
  changed: boolean,
): CommandEntry[] {
  const mod = true;
  return [
    {
      id: 'undo',
      title: 'Undo',
      does: 'undo',
      detail: names.undo ?? '',
      chords: [{ key: 'z', mod, shift: false }],
      isPossible: names.undo !== null,
      run: () => void session.undo(),
    },
    {
      id: 'redo',
      title: 'Redo',
      does: 'redo',
      detail: names.redo ?? '',
      chords: [
        { key: 'z', mod, shift: true },
        { key: 'y', mod },
      ],
      isPossible: names.redo !== null,
      run: () => void session.redo(),
    },
    {
      id: 'reset-all',
      title: 'Reset all parameters',
      does: 'reset all parameters',
      isPossible: changed,
      run: parameters.resetAll,
    },
  ];
}

function openCommands(
  session: Session,
  parts: CommandParts,
  isOpen: boolean,
  isRunning: boolean,
): CommandEntry[] {
  return [
    {
      id: 'open-files',
      title: 'Open files',
      does: 'open files',
      chords: [{ key: 'o', mod: true, shift: false }],
      run: parts.pickFiles,
    },
    { id: 'open-folder', title: 'Open a folder', does: 'open a folder', run: parts.pickFolder },
    {
      id: 'add-synthetic',
      title: 'Create a synthetic record',
      does: 'create a synthetic record',
      run: () => void session.addSynthetic(newSynthetic),
    },
    {
      id: 'run',
      title: 'Run again',
      does: 'run again',
      isPossible: isOpen,
      run: () => void session.run(),
    },
    {
      id: 'cancel',
      title: 'Cancel the computation',
      does: 'cancel the computation',
      isPossible: isRunning,
      run: session.cancel,
    },
  ];
}

function reportCommands(parts: CommandParts, isPossible: boolean): CommandEntry[] {
  return [
    {
      id: 'report',
      title: 'Report',
      does: 'the report, one page to print',
      chords: [{ key: 'p' }],
      isPossible,
      run: parts.openReport,
    },
    {
      id: 'print',
      title: 'Print the report',
      does: 'print the report',
      chords: [{ key: 'p', mod: true, shift: false }],
      isPossible,
      yields: true,
      everywhere: true,
      run: parts.printReport,
    },
  ];
}

function windowCommands(session: Session, parts: CommandParts, theme: string): CommandEntry[] {
  return [
    {
      id: 'palette',
      title: 'Search or run',
      does: 'find a recording, window, parameter or action',
      chords: [{ key: 'k', mod: true }],
      keysOnly: true,
      run: parts.openPalette,
    },
    {
      id: 'theme',
      title: 'Change the theme',
      does: 'change the theme',
      detail: theme,
      run: () => session.theme.choose(nextTheme(session.theme.getState().choice)),
    },
    {
      id: 'next-pane',
      title: 'Next pane',
      does: 'next pane; with Shift, the previous one',
      chords: [{ key: 'F6', shift: false }],
      keysOnly: true,
      run: () => cycleFocus(false),
    },
    {
      id: 'last-pane',
      title: 'Previous pane',
      chords: [{ key: 'F6', shift: true }],
      keysOnly: true,
      run: () => cycleFocus(true),
    },
    {
      id: 'help',
      title: 'Keys and help',
      does: 'this list',
      chords: [{ key: '?' }],
      run: parts.openHelp,
    },
    {
      id: 'words',
      title: 'Glossary and papers',
      does: 'the glossary and the papers',
      detail: 'definitions of all terms',
      run: parts.openWords,
    },
    {
      id: 'forget',
      title: 'Forget everything',
      does: 'forget everything',
      detail: 'files, parameters and view kept in this browser',
      run: parts.forget,
    },
  ];
}

/** Returns all commands of the window, with whether each is currently possible. */
export function useCommands(parts: CommandParts): readonly PaletteCommand[] {
  const session = useSession();
  const names = useUndoNames();
  const { undo, redo } = names;
  const parameters = useOpenParameters();
  const changed = useStore(parameters, (state) => Object.keys(state.changed).length > 0);
  const theme = useStore(session.theme, (state) => state.choice);
  const hasRecording = (useChosen()?.summary ?? null) !== null;
  const isOpen = useOpenAnalysis() === null || hasRecording;
  const isRunning = useIsRunning();
  const ofBeats = useBeatCommands();
  const ofBenches = useBenchCommands();
  const ofErrors = useErrorCommands();
  const ofWaveforms = useWaveformCommands();
  const ofSounds = useSoundCommands();
  const ofSteps = useStepsCommands();
  const ofStretches = useStretchCommands();
  const ofSettings = useSettingsCommands();
  const hasReport = useReportReason() === null;
  const ofSharing = useSharingCommands();
  return useMemo(
    () =>
      [
        ...openCommands(session, parts, isOpen, isRunning),
        ...editCommands(session, parameters, { undo, redo }, changed),
        ...ofBenches,
        ...ofBeats,
        ...ofErrors,
        ...ofWaveforms,
        ...ofSounds,
        ...ofSteps,
        ...ofStretches,
        ...ofSettings,
        ...reportCommands(parts, hasReport),
        ...ofSharing,
        ...windowCommands(session, parts, theme),
      ].map(completeCommand),
    [
      session,
      parts,
      parameters,
      undo,
      redo,
      changed,
      theme,
      isOpen,
      isRunning,
      ofBeats,
      ofBenches,
      ofErrors,
      ofWaveforms,
      ofSounds,
      ofSteps,
      ofStretches,
      ofSettings,
      hasReport,
      ofSharing,
    ],
  );
}

/** Returns the commands that the palette lists. */
export function paletteActions(commands: readonly PaletteCommand[]): PaletteItem[] {
  return commands
    .filter(({ isPossible, keysOnly }) => isPossible && keysOnly !== true)
    .map(({ id, title, detail, chords: [chord], run }) => ({
      id,
      kind: 'Action',
      title,
      detail,
      keys: chord ? showChord(chord, isMac) : [],
      run,
    }));
}
