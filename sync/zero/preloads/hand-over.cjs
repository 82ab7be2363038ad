// Loaded into zero-cache by NODE_OPTIONS: its dispatcher hands sockets over to its syncers, and reads on until they say that
// they have them. What a browser sends meanwhile is thrown away, and its first frame with it; sync/http/hand-over has the
// whole story. So reading ends first.
'use strict';
const childProcess = require('node:child_process');
const {syncBuiltinESMExports} = require('node:module');
const {Socket} = require('node:net');

const fork = childProcess.fork;
childProcess.fork = function (...args) {
  const child = fork.apply(this, args);
  const send = child.send;
  child.send = function (message, handle, ...rest) {
    if (handle instanceof Socket && handle._handle?.readStop) {
      handle._handle.reading = false;
      handle._handle.readStop();
    }
    return send.call(this, message, handle, ...rest);
  };
  return child;
};
syncBuiltinESMExports();
