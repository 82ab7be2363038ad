// Takes away from a page what its browser says of itself and of the device: for browsers that were made private, old, or
// embedded elsewhere.

/** The answers are missing, refused, or nonsense. */
export type Breakage = 'missing' | 'refused' | 'nonsense';
/** `device`: where it is, how large and how fast; `parts`: what the browser can do. */
export type Answers = 'device' | 'parts';

/** Runs in the page, before its own scripts. */
export function breakPlatform([answers, breakage]: readonly [Answers, Breakage]): void {
  const refusal = () => new DOMException('It is closed to this page.', 'SecurityError');
  const refuse = () => {
    throw refusal();
  };
  const set = (owner: object, name: string, descriptor: PropertyDescriptor) =>
    Object.defineProperty(owner, name, {configurable: true, ...descriptor});
  const remove = (owner: object, name: string) => {
    for (let at: object | null = owner; at !== null; at = Object.getPrototypeOf(at) as object | null)
      Reflect.deleteProperty(at, name);
  };
  /** An answer that is read. */
  const value = (owner: object, name: string, nonsense: unknown) => {
    if (breakage === 'missing') return remove(owner, name);
    return set(owner, name, breakage === 'refused' ? {get: refuse} : {value: nonsense, writable: true});
  };
  /** An answer that is called for, at once or by a promise. */
  const call = (owner: object | undefined, name: string, nonsense: unknown, isLater = false) => {
    if (owner === undefined) return undefined;
    if (breakage === 'missing') return remove(owner, name);
    const no = isLater ? () => Promise.reject(refusal()) : refuse;
    return set(owner, name, {value: breakage === 'refused' ? no : () => nonsense, writable: true});
  };

  if (answers === 'device') {
    const real = new Intl.DateTimeFormat().resolvedOptions();
    const timeZone = breakage === 'nonsense' ? 'Etc/Unknown' : undefined;
    const options = () => ({...real, timeZone});
    set(Intl.DateTimeFormat.prototype, 'resolvedOptions', {value: breakage === 'refused' ? refuse : options});
    call(Intl, 'supportedValuesOf', undefined);
    value(navigator, 'language', 'en-US@posix');
    value(navigator, 'languages', ['en-US@posix', 7, '']);
    value(navigator, 'connection', {saveData: 'perhaps'});
    value(navigator, 'userActivation', {});
    call(window, 'matchMedia', {});
    call(navigator, 'vibrate', 'no');
    call(navigator, 'getBattery', undefined, true);
    return;
  }
  const {storage, mediaDevices, permissions, clipboard, serviceWorker} = navigator;
  call(storage, 'estimate', Promise.resolve({quota: 'much', usage: -1}), true);
  call(storage, 'persist', undefined, true);
  call(storage, 'persisted', undefined, true);
  call(mediaDevices, 'enumerateDevices', Promise.resolve(undefined), true);
  call(mediaDevices, 'getUserMedia', Promise.resolve(undefined), true);
  call(mediaDevices, 'getDisplayMedia', Promise.resolve(undefined), true);
  call(permissions, 'query', Promise.resolve(undefined), true);
  call(clipboard, 'writeText', Promise.resolve(undefined), true);
  call(navigator, 'share', undefined, true);
  call(navigator, 'setAppBadge', undefined, true);
  call(window, 'open', null);
  value(window, 'Notification', {});
  value(window, 'PushManager', {});
  value(window, 'speechSynthesis', {});
  value(window, 'SpeechSynthesisUtterance', undefined);
  value(window, 'SpeechRecognition', {});
  value(window, 'AudioContext', {});
  value(window, 'PublicKeyCredential', {});
  value(window, 'wakeLock', {});
  if (breakage === 'missing') {
    for (const name of [
      'storage',
      'mediaDevices',
      'permissions',
      'clipboard',
      'serviceWorker',
      'wakeLock',
      'locks',
    ])
      remove(navigator, name);
    for (const name of ['BroadcastChannel', 'requestIdleCallback', 'caches', 'indexedDB'])
      remove(window, name);
    for (const name of ['localStorage', 'sessionStorage']) remove(window, name);
    return;
  }
  // Where storage and locks are refused, so are cookies: then nobody is signed in, and the rows' own library has no
  // chance, either.
  call(serviceWorker, 'getRegistration', Promise.resolve(undefined), true);
  call(serviceWorker, 'register', Promise.resolve(undefined), true);
}
