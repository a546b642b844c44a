import { type Screenshot, SCREENSHOTS } from '../lib/screenshots.ts';

/** An image of a rendered page, in WebP. */
export interface StoredScreenshot {
  name: Screenshot;
  bytes: Uint8Array;
}

/** Returns the R2 key of an image, which is deleted with the documents. */
function toScreenshotKey(documentsKey: string, name: Screenshot): string {
  return `${documentsKey}/${name}.webp`;
}

/** Deletes documents by their R2 keys, with the images that they can have. */
export async function deleteDocuments(
  { AUDITS }: Pick<Env, 'AUDITS'>,
  documentsKeys: readonly string[],
): Promise<void> {
  if (documentsKeys.length === 0) return;
  await AUDITS.delete(
    documentsKeys.flatMap((key) => [key, ...SCREENSHOTS.map((name) => toScreenshotKey(key, name))]),
  );
}

/** Stores the images of an audit. Call it before its documents are stored. */
export async function putScreenshots(
  { AUDITS }: Pick<Env, 'AUDITS'>,
  documentsKey: string,
  screenshots: readonly StoredScreenshot[],
): Promise<void> {
  for (const { name, bytes } of screenshots) await AUDITS.put(toScreenshotKey(documentsKey, name), bytes);
}

/** Returns an image of an audit, or `null`. */
export async function readScreenshot(
  { AUDITS }: Pick<Env, 'AUDITS'>,
  documentsKey: string,
  name: Screenshot,
): Promise<ReadableStream | null> {
  return (await AUDITS.get(toScreenshotKey(documentsKey, name)))?.body ?? null;
}
