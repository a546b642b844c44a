import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type Browser, chromium, type Page } from 'playwright-core';

/** What a browser shows of a document. */
export interface BrowserReading {
  /** `document.characterSet` in lower case. */
  charset: string;
  /** `document.title`. */
  title: string;
}

interface Reader {
  browser: Browser;
  server: Server;
  page: Page;
  url: string;
}

let reader: Promise<Reader> | null = null;
/** The document that the server answers with. */
let served: { body: Buffer; contentType: string | null } = { body: Buffer.of(), contentType: null };

/**
 * Opens the document that is posted, with its Content-Type, in the Chromium at CHROMIUM, by default /usr/bin/chromium.
 * Scripts and requests of the document are blocked. Answers with a `BrowserReading`. Documents are read one at a time. DELETE
 * closes the browser.
 */
export async function readInChromium(request: Request): Promise<Response> {
  if (request.method === 'DELETE') return closeReader();
  reader ??= openReader();
  const { page, url } = await reader;
  served = {
    body: Buffer.from(await request.arrayBuffer()),
    contentType: request.headers.get('x-content-type'),
  };
  await page.goto(url, { waitUntil: 'domcontentloaded' });
  const reading = await page.evaluate<BrowserReading>(
    '({ charset: document.characterSet.toLowerCase(), title: document.title })',
  );
  return Response.json(reading);
}

async function openReader(): Promise<Reader> {
  const server = createServer((_, response) => {
    const type = served.contentType === null ? {} : { 'content-type': served.contentType };
    response.writeHead(200, type);
    response.end(served.body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
  });
  const page = await browser.newPage({ javaScriptEnabled: false });
  await page.route('**', async (route) => (route.request().url() === url ? route.continue() : route.abort()));
  return { browser, server, page, url };
}

async function closeReader(): Promise<Response> {
  if (reader) {
    const { browser, server } = await reader;
    reader = null;
    await browser.close();
    server.close();
  }
  return new Response(null, { status: 204 });
}
