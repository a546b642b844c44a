/** `npm run client-types`: writes the types of @site-audit/client from the OpenAPI document. Run it after changing the API. */
import { writeFile } from 'node:fs/promises';
import { CLIENT_TYPES_FILE, writeClientTypes } from './client-types/write-client-types.ts';
import { startService } from './local/service.ts';

const service = await startService(async () => new Response(null, { status: 502 }));
try {
  const response = await fetch(`${service.url}/api/v1/openapi.json`);
  await writeFile(CLIENT_TYPES_FILE, await writeClientTypes(await response.text()));
} finally {
  await service.stop();
}
