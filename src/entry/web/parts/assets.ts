/** The files that were read, by name: they are those of the release. */
const read = new Map<string, unknown>();

/**
 * Reads a JSON file in public/, which keeps it out of the Worker.
 *
 * @throws Error if it cannot be read
 */
export async function readAsset<T>({ ASSETS, SITE_URL }: Env, name: string): Promise<T> {
  if (!read.has(name)) {
    const response = await ASSETS.fetch(`${SITE_URL}/${name}`);
    if (!response.ok) throw new Error(`/${name} answered ${response.status}`);
    read.set(name, await response.json());
  }
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the scripts that record the files have the types
  return read.get(name) as T;
}
