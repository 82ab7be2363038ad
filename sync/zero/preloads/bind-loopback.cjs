// Loaded into zero-cache by NODE_OPTIONS: its ports carry every published row without asking who reads
// (the change-streamer has no authentication), and it binds all interfaces with no setting to change that.
// Who may come in from loopback is guard-listeners.cjs's.
'use strict';
const net = require('node:net');

const listen = net.Server.prototype.listen;
net.Server.prototype.listen = function (...args) {
  const [first] = args;
  if (typeof first === 'object' && first !== null && 'port' in first) {
    return listen.call(this, {...first, host: '127.0.0.1'}, ...args.slice(1));
  }
  if (typeof first === 'number' || (typeof first === 'string' && /^\d+$/.test(first))) {
    const rest = typeof args[1] === 'string' ? args.slice(2) : args.slice(1);
    return listen.call(this, first, '127.0.0.1', ...rest);
  }
  return listen.apply(this, args);
};
