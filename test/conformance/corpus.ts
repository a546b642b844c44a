import { env } from 'cloudflare:workers';

/** A file of the corpus. Throws with what to do when it cannot be had. */
export async function corpusFile(name: string): Promise<Response> {
  const response = await env.CORPUS.fetch(`http://corpus/${name}`);
  if (!response.ok) throw new Error(await response.text());
  return response;
}

/** A JSON file of the corpus. */
export async function corpusJson<T>(name: string): Promise<T> {
  return (await corpusFile(name)).json<T>();
}
