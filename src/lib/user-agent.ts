/** Names by what only their `User-Agent` contains; the first match counts, as Edge also contains Chrome's and Chrome Safari's. */
const BROWSERS: [token: RegExp, name: string][] = [
  [/Edg(?:e|A|iOS)?\//, 'Edge'],
  [/OPR\/|Opera/, 'Opera'],
  [/SamsungBrowser\//, 'Samsung Internet'],
  [/Firefox\/|FxiOS\//, 'Firefox'],
  [/Chrome\/|CriOS\/|Chromium\//, 'Chrome'],
  [/Version\/.*Safari\//, 'Safari'],
  [/^curl\//, 'curl'],
];
const SYSTEMS: [token: RegExp, name: string][] = [
  [/Windows/, 'Windows'],
  [/iPhone|iPad|iPod/, 'iOS'],
  [/Android/, 'Android'],
  [/CrOS/, 'ChromeOS'],
  [/Macintosh/, 'macOS'],
  [/Linux/, 'Linux'],
];

/** Returns the browser and the system of a `User-Agent` in words, `Firefox on Windows`, as far as they are known. */
export function describeUserAgent(userAgent: string): string {
  const browser = findName(BROWSERS, userAgent) ?? 'Unknown browser';
  const system = findName(SYSTEMS, userAgent);
  return system === undefined ? browser : `${browser} on ${system}`;
}

function findName(names: [token: RegExp, name: string][], userAgent: string): string | undefined {
  return names.find(([token]) => token.test(userAgent))?.[1];
}
