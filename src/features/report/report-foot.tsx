import { explainTerm } from '../../pipeline/glossary/glossary.ts';
import { splitAtTerms } from '../../pipeline/glossary/terms.ts';
import { versionText } from '../../model/version.ts';
import { formatPercent } from '../../ui/format-number.ts';
import type { InputHash } from './use-input-hash.ts';

export interface ReportFootProps {
  /** Description of the methods, with the papers. */
  readonly methods: string;
  readonly changes: string;
  readonly hash: InputHash;
  /** Text with the terms that the page uses. */
  readonly terms: string;
  /** Number of pages of the report, of which this is the first; default one. */
  readonly pageCount?: number;
}

/** Describes the hash of the files for the footer. */
function hashText(hash: InputHash): string {
  if (hash.state === 'running') return `being computed, ${formatPercent(hash.share)} %`;
  if (hash.state === 'failed') return `not available: ${hash.problem}`;
  return hash.sha256 ?? 'no file: a synthetic record';
}

/** Returns each term of a text with its long form, or else its first sentence. */
function termSentences(text: string): string {
  const meanings = splitAtTerms(text).flatMap(({ entry }) => {
    if (!entry) return [];
    const { term, full, says } = explainTerm(entry);
    return [`${term}: ${full ?? says.replace(/\.(?: .*)?$/, '')}`];
  });
  return `${meanings.join('; ')}.`;
}

/** Renders how the numbers were obtained, how to reproduce them, and what they are not suitable for. */
export function ReportFoot({ methods, changes, hash, terms, pageCount = 1 }: ReportFootProps) {
  return (
    <footer className="report-foot">
      <p className="whole">{`${methods} ${changes}`}</p>
      <p className="whole">{termSentences(terms)}</p>
      <p className="whole nowrap">SHA-256 {hashText(hash)}</p>
      <LastLine page={1} pageCount={pageCount} />
    </footer>
  );
}

interface PageNumber {
  readonly page: number;
  readonly pageCount: number;
}

function LastLine({ page, pageCount }: PageNumber) {
  return (
    <>
      <p className="strong">For research and teaching. No medical device.</p>
      <p className="right">
        Beatbench {versionText} · page {page} of {pageCount}
      </p>
    </>
  );
}

/** Renders the footer of a later page; the first page has the methods. */
export function LaterPageFoot(number: PageNumber) {
  return (
    <footer className="report-foot">
      <LastLine {...number} />
    </footer>
  );
}
