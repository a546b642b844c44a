import { env } from 'cloudflare:workers';

/** A file of the corpus. Throws if it is missing, with a message that says what to do. */
export async function corpusFile(name: string): Promise<Response> {
  const response = await env.CORPUS.fetch(`http://corpus/${name}`);
  if (!response.ok) throw new Error(await response.text());
  return response;
}

/** A JSON file of the corpus. */
export async function corpusJson<T>(name: string): Promise<T> {
  return (await corpusFile(name)).json<T>();
}
