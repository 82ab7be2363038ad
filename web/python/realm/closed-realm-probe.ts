/// <reference lib="webworker" />
// For a test: a worker that closes its realm, and says what of it can still be had.
import {closeRealm} from '#web/python/realm/closed-realm.ts';

declare const self: DedicatedWorkerGlobalScope;

const post = self.postMessage.bind(self);
const all = (scope: object): string[] => {
  const above = Object.getPrototypeOf(scope) as object | null;
  return [...Object.getOwnPropertyNames(scope), ...(above && above !== Object.prototype ? all(above) : [])];
};

const before = all(self);
closeRealm(self);
post({before, after: all(self), navigator: all(navigator)});
