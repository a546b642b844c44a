import { importBundle } from './import-bundle.ts';

/** Returns the OpenAPI document as JSON, from the routes of the API in Node, without starting the Worker. */
export async function readOpenApiDocument(): Promise<string> {
  const { getOpenApiDocument } = await importBundle<{
    getOpenApiDocument: (env: { SITE_URL: string; MAIL_FROM: string }) => Promise<object>;
  }>('src/entry/api/openapi.ts');
  return JSON.stringify(
    await getOpenApiDocument({
      SITE_URL: 'https://audit.example.com',
      MAIL_FROM: 'sign-in@audit.example.com',
    }),
  );
}
