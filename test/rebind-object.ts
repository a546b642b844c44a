import { runInDurableObject } from 'cloudflare:test';
import { env } from 'cloudflare:workers';

/**
 * Lets an object use other bindings, until it dies. A spy on the bindings of the test does not do: the object of a later file of the
 * worker can have others.
 */
export async function rebindObject(stub: DurableObjectStub, bindings: Partial<Env>): Promise<void> {
  await runInDurableObject(stub, (object) => {
    const bound = { ...env, ...bindings };
    Reflect.set(object, 'env', bound);
    const context: unknown = Reflect.get(object, 'context');
    if (context) Object.assign(context, { env: bound });
  });
}
