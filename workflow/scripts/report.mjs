// Makes tables/, figures/ and report.html from merged.json, in the folder of the run.
import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync } from 'node:fs';
import { drawFigures } from './figures.mjs';
import { fail, readPlan, writeWhole } from './files.mjs';
import { escape } from './svg.mjs';
import { formatCsv, flatten, headWithUnit, listTables } from './tables.mjs';

/** Number of rows in the report; the CSV has all. */
const mostRows = 50;

const plan = readPlan();
const { analysis, chunks, run } = plan;
const merged = JSON.parse(readFileSync('merged.json', 'utf8'));
if (!merged.result) fail(`There is no result: ${merged.error?.message ?? 'merged.json holds none'}`);
const tables = listTables(analysis, merged.result);
const figures = drawFigures(analysis, merged.result);

for (const folder of ['tables', 'figures']) mkdirSync(folder, { recursive: true });
for (const [name, rows] of Object.entries(tables)) writeWhole(`tables/${name}.csv`, formatCsv(rows, name));
for (const [name, svg] of Object.entries(figures)) writeWhole(`figures/${name}.svg`, svg);
writeWhole('report.html', page());

function page() {
  const failed = tables.errors.length;
  const counts =
    analysis === 'series'
      ? `${merged.result.beats.length} beats in ${merged.result.templates.length} templates, by ${chunks.length} parts`
      : `${tables.recordings.length} recordings, and ${failed} that failed, by ${chunks.length} ${chunks.length === 1 ? 'job' : 'jobs'}`;
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>Beatbench: ${escape(analysis)}</title>
<meta name="viewport" content="width=device-width"><style>
body { font: 15px/1.45 system-ui, sans-serif; max-width: 60rem; margin: 2rem auto; padding: 0 1rem; color: #1a1a1a; }
table { border-collapse: collapse; font-size: 13px; font-variant-numeric: tabular-nums; }
th, td { text-align: left; padding: 0.15rem 0.7rem 0.15rem 0; border-bottom: 1px solid #ddd; white-space: nowrap; }
.wide { overflow-x: auto; } figure { display: inline-block; margin: 0 1rem 1rem 0; } pre { white-space: pre-wrap; font: inherit; }
</style></head><body>
<h1>${escape(makeTitle(analysis))}</h1>
<p>${counts}. Beatbench ${escape(merged.beatbench)}; <code>${escape(run)}</code></p>
${figureList()}
${Object.entries(tables)
  .map(([name, rows]) => section(name, rows))
  .join('\n')}
${methods()}
</body></html>
`;
}

function figureList() {
  const all = Object.values(figures);
  return all.length === 0
    ? ''
    : `<h2>Figures</h2>\n${all.map((svg) => `<figure>${svg}</figure>`).join('\n')}`;
}

function cell(value) {
  return typeof value === 'number' && !Number.isInteger(value) ? Number(value.toPrecision(4)) : (value ?? '');
}

function line(tag, values) {
  // Isolates right-to-left names from their surroundings.
  return `<tr>${values.map((value) => `<${tag}><bdi>${escape(value)}</bdi></${tag}>`).join('')}</tr>`;
}

function makeTitle(name) {
  const words = name.replaceAll('-', ' ');
  return words[0].toUpperCase() + words.slice(1);
}

function section(name, rows) {
  if (rows.length === 0) return '';
  const flat = rows.slice(0, mostRows).map(({ sha256: _, ...row }) => flatten(row));
  const heads = [...new Set(flat.flatMap((row) => Object.keys(row)))];
  const more = rows.length > mostRows ? `, the first ${mostRows} of ${rows.length}` : '';
  const body = flat
    .map((row) =>
      line(
        'td',
        heads.map((head) => cell(row[head])),
      ),
    )
    .join('\n');
  return `<h2>${escape(makeTitle(name))}</h2>
<p><a href="tables/${name}.csv">${name}.csv</a>${more}</p>
<div class="wide"><table>${line(
    'th',
    heads.map((head) => headWithUnit(head, name)),
  )}\n${body}</table></div>`;
}

/** Returns the description of the methods, if the command has one. */
function methods() {
  const isCohort = analysis.startsWith('cohort');
  const command = isCohort ? 'cohort' : plan.command;
  const compared = analysis === 'cohort-series' ? ['--analysis', 'series'] : [];
  const words = plan.parameters.filter((word) => !word.startsWith('--allow-'));
  const more = isCohort ? plan.cohortParameters : [];
  const asked = [plan.program, command, '--methods', ...compared, ...words, ...more];
  const { stdout, status } = spawnSync(process.execPath, asked, { encoding: 'utf8' });
  return status === 0 ? `<pre>${stdout.split('\n').map(escape).join('\n')}</pre>` : '';
}
