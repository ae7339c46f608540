/**
 * Wraps a function so that it runs once per object, and keeps the result for as long as the object is in use. After a
 * failure, synchronous or of a promise, the next call tries again.
 *
 * @param make  computes the result; further arguments are those of the first call
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
