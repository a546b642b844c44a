import { expect, it } from 'vitest';

it('fetches of hosts in our own zone go over the public internet, through its Access and WAF rules', () => {
  expect(Cloudflare.compatibilityFlags).toMatchObject({ global_fetch_strictly_public: true });
});
