/**
 * `npm run witness -- --name witness.example.com/w1 --log <vkey> [--log <vkey>] [--state witness.json] [--port 8788]`: a witness of
 * transparency logs (c2sp.org/tlog-witness). It cosigns a log's checkpoints as long as each extends the one before. The state file holds
 * its private key and the last checkpoint of each log. Do not restore it from a backup: the witness would forget later checkpoints.
 */
import { createServer } from 'node:http';
import { parseArgs } from 'node:util';
import { parseVerifierKey } from '../src/lib/tlog/note.ts';
import { Witness } from './witness/witness.ts';

const { values } = parseArgs({
  options: {
    name: { type: 'string' },
    log: { type: 'string', multiple: true, default: [] },
    state: { type: 'string', default: 'witness.json' },
    port: { type: 'string', default: '8788' },
  },
});
const logs = values.log.map((vkey) => parseVerifierKey(vkey) ?? exitWith(`${vkey} is not a verifier key.`));
if (logs.length === 0) exitWith('Name a log by its verifier key: --log <vkey>');
const witness = await Witness.open(values.state, values.name ?? exitWith('Name the witness: --name'), logs);
createServer((request, response) => void witness.handle(request, response)).listen(
  Number(values.port),
  '127.0.0.1',
);
console.log(`${witness.vkey} http://127.0.0.1:${values.port}`);

function exitWith(message: string): never {
  console.error(message);
  process.exit(1);
}
