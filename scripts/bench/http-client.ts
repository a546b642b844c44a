import { Agent, request as sendRequest } from 'node:http';

const PARALLEL = 8;

type Headers = Record<string, string>;

export interface HttpRequest {
  path: string;
  /** A function creates a separate one for each request. */
  headers?: Headers | (() => Headers);
  /** Expected status of each answer. */
  status: number;
  /** Expected size of each body. */
  bytes: number;
}

/**
 * Sends a request `times` times, eight at a time, over connections that are kept until the last. It accepts no compression, so Miniflare
 * compresses nothing. Throws if an answer is not as expected.
 */
export async function sendRequests(address: URL, request: HttpRequest, times: number): Promise<void> {
  const agent = new Agent({ keepAlive: true, maxSockets: PARALLEL });
  let rest = times;
  const lane = async () => {
    while (rest-- > 0) await sendOnce(agent, address, request);
  };
  try {
    await Promise.all(Array.from({ length: PARALLEL }, lane));
  } finally {
    agent.destroy();
  }
}

function sendOnce(agent: Agent, address: URL, { path, headers, status, bytes }: HttpRequest): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const sent = sendRequest(new URL(path, address), { agent, headers: toHeaders(headers) }, (response) => {
    let length = 0;
    response.on('data', (chunk: Buffer) => (length += chunk.length));
    response.on('error', reject);
    response.on('end', () => {
      if (response.statusCode === status && length === bytes) resolve();
      else reject(new Error(`${path} answered ${response.statusCode} with ${length} bytes`));
    });
  });
  sent.on('error', reject);
  sent.end();
  return promise;
}

export function toHeaders(headers: HttpRequest['headers'] = {}): Headers {
  return typeof headers === 'function' ? headers() : headers;
}
