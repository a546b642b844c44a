/** Browser names by the token in `User-Agent`. The first match counts: Edge also sends Chrome's token, and Chrome Safari's. */
const BROWSERS: [token: RegExp, name: string][] = [
  [/Edg(?:e|A|iOS)?\//, 'Edge'],
  [/OPR\/|Opera/, 'Opera'],
  [/SamsungBrowser\//, 'Samsung Internet'],
  [/Firefox\/|FxiOS\//, 'Firefox'],
  [/Chrome\/|CriOS\/|Chromium\//, 'Chrome'],
  [/Version\/(?:(?!Version\/).)*Safari\//, 'Safari'],
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

/** Characters searched. Clients can send 100 KB, which would take `Version\/.*Safari` seconds. */
const MAX_LENGTH = 500;

/** Describes the browser and the operating system of a `User-Agent`, as far as they are known: `Firefox on Windows`. */
export function describeUserAgent(userAgent: string): string {
  const start = userAgent.slice(0, MAX_LENGTH);
  const browser = findName(BROWSERS, start) ?? 'Unknown browser';
  const system = findName(SYSTEMS, start);
  return system === undefined ? browser : `${browser} on ${system}`;
}

function findName(names: [token: RegExp, name: string][], userAgent: string): string | undefined {
  return names.find(([token]) => token.test(userAgent))?.[1];
}
