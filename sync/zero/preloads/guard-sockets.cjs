// Loaded into zero-cache by NODE_OPTIONS: it hands some sockets back before it listens to their errors (a client of
// somebody else's client group, a malformed address). An `error` event that nobody hears ends the whole zero-cache, and
// one malformed frame makes one.
'use strict';
const {createRequire} = require('node:module');
const {join} = require('node:path');

// zero-cache's own copy.
const zeros = createRequire(join(__dirname, '../../node_modules/@rocicorp/zero/package.json'));
const {WebSocketServer} = zeros('ws');

const {handleUpgrade} = WebSocketServer.prototype;
WebSocketServer.prototype.handleUpgrade = function (request, socket, head, accept) {
  return handleUpgrade.call(this, request, socket, head, (ws, ...rest) => {
    // ws itself ends the connection; where zero-cache listens, it logs the error.
    ws.on('error', () => undefined);
    accept(ws, ...rest);
  });
};
