import { formatClock, isLong } from '../../charts/axes/time-axis.ts';
import type { ParameterDeclaration } from '../../model/parameters.ts';
import { glossary } from '../../pipeline/glossary/glossary.ts';
import { termForms } from '../../pipeline/glossary/terms.ts';
import { isApplicable } from '../../pipeline/parameters.ts';
import { describeValue } from '../../pipeline/describe-value.ts';
import type { BenchWork } from '../../state/benches.ts';
import { canOpen, notOpenSentence } from '../../state/opening/recordings.ts';
import type { Session } from '../../state/session.ts';
import { otherParameterWords } from '../words/parameter-words.ts';
import { fuzzyFilter } from './fuzzy.ts';

/** An item that can be found and run. */
export interface PaletteItem {
  readonly id: string;
  readonly kind: 'Action' | 'Recording' | 'Window' | 'Parameter' | 'Word';
  readonly title: string;
  /** Text next to the title, searched with it except for words of the glossary. */
  readonly detail: string;
  /** Searched text, if not title and detail. */
  readonly searched?: string;
  /** Keys with the same action, as printed on the keyboard. */
  readonly keys: readonly string[];
  readonly run: () => void;
}

function recordingItems(session: Session): PaletteItem[] {
  return session.recordings
    .getState()
    .entries.filter((entry) => canOpen(entry) || notOpenSentence(entry) !== null)
    .map((entry) => ({ ...entry, problem: notOpenSentence(entry) }))
    .map(({ key, name, group, summary, problem }) => ({
      id: `recording ${key}`,
      kind: 'Recording',
      title: name,
      detail: summary ? formatClock(summary.durationSec, isLong(summary.durationSec)) : (problem ?? group),
      keys: [],
      run: () => void session.choose(key),
    }));
}

function windowItems(session: Session): PaletteItem[] {
  const summary = session.chosen()?.summary;
  const windows =
    summary && session.bench.analysis() === 'intervals'
      ? session.runs.find('intervals', summary.id)?.report?.result.windows
      : undefined;
  const long = isLong(summary?.durationSec ?? 0);
  return (windows ?? []).map((window, windowIndex) => ({
    id: `window ${windowIndex}`,
    kind: 'Window',
    title: window.name ?? `Window ${windowIndex + 1}`,
    detail: `${formatClock(window.from, long)} … ${formatClock(window.to, long)}`,
    keys: [],
    run: () => session.chooseWindow(windowIndex),
  }));
}

const fullLabel = ({ group, label }: ParameterDeclaration): string => `${group}: ${label}`;

/** Returns the texts by which a parameter is shown and found, including terms of the glossary and synonyms. */
function parameterText(declaration: ParameterDeclaration, detail: string) {
  const title = fullLabel(declaration);
  return { title, detail, searched: `${title} ${detail} Parameter ${otherParameterWords(declaration)}` };
}

/** Returns the parameters of a work that affect its result. */
function listParameters({ parameters }: Session, work: BenchWork): readonly ParameterDeclaration[] {
  const { declarations, getState } = parameters[work];
  const { changed } = getState();
  return declarations.filter((one) => one.id in changed || isApplicable(one, declarations, changed));
}

/** Returns the parameters of the open bench. */
function parameterItems(session: Session, onParameter: (id: string) => void): PaletteItem[] {
  const work = session.bench.work();
  return listParameters(session, work).map((declaration) => ({
    id: `parameter ${declaration.id}`,
    kind: 'Parameter',
    ...parameterText(declaration, describeValue(declaration, session.parameters[work].valueOf(declaration))),
    keys: [],
    run: () => onParameter(declaration.id),
  }));
}

/** Returns parameters of other benches that the open one lacks; each opens its bench. */
function elsewhereItems(session: Session, onParameter: (id: string) => void): PaletteItem[] {
  const { benches, work } = session.bench;
  const named = new Set(listParameters(session, work()).map(fullLabel));
  // The bench with all parameters of a work has the same name.
  const own = benches.filter((bench) => bench.id === bench.work);
  return own.flatMap((bench) =>
    listParameters(session, bench.work).flatMap((declaration) => {
      const title = fullLabel(declaration);
      if (named.has(title)) return [];
      named.add(title);
      return {
        id: `parameter ${bench.id} ${declaration.id}`,
        kind: 'Parameter' as const,
        ...parameterText(
          declaration,
          `${bench.title}, ${describeValue(declaration, session.parameters[bench.work].valueOf(declaration))}`,
        ),
        keys: [],
        run: () => {
          void session.openBench(bench.id);
          onParameter(declaration.id);
        },
      };
    }),
  );
}

/** Returns the terms of the glossary: 'What is PPV'. */
function wordItems(onWord: (id: string) => void): PaletteItem[] {
  return glossary.map((entry) => ({
    id: `word ${entry.id}`,
    kind: 'Word',
    title: `What is ${entry.term}`,
    detail: entry.full === undefined ? entry.says : `${entry.full}: ${entry.says}`,
    searched: ['what is', entry.full ?? '', ...termForms(entry)].join(' '),
    keys: [],
    run: () => onWord(entry.id),
  }));
}

const asksForWord = /^\s*what\b/i;

/**
 * Returns the items that match a query, the best first. A word of the glossary matches only by its forms, and comes
 * after all actions unless the query is for a meaning.
 */
export function findItems(query: string, items: readonly PaletteItem[]): readonly PaletteItem[] {
  const found = fuzzyFilter(
    query,
    items,
    ({ kind, title, detail, searched }) => searched ?? `${title} ${detail} ${kind}`,
  );
  if (asksForWord.test(query)) return found;
  const isWord = ({ kind }: PaletteItem): boolean => kind === 'Word';
  return [...found.filter((item) => !isWord(item)), ...found.filter(isWord)];
}

/** Returns everything that the palette finds: actions first, then destinations. */
export function paletteItems(
  session: Session,
  acts: readonly PaletteItem[],
  onParameter: (id: string) => void,
  onWord: (id: string) => void,
): readonly PaletteItem[] {
  return [
    ...acts,
    ...recordingItems(session),
    ...windowItems(session),
    ...parameterItems(session, onParameter),
    ...elsewhereItems(session, onParameter),
    ...wordItems(onWord),
  ];
}
