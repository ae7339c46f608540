import { figureKinds } from './figure-kinds.ts';
import { type Goal, type Lesson, lessonBenchNames } from './lesson.ts';

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

const paragraph = (text: string): string => `<p>${escaped(text)}</p>`;

const blank = (words: string): string => `<p class="blank">${escaped(words)}</p>`;

/** Describes a goal in words: 'Error left, %: at most 60'. */
function goalText({ analysis }: Lesson, { figure, of, min, max }: Goal): string {
  const kinds = figureKinds[analysis] as Readonly<
    Record<string, { readonly label: (of: string) => string; readonly unit: string } | undefined>
  >;
  const kind = kinds[figure];
  const name = kind === undefined ? figure : kind.label(of ?? '');
  const range = [min === null ? '' : `at least ${min}`, max === null ? '' : `at most ${max}`];
  const unit = kind === undefined || kind.unit === '' ? '' : `, ${kind.unit}`;
  return `${name}${unit}: ${range.filter((part) => part !== '').join(' and ')}`;
}

/** Lists the hints for wrong answers, in the order of the lesson. */
const listHints = ({ entry, goals }: Lesson): readonly string[] =>
  [entry, ...goals]
    .flatMap((part) => (part === null ? [] : [part.low, part.high]))
    .flatMap((hint) => hint ?? []);

function studentPage(lesson: Lesson): string {
  const { title, analysis, text, prediction, question, entry } = lesson;
  const choices = prediction?.choices.map((choice) => `<li>${escaped(choice)}</li>`).join('') ?? '';
  return `<section>
<p class="head"><span>Name</span><span>Date</span></p>
<h1>${escaped(title)}</h1>
<p class="where">Beatbench, Exercises, ${lessonBenchNames[analysis]}</p>
${paragraph(text)}
${prediction === null ? '' : `<h2>1. First guess, before you turn anything</h2>${paragraph(prediction.ask)}<ul class="choices">${choices}</ul>${blank('Because')}`}
<h2>${prediction === null ? 1 : 2}. The task</h2>
${paragraph(question)}
${entry === null ? blank('What I changed, and to which value') : blank(`${entry.label}${entry.unit === '' ? '' : `, ${entry.unit}`}`)}
${blank('What I saw')}
<h2>${prediction === null ? 2 : 3}. What it shows</h2>
${blank('In my own words')}
${blank('Where this would matter in a real recording')}
</section>`;
}

function teacherPage(lesson: Lesson): string {
  const { title, prediction, answer, goals, entry, recording } = lesson;
  const hints = listHints(lesson)
    .map((hint) => `<li>${escaped(hint)}</li>`)
    .join('');
  const asked = [
    ...(entry === null ? [] : [`${entry.label}: ${entry.true} ± ${entry.within} ${entry.unit}`.trim()]),
    ...goals.map((goal) => goalText(lesson, goal)),
  ];
  return `<section>
<h1>${escaped(title)}: for the teacher</h1>
${prediction === null ? '' : paragraph(`First guess: ${prediction.choices[prediction.right] ?? ''}.`)}
<h2>Solved when</h2>
<ul>${asked.map((one) => `<li>${escaped(one)}</li>`).join('')}</ul>
<h2>What to learn</h2>
${paragraph(answer)}
${hints === '' ? '' : `<h2>What wrong answers are told</h2><ul>${hints}</ul>`}
${recording === null ? '' : `<h2>Recording</h2>${paragraph(recording.source)}`}
</section>`;
}

const style = `body{font:11pt/1.5 system-ui,sans-serif;max-width:17cm;margin:1cm auto;color:#111}
h1{font-size:16pt;margin:0 0 4pt}h2{font-size:11pt;margin:14pt 0 4pt}p{margin:4pt 0}
section+section{break-before:page;margin-top:2cm}.head{display:flex;gap:1cm;margin-bottom:14pt}
.head span{flex:1;border-bottom:1px solid #777}.where,.foot{color:#555;font-size:9pt}
.choices{list-style:none;padding:0}.choices li::before{content:'☐ '}
.blank{border-bottom:1px solid #777;min-height:2.2cm;color:#555;font-size:9pt}
@media print{body{margin:0 auto}section+section{margin-top:0}}`;

/**
 * Makes a lesson on paper: a page for each student, with room to write, and one for the teacher with the answers.
 *
 * @returns a self-contained HTML document that loads nothing
 */
export const lessonSheet = (lesson: Lesson): string => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>${escaped(lesson.title)}</title><style>${style}</style></head>
<body>
${studentPage(lesson)}
${teacherPage(lesson)}
<p class="foot">For research and teaching. No medical device.</p>
</body></html>
`;
