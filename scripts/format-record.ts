/** Returns JSON with one line for each member, so that recorded data stays small and a diff still shows what changed. */
export function formatRecord(record: object): string {
  const lines = Object.entries(record).map(
    ([name, value]) => `${JSON.stringify(name)}:${JSON.stringify(value)}`,
  );
  return `{\n${lines.join(',\n')}\n}\n`;
}
