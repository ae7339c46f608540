import { Button, PrimaryButton } from '../ui/button.tsx';
import { lazyComponent } from '../ui/lazy-component.ts';
import { useReportBench } from './use-report-reason.ts';
import {
  type RefObject,
  Suspense,
  useCallback,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { useStore } from 'zustand';
import type { FilePickerHandle } from '../features/recordings/file-picker.tsx';
import { useSession } from '../features/session-context.ts';
import { type CommandParts, paletteActions, useCommands } from './commands.ts';
import type { HelpPage } from './help-dialog.tsx';
import type { Drawer } from './use-drawer.ts';
import type { Session } from '../state/session.ts';
import { type Chord, matchesChord } from '../ui/chord.ts';
import type { PaletteCommand } from './command.ts';
import { formatCount } from '../ui/format-number.ts';

/** Asks for confirmation before everything that this browser keeps of the page is deleted, which cannot be undone. */
function ForgetDialog({ onClose }: { readonly onClose: () => void }) {
  const session = useSession();
  const asideCount = useStore(session.asides, (state) => state.sessions.length);
  const ref = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    ref.current?.showModal();
  }, []);
  return (
    <dialog ref={ref} className="dialog help-dialog" aria-labelledby="forget-title" onClose={onClose}>
      <div className="panehead">
        <h2 id="forget-title">Forget everything?</h2>
      </div>
      <p>
        Closes all files and synthetic records, resets all parameters, and deletes their data from this
        browser
        {asideCount > 0 && `, including ${formatCount(asideCount, 'session')} set aside`}. This cannot be
        undone. Your own files on the disk are not changed.
      </p>
      <p className="buttons">
        <Button onClick={() => ref.current?.close()}>Keep</Button>
        <PrimaryButton
          onClick={() => {
            ref.current?.close();
            void session.forgetEverything();
          }}
        >
          Forget everything
        </PrimaryButton>
      </p>
    </dialog>
  );
}

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLInputElement && (target.type === 'text' || target.type === 'search');

/** Returns whether Delete would delete text in the focused element. */
const isDeleting = (target: EventTarget | null): boolean =>
  target instanceof HTMLTextAreaElement ||
  (target instanceof HTMLInputElement && !['range', 'checkbox', 'radio', 'button'].includes(target.type));

/** Returns whether a chord is a letter, or Delete, that the focused element would use as text input. */
const isTyped = ({ key, mod = false }: Chord, target: EventTarget | null): boolean =>
  !mod && ((key.length === 1 && isTyping(target)) || (key === 'Delete' && isDeleting(target)));

/** Returns whether something over the page is open that the key closes: a menu or a drawer. */
const isCovered = (): boolean => document.querySelector(':popover-open, [data-drawer]') !== null;

const givesWay = ({ isPossible, everywhere }: PaletteCommand): boolean =>
  !isPossible || (everywhere !== true && isCovered());

export type WindowDialog = 'palette' | 'help' | 'forget' | 'report' | 'print';

interface CommandLayerProps {
  readonly dialog: WindowDialog | null;
  readonly onDialog: (dialog: WindowDialog | null) => void;
  readonly picker: FilePickerHandle;
  readonly drawer: Drawer;
}

const CommandPalette = lazyComponent(
  async () => (await import('../features/palette/palette.tsx')).CommandPalette,
);

const HelpDialog = lazyComponent(async () => (await import('./help-dialog.tsx')).HelpDialog);

const SetAsideDialog = lazyComponent(
  async () => (await import('../features/sessions/set-aside-dialog.tsx')).SetAsideDialog,
);

