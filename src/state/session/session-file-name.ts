const two = (value: number): string => String(value).padStart(2, '0');

/** A day and minute of this machine's clock: 2026-11-21 1930. */
function dayAndMinute(at: Date): string {
  const day = [at.getFullYear(), two(at.getMonth() + 1), two(at.getDate())].join('-');
  return `${day} ${two(at.getHours())}${two(at.getMinutes())}`;
}

/** The name of a session as a file, by when it was made; `what` says more of it. */
export function sessionFileName(at: Date, what = ''): string {
  return `session ${dayAndMinute(at)}${what === '' ? '' : ` ${what}`}.beatbench`;
}
