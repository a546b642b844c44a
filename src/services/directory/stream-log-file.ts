/** Returns a file of the transparency log; `null` if it does not exist. @param path below /log/ */
export async function streamLogFile(env: Env, path: string): Promise<ReadableStream | null> {
  const object = await env.LOG_FILES.get(path);
  return object && object.body;
}
