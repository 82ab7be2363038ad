// What pages in a call do beneath the screen: their connections, devices and processes.
import type {Page} from 'playwright';
import {expect} from 'vitest';

type Seen = {
  readonly connections: RTCPeerConnection[];
  readonly tracks: MediaStreamTrack[];
  isRelayOnly?: boolean;
  /** Notes of the ring that were played. */
  notes: number;
  /** The next description of this kind is sent as one that no browser accepts. */
  spoils?: 'offer' | 'answer' | undefined;
};

/**
 * In the page, before its own scripts: notes what it opens, each connection too, and keeps that to the relay where a test
 * wants it.
 */
export function noteConnections(): void {
  const seen: Seen = {connections: [], tracks: [], notes: 0};
  const Real = RTCPeerConnection;
  Object.assign(globalThis, {
    seen,
    RTCPeerConnection: class extends Real {
      constructor(given?: RTCConfiguration) {
        super({...given, ...(seen.isRelayOnly ? {iceTransportPolicy: 'relay'} : {})});
        seen.connections.push(this);
      }
    },
  });
  const {mediaDevices} = navigator as Partial<Navigator>;
  for (const open of ['getUserMedia', 'getDisplayMedia'] as const) {
    const real = mediaDevices?.[open].bind(mediaDevices);
    if (!mediaDevices || !real) continue;
    mediaDevices[open] = async (wanted?: MediaStreamConstraints) => {
      const stream = await real(wanted);
      seen.tracks.push(...stream.getTracks());
      return stream;
    };
  }
  class Spoiling extends WebSocket {
    override send(data: Parameters<WebSocket['send']>[0]): void {
      const kind = seen.spoils;
      if (!kind || typeof data !== 'string' || !data.includes(`"webrtc-${kind}"`)) return super.send(data);
      seen.spoils = undefined;
      const frame = JSON.parse(data) as object;
      return super.send(JSON.stringify({...frame, [kind]: {type: kind, sdp: 'v=0\r\nnonsense'}}));
    }
  }
  class Counted extends OscillatorNode {
    override start(when?: number): void {
      seen.notes += 1;
      super.start(when);
    }
  }
  Object.assign(globalThis, {WebSocket: Spoiling, OscillatorNode: Counted});
  // The devices are checked before the first call; the empty page before the first address has no storage.
  if (location.protocol !== 'about:') localStorage.setItem('call-checked', '"yes"');
}

/** Packets that have come by the open connection. */
const packets = (page: Page, wanted: 'audio' | 'video'): Promise<number> =>
  page.evaluate(async (kind) => {
    const {seen} = globalThis as unknown as {seen: Seen};
    const open = seen.connections.find(({connectionState}) => connectionState === 'connected');
    const entries = [...((await open?.getStats()) ?? new Map()).values()];
    return entries.find((entry) => entry.type === 'inbound-rtp' && entry.kind === kind)?.packetsReceived ?? 0;
  }, wanted);

/** What the open connection sends, by the names of the devices. */
export const sentBy = (page: Page, kind: 'audio' | 'video'): Promise<string | undefined> =>
  page.evaluate((wanted) => {
    const {seen} = globalThis as unknown as {seen: Seen};
    const open = seen.connections.find(({connectionState}) => connectionState === 'connected');
    return open?.getSenders().find(({track}) => track?.kind === wanted)?.track?.label;
  }, kind);

/** Tracks of microphone, camera and screen that are open in a page. */
export const openTracks = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const {seen} = globalThis as unknown as {seen: Seen};
    return seen.tracks.filter(({readyState}) => readyState === 'live').length;
  });

/** A second of sound arrives. */
export async function hears(page: Page): Promise<void> {
  const before = await packets(page, 'audio');
  await expect.poll(() => packets(page, 'audio')).toBeGreaterThan(before + 50);
}

/** The other one's picture moves. */
export async function sees(page: Page, what: 'picture' | 'screen' = 'picture'): Promise<void> {
  const frames = () =>
    page
      .locator(`video[aria-label="Ada Lovelace’s ${what}"]`)
      .evaluate((video: HTMLVideoElement) => video.getVideoPlaybackQuality().totalVideoFrames);
  const before = await frames();
  await expect.poll(frames).toBeGreaterThan(before + 5);
}

/** The next description of that kind that the page sends is one that no browser accepts. */
export const spoil = (page: Page, kind: 'offer' | 'answer'): Promise<unknown> =>
  page.evaluate((one) => {
    (globalThis as unknown as {seen: Seen}).seen.spoils = one;
  }, kind);

/** Notes of rings that a page has played so far. */
export const notesOf = (page: Page): Promise<number> =>
  page.evaluate(() => (globalThis as unknown as {seen: Seen}).seen.notes);

/** The process in which a browser has its cameras or its microphones: killed, it loses them as if they were unplugged. */
export async function deviceProcessOf(page: Page, kind: 'video_capture' | 'audio'): Promise<number> {
  const devtools = await page.context().browser()?.newBrowserCDPSession();
  if (!devtools) throw new Error('No browser to ask for its processes.');
  const {processInfo} = await devtools.send('SystemInfo.getProcessInfo');
  await devtools.detach();
  const found = processInfo.find(({type}) => type.startsWith(`${kind}.mojom.`));
  if (!found) throw new Error(`No process for ${kind}.`);
  return found.id;
}

/** The process of a page that has nothing to do otherwise: the one that works when the page does. */
export async function rendererOf(page: Page): Promise<number> {
  const devtools = await page.context().browser()?.newBrowserCDPSession();
  if (!devtools) throw new Error('No browser to ask for its processes.');
  const used = async () => {
    const {processInfo} = await devtools.send('SystemInfo.getProcessInfo');
    return processInfo.filter(({type}) => type === 'renderer');
  };
  const before = new Map((await used()).map(({id, cpuTime}) => [id, cpuTime]));
  await page.evaluate(() => {
    const until = performance.now() + 600;
    while (performance.now() < until);
  });
  const more = (await used()).map(({id, cpuTime}) => ({id, seconds: cpuTime - (before.get(id) ?? cpuTime)}));
  await devtools.detach();
  const [busiest] = more.toSorted((one, other) => other.seconds - one.seconds);
  if (!busiest) throw new Error('No page has a process.');
  return busiest.id;
}

/** Connections that a page makes from now on go by a relay, or not at all. */
export const onlyByRelay = (page: Page, isOnly = true): Promise<boolean> =>
  page.evaluate((only) => ((globalThis as unknown as {seen: Seen}).seen.isRelayOnly = only), isOnly);

/** Of the candidates by which the open connection goes: this side's, and the other's. */
export const routeOf = (page: Page): Promise<readonly unknown[]> =>
  page.evaluate(async () => {
    const {seen} = globalThis as unknown as {seen: Seen};
    const open = seen.connections.find(({connectionState}) => connectionState === 'connected');
    const report = await open?.getStats();
    const entries = [...(report?.values() ?? [])];
    const transport = entries.find(({type}) => type === 'transport');
    const pair = report?.get(transport?.selectedCandidatePairId);
    return [pair?.localCandidateId, pair?.remoteCandidateId].map((id) => report?.get(id)?.candidateType);
  });
