/** The work of an endpoint. Loaded with `import()`: every new isolate loads its class, and few need the crawler and the database client. */
export { postEvent } from '../../crawler/post-event.ts';
export { createHostGate } from '../../services/hosts/host-gate.ts';
export { isConfirmed } from '../../services/webhooks/webhooks.ts';
export { sendDisabledNotice } from '../../services/webhooks/deliveries.ts';
export { openServiceDatabase } from '../../storage/database.ts';
export { confirmWebhook, disableWebhook, findDeliverableWebhook } from '../../storage/webhooks.ts';
