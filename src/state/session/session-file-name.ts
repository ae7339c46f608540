const two = (value: number): string => String(value).padStart(2, '0');

/** Formats the day and minute in local time: 2026-11-21 1930. */
function dayAndMinute(at: Date): string {
  const day = [at.getFullYear(), two(at.getMonth() + 1), two(at.getDate())].join('-');
  return `${day} ${two(at.getHours())}${two(at.getMinutes())}`;
}

/** Returns the file name of a session from the time when it was made; `what` is appended. */
export function sessionFileName(at: Date, what = ''): string {
  return `session ${dayAndMinute(at)}${what === '' ? '' : ` ${what}`}.beatbench`;
}
