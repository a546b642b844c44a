import { DurableObject } from 'cloudflare:workers';

export class Account extends DurableObject<Env> {}
