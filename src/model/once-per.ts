/**
 * A function that answers once for each object, and keeps the answer for as long as the object is in use. What fails,
 * at once or as a promise, is tried again when it is next asked for.
 *
 * @param make  the answer; further arguments are those of the first call
 */
export function oncePer<Subject extends object, More extends readonly unknown[], Answer>(
  make: (subject: Subject, ...more: More) => Answer,
): (subject: Subject, ...more: More) => Answer {
  const answers = new WeakMap<Subject, Answer>();
  return (subject, ...more) => {
    const before = answers.get(subject);
    if (before !== undefined) return before;
    const answer = make(subject, ...more);
    answers.set(subject, answer);
    if (answer instanceof Promise) answer.catch(() => answers.delete(subject));
    return answer;
  };
}
