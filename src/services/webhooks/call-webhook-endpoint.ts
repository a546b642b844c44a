import { repeatCall } from '../credits/repeat-call.ts';

/** The object of an endpoint. */
type WebhookEndpointStub = ReturnType<Env['WEBHOOK_ENDPOINT']['getByName']>;

/** Calls the object of an endpoint, and repeats the call if it fails. @param call must be safe to repeat */
export function callWebhookEndpoint<T>(
  env: Env,
  id: string,
  call: (endpoint: WebhookEndpointStub) => Promise<T>,
): Promise<T> {
  return repeatCall(() => call(env.WEBHOOK_ENDPOINT.getByName(id)));
}
