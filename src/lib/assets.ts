/** The files that were read, by name: they are those of the release. */
const cached = new Map<string, unknown>();

/** Reads a JSON file in public/, which keeps it out of the Worker. @throws Error if it cannot be read */
export function readJsonAsset<T>(env: Env, name: string): Promise<T> {
  return readAsset(env, name, (response) => response.json<T>());
}

/** Same as `readJsonAsset`, for a text. */
export function readTextAsset(env: Env, name: string): Promise<string> {
  return readAsset(env, name, (response) => response.text());
}

async function readAsset<T>(
  { ASSETS, SITE_URL }: Env,
  name: string,
  read: (response: Response) => Promise<T>,
): Promise<T> {
  if (!cached.has(name)) {
    const response = await ASSETS.fetch(`${SITE_URL}/${name}`);
    if (!response.ok) throw new Error(`/${name} answered ${response.status}`);
    cached.set(name, await read(response));
  }
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the scripts that record the files have the types
  return cached.get(name) as T;
}
