/** Methods that read the part they return, or one character. All others but `indexOf` count as reading the whole string. */
const PART = new Set([
  'at',
  'charAt',
  'charCodeAt',
  'codePointAt',
  'endsWith',
  'slice',
  'startsWith',
  'substring',
]);

/**
 * Counts the characters that string methods and regular expressions read while `run` runs, plus one for each call. Tests of
 * linear time use it in place of a clock: the count depends on the code alone, not on what else the machine does.
 */
export async function countSteps(run: () => unknown): Promise<number> {
  let steps = 0;
  const restores = Object.getOwnPropertyNames(String.prototype)
    .filter((name) => !['constructor', 'toString', 'valueOf'].includes(name))
    .map((name) =>
      observe(String.prototype, name, (self, result, args) => {
        const part = typeof result === 'string' ? result.length : 0;
        if (name === 'indexOf') steps += 1 + countSearched(String(self), result, args[1]);
        else steps += 1 + (PART.has(name) ? part : String(self).length);
      }),
    );
  const restoreExec = observe(RegExp.prototype, 'exec', (_, result) => {
    const match = result as RegExpExecArray | null;
    steps += 1 + (match?.[0].length ?? 0);
  });
  try {
    await run();
  } finally {
    for (const restore of [...restores, restoreExec]) restore();
  }
  return steps;
}

/** The characters that `indexOf` reads: from where it starts up to the match, or to the end without one. */
function countSearched(text: string, result: unknown, from: unknown): number {
  const end = typeof result === 'number' && result >= 0 ? result : text.length;
  return Math.max(0, end - (typeof from === 'number' ? from : 0));
}

/** Reports each call of a method to `onCall` until the returned function is called. */
function observe(
  owner: object,
  name: string,
  onCall: (self: unknown, result: unknown, args: unknown[]) => void,
): () => void {
  const descriptor = Object.getOwnPropertyDescriptor(owner, name);
  const method: unknown = descriptor?.value;
  if (!descriptor || typeof method !== 'function') return () => {};
  const value = function (this: unknown, ...args: unknown[]): unknown {
    const result: unknown = Reflect.apply(method, this, args);
    onCall(this, result, args);
    return result;
  };
  Object.defineProperty(owner, name, { ...descriptor, value });
  return () => void Object.defineProperty(owner, name, descriptor);
}
