// PeerJS's own server, as its documentation starts it.
import {PeerServer} from 'peer';

PeerServer({port: Number(process.env['PORT']), host: 'localhost', path: '/', concurrent_limit: 100_000}, () =>
  process.send?.('ready'),
);
// The measuring process has ended.
process.on('disconnect', () => process.exit(0));
