import { LinkButton } from '../ui/button.tsx';
import { lazyComponent } from '../ui/lazy-component.ts';
import { Suspense, useEffect, useRef } from 'react';
import { DocsLink } from '../features/glossary/docs-link.tsx';
import { versionText } from '../model/version.ts';
import { Segmented } from '../ui/segmented.tsx';
import { ToolButton } from '../ui/tool-button.tsx';
import type { PaletteCommand } from './command.ts';
import { handleKeys } from '../charts/axes/level-steps.ts';
import { timeKeys } from '../charts/pointing/time-navigation.ts';
import { pointKeys } from '../charts/plotly/plot-points.tsx';
import { barKeys } from '../features/cohort/bar-keys.ts';
import { mapKeys } from '../features/settings/map-keys.ts';
import { caliperKeys } from '../features/waveforms/bench/caliper-moves.ts';
import { beatKeys } from '../features/waveforms/editing/beat-classes.ts';
import { laneKeys } from '../features/waveforms/bench/lane-heads.tsx';
import type { KeyHelp } from '../model/key-help.ts';
import { rowKeys } from '../features/recordings/row-keys.ts';
import { tableKeys } from '../features/bench/use-roving-rows.ts';
import { nameKey, showChord } from '../ui/chord.ts';
import { fieldKeys } from '../ui/draft-input.tsx';
import { listKeys } from '../ui/roving-focus.ts';
import { isMac } from './commands.ts';

const GlossaryPage = lazyComponent(
  async () => (await import('../features/glossary/glossary-page.tsx')).GlossaryPage,
);

const PapersPage = lazyComponent(
  async () => (await import('../features/glossary/papers-page.tsx')).PapersPage,
);

/** Page that the dialog shows, and on the page of words, the requested one. */
export interface HelpPage {
  readonly page: 'keys' | 'words' | 'papers';
  readonly word: string | null;
}

interface HelpDialogProps {
  readonly commands: readonly PaletteCommand[];
  readonly shown: HelpPage;
  readonly onShow: (page: HelpPage) => void;
  readonly onClose: () => void;
}

const pages = [
  { value: 'keys', label: 'Keys' },
  { value: 'words', label: 'Words' },
  { value: 'papers', label: 'Papers' },
] as const;

/** Renders the keys, the use of the pointer, and what the page is not. */
function KeysPage({ commands, onClose }: Pick<HelpDialogProps, 'commands' | 'onClose'>) {
  const story = commands.find(({ id }) => id === 'story');
  return (
    <>
      <dl>
        {keyRows(commands).map((row) => (
          <div key={row.does}>
            <dt>
              {row.keys.map((together) => (
                <kbd key={together.join(' ')}>{together.join(' ')}</kbd>
              ))}
            </dt>
            <dd>{row.does}</dd>
          </div>
        ))}
      </dl>
      <p>
        In plots, the wheel zooms at the pointer and dragging moves the view. In the overview, drag the brush
        or its edges. Terms with a dotted line show their definition.
      </p>
      {story && (
        <p>
          <LinkButton
            onClick={() => {
              onClose();
              story.run();
            }}
          >
            {story.title}
          </LinkButton>
          , {story.detail}.
        </p>
      )}
      <p>
        For research and teaching. No medical device. Files are read in this tab and stay on this computer.
      </p>
      <p>
        <DocsLink page="index">All pages of the docs</DocsLink>
      </p>
      <p>
        Beatbench {versionText} is under the MIT licence;{' '}
        <a href="./THIRD-PARTY-NOTICES.txt" target="_blank" rel="noopener">
          notices and licences of the software inside
        </a>
        .
      </p>
    </>
  );
}

/** Renders the help: keys, words and papers. */
export function HelpDialog({ commands, shown, onShow, onClose }: HelpDialogProps) {
  const ref = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    ref.current?.showModal();
  }, []);
  const title = pages.find(({ value }) => value === shown.page)?.label ?? 'Keys';
  return (
    <dialog ref={ref} className="dialog help-dialog" aria-labelledby="help-title" onClose={onClose}>
      <div className="panehead">
        <h2 id="help-title">{title}</h2>
        <span className="grow" />
        <Segmented
          label="Help on"
          value={shown.page}
          choices={pages}
          onChange={(page) => onShow({ page, word: null })}
        />
        <ToolButton icon="close" label="Close" onClick={onClose} />
      </div>
      <Suspense fallback={null}>
        {shown.page === 'keys' && <KeysPage commands={commands} onClose={onClose} />}
        {shown.page === 'words' && <GlossaryPage key={shown.word ?? ''} word={shown.word} />}
        {shown.page === 'papers' && <PapersPage />}
      </Suspense>
    </dialog>
  );
}

/** A row of the list of keys. */
interface KeyRow {
  readonly does: string;
  /** Each item is one key or several pressed together, as printed on the keyboard. */
  readonly keys: readonly (readonly string[])[];
}

function groupKeys(helps: readonly KeyHelp[]): KeyRow[] {
  const acts = [...new Set(helps.map(({ does }) => does))];
  return acts.map((does) => ({
    does,
    keys: helps.filter((help) => help.does === does).flatMap(({ keys }) => keys.map((key) => [nameKey(key)])),
  }));
}

/** Returns all keys with their actions, from the tables that the handlers use. */
function keyRows(commands: readonly PaletteCommand[]): readonly KeyRow[] {
  const listed = commands.filter(({ chords, does }) => chords.length > 0 && does !== '');
  const ofCommands = [...new Set(listed.map(({ does }) => does))].map((does) => ({
    does,
    keys: listed
      .filter((command) => command.does === does)
      .flatMap(({ chords }) => chords.map((chord) => showChord(chord, isMac))),
  }));
  return [
    ...groupKeys([
      ...timeKeys,
      ...laneKeys,
      ...caliperKeys,
      ...beatKeys,
      ...handleKeys,
      ...panelKeys,
      ...listKeys,
      ...tableKeys,
      ...barKeys,
      ...pointKeys,
      ...mapKeys,
      ...rowKeys,
      ...fieldKeys,
    ]),
    ...ofCommands.toSorted((a, b) => Number(a.does === 'this list') - Number(b.does === 'this list')),
  ];
}

/** Keys of every panel, while the focus is in it. */
const panelKeys: readonly KeyHelp[] = [
  { keys: ['F'], does: 'enlarge the panel with the focus, and restore it' },
];
