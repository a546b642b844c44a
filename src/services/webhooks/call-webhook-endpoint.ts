import { repeatCall } from '../work/repeat-call.ts';

/** The object of an endpoint. */
type WebhookEndpointStub = ReturnType<Env['WEBHOOK_ENDPOINT']['getByName']>;

/** Calls the object of an endpoint, again if the call fails. @param call can be repeated without doing anything twice */
export function callWebhookEndpoint<T>(
  env: Env,
  id: string,
  call: (endpoint: WebhookEndpointStub) => Promise<T>,
): Promise<T> {
  return repeatCall(() => call(env.WEBHOOK_ENDPOINT.getByName(id)));
}
