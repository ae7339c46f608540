import { MarkGlyph } from '../../charts/pointing/mark-glyph.tsx';
import { pageCohortDeclarations } from '../../pipeline/cohort/cohort-series-declarations.ts';
import { describeValue } from '../../pipeline/describe-value.ts';
import { countNotMeasurable, describeNotMeasurable } from '../../pipeline/cohort/measurable-windows.ts';
import type { ShownCohort, ShownError } from '../../state/cohort/cohort-shown.ts';
import { LinkButton } from '../../ui/button.tsx';
import { formatCount, formatNumber } from '../../ui/format-number.ts';
import { Icon } from '../../ui/icon.tsx';
import { FigurePanel } from '../bench/figure-panel.tsx';
import { useSession } from '../session-context.ts';
import { memberName, deviatingParameters } from './row-model.ts';
import type { ReactNode } from 'react';

/** Describes how a recording's parameters differ from those of all. */
function describeDeviations(shown: ShownCohort, file: ShownCohort['files'][number]): string {
  return deviatingParameters(shown, file)
    .map(([id, value]) => {
      const declaration = pageCohortDeclarations.find((one) => one.id === id);
      return declaration ? `${declaration.label} ${describeValue(declaration, value)}` : id;
    })
    .join(', ');
}

/** A recording with an interval that is not measurable in some windows, and these windows. */
interface PartlyMeasured {
  readonly file: ShownCohort['files'][number];
  readonly words: string;
}

function partlyMeasured(shown: ShownCohort): readonly PartlyMeasured[] {
  if (shown.analysis === 'series') return [];
  return shown.files.flatMap((file) => {
    const told = describeNotMeasurable(countNotMeasurable(file.figures));
    const windows = formatCount(file.figures.windows.length, 'window');
    return told.length === 0
      ? []
      : [{ file, words: `Not measurable, and not in means, of ${windows}: ${told.join('; ')}` }];
  });
}

function noteTitle(errors: number, own: number, partly: number): string {
  if (errors > 0 || own + partly === 0) return 'Not analysed';
  if (partly === 0) return 'Own parameters';
  return own === 0 ? 'Not measurable' : 'Notes';
}

/**
 * Renders notes: recordings without a result and why, those with windows missing from the means, and those with
 * parameters of their own.
 */
export function NotesPanel({ shown }: { readonly shown: ShownCohort }) {
  const { cohort } = useSession();
  const all: readonly ShownCohort['files'][number][] = shown.files;
  const own = all.filter((file) => deviatingParameters(shown, file).length > 0);
  const { errors } = shown;
  const canRetry = errors.length > 0;
  const partly = partlyMeasured(shown);
  const title = noteTitle(errors.length, own.length, partly.length);
  const sub = [
    errors.length > 0 ? formatNumber(errors.length, 0) : '',
    partly.length > 0
      ? `${formatNumber(partly.length, 0)}${title === 'Not measurable' ? '' : ' in part'}`
      : '',
    own.length > 0
      ? `${formatNumber(own.length, 0)}${title === 'Own parameters' ? '' : ' with own parameters'}`
      : '',
  ].filter((part) => part !== '');
  return (
    <FigurePanel
      name="cohort-notes"
      title={title}
      sub={sub.length === 0 ? 'none' : sub.join(', ')}
      formats={['csv']}
      tools={canRetry && <LinkButton onClick={cohort.retry}>Retry</LinkButton>}
      table={() => ({
        columns: ['recording', 'code', 'message'],
        rows: [
          ...errors.map(({ file, code, message }) => [file, code, message]),
          ...partly.map(({ file, words }) => [file.file, 'not-measurable', words]),
          ...own.map((file) => [file.file, 'parameters', describeDeviations(shown, file)]),
        ],
      })}
    >
      <div className="panel-scroll cohort-notes-scroll">
        {sub.length === 0 && <p className="quiet">Every recording was analysed, with the same parameters.</p>}
        <ul className="cohort-notes">
          {errors.map((error) => (
            <FileNote
              key={error.key}
              file={error}
              mark={<MarkGlyph kind="rejected" />}
              words={error.message}
            />
          ))}
          {partly.map(({ file, words }) => (
            <FileNote key={file.key} file={file} mark={<MarkGlyph kind="rejected" />} words={words} />
          ))}
          {own.map((file) => (
            <FileNote
              key={file.key}
              file={file}
              mark={<Icon name="sliders" sizePx={12} />}
              words={describeDeviations(shown, file)}
            />
          ))}
        </ul>
      </div>
    </FigurePanel>
  );
}

interface FileNoteProps {
  readonly file: Pick<ShownError, 'key' | 'file' | 'labels'>;
  readonly mark: ReactNode;
  readonly words: string;
}

/** Renders a note about a recording, whose name opens it. */
function FileNote({ file, mark, words }: FileNoteProps) {
  const { openFromCohort } = useSession();
  return (
    <li>
      {mark}
      <LinkButton
        className="nowrap"
        title={file.file}
        onClick={() => void openFromCohort({ key: file.key, window: null })}
      >
        {memberName(file)}
      </LinkButton>
      <p>{words}</p>
    </li>
  );
}
