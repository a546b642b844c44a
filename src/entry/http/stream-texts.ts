/**
 * Creates a response body of texts in UTF-8. Each text is generated when the client can take it, so that only one is in memory.
 * An error cuts the body off, which the client sees as a broken connection.
 */
export function streamTexts(texts: AsyncGenerator<string>): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  return new ReadableStream({
    pull: async (controller) => {
      const { done, value } = await texts.next();
      if (done) controller.close();
      else controller.enqueue(encoder.encode(value));
    },
    cancel: async () => {
      await texts.return(undefined);
    },
  });
}
