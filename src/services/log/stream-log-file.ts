/** Returns a file of the transparency log, `null` if there is none. @param path below /log/ */
export async function streamLogFile(env: Env, path: string): Promise<ReadableStream | null> {
  const object = await env.LOG_FILES.get(path);
  return object && object.body;
}