/** Handles the keys and dialogs of the whole window, which come from its commands. */
export function CommandLayer({ dialog, onDialog, picker, drawer }: CommandLayerProps) {
  const session = useSession();
  const showsAside = useStore(session.asides, (state) => state.isShown);
  const { pickFiles, pickFolder } = picker;
  const [helpPage, setHelpPage] = useState<HelpPage>({ page: 'keys', word: null });
  const parts = useMemo(
    (): CommandParts => ({
      pickFiles,
      pickFolder,
      openPalette: () => onDialog('palette'),
      openHelp: () => {
        setHelpPage({ page: 'keys', word: null });
        onDialog('help');
      },
      openWords: () => {
        setHelpPage({ page: 'words', word: null });
        onDialog('help');
      },
      forget: () => onDialog('forget'),
      openReport: () => onDialog('report'),
      printReport: () => onDialog('print'),
    }),
    [pickFiles, pickFolder, onDialog],
  );
  const Report = useReportBench()?.Report;
  const commands = useCommands(parts);
  const acts = useMemo(() => paletteActions(commands), [commands]);
  const early = useWindowKeys(commands, dialog);
  useEditHold(session);
  const { show } = drawer;
  const showParameter = useCallback(
    (id: string) => {
      show('inspector');
      session.inspector.showParameter(id, session.selection.getState().recordingKey);
    },
    [session, show],
  );
  const showWord = useCallback(
    (word: string) => {
      setHelpPage({ page: 'words', word });
      onDialog('help');
    },
    [onDialog],
  );
  // A dialog that closes because another replaced it must not close that one.
  const closing = (own: WindowDialog) => (): void => {
    if (dialog === own) onDialog(null);
  };
  return (
    <>
      {dialog === 'palette' && (
        <Suspense fallback={null}>
          <CommandPalette
            acts={acts}
            early={early}
            onParameter={showParameter}
            onWord={showWord}
            onClose={closing('palette')}
          />
        </Suspense>
      )}
      {dialog === 'help' && (
        <Suspense fallback={null}>
          <HelpDialog commands={commands} shown={helpPage} onShow={setHelpPage} onClose={closing('help')} />
        </Suspense>
      )}
      {Report && (dialog === 'report' || dialog === 'print') && (
        <Suspense fallback={null}>
          <Report printsAtOnce={dialog === 'print'} onClose={closing(dialog)} />
        </Suspense>
      )}
      {showsAside && (
        <Suspense fallback={null}>
          <SetAsideDialog />
        </Suspense>
      )}
      {dialog === 'forget' && <ForgetDialog onClose={closing('forget')} />}
    </>
  );
}

/** Makes each drag one entry in the history: all values of one parameter while the pointer is down. */
function useEditHold(session: Pick<Session, 'history'>): void {
  useEffect(() => {
    const controller = new AbortController();
    const { signal } = controller;
    addEventListener('pointerdown', session.history.hold, { signal, capture: true });
    // After the last value of the drag, which comes with the same event.
    const release = (): void => void setTimeout(session.history.release, 0);
    addEventListener('pointerup', release, { signal });
    addEventListener('pointercancel', release, { signal });
    return () => controller.abort();
  }, [session]);
}

/**
 * Runs commands by their keys; while a dialog is open, only those that apply everywhere. A dialog that was requested
 * and is not loaded yet counts as open.
 * @returns text that was typed for the palette before it was loaded
 */
function useWindowKeys(commands: readonly PaletteCommand[], dialog: WindowDialog | null): RefObject<string> {
  const early = useRef('');
  // In a layout effect, so that a key pressed right after a dialog closed belongs to the page.
  useLayoutEffect(() => {
    if (dialog !== 'palette') early.current = '';
    const key = (event: KeyboardEvent): void => {
      if (event.defaultPrevented) return;
      const isDrawn = document.querySelector('dialog[open]') !== null;
      if (dialog === 'palette' && !isDrawn && isLetter(event)) {
        event.preventDefault();
        early.current += event.key;
        return;
      }
      const isUnderDialog = isDrawn || dialog !== null;
      const meant = commands.filter(
        ({ chords, everywhere }) =>
          (everywhere === true || !isUnderDialog) &&
          chords.some((chord) => matchesChord(event, chord) && !isTyped(chord, event.target)),
      );
      // A key may have different actions in different benches.
      const command = meant.find(({ isPossible }) => isPossible) ?? meant[0];
      if (!command || (command.yields === true && givesWay(command))) return;
      event.preventDefault();
      if (command.isPossible) command.run();
    };
    addEventListener('keydown', key);
    return () => removeEventListener('keydown', key);
  }, [commands, dialog]);
  return early;
}

const isLetter = ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean =>
  key.length === 1 && !ctrlKey && !metaKey && !altKey;
