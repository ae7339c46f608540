/** Names of browsers in user agents. The first match is used, since most user agents contain several. */
const browsers: readonly (readonly [RegExp, string])[] = [
  [/Edg\/(\d+)/, 'Edge'],
  [/Firefox\/(\d+)/, 'Firefox'],
  [/(?:Headless)?Chrome\/(\d+)/, 'Chrome'],
  [/Version\/(\d+[.\d]*).*Safari/, 'Safari'],
];

/** Returns name and version of a browser: 'Chrome 137'. */
export function runtimeName(userAgent: string): string {
  for (const [pattern, name] of browsers) {
    const match = pattern.exec(userAgent);
    if (match?.[1] !== undefined) return `${name} ${match[1]}`;
  }
  return 'a browser';
}
