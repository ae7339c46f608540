import { renameSync } from 'node:fs';
import { renameTogether, type Rename } from '../../src/cli/output/rename-journal.ts';

// Renames files like a command that replaces a record, and is killed after COUNT of them: COUNT FOLDER TEMPORARY NAME
// TEMPORARY NAME …
const [count = '0', folder = '', ...names] = process.argv.slice(2);
const renames = names.flatMap((name, k): Rename[] => (k % 2 === 0 ? [[name, names[k + 1] ?? '']] : []));
let doneCount = 0;

await renameTogether(folder, renames, (from, to) => {
  if (doneCount === Number(count)) process.kill(process.pid, 'SIGKILL');
  renameSync(from, to);
  doneCount++;
});
