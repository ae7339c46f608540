import { baseName } from './paths.ts';

const hidden = /^(?:\.|~)|~$/;
const hiddenFolder = /^(?:__MACOSX|\.git|\.ipynb_checkpoints|\.Trash.*|\.svn)$/;
const paperwork =
  /^(?:readme.*|licen[cs]e.*|copying.*|notice.*|changelog.*|authors.*|records(?:-\w+)?|annotators|sha256sums.*|md5sums.*|checksums.*|thumbs\.db|desktop\.ini)$/i;
const documents = /\.(?:md|rst|html?|pdf|docx?|png|jpe?g|gif|svg|py|m|c|sh|truth\.json|beatbench)$/i;

/**
 * Returns whether a file of a dropped folder is no recording, judging by its name: hidden files and documents.
 *
 * @param path path within the dropped folder, starting with that folder
 * @returns true for names that begin with a dot, for documents and licences
 */
export function isSkippedPath(path: string): boolean {
  const name = baseName(path);
  if (hidden.test(name) || paperwork.test(name) || documents.test(name)) return true;
  return path.split('/').some((part) => hiddenFolder.test(part));
}
