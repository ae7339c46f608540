import { type Reference, references } from '../../pipeline/methods/references.ts';
import './glossary-page.css';

const inOrder: readonly Reference[] = Object.values(references).toSorted((a, b) =>
  a.short.localeCompare(b.short, 'en'),
);

/** Renders every paper that a method, parameter or term comes from. */
export function PapersPage() {
  return (
    <div className="glossary papers">
      <ul>
        {inOrder.map(({ full, doi }: Reference) => (
          <li key={full}>
            {full}
            {doi !== undefined && (
              <>
                {' '}
                <a href={`https://doi.org/${doi}`} target="_blank" rel="noopener noreferrer">
                  doi:{doi}
                </a>
              </>
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}
