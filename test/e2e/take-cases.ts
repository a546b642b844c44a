/**
 * The cases of this part of the end-to-end tests, at least one: `E2E_PART=2/3` takes every third from the second on. All by default.
 *
 * @param turn how many cases to start later
 */
export function takeCases<T>(cases: readonly T[], turn = 0): T[] {
  const [number = 1, of = 1] = (process.env['E2E_PART'] ?? '1/1').split('/').map(Number);
  const parts = Math.min(of, cases.length);
  return cases.filter((_, at) => at % parts === (number - 1 + turn) % parts);
}
