/** Calls that fail because an object restarts, until the next one works. */
const MAX_ATTEMPTS = 3;

/** Calls a Durable Object, again if the call fails. @param call gets the object anew; can be repeated without doing anything twice */
export async function repeatCall<T>(call: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await call();
    } catch (error) {
      if (attempt === MAX_ATTEMPTS) throw error;
    }
  }
}
