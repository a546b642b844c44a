export function createXmlResponse(body: string | ReadableStream, type = 'application/xml'): Response {
  return new Response(body, { headers: { 'Content-Type': `${type}; charset=utf-8` } });
}
