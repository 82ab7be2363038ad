// A learner's program can reach the worker's own JavaScript. So before Python starts everything is taken away that leads
// to the learner's data or to other pages of the academy: databases, caches, channels, workers. A list of what stays, for
// a browser's next version brings new ways. The network is the policy's affair (schema/python/python.policy.ts).

/** The language, and what Pyodide itself needs. */
const STAYS = new Set(
  `Object Function Array Number String Boolean Symbol BigInt Date RegExp Promise Proxy Reflect JSON Math Intl Iterator
  Map Set WeakMap WeakSet WeakRef FinalizationRegistry ArrayBuffer SharedArrayBuffer DataView Atomics
  Int8Array Uint8Array Uint8ClampedArray Int16Array Uint16Array Int32Array Uint32Array Float16Array Float32Array
  Float64Array BigInt64Array BigUint64Array
  Error AggregateError EvalError RangeError ReferenceError SyntaxError TypeError URIError SuppressedError DOMException
  globalThis self undefined NaN Infinity parseInt parseFloat isNaN isFinite eval escape unescape
  decodeURI decodeURIComponent encodeURI encodeURIComponent
  WebAssembly TextDecoder TextEncoder URL URLSearchParams performance Performance crypto Crypto console
  setTimeout clearTimeout setInterval clearInterval queueMicrotask structuredClone atob btoa
  AbortController AbortSignal Event EventTarget MessageEvent MessageChannel MessagePort
  addEventListener removeEventListener dispatchEvent onmessage constructor
  WorkerGlobalScope DedicatedWorkerGlobalScope location WorkerLocation origin isSecureContext
  fetch Request Response Headers ReadableStream Blob toString valueOf hasOwnProperty`.split(/\s+/),
);

/** Takes everything else from a worker's global object, and from where that inherits. */
export function closeRealm(scope: object): void {
  const {userAgent} = navigator;
  for (
    let at: object | null = scope;
    at !== null && at !== Object.prototype;
    at = Object.getPrototypeOf(at) as object | null
  ) {
    for (const name of Object.getOwnPropertyNames(at)) {
      if (!STAYS.has(name)) Reflect.deleteProperty(at, name);
    }
  }
  // Pyodide asks which browser it is in; the real one knows the way to locks and files.
  Object.defineProperty(scope, 'navigator', {value: {userAgent}});
}
