import { MarkGlyph } from '../../charts/pointing/mark-glyph.tsx';
import { askedCohortDeclarations } from '../../pipeline/cohort/cohort-series-declarations.ts';
import { describeValue } from '../../pipeline/describe-value.ts';
import type { ShownCohort } from '../../state/cohort/cohort-shown.ts';
import { formatNumber } from '../../ui/format-number.ts';
import { Icon } from '../../ui/icon.tsx';
import { FigurePanel } from '../bench/figure-panel.tsx';
import { useSession } from '../session-context.ts';
import { memberName } from './cohort-words.ts';
import { ownParameters } from './row-model.ts';

/** In what a recording's parameters differ from those of all. */
function ownWords(shown: ShownCohort, file: ShownCohort['files'][number]): string {
  return ownParameters(shown, file)
    .map(([id, value]) => {
      const declaration = askedCohortDeclarations.find((one) => one.id === id);
      return declaration ? `${declaration.label} ${describeValue(declaration, value)}` : id;
    })
    .join(', ');
}

/** Recordings without a result and why, and those that were analysed otherwise than all. */
export function NotesPanel({ shown }: { readonly shown: ShownCohort }) {
  const { cohort, openFromCohort } = useSession();
  const all: readonly ShownCohort['files'][number][] = shown.files;
  const own = all.filter((file) => ownParameters(shown, file).length > 0);
  const { errors } = shown;
  const canRetry = errors.length > 0;
  const isOwnAlone = own.length > 0 && errors.length === 0;
  const sub = [
    errors.length > 0 ? formatNumber(errors.length, 0) : '',
    own.length > 0 ? `${formatNumber(own.length, 0)}${isOwnAlone ? '' : ' otherwise'}` : '',
  ].filter((part) => part !== '');
  const title = isOwnAlone ? 'Analysed otherwise' : 'Not analysed';
  return (
    <FigurePanel
      name="cohort-notes"
      title={title}
      sub={sub.length === 0 ? 'none' : sub.join(', ')}
      formats={['csv']}
      tools={
        canRetry && (
          <button type="button" className="link" onClick={cohort.retry}>
            Retry all
          </button>
        )
      }
      table={() => ({
        columns: ['recording', 'code', 'message'],
        rows: [
          ...errors.map(({ file, code, message }) => [file, code, message]),
          ...own.map((file) => [file.file, 'parameters', ownWords(shown, file)]),
        ],
      })}
    >
      <div className="panel-scroll cohort-notes-scroll">
        {sub.length === 0 && <p className="quiet">Every recording was analysed, with the same parameters.</p>}
        <ul className="cohort-notes">
          {errors.map((error) => (
            <li key={error.key}>
              <MarkGlyph kind="rejected" />
              <button
                type="button"
                className="link nowrap"
                title={error.file}
                onClick={() => void openFromCohort({ key: error.key, window: null })}
              >
                {memberName(error)}
              </button>
              <p>{error.message}</p>
            </li>
          ))}
          {own.map((file) => (
            <li key={file.key}>
              <Icon name="sliders" sizePx={12} />
              <button
                type="button"
                className="link nowrap"
                title={file.file}
                onClick={() => void openFromCohort({ key: file.key, window: null })}
              >
                {memberName(file)}
              </button>
              <p>{ownWords(shown, file)}</p>
            </li>
          ))}
        </ul>
      </div>
    </FigurePanel>
  );
}
