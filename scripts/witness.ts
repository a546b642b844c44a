/**
 * `npm run witness -- --name witness.example.com/w1 --log <vkey> [--log <vkey>] [--state witness.json] [--port 8788]`: a witness of
 * transparency logs (c2sp.org/tlog-witness). It cosigns a log's checkpoints as long as each extends the one before. The state file holds
 * its private key and the last checkpoint of each log. Do not restore it from a backup: the witness would forget later checkpoints.
 */
import { createServer } from 'node:http';
import { parseVerifierKey } from '../src/lib/tlog/note.ts';
import { parseOptions } from './parse-options.ts';
import { Witness } from './witness/witness.ts';

const values = parseOptions(
  {
    name: { type: 'string' },
    log: { type: 'string', multiple: true, default: [] },
    state: { type: 'string', default: 'witness.json' },
    port: { type: 'string', default: '8788' },
  },
  'Options: --name witness.example.com/w1 --log <vkey> [--log <vkey>] [--state FILE] [--port N]',
);
const port = Number(values.port);
if (!(Number.isInteger(port) && port >= 0 && port < 65_536)) exitWith('--port must be from 0 to 65535.');
const logs = values.log.map((vkey) => parseVerifierKey(vkey) ?? exitWith(`${vkey} is not a verifier key.`));
if (logs.length === 0) exitWith('Name a log by its verifier key: --log <vkey>');
const witness = await Witness.open(values.state, values.name ?? exitWith('Name the witness: --name'), logs);
createServer((request, response) => void witness.handle(request, response)).listen(port, '127.0.0.1');
console.log(`${witness.vkey} http://127.0.0.1:${port}`);

function exitWith(message: string): never {
  console.error(message);
  process.exit(1);
}
